//===- Launch.h - Emulated kernels on streams of the host ----------------===//
#ifndef STARTRAIL_CUDA_EMULATION_LAUNCH_H
#define STARTRAIL_CUDA_EMULATION_LAUNCH_H

#include "runtime/cuda/emulation/Block.h"

#include <cuda_runtime_api.h>

namespace startrail::emulation {

/// Of what launches from now on draw their orders; see runBlock.
void setSeed(uint64_t seed);

/// The shared memory that a block of launches may have: as on compute
/// capability 9.0, unless it is set.
size_t mostSharedBytes();
void setMostSharedBytes(size_t bytes);

/// Queues a grid of x * y * z blocks of `grid` on `stream` of the host's CUDA
/// calls. A kernel that does wrong fails what synchronises with the stream.
cudaError_t launch(const BlockShape &grid, cudaStream_t stream,
                   std::function<void()> kernel, const char *label);

} // namespace startrail::emulation

#endif // STARTRAIL_CUDA_EMULATION_LAUNCH_H
