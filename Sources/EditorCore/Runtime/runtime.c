// What the core needs of a system, where there is none: memory, the C functions that the compiler and the standard
// library call, and decimal numbers. For WebAssembly (wasm32) alone.
#include <stddef.h>
#include <stdint.h>

// MARK: Memory

// Blocks of 16 × 2^n and 24 × 2^n bytes, a list of free ones for each size. What is freed is used again for blocks of its
// size, so that a long session holds what its largest state needed, and no more.
enum { CLASSES = 56, HEADER = 16, PAGE = 65536 };

typedef struct Block {
  uint32_t class;
  // From the block's begin to the bytes that were handed out.
  uint32_t offset;
  struct Block *next;
} Block;

extern uint8_t __heap_base;
static Block *free_blocks[CLASSES];
static uintptr_t heap_end;

static size_t size_of_class(uint32_t class) { return (size_t)(class & 1 ? 24 : 16) << (class >> 1); }

static uint32_t class_of_size(size_t size) {
  uint32_t class = 0;
  while (class < CLASSES && size_of_class(class) < size) class++;
  return class;
}

// Nil where the memory is at its end.
static void *grow_heap(size_t size) {
  if (heap_end == 0) heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  const size_t have = (size_t)__builtin_wasm_memory_size(0) * PAGE;
  if (size > SIZE_MAX - heap_end) return NULL;
  if (heap_end + size > have) {
    const size_t pages = (heap_end + size - have + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
  }
  void *block = (void *)heap_end;
  heap_end += size;
  return block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  const size_t slack = alignment > HEADER ? alignment : 0;
  if (size > (size_t)1 << 30 || slack > PAGE) return 12;
  const uint32_t class = class_of_size(size + slack + HEADER);
  // Sizes are multiples of 8: every other block would lie between two multiples of 16.
  const size_t whole = (size_of_class(class) + 15) & ~(size_t)15;
  Block *block = free_blocks[class];
  if (block != NULL) {
    free_blocks[class] = block->next;
  } else {
    block = grow_heap(whole);
    if (block == NULL) return 12;
  }
  uintptr_t bytes = (uintptr_t)block + HEADER;
  if (slack > 0) bytes = (bytes + alignment - 1) & ~(uintptr_t)(alignment - 1);
  Block *header = (Block *)(bytes - HEADER);
  header->class = class;
  header->offset = (uint32_t)(bytes - HEADER - (uintptr_t)block);
  *result = (void *)bytes;
  return 0;
}

void *malloc(size_t size) {
  void *bytes = NULL;
  return posix_memalign(&bytes, HEADER, size) == 0 ? bytes : NULL;
}

void free(void *bytes) {
  if (bytes == NULL) return;
  const Block *header = (const Block *)((uintptr_t)bytes - HEADER);
  const uint32_t class = header->class;
  Block *block = (Block *)((uintptr_t)header - header->offset);
  block->class = class;
  block->next = free_blocks[class];
  free_blocks[class] = block;
}

// MARK: Bytes

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *bytes, int byte, size_t count) { return __builtin_memset(bytes, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *a = left, *b = right;
  for (size_t at = 0; at < count; at++) {
    if (a[at] != b[at]) return a[at] < b[at] ? -1 : 1;
  }
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < count; i++) {
    if (at[i] == (uint8_t)byte) return (void *)(at + i);
  }
  return NULL;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count] != 0) count++;
  return count;
}

// The seed of hashing. The same for every page, so that a session can be repeated; nothing that is shown follows it.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0x5A, count); }

// MARK: Numbers

// The product of two numbers of 128 bits, out of four of 64.
__int128 __multi3(__int128 left, __int128 right) {
  const uint64_t a = (uint64_t)left, b = (uint64_t)right;
  const uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
  const uint64_t low = a_low * b_low;
  const uint64_t middle = a_high * b_low + (low >> 32);
  const uint64_t other = a_low * b_high + (uint32_t)middle;
  const uint64_t bottom = (other << 32) | (uint32_t)low;
  uint64_t top = a_high * b_high + (middle >> 32) + (other >> 32);
  top += (uint64_t)((unsigned __int128)left >> 64) * b + a * (uint64_t)((unsigned __int128)right >> 64);
  return (__int128)(((unsigned __int128)top << 64) | bottom);
}

