//===- RingReference.h - Attention over the tokens of all ranks -----------===//
#ifndef STARTRAIL_COMPILER_IMPORT_RINGREFERENCE_H
#define STARTRAIL_COMPILER_IMPORT_RINGREFERENCE_H

#include "compiler/Import/MatchRing.h"
#include "compiler/Import/RankEvaluation.h"
#include "dialects/StarTrail/TokenMap.h"

namespace startrail {

/// Where tokens and heads are in tensors of rank 4; the batch is first and the
/// head dim last.
struct RingAxes {
  explicit RingAxes(Layout layout)
      : token(layout == Layout::BSHD ? 1 : 2), head(3 - token) {}

  llvm::SmallVector<int64_t, 4> indicesOf(int64_t batch, int64_t token,
                                          int64_t head, int64_t dim) const;

  unsigned token, head;
};

/// What a ring of some ranks is to compute, of numbers as RankEvaluation draws
/// them: query, key, value and layout are those of `ring`, whose parts have the
/// shapes of an attention.
class RingReference {
public:
  /// The ranks hold the tokens in order.
  RingReference(mlir::Region &body, const MatchedRing &ring);

  /// Takes the tokens to be in such an order; false where they cannot be.
  bool setTokens(TokenLayout kind);

  int64_t keysOfRank() const;
  /// The keys of each rank that sums are over, for a row of the queries.
  llvm::SmallVector<int64_t> keysNear(int64_t token) const;

  /// The element of the output of `rank` over the keys that are near; nothing
  /// where it sees none of them.
  std::optional<double> at(llvm::ArrayRef<int64_t> indices, int64_t rank,
                           Mask mask, double scale) const;
  /// The same for the log-sum-exp of the row of the output that `indices` are
  /// in.
  std::optional<double> lseAt(llvm::ArrayRef<int64_t> indices, int64_t rank,
                              Mask mask, double scale) const;

private:
  /// The weights of the keys that are near, and the values times them, each
  /// summed.
  std::pair<double, double> sumsAt(llvm::ArrayRef<int64_t> indices,
                                   int64_t rank, Mask mask, double scale) const;
  RankElement elementOf(unsigned argument, int64_t rank,
                        llvm::ArrayRef<int64_t> output, int64_t token,
                        int64_t dim) const;
  mlir::RankedTensorType typeOf(unsigned argument) const;

  mlir::Region &body;
  MatchedRing ring;
  RingAxes axes;
  /// Which tokens the ranks hold, as masks see them.
  std::optional<TokenMap> queryTokens, keyTokens;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RINGREFERENCE_H
