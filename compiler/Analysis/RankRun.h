//===- RankRun.h - What one rank does, op by op ---------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_RANKRUN_H
#define STARTRAIL_COMPILER_ANALYSIS_RANKRUN_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <functional>
#include <vector>

namespace startrail {

/// One run of a function that every rank runs, at the program or the streams
/// level, on one rank: loops turn, branches are taken, and the ops in them come
/// one after the other. Only the control flow and the indices that it depends
/// on are computed; what the ops mean is the caller's.
class RankRun {
public:
  /// Whether all ranks run the same ops: none asks for its coordinates.
  static bool isUniform(mlir::func::FuncOp function);

  /// A run on the rank at `coordinates`, one per axis of the function's grid.
  /// A uniform function needs none: its run is that of all ranks.
  explicit RankRun(mlir::func::FuncOp function,
                   llvm::ArrayRef<int64_t> coordinates = {});

  /// Turns of a loop to leave out: `count` of them, once `after` are done.
  struct Gap {
    int64_t after = 0, count = 0;
  };
  /// Asks `find`, wherever a loop begins, which of its turns to leave out, by
  /// how many it has. Left out must be turns after which the loop carries the
  /// same as before them; they are not among those that may be too many.
  void leaveOut(std::function<Gap(mlir::scf::ForOp, int64_t)> find) {
    findGap = std::move(find);
  }

  /// The next op that is neither control flow nor index arithmetic; last the
  /// func.return, and null after it. Fails, with a diagnostic, where the bounds
  /// of a loop or the condition of a branch are not known, where loops turn
  /// more than 2^24 times in all, at functions that are not one block, and at
  /// regions other than those of scf.for, scf.if and startrail.group, whose
  /// body is not entered.
  mlir::FailureOr<mlir::Operation *> next();

  /// The value of an index or a boolean at this moment; nothing where it is not
  /// known.
  std::optional<int64_t> indexOf(mlir::Value value) const;

  /// Which tensor, memref, stream or event a value is at this moment, as a
  /// number below numIds(). It is given, in order, to the arguments and to each
  /// result when its op comes; a loop gives its results new ones at every turn,
  /// and hands the numbers of what it carries on. Those of the results of the
  /// op that next() gave are known by then.
  unsigned idOf(mlir::Value value) const;
  unsigned numIds() const { return definitions.size(); }
  /// The argument or result that got the number `id`.
  mlir::Value definitionOf(unsigned id) const { return definitions[id]; }
  /// The numbers that values of the function have at this moment, ascending;
  /// no op to come uses another one that has been given already.
  std::vector<unsigned> idsInUse() const;

  /// Where this moment lies: the turns, from 0, of the loops around it, the
  /// outermost first.
  llvm::SmallVector<int64_t, 2> turns() const;

private:
  /// An index, or the number of anything else.
  struct Bound {
    std::optional<llvm::APInt> index;
    unsigned id = 0;
  };
  /// A block being run.
  struct Frame {
    mlir::Block::iterator next = {};
    mlir::scf::ForOp loop = nullptr; ///< Whose body it is, or null.
    int64_t turn = 0, trips = 0;
    llvm::APInt index{1, 0}, by{1, 0}; ///< The loop's variable, and its step.
    Gap gap = {};
  };

  void define(mlir::Value value);
  void bind(mlir::ValueRange targets, mlir::ValueRange sources);
  bool evaluate(mlir::Operation *op);
  mlir::LogicalResult enter(mlir::scf::ForOp loop);
  mlir::LogicalResult enter(mlir::scf::IfOp branch);
  void leave(mlir::scf::YieldOp yield);

  mlir::func::FuncOp function;
  GridOp grid;
  llvm::SmallVector<int64_t, 4> coordinates;
  llvm::DenseMap<mlir::Value, Bound> bounds;
  std::vector<mlir::Value> definitions;
  llvm::SmallVector<Frame, 4> frames;
  std::function<Gap(mlir::scf::ForOp, int64_t)> findGap;
  int64_t tripsSoFar = 0;
  bool begun = false;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_RANKRUN_H
