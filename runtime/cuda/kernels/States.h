//===- States.h - Softmax states and sums on a GPU -----------------------===//
//
// The functions of startrail/kernels.h that are no attention, with the same
// arguments; pointers are not null. Each passes over its operands once, 16
// bytes at a time where they are aligned for that.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_CUDA_KERNELS_STATES_H
#define STARTRAIL_CUDA_KERNELS_STATES_H

#include "startrail/kernels.h"

namespace startrail::cuda {

cudaError_t emptyState(void *output, void *lse, int64_t rows, int64_t valueDim,
                       startrail_dtype state, cudaStream_t stream);

cudaError_t rescale(void *output, const void *lse, const void *lseParts,
                    void *total, int64_t parts, int64_t rows, int64_t valueDim,
                    startrail_dtype state, cudaStream_t stream);

cudaError_t merge(const void *outputParts, const void *lseParts, void *output,
                  void *lse, int64_t parts, int64_t rows, int64_t valueDim,
                  startrail_dtype state, startrail_dtype dtype,
                  cudaStream_t stream);

cudaError_t delta(const void *outputGradient, const void *output, void *delta,
                  int64_t rows, int64_t valueDim, startrail_dtype dtype,
                  cudaStream_t stream);

cudaError_t convert(const void *source, startrail_dtype sourceDtype,
                    void *target, startrail_dtype targetDtype, int64_t count,
                    cudaStream_t stream);

cudaError_t accumulate(void *accumulator, const void *contribution,
                       int64_t count, startrail_dtype state,
                       cudaStream_t stream);

/// More than mostSources parts go in several passes, so that `target` may be
/// one of the first mostSources only.
constexpr int64_t mostSources = 448;
cudaError_t sum(const void *const *sources, int64_t parts, void *target,
                int64_t count, startrail_dtype state, cudaStream_t stream);

} // namespace startrail::cuda

#endif // STARTRAIL_CUDA_KERNELS_STATES_H
