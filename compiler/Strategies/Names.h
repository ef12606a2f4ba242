//===- Names.h - Names a user gives, and those attentions get -------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_NAMES_H
#define STARTRAIL_COMPILER_STRATEGIES_NAMES_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

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

/// What the attentions of a module, or the calls that took their place, are
/// named, given in the order of the module: `<caller>_attention` for the only
/// one of a func.func, `<caller>_attention_0`, `_1` ... for those of one that
/// has several. No two are the same.
std::vector<std::string> attentionNames(llvm::ArrayRef<mlir::Operation *> ops);

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_NAMES_H
