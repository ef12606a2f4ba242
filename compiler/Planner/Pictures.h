//===- Pictures.h - Files that show a schedule ----------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PICTURES_H
#define STARTRAIL_COMPILER_PLANNER_PICTURES_H

#include "compiler/Planner/PlanOptions.h"

namespace startrail {

/// A module at the streams level on a network: the simulation of each of its
/// functions that every rank runs, in order, by name.
mlir::FailureOr<std::vector<std::pair<std::string, FunctionSimulation>>>
simulateModule(mlir::ModuleOp module, const Network &network);

/// Runs the functions of `module`, at the streams level, one after the other on
/// `network`, and writes what `options` ask for. Returns a PlanExit; reported
/// where that is not PlanOk.
int writePictures(mlir::ModuleOp module, const Network &network,
                  const PictureOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PICTURES_H
