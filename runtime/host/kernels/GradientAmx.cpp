//===- GradientAmx.cpp - The gradient tile with AMX -----------------------===//
#include "runtime/host/kernels/AttendVariants.h"
#include "runtime/host/kernels/GradientTile.h"

void startrail::host::addGradientAmx(const GradientBlock &block, int64_t head,
                                     void *scratch) {
  addGradient(block, head, scratch);
}

size_t
startrail::host::gradientAmxBytes(const startrail_attention_shape &shape) {
  return gradientBytes(shape);
}
