/* Loaded before the C library: counts the calls by which a command meets the system and lets one of them go wrong.

   FAULT_LOG   a file that gets a line for each call (number, name, path), or with FAULT_CALL for that call only
   FAULT_CALL  the number of the call that goes wrong, from 1
   FAULT       an error number; "short"; or a signal, before or after the call: "kill", "kill-after", "term", "term-after"
   FAULT_FSIZE, FAULT_AS  limits of a file's size and of memory, in bytes, from the start of main */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int armed, target;
static const char *fault = "", *record;
static atomic_int calls;
/* What each descriptor was opened as. */
static char paths[256][200] = {"stdin", "stdout", "stderr"};

static void limit(int what, const char *name) {
  const char *text = getenv(name);
  if (!text) return;
  struct rlimit value = {strtoul(text, 0, 10), strtoul(text, 0, 10)};
  setrlimit(what, &value);
}

__attribute__((constructor)) static void arm(void) {
  limit(RLIMIT_FSIZE, "FAULT_FSIZE");
  limit(RLIMIT_AS, "FAULT_AS");
  record = getenv("FAULT_LOG");
  if (getenv("FAULT")) fault = getenv("FAULT");
  if (getenv("FAULT_CALL")) target = atoi(getenv("FAULT_CALL"));
  armed = record != 0;
}

