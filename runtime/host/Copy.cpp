//===- Copy.cpp - Copies of much memory -----------------------------------===//
#include "runtime/host/Copy.h"

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace startrail::host {

#ifdef __SSE2__
namespace {

/// Less is read again before it would leave the caches.
constexpr size_t leastPastCaches = 256 << 10;
constexpr size_t line = 64;
/// Pages are read side by side: a machine foresees the next lines of each, but
/// not the page after it.
constexpr size_t page = 4096, pages = 4;

void copyLine(char *target, const char *source) {
  __m128i parts[4];
  for (int i = 0; i < 4; ++i)
    parts[i] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(source) + i);
  for (int i = 0; i < 4; ++i)
    _mm_stream_si128(reinterpret_cast<__m128i *>(target) + i, parts[i]);
}

/// Copies whole groups of pages to a target that begins a cache line; how many
/// bytes they are.
size_t copyPages(char *target, const char *source, size_t bytes) {
  const size_t whole = bytes / (page * pages) * (page * pages);
  for (size_t group = 0; group < whole; group += page * pages)
    for (size_t at = 0; at < page; at += line)
      for (size_t i = 0; i < pages; ++i)
        copyLine(target + group + i * page + at,
                 source + group + i * page + at);
  _mm_sfence();
  return whole;
}

} // namespace
#endif

void copy(void *target, const void *source, size_t bytes) {
  char *to = static_cast<char *>(target);
  const char *from = static_cast<const char *>(source);
#ifdef __SSE2__
  if (bytes >= leastPastCaches) {
    const size_t before = -reinterpret_cast<uintptr_t>(to) % line;
    std::memcpy(to, from, before);
    const size_t done =
        before + copyPages(to + before, from + before, bytes - before);
    to += done;
    from += done;
    bytes -= done;
  }
#endif
  std::memcpy(to, from, bytes);
}

} // namespace startrail::host
