//===- CoverageAttend.h - What an attend does to a softmax state ----------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H

#include "compiler/Analysis/CoverageProof.h"

#include <set>

namespace startrail {

/// One attend of a function, prepared for many runs.
class CoverageAttend {
public:
  /// Fails, with a diagnostic, where its mask or scale is not that of the
  /// function's first attend, and at token layouts that do not fit.
  static mlir::FailureOr<CoverageAttend> of(CoverageProof &proof,
                                            mlir::Operation *op);

  /// What the operands hold on a rank; the state is the output and the lse.
  struct Operands {
    const Content &query, &key, &value;
    Content output, lse;
  };
  /// The state after one run on `rank`, at `moment`. Fails, with a diagnostic
  /// at the op, where it holds other rows than the op takes them for, where the
  /// state is of other queries, and where it has met a key before.
  mlir::FailureOr<std::pair<Content, Content>>
  run(int64_t rank, int64_t step, int32_t moment, const Operands &operands);

  const AttendParts &parts() const { return attend; }

  /// What query, key and value were written by, or null, for messages.
  std::array<mlir::Operation *, 3> origins{};

private:
  CoverageAttend(CoverageProof &proof, mlir::Operation *op);

  using Moment = CoverageProof::Moment;
  using Pair = std::pair<Content, Content>;
  /// Whether query, key and value are whole in what is no token, and heads of
  /// the key those that heads of the query read.
  bool frameFits(int32_t query, int32_t key, int32_t value);
  /// The rows of a state of `query` and `value`, tensors.
  int32_t stateRows(int32_t query, int32_t value);
  bool isRows(const Content &content, size_t input) const;
  mlir::LogicalResult explainRows(int64_t rank, const Moment &moment,
                                  const Operands &operands, int64_t queryOwner,
                                  int64_t keyOwner) const;
  mlir::LogicalResult explainState(int64_t rank, const Operands &operands,
                                   int32_t rows) const;
  std::optional<int64_t> ownerOf(bool ofQuery, int64_t rank, int64_t step);

  CoverageProof *proof;
  mlir::Operation *op;
  AttendParts attend;
  MapEvaluator queryOwner, keyOwner;
  std::vector<int32_t> queryLists, keyLists, keyBlocks; // by owner
  /// Of maps that do not depend on the step: by rank, -2 where not known yet.
  std::vector<int64_t> fixedQuery, fixedKey;
  std::set<std::array<int32_t, 3>> fitting;
  std::array<int32_t, 3> lastFitting{-1, -1, -1};
  llvm::DenseMap<std::pair<int32_t, int32_t>, int32_t> rowsOf;
  std::pair<int32_t, int32_t> lastPair{-1, -1};
  int32_t lastRows = -1;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H