typedef union { unsigned __int128 whole; struct { uint64_t low, high; } half; } Wide;

unsigned __int128 __ashlti3(unsigned __int128 value, int places) {
  const Wide from = {.whole = value};
  Wide to;
  to.half.high = places >= 64 ? from.half.low << (places - 64)
                              : places == 0 ? from.half.high : from.half.high << places | from.half.low >> (64 - places);
  to.half.low = places >= 64 ? 0 : from.half.low << places;
  return to.whole;
}

unsigned __int128 __lshrti3(unsigned __int128 value, int places) {
  const Wide from = {.whole = value};
  Wide to;
  to.half.low = places >= 64 ? from.half.high >> (places - 64)
                             : places == 0 ? from.half.low : from.half.low >> places | from.half.high << (64 - places);
  to.half.high = places >= 64 ? 0 : from.half.high >> places;
  return to.whole;
}

// Of angles of a few turns, in radians, to some 1e-15: what distances on Earth need.
static double sine(double angle, int quarters) {
  const double quarter = 1.5707963267948966, rest_of_quarter = 6.123233995736766e-17;
  const double count = __builtin_nearbyint(angle / quarter);
  const double x = (angle - count * quarter) - count * rest_of_quarter, square = x * x;
  const int turn = ((int)count + quarters) & 3;
  // The series, from the last term on: of the sine, or a quarter on, of the cosine.
  double sum = 1;
  for (int term = turn & 1 ? 18 : 19; term > 1; term -= 2) sum = 1 - sum * square / (term * (term - 1));
  if (!(turn & 1)) sum *= x;
  return turn & 2 ? -sum : sum;
}

double sin(double angle) { return sine(angle, 0); }

double cos(double angle) { return sine(angle, 1); }

double asin(double value) {
  if (value < 0) return -asin(-value);
  // Where the curve is steep, by half the angle of the rest.
  if (value > 0.7) return 1.5707963267948966 - 2 * asin(__builtin_sqrt((1 - value) / 2));
  double angle = value;
  for (int round = 0; round < 6; round++) angle -= (sin(angle) - value) / cos(angle);
  return angle;
}

