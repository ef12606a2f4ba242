//===- CoverageMail.h - Contents on their way between ranks ---------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEMAIL_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEMAIL_H

#include "compiler/Analysis/CoverageLane.h"

namespace startrail {

/// What the members of a communicator give to a collective and get from it, per
/// operand, by member.
struct MemberContents {
  MemberContents(const CoverageCall &call, size_t members)
      : inputs(call.inputs.size(), std::vector<Content>(members)),
        outputs(call.outputs.size(), std::vector<Content>(members)) {}

  /// Fills the outputs. Fails as applyCollective does.
  mlir::LogicalResult apply(CoverageProof &proof, mlir::Operation *op,
                            llvm::ArrayRef<int32_t> members);

  llvm::SmallVector<std::vector<Content>, 2> inputs, outputs;
};

/// Runs every rank of a function by itself. What a rank sends waits for the
/// receive it is for, the i-th for the i-th of two ranks; members of a
/// communicator wait for each other. Fails, with a diagnostic, where a lane
/// does, and where a rank waits for what never comes.
mlir::LogicalResult runApart(CoverageOps &ops);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEMAIL_H
