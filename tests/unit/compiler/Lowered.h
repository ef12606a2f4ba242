//===- Lowered.h - Programs to test ---------------------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_LOWERED_H
#define STARTRAIL_TESTS_UNIT_COMPILER_LOWERED_H

#include "compiler/Pipeline/Pipeline.h"

#include "mlir/IR/OwningOpRef.h"

namespace startrail::test {

/// Sizes of an attention; tokens are those of one rank, unless the
/// lengths of queries and keys are given.
struct Shape {
  int64_t batch, tokens, queryHeads, keyHeads, keyDim, valueDim;
  std::string element = "bf16";
  int64_t queries = 0, keys = 0;
  std::string alignment = "top_left";
  std::string mask = "causal";
};

/// A module with one attention, lowered.
class Lowered {
public:
  Lowered(const PipelineOptions &options, const Shape &shape,
          Level level = Level::Program);

  /// The function that every rank runs, the first or the one of that name;
  /// fails the test where there is none.
  mlir::func::FuncOp function(llvm::StringRef name = "");
  /// The only op of a kind in it; null where there is none.
  template <typename Op> Op only() {
    Op found;
    function().walk([&](Op op) { found = op; });
    return found;
  }

private:
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// The numbers of ranks to test, with every legal team size.
std::vector<std::pair<int64_t, int64_t>> ranksAndTeamSizes();

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_LOWERED_H
