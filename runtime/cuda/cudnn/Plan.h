//===- Plan.h - A graph that cuDNN has made a kernel of -------------------===//
#ifndef STARTRAIL_CUDA_CUDNN_PLAN_H
#define STARTRAIL_CUDA_CUDNN_PLAN_H

#include "runtime/cuda/cudnn/Attention.h"

namespace startrail::cuda::cudnn {

/// Where a plan is to run: on the handle's device, or, to see whether there
/// would be one, on a device that cuDNN's JSON describes.
struct Target {
  cudnnHandle_t handle = nullptr;
  std::string description;
};

class Plan {
public:
  /// Finalises the first plan that cuDNN's heuristics propose and that can be.
  /// Throws Failure.
  Plan(const AttentionShape &shape, const Target &target);

  /// Bytes of memory that a call needs besides.
  int64_t workspaceBytes() const { return workspace; }

  /// Queues a call on the handle's stream. `places` are those of all Names that
  /// are tensors of the pass. Throws Failure.
  void execute(cudnnHandle_t handle,
               const std::vector<std::pair<Name, void *>> &places, float scale,
               void *workspaceAt) const;

private:
  /// Whether the plan can be; sets `plan`.
  bool finalize(cudnnBackendDescriptor_t config, const Target &target,
                std::string &why);

  Graph graph;
  cudnnBackendDescriptor_t plan = nullptr;
  int64_t workspace = 0;
};

} // namespace startrail::cuda::cudnn

#endif // STARTRAIL_CUDA_CUDNN_PLAN_H
