// What the byte loops take from the C library: the system's own where there is a system, and where there is none (the
// editor's core in a page) what the core brings along.
#ifndef SPORTSTIME_LIBRARY_H
#define SPORTSTIME_LIBRARY_H

#if __STDC_HOSTED__ && !defined(__wasm__)
#include <math.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#endif
#else
#include <stddef.h>

int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);

double sin(double angle);
double cos(double angle);
double asin(double value);
#endif

/// Has the processor fetch what is at an address, which need not be one of the process: lists of millions are walked in
/// other orders than they are in memory, and most of such a walk is waiting.
static inline void prefetch(const void *address) {
  __builtin_prefetch(address);
}

/// Asks the system for large pages where a list of millions will be: each small page that is written first is an
/// interruption of the program, which for such lists are a tenth of an import.
static inline void wantLargePages(void *start, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const size_t page = (size_t)2 << 20;
  size_t first = ((size_t)start + page - 1) / page * page;
  size_t end = ((size_t)start + size) / page * page;
  // Where there are none, small ones do.
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
#endif
}

#endif
