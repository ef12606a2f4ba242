//===- BufferSafety.cpp - Proof that buffers are used in order ------------===//
#include "compiler/Analysis/BufferSafety.h"

#include "compiler/Analysis/AccessText.h"
#include "compiler/Analysis/BufferCells.h"
#include "compiler/Analysis/Buffers.h"
#include "compiler/Analysis/ForkJoin.h"
#include "compiler/Analysis/RankRun.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <set>

using namespace mlir;
using namespace startrail;

namespace {
/// The proof for one run; `rank` names whose, where others run differently.
class BufferProof {
public:
  BufferProof(func::FuncOp function, const StreamOrder &order,
              const BufferCells &cells, std::string rank);
  LogicalResult run();

  int64_t accesses = 0, orderedPairs = 0;

private:
  LogicalResult check(const Execution &run);
  LogicalResult checkInputs(const Execution &run);
  LogicalResult checkWithin(const Execution &run);
  LogicalResult checkOrder(const RunAccess &access);
  LogicalResult checkContents(const RunAccess &access);
  LogicalResult checkOutputs();
  LogicalResult fail(InFlightDiagnostic error);
  LogicalResult failWithin(const Execution &run, const Access &writer,
                           const Access &other);
  LogicalResult failUnwritten(const RunAccess &read);
  std::string nameOf(unsigned buffer) { return describeBuffer(order, buffer); }

  func::FuncOp function;
  const StreamOrder &order;
  const BufferCells &cells;
  std::string rank;
  AccessHistory history;
  /// By cell, the buffer that its bytes were last written as; -1 before.
  std::vector<int64_t> contents;
  /// By buffer, whether it is an argument that may not be written, and whether
  /// it was ever written.
  std::vector<bool> isInput, written;
};
} // namespace

BufferProof::BufferProof(func::FuncOp function, const StreamOrder &order,
                         const BufferCells &cells, std::string rank)
    : function(function), order(order), cells(cells), rank(std::move(rank)),
      history(cells.size(), order.streams().size()), contents(cells.size(), -1),
      isInput(order.buffers().size()), written(order.buffers().size()) {
  for (auto [index, value] : llvm::enumerate(order.buffers())) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || isOutputArgument(function, argument.getArgNumber()))
      continue;
    isInput[index] = isInputArgument(function, argument.getArgNumber());
    written[index] = true;
    contents[*cells[index].begin()] = index;
  }
}

LogicalResult BufferProof::fail(InFlightDiagnostic error) {
  if (!rank.empty())
    error.attachNote(function.getLoc()) << "so it is on " << rank;
  return error;
}

LogicalResult BufferProof::checkInputs(const Execution &run) {
  for (const Access &access : run.accesses) {
    if (!access.writes || !isInput[access.buffer])
      continue;
    auto error = access.call->emitError("expected ")
                 << describe(order, run, access.call)
                 << " to write no input, but got " << nameOf(access.buffer);
    error.attachNote(order.buffers()[access.buffer].getLoc())
        << "the caller keeps what this argument holds";
    return fail(std::move(error));
  }
  return success();
}

LogicalResult BufferProof::failWithin(const Execution &run,
                                      const Access &writer,
                                      const Access &other) {
  bool sameCall = writer.call == other.call;
  auto error = writer.call->emitError("expected ")
               << describe(order, run, writer.call) << " to write "
               << nameOf(writer.buffer) << " while nothing else uses it, but "
               << "got another " << (sameCall ? "operand" : "call of the group")
               << " with the same bytes";
  if (writer.buffer != other.buffer)
    error << ", in " << nameOf(other.buffer);
  if (!sameCall)
    error.attachNote(other.call->getLoc())
        << "this one; the calls of a group run at the same time";
  return fail(std::move(error));
}

/// What a call writes, no other operand of it or of its group touches.
LogicalResult BufferProof::checkWithin(const Execution &run) {
  // By cell: the first access, and the first that writes.
  llvm::SmallDenseMap<unsigned, std::pair<const Access *, const Access *>, 32>
      touched;
  for (const Access &access : run.accesses)
    for (unsigned cell : cells[access.buffer]) {
      auto &[first, write] = touched[cell];
      if (const Access *other = access.writes ? first : write)
        return access.writes ? failWithin(run, access, *other)
                             : failWithin(run, *other, access);
      if (!first)
        first = &access;
      if (access.writes)
        write = &access;
    }
  return success();
}

LogicalResult BufferProof::checkOrder(const RunAccess &later) {
  std::optional<RunAccess> unordered;
  llvm::SmallPtrSet<const Access *, 8> seen;
  for (unsigned cell : cells[later.access->buffer])
    history.forEachConflict(cell, later.access->writes,
                            [&](const RunAccess &earlier) {
                              if (!seen.insert(earlier.access).second)
                                return;
                              if (!earlier.run->isBefore(*later.run) &&
                                  (!unordered || unordered->run < earlier.run))
                                unordered = earlier;
                            });
  if (unordered)
    return fail(reportRace(order, {*unordered, later}));
  orderedPairs += seen.size() * later.run->times;
  return success();
}

