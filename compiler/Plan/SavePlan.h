//===- SavePlan.h - The plan in force, as a file --------------------------===//
#ifndef STARTRAIL_COMPILER_PLAN_SAVEPLAN_H
#define STARTRAIL_COMPILER_PLAN_SAVEPLAN_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace startrail {

/// The text of a plan file that fixes what `module`, at the program or the
/// streams level, follows: every choice of every attention. With it the model
/// that the module was made from lowers to the same module. Reported: a
/// function whose plan is not complete, a name that is not UTF-8, a call that
/// is not in a func.func of the module itself.
mlir::FailureOr<std::string> savePlan(mlir::ModuleOp module);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_SAVEPLAN_H