// To the nearest whole number, halves away from zero.
double round(double value) {
  const double whole = __builtin_trunc(value), rest = value - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// A natural number of up to 4,352 bits, the lowest 32 first: enough for 800 digits and for 10^1144.
enum { LIMBS = 136, DIGITS = 800 };

typedef struct {
  int count;
  uint32_t limbs[LIMBS];
} Natural;

static void multiply_add(Natural *number, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (int at = 0; at < number->count; at++) {
    carry += (uint64_t)number->limbs[at] * factor;
    number->limbs[at] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry > 0 && number->count < LIMBS) number->limbs[number->count++] = (uint32_t)carry;
}

static int bits(const Natural *number) {
  return number->count == 0 ? 0 : 32 * number->count - __builtin_clz(number->limbs[number->count - 1]);
}

static void shift_left(Natural *number, int places) {
  const int limbs = places / 32, rest = places % 32;
  if (number->count == 0) return;
  for (int at = number->count - 1; at >= 0; at--) {
    const uint64_t wide = (uint64_t)number->limbs[at] << rest;
    const int to = at + limbs;
    if (to + 1 < LIMBS) number->limbs[to + 1] = (at == number->count - 1 ? 0 : number->limbs[to + 1]) | (uint32_t)(wide >> 32);
    if (to < LIMBS) number->limbs[to] = (uint32_t)wide;
  }
  for (int at = 0; at < limbs && at < LIMBS; at++) number->limbs[at] = 0;
  number->count += limbs + 1;
  if (number->count > LIMBS) number->count = LIMBS;
  while (number->count > 0 && number->limbs[number->count - 1] == 0) number->count--;
}

static int compare(const Natural *left, const Natural *right) {
  if (left->count != right->count) return left->count < right->count ? -1 : 1;
  for (int at = left->count - 1; at >= 0; at--) {
    if (left->limbs[at] != right->limbs[at]) return left->limbs[at] < right->limbs[at] ? -1 : 1;
  }
  return 0;
}

static void subtract(Natural *left, const Natural *right) {
  int64_t borrow = 0;
  for (int at = 0; at < left->count; at++) {
    borrow += (int64_t)left->limbs[at] - (at < right->count ? right->limbs[at] : 0);
    left->limbs[at] = (uint32_t)borrow;
    borrow >>= 32;
  }
  while (left->count > 0 && left->limbs[left->count - 1] == 0) left->count--;
}

// numerator / denominator, rounded to the nearest double, ties to even.
static double quotient(Natural *numerator, Natural *denominator) {
  if (numerator->count == 0) return 0;
  // 2^exponent times a quotient of 64 or 65 bits.
  int exponent = bits(numerator) - bits(denominator) - 64;
  if (exponent < 0) shift_left(numerator, -exponent); else shift_left(denominator, exponent);
  unsigned __int128 whole = 0;
  shift_left(denominator, 64);
  for (int bit = 64; bit >= 0; bit--) {
    whole <<= 1;
    if (compare(numerator, denominator) >= 0) {
      subtract(numerator, denominator);
      whole |= 1;
    }
    shift_left(numerator, 1);
  }
  const int sticky = numerator->count > 0;
  int length = 0;
  while (whole >> length != 0) length++;
  // 53 bits, fewer below the smallest normal number.
  int dropped = length - 53;
  if (exponent + dropped < -1074) dropped = -1074 - exponent;
  if (dropped > length + 1) return 0;
  unsigned __int128 mantissa = whole >> dropped;
  const unsigned __int128 rest = whole - (mantissa << dropped), half = (unsigned __int128)1 << (dropped - 1);
  if (rest > half || (rest == half && (sticky || (mantissa & 1)))) mantissa++;
  exponent += dropped;
  if (mantissa == (unsigned __int128)1 << 53) {
    mantissa >>= 1;
    exponent++;
  }
  if (mantissa >> 52 == 0) {
    // A subnormal number, or zero.
    union { uint64_t bits; double value; } small = {.bits = (uint64_t)mantissa};
    return small.value;
  }
  if (exponent > 971) return __builtin_inf();
  union { uint64_t bits; double value; } result = {
      .bits = ((uint64_t)(exponent + 1075) << 52) | ((uint64_t)mantissa & (((uint64_t)1 << 52) - 1))};
  return result.value;
}

// A decimal number, exactly rounded; gives the end of what was read, and nil where there is no number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  const char *at = text;
  const int isNegative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  Natural digits = {.count = 0};
  int exponent = 0, kept = 0, seen = 0, isPast = 0;
  for (;; at++) {
    if (*at == '.' && !isPast) {
      isPast = 1;
    } else if (*at >= '0' && *at <= '9') {
      seen = 1;
      if (kept > 0 || *at != '0') kept++;
      if (kept <= DIGITS) multiply_add(&digits, 10, (uint32_t)(*at - '0'));
      // Of digits beyond, only whether there are any matters.
      if (kept > DIGITS && *at != '0') digits.limbs[0] |= 1;
      if (kept > DIGITS ? !isPast : isPast) exponent += kept > DIGITS ? 1 : -1;
    } else {
      break;
    }
  }
  if (!seen) return NULL;
  if (*at == 'e' || *at == 'E') {
    const char *mark = at++;
    const int isSmall = *at == '-';
    if (*at == '-' || *at == '+') at++;
    int power = 0, hasDigits = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
      hasDigits = 1;
      if (power < 100000) power = power * 10 + (*at - '0');
    }
    if (hasDigits) exponent += isSmall ? -power : power; else at = mark;
  }
  double value = 0;
  if (digits.count > 0) {
    const int magnitude = (kept < DIGITS ? kept : DIGITS) + exponent;
    if (magnitude > 310) {
      value = __builtin_inf();
    } else if (magnitude > -330) {
      Natural power = {.count = 1, .limbs = {1}};
      for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i++) {
        multiply_add(exponent < 0 ? &power : &digits, 10, 0);
      }
      value = quotient(&digits, &power);
    }
  }
  *result = isNegative ? -value : value;
  return at;
}