LogicalResult BufferProof::failUnwritten(const RunAccess &read) {
  unsigned buffer = read.access->buffer;
  auto error = read.access->call->emitError("expected ")
               << nameOf(buffer) << " to be written before "
               << describe(order, *read.run, read.access->call)
               << " reads it, but got no write";
  for (const Execution &run : order.executions())
    for (const Access &access : run.accesses)
      if (&run > read.run && access.buffer == buffer && access.writes &&
          !access.reads) {
        error.attachNote(access.call->getLoc())
            << "it is first written by " << describe(order, run, access.call)
            << ", later";
        return fail(std::move(error));
      }
  error.attachNote(order.buffers()[buffer].getLoc())
      << "nothing gives this buffer its first contents";
  return fail(std::move(error));
}

LogicalResult BufferProof::checkContents(const RunAccess &read) {
  unsigned buffer = read.access->buffer;
  if (!written[buffer])
    return failUnwritten(read);
  for (unsigned cell : cells[buffer]) {
    if (contents[cell] == buffer)
      continue;
    const RunAccess &last = *history.lastWrite(cell);
    auto error = read.access->call->emitError("expected ")
                 << describe(order, *read.run, read.access->call) << " to read "
                 << nameOf(buffer)
                 << " as it was last written, but got bytes of "
                 << nameOf(last.access->buffer);
    error.attachNote(last.access->call->getLoc())
        << describe(order, *last.run, last.access->call)
        << " has overwritten them";
    for (unsigned each : {buffer, last.access->buffer}) {
      auto op = order.buffers()[each].getDefiningOp<BufferOp>();
      error.attachNote(op.getLoc())
          << nameOf(each) << " is bytes " << *op.getOffset() << ":"
          << *op.getOffset() + bytesOf(op.getType()) << " of the workspace";
    }
    return fail(std::move(error));
  }
  return success();
}

LogicalResult BufferProof::check(const Execution &run) {
  if (failed(checkInputs(run)))
    return failure();
  for (const Access &access : run.accesses)
    if (failed(checkOrder({&run, &access})))
      return failure();
  for (const Access &access : run.accesses)
    if (access.reads && failed(checkContents({&run, &access})))
      return failure();
  if (failed(checkWithin(run)))
    return failure();
  accesses += run.accesses.size() * run.times;
  for (const Access &access : run.accesses)
    for (unsigned cell : cells[access.buffer]) {
      history.add(cell, run, access);
      if (!access.writes)
        continue;
      contents[cell] = access.buffer;
      written[access.buffer] = true;
    }
  return success();
}

LogicalResult BufferProof::checkOutputs() {
  JoinOp join = *function.getOps<JoinOp>().begin();
  for (auto [index, value] : llvm::enumerate(order.buffers())) {
    if (written[index] || value.getDefiningOp())
      continue;
    auto error = join.emitError("expected ")
                 << nameOf(index)
                 << " to be written before the join, but got no write";
    error.attachNote(value.getLoc()) << "the caller takes it from here";
    return fail(std::move(error));
  }
  return success();
}

LogicalResult BufferProof::run() {
  if (WaitOp wait = order.unrecordedWait())
    return fail(reportUnrecorded(wait));
  for (const Execution &each : order.executions())
    if (failed(check(each)))
      return failure();
  return checkOutputs();
}

static LogicalResult prove(func::FuncOp function, ArrayRef<int64_t> coordinates,
                           std::string rank, BufferCounts &counts) {
  FailureOr<StreamOrder> order = StreamOrder::compute(function, coordinates);
  if (failed(order))
    return failure();
  FailureOr<BufferCells> cells = BufferCells::of(function, order->buffers());
  if (failed(cells))
    return failure();
  BufferProof proof(function, *order, *cells, std::move(rank));
  if (failed(proof.run()))
    return failure();
  counts.buffers = order->buffers().size();
  counts.accesses += proof.accesses;
  counts.orderedPairs += proof.orderedPairs;
  return success();
}

FailureOr<BufferCounts> startrail::proveBuffers(func::FuncOp function) {
  BufferCounts counts;
  if (failed(verifyForkJoin(function)))
    return failure();
  if (RankRun::isUniform(function)) {
    if (failed(prove(function, {}, "", counts)))
      return failure();
    return counts;
  }
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  // Ranks that agree in all coordinates that are asked for run alike.
  llvm::SmallSetVector<int64_t, 4> axes;
  function.walk(
      [&](CoordinateOp op) { axes.insert(grid.getAxisIndex(op.getAxis())); });
  std::set<std::vector<int64_t>> seen;
  RankAlgebra algebra(grid);
  bool holds = algebra.allOf([&](ArrayRef<int64_t> coordinates) {
    std::vector<int64_t> asked;
    for (int64_t axis : axes)
      asked.push_back(coordinates[axis]);
    return !seen.insert(std::move(asked)).second ||
           succeeded(prove(function, coordinates,
                           describeRank(grid, algebra, coordinates), counts));
  });
  if (!holds)
    return failure();
  return counts;
}
