//===- UnshardedGradient.cpp - Gradients by one call of the kernel -------===//
#include "runtime/driver/DeviceValues.h"
#include "runtime/driver/Repeated.h"
#include "runtime/driver/Unsharded.h"

namespace startrail::driver {
namespace {

/// One gradient: the sum, in state type, and what it is rounded to.
struct Sum {
  const startrail_tensor &tensor;
  const int64_t count;
  DeviceBuffer sum, rounded;

  Sum(const startrail_tensor &tensor, startrail_dtype state)
      : tensor(tensor),
        count(wholeBytes(tensor) / startrail_dtype_size(tensor.dtype)),
        sum(count * startrail_dtype_size(state)), rounded(wholeBytes(tensor)) {}

  void clear(startrail_dtype state, cudaStream_t stream) {
    checkCuda(cudaMemsetAsync(sum.data(), 0,
                              count * startrail_dtype_size(state), stream),
              "cudaMemsetAsync");
  }
  void round(startrail_dtype state, cudaStream_t stream) {
    checkCuda(startrail_convert(sum.data(), state, rounded.data(), tensor.dtype,
                                count, stream),
              "startrail_convert");
  }
};

} // namespace

UnshardedGradients runUnshardedGradients(const startrail_function &function,
                                         const std::vector<Bytes> &wholes,
                                         const Outcome &forward, int repeat) {
  const startrail_tensor &queryTensor = *tensorOf(function, Query);
  const Extents query = extentsOf(queryTensor);
  const Extents key = extentsOf(*tensorOf(function, Key));
  const int64_t valueDim = extentsOf(*tensorOf(function, Value)).dim;
  const startrail_dtype dtype = queryTensor.dtype;
  const startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  const int64_t rows = query.batch * query.tokens * query.heads;
  const startrail_attention_shape shape{
      query.batch,   query.tokens,      key.tokens,    query.heads,
      key.heads,     query.dim,         valueDim,      dtype,
      function.mask, function.diagonal, function.scale};
  const startrail_tokens queryTokens = startrail_contiguous(0, query.tokens);
  const startrail_tokens keyTokens = startrail_contiguous(0, key.tokens);

  auto upload = [&](Role role) {
    return uploadWhole(*tensorOf(function, role), wholes[role]);
  };
  DeviceBuffer queries = upload(Query), keys = upload(Key),
               values = upload(Value), outputGradients = upload(OutputGradient);
  DeviceBuffer outputs =
      uploadValues(forward.output, tensorOf(function, Output)->dtype);
  DeviceBuffer lse = uploadValues(forward.lse, state);
  DeviceBuffer delta(rows * startrail_dtype_size(state));
  Sum sums[] = {{*tensorOf(function, QueryGradient), state},
                {*tensorOf(function, KeyGradient), state},
                {*tensorOf(function, ValueGradient), state}};
  Stream stream;
  auto differentiate = [&] {
    checkCuda(startrail_delta(outputGradients.data(), outputs.data(),
                              delta.data(), rows, valueDim, dtype, stream),
              "startrail_delta");
    for (Sum &each : sums)
      each.clear(state, stream);
    checkCuda(startrail_attend_gradient(
                  &shape, queries.data(), outputGradients.data(), lse.data(),
                  delta.data(), keys.data(), values.data(), sums[0].sum.data(),
                  sums[1].sum.data(), sums[2].sum.data(), &queryTokens,
                  &keyTokens, stream),
              "startrail_attend_gradient");
    for (Sum &each : sums)
      each.round(state, stream);
  };
  UnshardedGradients result{{}, timeRepeated(repeat, stream, differentiate)};
  for (int i = 0; i < 3; ++i)
    result.gradients[i] =
        download(sums[i].rounded, sums[i].tensor.dtype, sums[i].count);
  return result;
}

} // namespace startrail::driver
