//===- AttendGradient.cpp - Gradients of a block by tensor cores ---------===//
#include "runtime/cuda/kernels/Attend.h"
#include "runtime/cuda/kernels/Dims.h"
#include "runtime/cuda/kernels/KeyGradientTile.h"
#include "runtime/cuda/kernels/Launch.h"
#include "runtime/cuda/kernels/QueryGradientTile.h"

namespace startrail::cuda {
namespace {

template <typename Element, typename Sizes>
cudaError_t launchQueries(const host::GradientBlock &block,
                          cudaStream_t stream) {
  const Grid grid{int32_t(tilesOf(block.queryTokens, Sizes::rows)),
                  int32_t(block.shape.query_heads), int32_t(block.shape.batch)};
  return launchKernel(queryGradientTiles<Element, Sizes>, grid, threadsOfBlock,
                      Sizes::sharedBytes, parametersOf<float>(block), stream,
                      "attend gradient of queries");
}

template <typename Element, typename Sizes, Wanted wanted>
cudaError_t launchKeys(const host::GradientBlock &block, cudaStream_t stream) {
  const Grid grid{int32_t(tilesOf(block.keyTokens, Sizes::rows)),
                  int32_t(block.shape.kv_heads), int32_t(block.shape.batch)};
  return launchKernel(keyGradientTiles<Element, Sizes, wanted>, grid,
                      threadsOfBlock, Sizes::sharedBytes,
                      parametersOf<float>(block), stream,
                      "attend gradient of keys");
}

template <typename Element, typename Sizes>
cudaError_t launchAll(const host::GradientBlock &block, cudaStream_t stream) {
  if (cudaError_t error = launchQueries<Element, Sizes>(block, stream);
      error != cudaSuccess)
    return error;
  if constexpr (sumsBoth<Sizes>) {
    return launchKeys<Element, Sizes, Wanted::Both>(block, stream);
  } else {
    if (cudaError_t error =
            launchKeys<Element, Sizes, Wanted::Values>(block, stream);
        error != cudaSuccess)
      return error;
    return launchKeys<Element, Sizes, Wanted::Keys>(block, stream);
  }
}

} // namespace

cudaError_t addGradientsTiled(const host::GradientBlock &block,
                              cudaStream_t stream) {
  return withElement(block.shape.dtype, [&](auto element) {
    return withColumns(block.shape, [&](auto columns) {
      return launchAll<decltype(element), GradientSizesOf<decltype(columns)>>(
          block, stream);
    });
  });
}

} // namespace startrail::cuda
