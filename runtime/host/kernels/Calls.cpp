//===- Calls.cpp - Arguments of attention, read ---------------------------===//
#include "runtime/host/kernels/Calls.h"
#include "runtime/host/kernels/Segments.h"

#include <cstring>
#include <limits>

namespace startrail::host {
namespace {

/// The bytes of an enumerator from C, which may be none of the enumeration's.
template <typename Enum> int valueOf(const Enum &enumerator) {
  int value;
  static_assert(sizeof value == sizeof enumerator, "an enum of C is an int");
  std::memcpy(&value, &enumerator, sizeof value);
  return value;
}

} // namespace

bool isLegal(const startrail_attention_shape &shape) {
  return shape.batch >= 0 && shape.query_rows >= 0 && shape.key_rows >= 0 &&
         shape.query_heads >= 1 && shape.kv_heads >= 1 &&
         shape.query_heads % shape.kv_heads == 0 && shape.key_dim >= 1 &&
         shape.value_dim >= 1 &&
         shape.key_rows < std::numeric_limits<int32_t>::max() &&
         host::isLegal(shape.dtype) && valueOf(shape.mask) >= STARTRAIL_FULL &&
         valueOf(shape.mask) <= STARTRAIL_CAUSAL &&
         shape.diagonal >= -farthestPosition &&
         shape.diagonal <= farthestPosition;
}

namespace {

/// The call without its block's pointers, of which any `isNull`.
template <typename Block>
Call<Block> readShape(const startrail_attention_shape *shape,
                      const startrail_tokens *queryTokens,
                      const startrail_tokens *keyTokens, bool isNull) {
  Call<Block> call = {cudaErrorInvalidValue, true, {}};
  if (!shape || !queryTokens || !keyTokens || !isLegal(*shape) ||
      !areLegal(*queryTokens, shape->query_rows) ||
      !areLegal(*keyTokens, shape->key_rows))
    return call;
  const bool anyPosition = shape->mask == STARTRAIL_FULL;
  call.block.shape = *shape;
  call.block.queryTokens = joined(*queryTokens, anyPosition);
  call.block.keyTokens = joined(*keyTokens, anyPosition);
  call.isEmpty = shape->batch == 0 || call.block.queryTokens.count == 0 ||
                 call.block.keyTokens.count == 0;
  if (call.isEmpty || !isNull)
    call.error = cudaSuccess;
  return call;
}

} // namespace

bool isLegal(const startrail_dtype &dtype) {
  return valueOf(dtype) >= STARTRAIL_F32 && valueOf(dtype) <= STARTRAIL_F64;
}

Call<AttendBlock> readCall(const startrail_attention_shape *shape,
                           const void *query, const void *key,
                           const void *value, void *output, void *lse,
                           const startrail_tokens *queryTokens,
                           const startrail_tokens *keyTokens) {
  auto call =
      readShape<AttendBlock>(shape, queryTokens, keyTokens,
                             !query || !key || !value || !output || !lse);
  call.block.query = query;
  call.block.key = key;
  call.block.value = value;
  call.block.output = output;
  call.block.lse = lse;
  return call;
}

Call<GradientBlock> readCall(const startrail_attention_shape *shape,
                             const void *query, const void *outputGradient,
                             const void *lse, const void *delta,
                             const void *key, const void *value,
                             void *queryGradient, void *keyGradient,
                             void *valueGradient,
                             const startrail_tokens *queryTokens,
                             const startrail_tokens *keyTokens) {
  auto call = readShape<GradientBlock>(
      shape, queryTokens, keyTokens,
      !query || !outputGradient || !lse || !delta || !key || !value ||
          !queryGradient || !keyGradient || !valueGradient);
  GradientBlock &block = call.block;
  block.query = query;
  block.outputGradient = outputGradient;
  block.lse = lse;
  block.delta = delta;
  block.key = key;
  block.value = value;
  block.queryGradient = queryGradient;
  block.keyGradient = keyGradient;
  block.valueGradient = valueGradient;
  return call;
}

} // namespace startrail::host
