//===- Copy.h - Copies of much memory -------------------------------------===//
#ifndef STARTRAIL_HOST_COPY_H
#define STARTRAIL_HOST_COPY_H

#include <cstddef>

namespace startrail::host {

/// Bytes that one part of a copy or of a fill takes.
constexpr size_t bytesPerPart = 1 << 20;

/// As memcpy. Much memory is written past the caches: it need not be read
/// first, and what is computed with stays in them.
void copy(void *target, const void *source, size_t bytes);

} // namespace startrail::host

#endif // STARTRAIL_HOST_COPY_H