static void note(int number, const char *name, const char *path) {
  char line[400];
  int length = snprintf(line, sizeof line, "%d\t%s\t%s\n", number, name, path ? path : "");
  int file = syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

enum act { PASS, FAIL, SHORT, TERM_AFTER, KILL_AFTER };

static const char *path_of(int descriptor) {
  return descriptor >= 0 && descriptor < 256 ? paths[descriptor] : "";
}

static void opened(int descriptor, const char *path) {
  if (descriptor >= 0 && descriptor < 256) snprintf(paths[descriptor], sizeof paths[0], "%s", path);
}

/* Whether this is the call that goes wrong, and how. */
static enum act meet(const char *name, const char *path) {
  int before = errno;
  if (!armed) return PASS;
  int number = atomic_fetch_add(&calls, 1) + 1;
  if (target && number != target) return PASS;
  note(number, name, path);
  errno = before;
  if (!target) return PASS;
  if (!strcmp(fault, "short")) return SHORT;
  if (!strcmp(fault, "kill")) syscall(SYS_kill, getpid(), SIGKILL);
  if (!strcmp(fault, "term")) raise(SIGTERM);
  if (!strcmp(fault, "kill-after")) return KILL_AFTER;
  if (!strcmp(fault, "term-after")) return TERM_AFTER;
  if (!atoi(fault)) return PASS;
  errno = atoi(fault);
  return FAIL;
}

static void after(enum act act) {
  if (act == KILL_AFTER) syscall(SYS_kill, getpid(), SIGKILL);
  if (act == TERM_AFTER) raise(SIGTERM);
}

/* name: what the command calls; path: what the call is about; failed: what it then returns. */
#define CALL(type, name, path, failed, parameters, arguments)                 \
  type name parameters {                                                      \
    static type(*real) parameters;                                            \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);            \
    enum act act = meet(#name, path);                                         \
    if (act == FAIL) return failed;                                           \
    type result = real arguments;                                             \
    after(act);                                                               \
    return result;                                                            \
  }

#define OPEN(name, parameters, arguments)                                     \
  int name parameters {                                                       \
    static int (*real)();                                                     \
    if (!real) real = (int (*)())dlsym(RTLD_NEXT, #name);                     \
    va_list rest;                                                             \
    va_start(rest, flags);                                                    \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;         \
    va_end(rest);                                                             \
    enum act act = meet(flags & (O_CREAT | O_WRONLY | O_RDWR) ? "open to write" : "open", path); \
    if (act == FAIL) return -1;                                               \
    int result = real arguments;                                              \
    opened(result, path);                                                     \
    after(act);                                                               \
    return result;                                                            \
  }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPEN(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))

/* One byte is read, half of the bytes are written. */
#define MOVE(name, const_, shorter)                                           \
  ssize_t name(int file, const_ void *bytes, size_t count) {                  \
    static ssize_t (*real)(int, const_ void *, size_t);                       \
    if (!real) real = (ssize_t(*)(int, const_ void *, size_t))dlsym(RTLD_NEXT, #name); \
    enum act act = meet(#name, path_of(file));                                \
    if (act == FAIL) return -1;                                               \
    ssize_t result = real(file, bytes, act == SHORT && count > 1 ? shorter : count); \
    after(act);                                                               \
    return result;                                                            \
  }

MOVE(read, , 1)
MOVE(write, const, count / 2)

/* The system closes the descriptor also where it reports an error. */
int close(int file) {
  enum act act = meet("close", path_of(file));
  int reason = errno;
  int result = syscall(SYS_close, file);
  opened(file, "");
  if (act == FAIL) {
    errno = reason;
    return -1;
  }
  after(act);
  return result;
}

/* A second descriptor is about the same file. */
#define CONTROL(name)                                                         \
  int name(int file, int what, ...) {                                         \
    static int (*real)(int, int, ...);                                        \
    if (!real) real = (int (*)(int, int, ...))dlsym(RTLD_NEXT, #name);        \
    va_list rest;                                                             \
    va_start(rest, what);                                                     \
    int result = real(file, what, va_arg(rest, long));                        \
    va_end(rest);                                                             \
    if (what == F_DUPFD || what == F_DUPFD_CLOEXEC) opened(result, path_of(file)); \
    return result;                                                            \
  }

CONTROL(fcntl)
CONTROL(fcntl64)
CALL(int, fsync, path_of(file), -1, (int file), (file))
CALL(int, fdatasync, path_of(file), -1, (int file), (file))
CALL(int, ftruncate, path_of(file), -1, (int file, off_t size), (file, size))
CALL(int, flock, path_of(file), -1, (int file, int how), (file, how))
CALL(int, fchmod, path_of(file), -1, (int file, mode_t mode), (file, mode))
CALL(int, fchown, path_of(file), -1, (int file, uid_t user, gid_t group), (file, user, group))
CALL(int, rename, to, -1, (const char *from, const char *to), (from, to))
CALL(int, renameat, to, -1, (int at, const char *from, int into, const char *to), (at, from, into, to))
CALL(int, renameat2, to, -1, (int at, const char *from, int into, const char *to, unsigned flags),
     (at, from, into, to, flags))
CALL(int, link, to, -1, (const char *from, const char *to), (from, to))
CALL(int, linkat, to, -1, (int at, const char *from, int into, const char *to, int flags), (at, from, into, to, flags))
CALL(int, unlink, path, -1, (const char *path), (path))
CALL(int, unlinkat, path, -1, (int at, const char *path, int flags), (at, path, flags))
CALL(int, mkdir, path, -1, (const char *path, mode_t mode), (path, mode))
CALL(int, access, path, -1, (const char *path, int mode), (path, mode))
CALL(int, stat, path, -1, (const char *restrict path, struct stat *restrict status), (path, status))
CALL(int, lstat, path, -1, (const char *restrict path, struct stat *restrict status), (path, status))
CALL(int, fstat, path_of(file), -1, (int file, struct stat *status), (file, status))
CALL(ssize_t, readlink, path, -1, (const char *restrict path, char *restrict text, size_t size), (path, text, size))
CALL(char *, realpath, path, 0, (const char *restrict path, char *restrict text), (path, text))

DIR *opendir(const char *path) {
  static DIR *(*real)(const char *);
  if (!real) real = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
  enum act act = meet("opendir", path);
  if (act == FAIL) return 0;
  DIR *result = real(path);
  if (result) opened(dirfd(result), path);
  after(act);
  return result;
}

CALL(struct dirent *, readdir, path_of(dirfd(folder)), 0, (DIR * folder), (folder))

/* Memory without a file is no call to the system that is of interest. */
void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  enum act act = file < 0 ? PASS : meet("mmap", path_of(file));
  if (act == FAIL) return MAP_FAILED;
  void *result = (void *)syscall(SYS_mmap, at, size, protection, flags, file, offset);
  after(act);
  return result;
}

/* It returns what other calls leave in errno. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!real) real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  enum act act = meet("pthread_create", "");
  if (act == FAIL) return errno;
  int result = real(thread, attributes, body, argument);
  after(act);
  return result;
}
