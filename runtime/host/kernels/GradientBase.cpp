//===- GradientBase.cpp - The gradient tile on the target's own vectors ---===//
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/GradientTile.h"

void startrail::host::addGradientBase(const GradientBlock &block, int64_t head,
                                      void *scratch) {
  addGradient(block, head, scratch);
}

size_t
startrail::host::gradientBaseBytes(const startrail_attention_shape &shape) {
  return gradientBytes(shape);
}
