//===- Names.h - Names a user gives ---------------------------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_NAMES_H
#define STARTRAIL_COMPILER_STRATEGIES_NAMES_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

namespace startrail {

/// The index of `given` among `known`. Otherwise emits at `loc`
/// "expected <what> to be <known>, but got '<given>'", with a note "did you
/// mean" where one is near.
mlir::FailureOr<size_t> lookUpName(mlir::Location loc, const llvm::Twine &what,
                                   llvm::StringRef given,
                                   llvm::ArrayRef<llvm::StringRef> known);

/// The values of the option `pass`, what of a model is computed.
constexpr llvm::StringRef passNames[] = {"forward", "backward", "both",
                                         "joint"};

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_NAMES_H
