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

/// `figure` of both passes, as often as a step has them, and `rest`.
static double sumOf(const Candidate &candidate,
                    double FunctionSimulation::*figure, double rest) {
  if (candidate.forward)
    rest += times(candidate.forward, candidate.step,
                  &TrainingStep::attentionForward) *
            ((*candidate.forward).*figure);
  if (candidate.backward)
    rest += times(candidate.backward, candidate.step,
                  &TrainingStep::attentionBackward) *
            ((*candidate.backward).*figure);
  return rest;
}

double Candidate::exposedSeconds() const {
  return sumOf(*this, &FunctionSimulation::exposedSeconds, 0);
}

double Candidate::slowedSeconds() const {
  double compute = sumOf(*this, &FunctionSimulation::computeSeconds, 0);
  return std::max(0.0, attentionSeconds() - exposedSeconds() - compute);
}

double Candidate::interNodeBytes() const {
  return sumOf(*this, &FunctionSimulation::interNodeBytes,
               step ? step->interNodeBytes : 0);
}
