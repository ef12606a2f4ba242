//===- StreamOrder.h - What streams and events order ----------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_STREAMORDER_H
#define STARTRAIL_COMPILER_SCHEDULE_STREAMORDER_H

#include "dialects/StarTrail/StarTrail.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace startrail {

/// One run of an operation that queues work on a stream.
struct Execution {
  StreamOpInterface op;
  mlir::scf::ForOp loop; ///< The loop around it, or null.
  int64_t iteration;     ///< Of that loop; 0 outside.
  unsigned stream;       ///< Index of its stream.
  unsigned position;     ///< On its stream, from 1.
  /// How many executions of each stream have ended before this one begins.
  llvm::SmallVector<unsigned, 2> clock;
  /// Indices of the buffers it reads and writes.
  llvm::SmallVector<unsigned, 4> reads, writes;

  /// Whether streams and events make this execution end before `other` begins.
  bool isBefore(const Execution &other) const {
    return other.clock[stream] >= position;
  }
};

/// One run of a function at the streams level, in the order in which its work
/// is queued. Loops run until the rotation of the buffers they carry repeats,
/// and as often again as it takes to see every pair of neighbouring accesses;
/// so the cost does not depend on trip counts.
class StreamOrder {
public:
  /// Runs `func`. Fails, with an error, at nested loops, bounds that are not
  /// constant, a period of more than 4096 iterations, and buffers that are
  /// neither arguments nor `startrail.buffer` nor carried by a loop.
  static mlir::FailureOr<StreamOrder> compute(mlir::func::FuncOp func);

  llvm::ArrayRef<Execution> executions() const { return runs; }
  /// Arguments and buffers; accesses speak of them by index.
  llvm::ArrayRef<mlir::Value> buffers() const { return locations; }
  unsigned numStreams() const { return streamCount; }
  /// A wait for an event that was not recorded before it, or null.
  WaitOp unrecordedWait() const { return unrecorded; }

  struct Race {
    const Execution *earlier, *later;
    unsigned buffer;
  };
  /// The first execution that conflicts with an earlier one it is not ordered
  /// after, and the last such one.
  std::optional<Race> findRace() const;

private:
  friend class StreamRun;
  llvm::SmallVector<Execution, 0> runs;
  llvm::SmallVector<mlir::Value> locations;
  unsigned streamCount = 0;
  WaitOp unrecorded;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_STREAMORDER_H
