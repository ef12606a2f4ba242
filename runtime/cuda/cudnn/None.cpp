//===- None.cpp - Builds that know no cuDNN -------------------------------===//
#include "runtime/cuda/cudnn/Attend.h"

namespace startrail::cuda::cudnn {

static Offer none() { return {false, "this build knows no cuDNN"}; }

Offer offer(const host::AttendBlock &, const Pieces &, bool) { return none(); }
Offer offer(const host::GradientBlock &, const Pieces &, bool) {
  return none();
}

cudaError_t attend(const host::AttendBlock &, const Pieces &, cudaStream_t) {
  return cudaErrorInvalidValue;
}
cudaError_t addGradients(const host::GradientBlock &, const Pieces &,
                         cudaStream_t) {
  return cudaErrorInvalidValue;
}

} // namespace startrail::cuda::cudnn
