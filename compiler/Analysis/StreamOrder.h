//===- StreamOrder.h - What streams and events order ----------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_STREAMORDER_H
#define STARTRAIL_COMPILER_ANALYSIS_STREAMORDER_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <vector>

namespace startrail {

/// What a run of an operation does to the buffer in one of its operands.
struct Access {
  mlir::Operation *call; ///< The operation, or the call of a group.
  unsigned buffer;       ///< Index among StreamOrder::buffers().
  bool reads, writes;
};

/// One run of an operation that queues work on a stream. The calls of a group
/// run together: all its accesses last from its begin to its end.
struct Execution {
  StreamOpInterface op;
  llvm::SmallVector<int64_t, 2> turns; ///< Of the loops around it, from 0.
  std::optional<int64_t> step;         ///< The ring step, where op has one.
  unsigned stream;                     ///< Index of its stream.
  unsigned position;                   ///< On its stream, from 1.
  /// How many runs of the operation it stands for: more than one where the
  /// turns of a loop are alike and most of them are left out.
  int64_t times = 1;
  /// How many executions of each stream have ended before this one begins.
  llvm::SmallVector<unsigned, 2> clock;
  llvm::SmallVector<Access, 6> accesses;

  /// The innermost loop around it, or null.
  mlir::scf::ForOp loop() const;
  /// Whether streams and events make this execution end before `other` begins.
  bool isBefore(const Execution &other) const {
    return other.clock[stream] >= position;
  }
};

/// An access, and the execution that it is part of.
struct RunAccess {
  const Execution *run;
  const Access *access;
};

/// One run of a function at the streams level on one rank, in the order in
/// which its work is queued; the one home of what happens before what.
///
/// An event that is waited for stands for the last record queued before the
/// wait, and a wait without one for nothing (cudaEventRecord,
/// cudaStreamWaitEvent). Streams are taken to start together.
///
/// Where the turns of a loop are alike, only so many of them run, the first and
/// the last, that every order and every pair of neighbouring accesses is seen:
/// the buffers that a loop carries rotate with some period, and what a stream
/// knows of another has settled after as many turns as there are streams and
/// events, since news travels by at least one of them a turn.
class StreamOrder {
public:
  /// Runs `function` on the rank at `coordinates`; a uniform function needs
  /// none (see RankRun). Fails, with an error, as RankRun does, at more than
  /// 2^20 executions, at streams that are no `startrail.stream`, and at buffers
  /// that are neither arguments nor `startrail.buffer`.
  static mlir::FailureOr<StreamOrder>
  compute(mlir::func::FuncOp function,
          llvm::ArrayRef<int64_t> coordinates = {});

  llvm::ArrayRef<Execution> executions() const { return runs; }
  /// Arguments and buffers; accesses speak of them by index.
  llvm::ArrayRef<mlir::Value> buffers() const { return locations; }
  /// The `startrail.stream`s; executions speak of them by index.
  llvm::ArrayRef<StreamOp> streams() const { return streamOps; }
  /// The first wait for an event that was not recorded before it, or null.
  WaitOp unrecordedWait() const { return unrecorded; }

  struct Race {
    RunAccess earlier, later;
  };
  /// The first execution that conflicts with an earlier one it is not ordered
  /// after, and the last such one. Different buffers share no bytes.
  std::optional<Race> findRace() const;

private:
  friend class StreamRun;
  std::vector<Execution> runs;
  llvm::SmallVector<mlir::Value> locations;
  llvm::SmallVector<StreamOp, 2> streamOps;
  WaitOp unrecorded;
};

/// The accesses that later ones must come after, for each of a number of
/// places: buffers, or parts of the workspace.
class AccessHistory {
public:
  AccessHistory(size_t places, size_t streams)
      : places(places), streams(streams) {}

  /// The last write; null before the first.
  const RunAccess *lastWrite(unsigned place) const;
  /// Calls `visit` with the accesses of a place that a read, or a write, has to
  /// come after: the last write, and for a write each stream's last read since.
  void forEachConflict(unsigned place, bool writes,
                       llvm::function_ref<void(const RunAccess &)> visit) const;
  /// Takes note of an access. Both must outlive the history.
  void add(unsigned place, const Execution &run, const Access &access);

private:
  struct Uses {
    RunAccess write{};
    llvm::SmallVector<RunAccess, 2> readsSince; ///< by stream; empty if none
  };
  std::vector<Uses> places;
  size_t streams;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_STREAMORDER_H
