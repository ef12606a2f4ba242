//===- Facts.cpp - What a kernel works on, for traces ---------------------===//
#include "runtime/host/kernels/Facts.h"
#include "runtime/host/kernels/Segments.h"

#include <algorithm>

namespace startrail::host {
namespace {

const char *nameOf(startrail_dtype dtype) {
  static constexpr const char *names[] = {"f32", "bf16", "f16", "f64"};
  return names[dtype];
}

/// Tokens of `segment` at `position` or before.
int64_t countUpTo(const startrail_segment &segment, int64_t position) {
  if (position < segment.start)
    return 0;
  return std::min(segment.rows,
                  (position - segment.start) / segment.stride + 1);
}

bool holds(const startrail_segment &segment, int64_t position) {
  return position >= segment.start &&
         (position - segment.start) % segment.stride == 0 &&
         (position - segment.start) / segment.stride < segment.rows;
}

/// Adds what the query at `position` sees of the keys.
void addQuery(KernelFacts &facts, const startrail_tokens &keys,
              int64_t lastVisible) {
  for (int32_t i = 0; i < keys.count; ++i) {
    facts.pairs += countUpTo(keys.segments[i], lastVisible);
    facts.hasDiagonal |= holds(keys.segments[i], lastVisible);
  }
}

/// Of a kernel that is no attention.
KernelFacts factsOf(const char *name, double bytes) {
  KernelFacts facts;
  facts.name = name;
  facts.bytes = bytes;
  return facts;
}

double sizeOf(startrail_dtype dtype) {
  return double(startrail_dtype_size(dtype));
}

} // namespace

KernelFacts attentionFacts(const startrail_attention_shape &shape,
                           const startrail_tokens &queryTokens,
                           const startrail_tokens &keyTokens, bool isGradient) {
  KernelFacts facts;
  facts.name = isGradient ? "attend_gradient" : "attend";
  if (!anyTrace())
    return facts;
  facts.element = nameOf(shape.dtype);
  facts.rows = std::min(shape.query_rows, shape.key_rows);
  if (shape.mask == STARTRAIL_FULL)
    facts.pairs = tokenCount(queryTokens) * tokenCount(keyTokens);
  else
    for (int32_t i = 0; i < queryTokens.count; ++i) {
      const startrail_segment &segment = queryTokens.segments[i];
      for (int64_t row = 0; row < segment.rows; ++row)
        addQuery(facts, keyTokens,
                 segment.start + row * segment.stride + shape.diagonal);
    }
  const double perPair = isGradient
                             ? 2.0 * (3 * shape.key_dim + 2 * shape.value_dim)
                             : 2.0 * (shape.key_dim + shape.value_dim);
  facts.operations = perPair * double(facts.pairs) * double(shape.batch) *
                     double(shape.query_heads);
  return facts;
}

KernelFacts deltaFacts(int64_t rows, int64_t valueDim, startrail_dtype dtype) {
  const double state = dtype == STARTRAIL_F64 ? 8 : 4;
  return factsOf("delta",
                 double(rows) * (2 * double(valueDim) * sizeOf(dtype) + state));
}

KernelFacts emptyStateFacts(int64_t rows, int64_t valueDim,
                            startrail_dtype state) {
  return factsOf("empty_state",
                 double(rows) * double(valueDim + 1) * sizeOf(state));
}

KernelFacts rescaleFacts(int64_t parts, int64_t rows, int64_t valueDim,
                         startrail_dtype state) {
  return factsOf("rescale", double(rows) * double(2 * valueDim + parts + 2) *
                                sizeOf(state));
}

KernelFacts mergeFacts(int64_t parts, int64_t rows, int64_t valueDim,
                       startrail_dtype state, startrail_dtype dtype) {
  return factsOf("merge", double(rows) * (double(parts * (valueDim + 1) + 1) *
                                              sizeOf(state) +
                                          double(valueDim) * sizeOf(dtype)));
}

KernelFacts convertFacts(startrail_dtype source, startrail_dtype target,
                         int64_t count) {
  return factsOf("convert", double(count) * (sizeOf(source) + sizeOf(target)));
}

KernelFacts accumulateFacts(int64_t count, startrail_dtype state) {
  return factsOf("accumulate", 3.0 * double(count) * sizeOf(state));
}

KernelFacts sumFacts(int64_t parts, int64_t count, startrail_dtype state) {
  return factsOf("sum", double(parts + 1) * double(count) * sizeOf(state));
}

} // namespace startrail::host
