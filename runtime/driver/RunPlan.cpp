//===- RunPlan.cpp - The tensors and steps of a run ----------------------===//
#include "runtime/driver/Run.h"
#include "runtime/driver/Tensors.h"

#include <algorithm>

namespace startrail::driver {

namespace {

/// Gives the roles of functions their places.
struct Planner {
  RunPlan plan;

  int placeOf(const startrail_function &function, Role role) {
    auto at = std::find_if(
        plan.tensors.begin(), plan.tensors.end(),
        [&](const RunTensor &tensor) { return tensor.role == role; });
    if (at == plan.tensors.end())
      at = plan.tensors.insert(at, {role, tensorOf(function, role)});
    return at - plan.tensors.begin();
  }

  RunStep stepOf(const startrail_function &function) {
    RunStep step{&function, {}, {}};
    for (Role role : inputRoles(function))
      step.inputs.push_back(placeOf(function, role));
    for (Role role : outputRoles(function))
      step.outputs.push_back(placeOf(function, role));
    return step;
  }
};

} // namespace

RunPlan planRun(const Work &work) {
  Planner planner;
  for (const startrail_function *function : work.functions)
    planner.plan.steps.push_back(planner.stepOf(*function));
  if (work.before)
    planner.plan.before = planner.stepOf(*work.before);
  return planner.plan;
}

int64_t RunPlan::workspaceBytes() const {
  int64_t most = before ? before->function->workspace_bytes : 0;
  for (const RunStep &step : steps)
    most = std::max(most, step.function->workspace_bytes);
  return most;
}

int64_t RunPlan::bytes() const {
  int64_t total = workspaceBytes();
  for (const RunTensor &tensor : tensors)
    total += shardBytes(*tensor.tensor);
  return total;
}

int64_t RunPlan::keptBytes() const {
  int64_t total = 0;
  for (size_t i = 0; i < tensors.size() && steps.size() > 1; ++i) {
    auto takes = [&](const RunStep &step) {
      return std::count(step.inputs.begin(), step.inputs.end(), int(i)) ||
             std::count(step.outputs.begin(), step.outputs.end(), int(i));
    };
    if (takes(steps[0]) && takes(steps[1]))
      total += shardBytes(*tensors[i].tensor);
  }
  return total;
}

} // namespace startrail::driver
