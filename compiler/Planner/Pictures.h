//===- Pictures.h - Files that show a schedule ----------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PICTURES_H
#define STARTRAIL_COMPILER_PLANNER_PICTURES_H

#include "compiler/Planner/ModuleRuns.h"
#include "compiler/Planner/PlanOptions.h"
#include "compiler/Planner/PlanOutputs.h"

namespace startrail {

/// Adds to `outputs` the files that `options` ask for of `runs`, on `network`.
/// Returns a PlanExit; reported where that is not PlanOk.
int addPictures(const ModuleRuns &runs, const Network &network,
                const PictureOptions &options, PlanOutputs &outputs);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PICTURES_H
