//===- OwnPlan.h - Choices that a module makes already --------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_OWNPLAN_H
#define STARTRAIL_COMPILER_PLANNER_OWNPLAN_H

#include "compiler/Planner/Planner.h"
#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// Fixes what the `startrail.plan` of `attention` chooses, if it has one, in
/// the place of what `request` fixes. Reported: queries and keys of different
/// layouts, which are not searched.
mlir::LogicalResult fixOwnPlan(AttentionOp attention, PlanRequest &request);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_OWNPLAN_H
