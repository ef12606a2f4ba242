//===- MatchAttention.h - One attention among other operations ------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H

#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/MatchHeads.h"
#include "compiler/Import/MatchMask.h"

namespace startrail {

/// An attention found in a graph of linalg operations, with all that
/// `startrail.attention` needs; `result` is the tensor it computes, in the
/// layout and element type of query, key and value. A tensor of rank 3 is
/// [heads, tokens, dim], of batch 1.
struct MatchedAttention {
  mlir::Value result;
  mlir::Value query, key, value;
  Layout layout;
  MaskKind mask;
  double scale;
};

/// Recognises the attention whose product of weights and values is `product`.
/// Fails with a reason in `why` where there is a softmax before the product,
/// and with none where it has nothing to do with attention.
llvm::FailureOr<MatchedAttention> matchAttention(const Contraction &product,
                                                 std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H
