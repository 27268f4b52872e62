#include "commit.h"

#ifndef SPORTSTIME_COMMIT
#define SPORTSTIME_COMMIT ""
#endif

const char *sportstime_commit(void) { return SPORTSTIME_COMMIT; }
