//===- GradientAvx512.cpp - The gradient tile with AVX-512 ----------------===//
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/GradientTile.h"

void startrail::host::addGradientAvx512(const GradientBlock &block,
                                        int64_t head, void *scratch) {
  addGradient(block, head, scratch);
}

size_t
startrail::host::gradientAvx512Bytes(const startrail_attention_shape &shape) {
  return gradientBytes(shape);
}
