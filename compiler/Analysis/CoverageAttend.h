//===- CoverageAttend.h - What an attend does to a softmax state ----------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H

#include "compiler/Analysis/CoverageBlocks.h"

namespace startrail {

/// One attend of a function, prepared for many runs.
class CoverageAttend {
public:
  CoverageAttend(CoverageProof &proof, CoverageBlocks blocks)
      : blocks(std::move(blocks)), proof(&proof) {}

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

  CoverageBlocks blocks;

private:
  /// The rows of a state of `query` and `value`, tensors.
  int32_t stateRows(int32_t query, int32_t value);
  mlir::LogicalResult explainState(int64_t rank, const Operands &operands,
                                   int32_t rows) const;

  CoverageProof *proof;
  llvm::DenseMap<std::pair<int32_t, int32_t>, int32_t> rowsOf;
  std::pair<int32_t, int32_t> lastPair{-1, -1};
  int32_t lastRows = -1;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEATTEND_H
