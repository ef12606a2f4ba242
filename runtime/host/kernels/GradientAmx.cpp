//===- GradientAmx.cpp - The gradient tile with AMX, for bf16 -------------===//
#include "runtime/host/kernels/AmxGradientProducts.h"
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/GradientTile.h"

void startrail::host::addGradientAmx(const GradientBlock &block, int64_t head,
                                     void *scratch) {
  if (block.shape.dtype != STARTRAIL_BF16)
    return addGradient(block, head, scratch);
  AmxTiles tiles;
  addGradientTiles<AmxGradientProducts>(block, head, scratch);
}

size_t
startrail::host::gradientAmxBytes(const startrail_attention_shape &shape) {
  return shape.dtype == STARTRAIL_BF16
             ? GradientTile<AmxGradientProducts>::bytes(shape)
             : gradientBytes(shape);
}
