// Stands in for the module Darwin, so that its branches can be type-checked where there is none: `make darwin`.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// As Swift's overlay of Darwin has them.
extern const int errno;
#define ENOENT 2
#define EINTR 4
#define ENOTDIR 20

#define O_RDONLY 0x0000
#define O_NONBLOCK 0x0004
#define O_CLOEXEC 0x1000000
int open(const char *path, int flags);

#undef S_IFMT
#undef S_IFREG
extern const mode_t S_IFMT;
extern const mode_t S_IFREG;
