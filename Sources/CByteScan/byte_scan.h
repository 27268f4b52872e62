// The loops that Swift has no instruction for: which of sixteen bytes end the plain part of a JSON string, and which of
// sixty-four end a field of CSV.
#ifndef SPORTSTIME_BYTE_SCAN_H
#define SPORTSTIME_BYTE_SCAN_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// How many of the sixteen bytes at `text` come before the first quote, backslash or control character; 16 for all.
/// `beyond` is set, and else left alone, where one of these is not ASCII.
static inline int32_t sportstime_plain_bytes(const uint8_t *text, uint32_t *beyond) {
#if defined(__SSE2__)
  const __m128i bytes = _mm_loadu_si128((const __m128i *)text);
  const __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x22));
  const __m128i backslashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x5C));
  const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
  const uint32_t stops = (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, backslashes), controls)) | 0x10000u;
  // The bits below the lowest stop.
  *beyond |= (uint32_t)_mm_movemask_epi8(bytes) & (stops ^ (stops - 1)) & ~stops;
  return __builtin_ctz(stops);
#elif defined(__ARM_NEON)
  const uint8x16_t bytes = vld1q_u8(text);
  const uint8x16_t stops = vorrq_u8(
      vorrq_u8(vceqq_u8(bytes, vdupq_n_u8(0x22)), vceqq_u8(bytes, vdupq_n_u8(0x5C))), vcltq_u8(bytes, vdupq_n_u8(0x20)));
  // Four bits a byte.
  const uint64_t marks = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(stops), 4)), 0);
  const uint64_t high =
      vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vcgeq_u8(bytes, vdupq_n_u8(0x80))), 4)), 0);
  const uint64_t before = marks == 0 ? ~0ull : (marks ^ (marks - 1)) & ~marks;
  *beyond |= (high & before) != 0;
  return marks == 0 ? 16 : __builtin_ctzll(marks) >> 2;
#else
  int32_t count = 0;
  while (count < 16 && text[count] >= 0x20 && text[count] != 0x22 && text[count] != 0x5C) *beyond |= text[count++] & 0x80;
  return count;
#endif
}

/// Which of the sixty-four bytes at `text` are the delimiter, LF or CR: the lowest bit is the first byte's.
static inline uint64_t sportstime_field_ends(const uint8_t *text, uint8_t delimiter) {
#if defined(__SSE2__)
  const __m128i delimiters = _mm_set1_epi8((char)delimiter), feeds = _mm_set1_epi8(0x0A), returns = _mm_set1_epi8(0x0D);
  uint64_t ends = 0;
  for (int at = 0; at < 64; at += 16) {
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(text + at));
    const __m128i lines = _mm_or_si128(_mm_cmpeq_epi8(bytes, feeds), _mm_cmpeq_epi8(bytes, returns));
    const __m128i hits = _mm_or_si128(lines, _mm_cmpeq_epi8(bytes, delimiters));
    ends |= (uint64_t)(uint32_t)_mm_movemask_epi8(hits) << at;
  }
  return ends;
#else
  uint64_t ends = 0;
  for (int at = 0; at < 64; at++)
    ends |= (uint64_t)(text[at] == delimiter || text[at] == 0x0A || text[at] == 0x0D) << at;
  return ends;
#endif
}

#endif
