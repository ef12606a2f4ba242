//===- AttentionNames.h - What the attentions of a module are named -------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_ATTENTIONNAMES_H
#define STARTRAIL_DIALECTS_STARTRAIL_ATTENTIONNAMES_H

#include "mlir/IR/Operation.h"

#include <string>
#include <vector>

namespace startrail {

/// What the attentions of a module, or the calls that took their place, are
/// named, given in the order of the module: `<caller>_attention` for the only
/// one of a func.func, `<caller>_attention_0`, `_1` ... for those of one that
/// has several. No two are the same. It is the name that `of` of a gradient
/// has.
std::vector<std::string> attentionNames(llvm::ArrayRef<mlir::Operation *> ops);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_ATTENTIONNAMES_H
