//===- Attend.cpp - Blocks of attention by tensor cores ------------------===//
#include "runtime/cuda/kernels/Attend.h"
#include "runtime/cuda/kernels/Dims.h"
#include "runtime/cuda/kernels/GradientTile.h"
#include "runtime/cuda/kernels/Launch.h"

namespace startrail::cuda {

bool isTiled(const startrail_attention_shape &shape) {
  return (shape.dtype == STARTRAIL_BF16 || shape.dtype == STARTRAIL_F16) &&
         shape.key_dim <= mostTileDim && shape.value_dim <= mostTileDim &&
         isPlain(shape);
}

SharedBytes sharedBytesOfTiled(const startrail_attention_shape &shape,
                               bool isGradient) {
  SharedBytes bytes{0, mostSharedBytes()};
  (void)withColumns(shape, [&](auto columns) {
    using Of = decltype(columns);
    bytes.needed = isGradient ? GradientSizesOf<Of>::sharedBytes
                              : AttendSizesOf<Of>::sharedBytes;
    return cudaSuccess;
  });
  return bytes;
}

cudaError_t attendTiled(const host::AttendBlock &block, cudaStream_t stream) {
  return withElement(block.shape.dtype, [&](auto element) {
    return withColumns(block.shape, [&](auto columns) {
      using Sizes = AttendSizesOf<decltype(columns)>;
      const Grid grid{int32_t(tilesOf(block.queryTokens, Sizes::rows)),
                      int32_t(block.shape.query_heads),
                      int32_t(block.shape.batch)};
      return launchKernel(attendTiles<decltype(element), Sizes>, grid,
                          threadsOfBlock, Sizes::sharedBytes,
                          parametersOf<float>(block), stream, "attend");
    });
  });
}

} // namespace startrail::cuda
