//===- AttendVariants.h - The attention tile per instruction set ---------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H
#define STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H

#include "runtime/host/kernels/AttendBlock.h"

namespace startrail::host {
void attendBase(const AttendBlock &block, int64_t part, void *scratch);
void attendAvx2(const AttendBlock &block, int64_t part, void *scratch);
void attendAvx512(const AttendBlock &block, int64_t part, void *scratch);
void attendAmx(const AttendBlock &block, int64_t part, void *scratch);

size_t attendBaseBytes(const startrail_attention_shape &shape);
size_t attendAvx2Bytes(const startrail_attention_shape &shape);
size_t attendAvx512Bytes(const startrail_attention_shape &shape);
size_t attendAmxBytes(const startrail_attention_shape &shape);

/// Asks the system for the state of AMX.
bool mayUseAmx();
} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H
