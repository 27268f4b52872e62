#ifdef __linux__
#include <features.h>
#endif

#include "process.h"

#ifndef SPORTSTIME_COMMIT
#define SPORTSTIME_COMMIT ""
#endif

const char *sportstime_commit(void) { return SPORTSTIME_COMMIT; }

#ifdef __GLIBC__
static int count_of_words;
static char *const *words;

// glibc calls what runs before main with what main gets.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  count_of_words = count;
  words = arguments;
}

char *const *sportstime_arguments(int *count) {
  *count = count_of_words;
  return words;
}
#else
char *const *sportstime_arguments(int *count) {
  *count = 0;
  return 0;
}
#endif
