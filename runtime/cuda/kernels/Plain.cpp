//===- Plain.cpp - Attention and its gradients, of any shape -------------===//
#include "runtime/cuda/kernels/Attend.h"
#include "runtime/cuda/kernels/Launch.h"
#include "runtime/cuda/kernels/PlainAttend.h"
#include "runtime/cuda/kernels/PlainGradient.h"

namespace startrail::cuda {
namespace {

/// Calls body(element, state) with values of the types.
template <typename Body>
cudaError_t withTypes(startrail_dtype dtype, Body body) {
  switch (dtype) {
  case STARTRAIL_F32:
    return body(float(), float());
  case STARTRAIL_BF16:
    return body(BFloat16(), float());
  case STARTRAIL_F16:
    return body(Half(), float());
  default:
    return body(double(), double());
  }
}

template <typename Element, typename State, GradientOf of>
cudaError_t add(const host::GradientBlock &block, cudaStream_t stream,
                const char *label) {
  const startrail_attention_shape &shape = block.shape;
  const bool ofQueries = of == GradientOf::Queries;
  const int64_t dim =
      of == GradientOf::Values ? shape.value_dim : shape.key_dim;
  const int64_t tiles =
      tilesOf(ofQueries ? block.queryTokens : block.keyTokens, plainSize) *
      ((dim + plainSize - 1) / plainSize);
  if (tiles > INT32_MAX)
    return cudaErrorInvalidValue;
  const Grid grid{int32_t(tiles),
                  int32_t(ofQueries ? shape.query_heads : shape.kv_heads),
                  int32_t(shape.batch)};
  return launchKernel(addPlainGradients<Element, State, of>, grid, plainThreads,
                      sizeof(PlainMemory<State>), parametersOf<State>(block),
                      stream, label);
}

} // namespace

bool isPlain(const startrail_attention_shape &shape) {
  constexpr int64_t mostOfGrid = 65535;
  for (int64_t each :
       {shape.query_rows, shape.key_rows, shape.query_heads * shape.key_dim,
        shape.query_heads * shape.value_dim})
    if (each > INT32_MAX)
      return false;
  return shape.query_heads <= mostOfGrid && shape.batch <= mostOfGrid;
}

cudaError_t attendPlain(const host::AttendBlock &block, cudaStream_t stream) {
  return withTypes(block.shape.dtype, [&](auto element, auto state) {
    using State = decltype(state);
    const Grid grid{int32_t(tilesOf(block.queryTokens, plainSize)),
                    int32_t(block.shape.query_heads),
                    int32_t(block.shape.batch)};
    return launchKernel(attendPlainTiles<decltype(element), State>, grid,
                        plainThreads, sizeof(PlainMemory<State>),
                        parametersOf<State>(block), stream, "attend");
  });
}

cudaError_t addGradientsPlain(const host::GradientBlock &block,
                              cudaStream_t stream) {
  return withTypes(block.shape.dtype, [&](auto element, auto state) {
    using Element = decltype(element);
    using State = decltype(state);
    cudaError_t error = add<Element, State, GradientOf::Queries>(
        block, stream, "attend gradient of queries");
    if (error == cudaSuccess)
      error = add<Element, State, GradientOf::Keys>(block, stream,
                                                    "attend gradient of keys");
    if (error == cudaSuccess)
      error = add<Element, State, GradientOf::Values>(
          block, stream, "attend gradient of values");
    return error;
  });
}

} // namespace startrail::cuda
