//===- AttendAvx512.cpp - The attention tile with AVX-512 -----------------===//
#include "runtime/host/kernels/AttendTile.h"
#include "runtime/host/kernels/AttendVariants.h"

void startrail::host::attendAvx512(const AttendBlock &block, int64_t part,
                                   void *scratch) {
  attendTile(block, part, scratch);
}

size_t
startrail::host::attendAvx512Bytes(const startrail_attention_shape &shape) {
  return tileBytes(shape);
}
