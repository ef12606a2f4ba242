//===- RankCalls.h - The calls that a rank issues -------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_RANKCALLS_H
#define STARTRAIL_COMPILER_ANALYSIS_RANKCALLS_H

#include "compiler/Analysis/RankRun.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include <string>
#include <vector>

namespace startrail {

/// One call of one rank: at the streams level of NCCL, at the program level of
/// an operand of a collective or a transfer.
struct Call {
  enum Kind { Send, Recv, Collective };
  Kind kind;
  mlir::Operation *op;
  mlir::Value value; ///< What is sent, received or taken part with.
  /// Physical rank of the partner; or, of a collective, the lowest rank that
  /// takes part, which with the axes says which communicator it is.
  int64_t with;
  unsigned axes = 0; ///< Of a collective: number of its set of axes.
  mlir::Type element;
  int64_t length; ///< In elements; of one rank's part.

  /// Whether two calls of one communicator are of the same collective.
  bool isSameCollective(const Call &other) const;
};

/// Reads the calls of the ops of functions over a grid.
class CallReader {
public:
  explicit CallReader(GridOp grid);

  /// Whether `op`, as RankRun gives it, issues calls.
  static bool communicates(mlir::Operation *op);

  /// The groups of calls that `op` issues, one after the other, on the rank at
  /// `coordinates`. Fails at a group of too many calls.
  mlir::FailureOr<std::vector<std::vector<Call>>>
  read(mlir::Operation *op, llvm::ArrayRef<int64_t> coordinates);

  const RankAlgebra &ranks() const { return algebra; }
  GridOp gridOp() const { return grid; }
  /// Of a set of axes: their indices, how many ranks they hold, and the names.
  llvm::ArrayRef<int64_t> axesOf(unsigned number) const {
    return axisSets[number];
  }
  std::string axisNames(unsigned number);
  /// The `member`-th rank, in token order, of the communicator along a set of
  /// axes that the rank at `coordinates` is in.
  int64_t rankOf(unsigned axes, int64_t member,
                 llvm::ArrayRef<int64_t> coordinates) const;

  /// `key`: the argument or buffer that a call of a rank's run is about, or
  /// that its tensor came from.
  static std::string nameOf(const Call &call, const RankRun &run);
  /// `all_gather`.
  static llvm::StringRef collectiveOf(const Call &call);
  /// `rank 5 (group 0, ring 1, member 1)`.
  std::string describeRank(int64_t rank);

private:
  using Calls = std::vector<Call>;
  void addTransfer(Call::Kind kind, mlir::Operation *op, mlir::Value value,
                   mlir::AffineMap peer, llvm::ArrayRef<int64_t> coordinates,
                   Calls &calls);
  void addShift(ShiftOp op, llvm::ArrayRef<int64_t> coordinates, Calls &calls);
  void addCollective(mlir::Operation *op, mlir::Value value,
                     mlir::ArrayAttr axes, int64_t length,
                     llvm::ArrayRef<int64_t> coordinates, Calls &calls);
  void addGrouped(mlir::Operation *transfer, int64_t batches,
                  llvm::ArrayRef<int64_t> coordinates, Calls &calls);
  void addAllToAll(EnqueueAllToAllOp op, llvm::ArrayRef<int64_t> lengths,
                   llvm::ArrayRef<int64_t> coordinates, Calls &calls);
  unsigned numberOf(mlir::ArrayAttr axes);

  GridOp grid;
  RankAlgebra algebra;
  std::vector<llvm::SmallVector<int64_t>> axisSets;
  llvm::DenseMap<mlir::AffineMap, MapEvaluator> evaluators;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_RANKCALLS_H
