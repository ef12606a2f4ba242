//===- Segments.cpp - Segments of a block of tokens ----------------------===//
#include "runtime/host/kernels/Segments.h"

#include <algorithm>

namespace startrail::host {
namespace {

/// For a segment that holds tokens.
bool isLegal(const startrail_segment &segment, int64_t blockRows) {
  if (segment.rows < 0 || segment.offset < 0 || segment.offset > blockRows ||
      segment.rows > blockRows - segment.offset)
    return false;
  if (segment.stride < 1 || segment.start < -farthestPosition ||
      segment.start > farthestPosition)
    return false;
  int64_t room = farthestPosition - segment.start;
  return segment.rows == 1 || segment.stride <= room / (segment.rows - 1);
}

/// Lengthens `first` by `second` if it goes on there.
bool join(startrail_segment &first, const startrail_segment &second,
          bool anyPosition) {
  if (second.offset != first.offset + first.rows)
    return false;
  if (!anyPosition) {
    int64_t step =
        second.start - (first.start + (first.rows - 1) * first.stride);
    if (step < 1 || (first.rows > 1 && first.stride != step) ||
        (second.rows > 1 && second.stride != step))
      return false;
    first.stride = step;
  }
  first.rows += second.rows;
  return true;
}

} // namespace

bool areLegal(const startrail_tokens &tokens, int64_t blockRows) {
  if (tokens.count < 0 || tokens.count > STARTRAIL_MAX_SEGMENTS)
    return false;
  int64_t end = 0; // of the segments so far
  for (int32_t i = 0; i < tokens.count; ++i) {
    const startrail_segment &segment = tokens.segments[i];
    if (segment.rows == 0)
      continue;
    if (segment.offset < end || !isLegal(segment, blockRows))
      return false;
    end = segment.offset + segment.rows;
  }
  return true;
}

int64_t tokenCount(const startrail_tokens &tokens) {
  int64_t rows = 0;
  for (int32_t i = 0; i < tokens.count; ++i)
    rows += tokens.segments[i].rows;
  return rows;
}

startrail_tokens joined(const startrail_tokens &tokens, bool anyPosition) {
  startrail_tokens result = {};
  for (int32_t i = 0; i < tokens.count; ++i) {
    const startrail_segment &next = tokens.segments[i];
    if (next.rows == 0 ||
        (result.count > 0 &&
         join(result.segments[result.count - 1], next, anyPosition)))
      continue;
    result.segments[result.count++] = next;
  }
  return result;
}

startrail_tokens slice(const startrail_tokens &tokens, int64_t first,
                       int64_t count) {
  startrail_tokens result = {};
  int64_t before = 0; // tokens of the segments so far
  for (int32_t i = 0; i < tokens.count; ++i) {
    const startrail_segment &segment = tokens.segments[i];
    int64_t begin = std::max<int64_t>(first - before, 0);
    int64_t end = std::min(first + count - before, segment.rows);
    before += segment.rows;
    if (begin >= end)
      continue;
    result.segments[result.count++] = {segment.offset + begin, end - begin,
                                       segment.start + begin * segment.stride,
                                       segment.stride};
  }
  return result;
}

} // namespace startrail::host
