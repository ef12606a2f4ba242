//===- AttendAvx2.cpp - The attention tile with AVX2 ----------------------===//
#include "runtime/host/kernels/AttendTile.h"
#include "runtime/host/kernels/AttendVariants.h"

void startrail::host::attendAvx2(const AttendBlock &block, int64_t part,
                                 void *scratch) {
  attendTile(block, part, scratch);
}
