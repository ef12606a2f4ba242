//===- MatchAttention.h - One attention among other operations ------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H

#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/MatchHeads.h"
#include "compiler/Import/MatchMask.h"

namespace startrail {

/// An attention found in a graph of operations, with all that
/// `startrail.attention` needs; `result` is the tensor it computes. All are of
/// one element type. What is not one of four dimensions in `layout` is made
/// one, or made of one.
struct MatchedAttention {
  HeadsTensor result, query, key, value;
  Layout layout;
  MaskKind mask;
  double scale;
  /// What the product reads of the weights, at Query and Key.
  Element weights;
};

/// Recognises the attention whose product of weights and values is `product`.
/// Fails with a reason in `why` where there is a softmax before the product,
/// and with none where it has nothing to do with attention.
llvm::FailureOr<MatchedAttention> matchAttention(const Contraction &product,
                                                 std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHATTENTION_H
