//===- Candidate.cpp - What a candidate's simulations say together --------===//
#include "compiler/Planner/Planner.h"

using namespace startrail;

double Candidate::attentionSeconds() const {
  return step ? step->attentionForward + step->attentionBackward : seconds;
}

/// How often a step has what one simulation says.
static double times(const std::optional<FunctionSimulation> &simulation,
                    const std::optional<TrainingStep> &step,
                    double TrainingStep::*seconds) {
  if (!simulation || !step || simulation->seconds == 0)
    return simulation ? 1 : 0;
  return (*step).*seconds / simulation->seconds;
}

double Candidate::exposedSeconds() const {
  double sum = 0;
  if (forward)
    sum += times(forward, step, &TrainingStep::attentionForward) *
           forward->exposedSeconds;
  if (backward)
    sum += times(backward, step, &TrainingStep::attentionBackward) *
           backward->exposedSeconds;
  return sum;
}

double Candidate::interNodeBytes() const {
  double sum = step ? step->interNodeBytes : 0;
  if (forward)
    sum += times(forward, step, &TrainingStep::attentionForward) *
           forward->interNodeBytes;
  if (backward)
    sum += times(backward, step, &TrainingStep::attentionBackward) *
           backward->interNodeBytes;
  return sum;
}
