//===- Plans.cpp - Plans of a device, made once ---------------------------===//
#include "runtime/cuda/cudnn/Plans.h"

#include <cuda_runtime_api.h>

namespace startrail::cuda::cudnn {

Plans &Plans::ofDevice() {
  static std::mutex mutex;
  static auto *all = new std::map<int, Plans>;
  int device = 0;
  cudaGetDevice(&device); // 0 where there is none: its handle says why
  std::lock_guard<std::mutex> lock(mutex);
  return (*all)[device];
}

cudnnHandle_t Plans::handle() {
  const Library &library = Library::get();
  if (!library.obstacle.empty())
    throw Failure(library.obstacle);
  if (!made)
    library.check(library.create(&made), "a handle of the device");
  return made;
}

const PlanOf &Plans::find(const AttentionShape &shape) {
  auto [at, isNew] = plans.try_emplace(shape);
  PlanOf &found = at->second;
  if (!isNew)
    return found;
  try {
    found.plan = std::make_unique<Plan>(shape, Target{handle(), ""});
  } catch (const Failure &failure) {
    found.obstacle = failure.what();
  }
  return found;
}

} // namespace startrail::cuda::cudnn
