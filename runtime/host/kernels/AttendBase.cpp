//===- AttendBase.cpp - The attention tile on the target's own vectors ----===//
#include "runtime/host/kernels/AttendTile.h"
#include "runtime/host/kernels/AttendVariants.h"

void startrail::host::attendBase(const AttendBlock &block, int64_t part,
                                 void *scratch) {
  attendTile(block, part, scratch);
}
