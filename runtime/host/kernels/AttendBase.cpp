//===- AttendBase.cpp - The attention tile on the target's own vectors ----===//
#include "runtime/host/kernels/AttendTile.h"
#include "runtime/host/kernels/AttendVariants.h"

void startrail::host::attendBase(const AttendBlock &block, int64_t part,
                                 void *scratch) {
  attendTile(block, part, scratch);
}

size_t
startrail::host::attendBaseBytes(const startrail_attention_shape &shape) {
  return tileBytes(shape);
}
