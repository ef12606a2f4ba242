//===- CoverageGradient.h - What is added to gradients --------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEGRADIENT_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEGRADIENT_H

#include "compiler/Analysis/CoverageBlocks.h"

namespace startrail {

/// One attend_gradient of a function, prepared for many runs.
class CoverageAttendGradient {
public:
  CoverageAttendGradient(CoverageProof &proof, CoverageBlocks blocks)
      : blocks(std::move(blocks)), parts(GradientParts::of(this->blocks.op)),
        proof(&proof) {}

  /// What the operands hold on a rank.
  struct Operands {
    const Content &query, &outputGradient, &lse, &delta, &key, &value;
    std::array<Content, 3> gradients; ///< of query, key and value
  };
  /// The gradients after one run on `rank`, at `moment`: the keys of the block
  /// are added to that of the query, its queries to those of key and value.
  /// Fails, with a diagnostic at the op, where an operand holds other rows than
  /// the op takes it for, or the lse of some keys only; where a gradient is one
  /// of other rows, and where it has a contribution of the block already.
  mlir::FailureOr<std::array<Content, 3>>
  run(int64_t rank, int64_t step, int32_t moment, const Operands &operands);

  CoverageBlocks blocks;
  GradientParts parts;
  /// What output gradient, lse and delta were written by, or null.
  std::array<mlir::Operation *, 3> origins{};

private:
  /// Numbers of Tensors that go with a block of queries, or of keys.
  struct QueryRows {
    int32_t outputGradient, lse, state, delta, gradient;
  };
  struct KeyRows {
    int32_t key, value;
  };
  const QueryRows &rowsOfQuery(int32_t query, int32_t value);
  KeyRows rowsOfKey(int32_t key, int32_t value);
  bool isLse(const Content &content, const QueryRows &rows);
  mlir::LogicalResult explain(int64_t rank, const CoverageProof::Moment &moment,
                              const CoverageBlocks::Owners &owners,
                              const Operands &operands, const QueryRows &rows);

  CoverageProof *proof;
  llvm::DenseMap<int32_t, QueryRows> ofQuery;
  llvm::DenseMap<int32_t, KeyRows> ofKey;
};

/// The sum of gradients, `parts` of `ranks`. Fails, with a diagnostic, where
/// one is none or is of other rows, and where two have a contribution in
/// common.
mlir::FailureOr<Content> sumGradients(CoverageProof &proof, mlir::Operation *op,
                                      llvm::ArrayRef<int32_t> ranks,
                                      llvm::ArrayRef<Content> parts);

/// Row sums of what an op reads, output gradient and output, on a rank. Fails,
/// with a diagnostic, where they are not of the same rows, or the output is
/// over some keys only.
mlir::FailureOr<Content> deltaOf(CoverageProof &proof, mlir::Operation *op,
                                 int64_t rank, const Content &outputGradient,
                                 const Content &output);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEGRADIENT_H
