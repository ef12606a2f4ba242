//===- AttendVariants.h - The attention tile per instruction set ---------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H
#define STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H

#include "runtime/host/kernels/AttendBlock.h"

namespace startrail::host {
void attendBase(const AttendBlock &block, int64_t part, void *scratch);
void attendAvx2(const AttendBlock &block, int64_t part, void *scratch);
void attendAvx512(const AttendBlock &block, int64_t part, void *scratch);
} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H
