//===- CoverageLane.h - Ranks that run the same ops -----------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGELANE_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGELANE_H

#include "compiler/Analysis/CoverageAttend.h"
#include "compiler/Analysis/CoverageCalls.h"
#include "compiler/Analysis/CoverageGradient.h"
#include "compiler/Analysis/RankRun.h"

namespace startrail {

/// What the lanes of a function share: what is known of each op.
struct CoverageOps {
  explicit CoverageOps(CoverageProof &proof) : proof(proof), calls(proof) {}

  CoverageProof &proof;
  CallTable calls;

  /// Null where the attend does not fit, which has been reported.
  CoverageAttend *attendOf(mlir::Operation *op) { return make(attends, op); }
  CoverageAttendGradient *attendGradientOf(mlir::Operation *op) {
    return make(gradients, op);
  }

private:
  template <typename T>
  using Table = llvm::DenseMap<mlir::Operation *, std::unique_ptr<T>>;
  template <typename T> T *make(Table<T> &table, mlir::Operation *op) {
    std::unique_ptr<T> &known = table[op];
    if (known)
      return known.get();
    mlir::FailureOr<CoverageBlocks> blocks = CoverageBlocks::of(proof, op);
    if (failed(blocks))
      return nullptr;
    known = std::make_unique<T>(proof, std::move(*blocks));
    return known.get();
  }

  Table<CoverageAttend> attends;
  Table<CoverageAttendGradient> gradients;
};

/// Ranks, in a row, that run the same ops, and what their tensors or buffers
/// hold: all of a uniform function, or one.
class CoverageLane {
public:
  CoverageLane(CoverageOps &ops, int64_t firstRank, int64_t width,
               llvm::ArrayRef<int64_t> coordinates);

  /// Runs the ops up to the next one that moves something between ranks, which
  /// is returned; null at the end, when what the ranks return has been checked.
  mlir::FailureOr<mlir::Operation *> next();

  /// What a tensor or buffer holds, by rank of the lane. Valid until next().
  llvm::MutableArrayRef<Content> held(mlir::Value value);
  /// `op` has written `value` on all ranks: what shares its bytes is lost.
  void overwrite(mlir::Operation *op, mlir::Value value);

  int64_t firstRank() const { return first; }
  int64_t width() const { return ranks; }

private:
  struct Column {
    std::vector<Content> held;
    mlir::Operation *writer = nullptr; ///< the last; null for an input
    bool overwritten = false;          ///< on all ranks
  };
  struct Place {
    unsigned id;
    int64_t offset, end;
  };
  /// The moment of an attend, or attend_gradient, and its step, 0 without one.
  mlir::FailureOr<std::pair<int32_t, int64_t>>
  addMoment(const CoverageBlocks &blocks);
  mlir::LogicalResult attend(mlir::Operation *op);
  mlir::LogicalResult attendGradient(mlir::Operation *op);
  mlir::LogicalResult apply(mlir::Operation *op);
  mlir::LogicalResult checkOutputs(mlir::Operation *op,
                                   mlir::ValueRange returned);
  void addBuffer(BufferOp buffer);
  Column &columnOf(unsigned id);
  Column &columnOf(mlir::Value value) { return columnOf(run.idOf(value)); }
  void dropDead();

  CoverageProof &proof;
  CoverageOps &ops;
  int64_t first, ranks;
  RankRun run;
  llvm::DenseMap<unsigned, std::unique_ptr<Column>> columns; // by id
  std::vector<Place> places;
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 4>> sharing;
  unsigned nextDrop = 0;
  int64_t steps = 0;
  bool checked = false;
};

/// What a local op, none that attends or moves something between ranks, makes
/// of what it reads on a rank. Fails, with a diagnostic, where it merges states
/// that must not be.
mlir::LogicalResult applyLocal(CoverageProof &proof, mlir::Operation *op,
                               int64_t rank, llvm::ArrayRef<Content> reads,
                               llvm::MutableArrayRef<Content> writes);

/// Holds: `content` is what `output` must be on a rank, at `op`.
mlir::LogicalResult checkOutput(CoverageProof &proof, mlir::Operation *op,
                                const CoverageOutput &output, int64_t rank,
                                const Content &content);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGELANE_H
