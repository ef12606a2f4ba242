//===- AttendVariants.h - The tiles per instruction set ------------------===//
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

void addGradientBase(const GradientBlock &block, int64_t head, void *scratch);
void addGradientAvx2(const GradientBlock &block, int64_t head, void *scratch);
void addGradientAvx512(const GradientBlock &block, int64_t head, void *scratch);
void addGradientAmx(const GradientBlock &block, int64_t head, void *scratch);

size_t gradientBaseBytes(const startrail_attention_shape &shape);
size_t gradientAvx2Bytes(const startrail_attention_shape &shape);
size_t gradientAvx512Bytes(const startrail_attention_shape &shape);
size_t gradientAmxBytes(const startrail_attention_shape &shape);

/// Memory of the calling thread, aligned to 64, until its next call; grows to
/// the largest it was asked for.
void *threadScratch(size_t bytes);

/// Asks the system for the state of AMX.
bool mayUseAmx();
} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_ATTENDVARIANTS_H
