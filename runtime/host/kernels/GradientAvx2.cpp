//===- GradientAvx2.cpp - The gradient tile with AVX2 ---------------------===//
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/GradientTile.h"

void startrail::host::addGradientAvx2(const GradientBlock &block, int64_t head,
                                      void *scratch) {
  addGradient(block, head, scratch);
}

size_t
startrail::host::gradientAvx2Bytes(const startrail_attention_shape &shape) {
  return gradientBytes(shape);
}
