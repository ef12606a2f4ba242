//===- PlannedModel.h - The model that a planned module was made of -------===//
#ifndef STARTRAIL_COMPILER_PLAN_PLANNEDMODEL_H
#define STARTRAIL_COMPILER_PLAN_PLANNEDMODEL_H

#include "dialects/StarTrail/StarTrail.h"

#include <string>
#include <vector>

namespace startrail {

/// A function that every rank runs, and the name by which a plan for the model
/// knows its attention, or its gradient.
struct PlannedFunction {
  std::string name;
  mlir::func::FuncOp function;
};

/// What is known of a model from the module that was made of it.
struct PlannedModel {
  llvm::StringRef pass; ///< of startrail-differentiate
  /// In the order of the calls, without gradients that follow the plan of an
  /// attention in another function.
  std::vector<PlannedFunction> functions;

  /// The model of a module with these calls, each in a func.func.
  static PlannedModel of(mlir::ModuleOp module,
                         llvm::ArrayRef<SpmdCallOp> calls);
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_PLANNEDMODEL_H
