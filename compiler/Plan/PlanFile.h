//===- PlanFile.h - A file that fixes the choices of plans ----------------===//
#ifndef STARTRAIL_COMPILER_PLAN_PLANFILE_H
#define STARTRAIL_COMPILER_PLAN_PLANFILE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// A choice of a plan file, as it stands in `startrail.plan`; "auto" for token
/// layouts that are left open on purpose.
struct PlanChoice {
  std::string name;
  mlir::Attribute value;
  std::string path; ///< in the file, as attentions[0].team_size
  mlir::Location location;
};

/// The choices for one attention, for those of one caller, or for the rest.
struct PlanEntry {
  std::string function; ///< empty for the rest
  std::string path;     ///< in the file, as attentions[0]
  mlir::Location location;
  std::vector<PlanChoice> choices;

  /// The choice of that name, or null.
  const PlanChoice *find(llvm::StringRef name) const;
};

/// What a plan file says, in this form: see planSchema().
struct PlanFile {
  int64_t ranks;
  mlir::Location ranksLocation;
  /// What is computed, and where the file says it; empty where it does not.
  std::string pass;
  mlir::Location passLocation;
  std::vector<PlanEntry> attentions; ///< of different functions
  std::optional<PlanEntry> rest;     ///< of `default`

  /// Reads `path`. Errors tell file, line and column, those of the content the
  /// path of the value too.
  static mlir::FailureOr<PlanFile> read(mlir::MLIRContext *context,
                                        llvm::StringRef path);
};

/// A token layout as `startrail.plan` has it, from its text in options; or
/// "auto". Otherwise "expected <what> to be ..." at the location.
mlir::FailureOr<mlir::Attribute> tokensAttr(mlir::Location location,
                                            const llvm::Twine &what,
                                            llvm::StringRef text);

/// A placement as it stands in `startrail.plan`, names of orders written out.
mlir::StringAttr placementAttr(mlir::MLIRContext *context,
                               llvm::StringRef placement);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLAN_PLANFILE_H
