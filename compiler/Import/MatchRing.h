//===- MatchRing.h - A ring of partial attentions, spelled out ------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHRING_H
#define STARTRAIL_COMPILER_IMPORT_MATCHRING_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/Region.h"

#include <string>

namespace startrail {

/// The attention of all ranks' tokens that the body of a function of every rank
/// computes: query, key and value are its arguments, in `layout`; rank r holds
/// the r-th part of the tokens.
struct MatchedRing {
  unsigned query, key, value;
  int64_t ranks;
  Layout layout;
  Mask mask;
  double scale;
  /// The numbers of the output and, where it is a result as well, of its
  /// log-sum-exp, [batch, head, token] or [batch, token, head].
  unsigned output;
  std::optional<unsigned> lse;
  bool headsFirstInLse;
};

/// Whether ranks under `body`, or in what it calls, pass tensors on and compute
/// exponentials of products: what has not is not worth a remark.
bool resemblesRing(mlir::Region &body);

/// Recognises a body whose result, but for the log-sum-exp, is the attention
/// over the ranks of the ring that its permutations make, each step's part
/// merged with what was before by any arithmetic: the result is compared, at a
/// few elements, with that of attention for numbers that are drawn. Nothing,
/// with the reason in `why`, where it differs.
std::optional<MatchedRing> matchRing(mlir::Region &body, std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHRING_H
