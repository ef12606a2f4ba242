//===- Plans.h - Plans of a device, made once -----------------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_PLANS_H
#define STARTRAIL_CUDA_CUDNN_PLANS_H

#include "runtime/cuda/cudnn/Plan.h"

#include <map>
#include <memory>
#include <mutex>

namespace startrail::cuda::cudnn {

/// A plan, or why there is none.
struct PlanOf {
  std::unique_ptr<Plan> plan;
  std::string obstacle;
};

/// The plans of one device and its handle. Whoever calls holds `mutex`.
class Plans {
public:
  std::mutex mutex;

  /// Of the current device. Lives as long as the process.
  static Plans &ofDevice();

  /// Throws Failure where cuDNN has no handle for the device.
  cudnnHandle_t handle();
  /// Made when it is first asked for. Lives as long as `this`.
  const PlanOf &find(const AttentionShape &shape);

private:
  cudnnHandle_t made = nullptr;
  std::map<AttentionShape, PlanOf> plans;
};

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_PLANS_H
