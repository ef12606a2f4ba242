//===- None.cpp - Builds that know no cuDNN -------------------------------===//
#include "runtime/cuda/cudnn/Attend.h"
#include "runtime/cuda/cudnn/Memory.h"

namespace startrail::cuda::cudnn {

static Offer none() { return {false, "this build knows no cuDNN"}; }

Offer offer(const host::AttendBlock &, const Pieces &, bool) { return none(); }
Offer offer(const host::GradientBlock &, const Pieces &, bool) {
  return none();
}
Offer offer(const startrail_attention_shape &, const Pieces &, bool, bool) {
  return none();
}

cudaError_t attend(const host::AttendBlock &, const Pieces &, cudaStream_t) {
  return cudaErrorInvalidValue;
}
cudaError_t addGradients(const host::GradientBlock &, const Pieces &,
                         cudaStream_t) {
  return cudaErrorInvalidValue;
}

cudaError_t reserve(const startrail_attention_shape &, bool, bool,
                    cudaStream_t) {
  return cudaSuccess;
}
size_t scratchBytes(cudaStream_t) { return 0; }
cudaError_t freeScratch(cudaStream_t) { return cudaSuccess; }

} // namespace startrail::cuda::cudnn
