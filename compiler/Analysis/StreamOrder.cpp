//===- StreamOrder.cpp - What streams and events order --------------------===//
#include "compiler/Analysis/StreamOrder.h"

#include "compiler/Analysis/RankRun.h"
#include "compiler/Analysis/Rotation.h"

using namespace mlir;
using namespace startrail;

static constexpr size_t mostExecutions = size_t(1) << 20;

scf::ForOp Execution::loop() const {
  return StreamOpInterface(op)->getParentOfType<scf::ForOp>();
}

namespace startrail {
class StreamRun {
public:
  StreamRun(StreamOrder &order, func::FuncOp function,
            ArrayRef<int64_t> coordinates);
  LogicalResult run();

private:
  using Clock = SmallVector<unsigned, 2>;
  /// An operand through which a call uses a buffer.
  struct Use {
    Operation *call;
    Value buffer;
    bool reads, writes;
  };

  LogicalResult visit(Operation *op);
  LogicalResult execute(StreamOpInterface op);
  FailureOr<unsigned> streamOf(Operation *op, Value stream);
  FailureOr<unsigned> locate(Operation *user, Value buffer);
  void addLocation(Value value);
  ArrayRef<Use> usesOf(StreamOpInterface op);
  RankRun::Gap findGap(scf::ForOp loop, int64_t trips);
  int64_t timesOf(scf::ForOp loop, ArrayRef<int64_t> turns) const;

  StreamOrder &order;
  RankRun rank;
  /// Indices of buffers and streams, by the numbers of RankRun.
  DenseMap<unsigned, unsigned> locations, streams;
  SmallVector<Clock> clocks;
  DenseMap<unsigned, Clock> recorded;
  DenseMap<Operation *, SmallVector<Use>> uses;
  DenseMap<Operation *, RankRun::Gap> gaps;
  DenseMap<Operation *, int64_t> periods;
  /// Turns until what streams know of each other has settled.
  int64_t settling = 0;
};
} // namespace startrail

static void advance(SmallVectorImpl<unsigned> &clock, ArrayRef<unsigned> past) {
  for (auto [now, then] : llvm::zip_equal(clock, past))
    now = std::max(now, then);
}

StreamRun::StreamRun(StreamOrder &order, func::FuncOp function,
                     ArrayRef<int64_t> coordinates)
    : order(order), rank(function, coordinates) {
  for (Value argument : function.getArguments())
    if (isa<MemRefType>(argument.getType()))
      addLocation(argument);
  size_t count = llvm::range_size(function.getOps<StreamOp>());
  clocks.assign(count, Clock(count, 0));
  settling = count + llvm::range_size(function.getOps<EventOp>());
  rank.leaveOut([this](scf::ForOp loop, int64_t trips) {
    return gaps[loop] = findGap(loop, trips);
  });
}

/// After `settling` turns what streams know is as old as it will be, and so is
/// what buffers hold, a period later. The next period shows every pair of
/// neighbours; the last one before the gap stands for the turns in it, and one
/// at least comes after it.
RankRun::Gap StreamRun::findGap(scf::ForOp loop, int64_t trips) {
  std::optional<Rotation> rotation = rotationOf(loop);
  if (!rotation)
    return {};
  int64_t after = rotation->start + settling + 3 * rotation->period;
  int64_t left = (trips - after) % rotation->period + rotation->period;
  if (trips - after <= left)
    return {};
  periods[loop] = rotation->period;
  return {after, trips - after - left};
}

int64_t StreamRun::timesOf(scf::ForOp loop, ArrayRef<int64_t> turns) const {
  RankRun::Gap gap = gaps.lookup(loop);
  if (gap.count == 0)
    return 1;
  int64_t period = periods.lookup(loop);
  bool standsForOthers =
      turns.back() >= gap.after - period && turns.back() < gap.after;
  return standsForOthers ? 1 + gap.count / period : 1;
}

void StreamRun::addLocation(Value value) {
  locations[rank.idOf(value)] = order.locations.size();
  order.locations.push_back(value);
}

FailureOr<unsigned> StreamRun::locate(Operation *user, Value buffer) {
  unsigned id = rank.idOf(buffer);
  if (auto found = locations.find(id); found != locations.end())
    return found->second;
  auto error = user->emitError("expected a buffer to be an argument or a "
                               "startrail.buffer, but got ");
  Value made = rank.definitionOf(id);
  error << (made.getDefiningOp()
                ? made.getDefiningOp()->getName().getStringRef()
                : "another value");
  error.attachNote(made.getLoc()) << "it is made here";
  return error;
}

FailureOr<unsigned> StreamRun::streamOf(Operation *op, Value stream) {
  auto found = streams.find(rank.idOf(stream));
  if (found != streams.end())
    return found->second;
  return op->emitError("expected the stream to be a startrail.stream of the "
                       "function, but got another value");
}

ArrayRef<StreamRun::Use> StreamRun::usesOf(StreamOpInterface op) {
  if (auto known = uses.find(op); known != uses.end())
    return known->second;
  SmallVector<Use> &made = uses[op];
  auto add = [&](AccessOpInterface call) {
    SmallVector<Value> reads = call.getReads(), writes = call.getWrites();
    for (Value operand : call->getOperands())
      if (isa<MemRefType>(operand.getType()))
        made.push_back({call, operand, llvm::is_contained(reads, operand),
                        llvm::is_contained(writes, operand)});
  };
  if (auto group = dyn_cast<GroupOp>(op.getOperation()))
    llvm::for_each(group.getBody().getOps<AccessOpInterface>(), add);
  else
    add(op);
  return made;
}

/// The ring step of an operation that names one.
static Value stepOf(Operation *op) {
  if (auto group = dyn_cast<GroupOp>(op))
    return group.getStep();
  if (auto attend = dyn_cast<EnqueueAttendOp>(op))
    return attend.getStep();
  if (auto attend = dyn_cast<EnqueueAttendGradientOp>(op))
    return attend.getStep();
  return nullptr;
}

LogicalResult StreamRun::execute(StreamOpInterface op) {
  FailureOr<unsigned> stream = streamOf(op, op.getStream());
  if (failed(stream))
    return failure();
  if (order.runs.size() == mostExecutions)
    return op.emitError("expected a function to queue at most ")
           << mostExecutions << " operations on its streams, but got more";
  Execution run{op, rank.turns(), std::nullopt, *stream, 0, 1, {}, {}};
  if (Value step = stepOf(op))
    run.step = rank.indexOf(step);
  if (!run.turns.empty())
    run.times = timesOf(run.loop(), run.turns);
  for (const Use &use : usesOf(op)) {
    FailureOr<unsigned> buffer = locate(use.call, use.buffer);
    if (failed(buffer))
      return failure();
    run.accesses.push_back({use.call, *buffer, use.reads, use.writes});
  }
  run.clock = clocks[*stream];
  run.position = ++clocks[*stream][*stream];
  order.runs.push_back(std::move(run));
  return success();
}

LogicalResult StreamRun::visit(Operation *op) {
  if (auto queued = dyn_cast<StreamOpInterface>(op))
    return execute(queued);
  if (auto stream = dyn_cast<StreamOp>(op)) {
    streams[rank.idOf(stream)] = order.streamOps.size();
    order.streamOps.push_back(stream);
  } else if (isa<BufferOp>(op)) {
    addLocation(op->getResult(0));
  } else if (auto record = dyn_cast<RecordOp>(op)) {
    FailureOr<unsigned> stream = streamOf(op, record.getStream());
    if (failed(stream))
      return failure();
    recorded[rank.idOf(record.getEvent())] = clocks[*stream];
  } else if (auto wait = dyn_cast<WaitOp>(op)) {
    FailureOr<unsigned> stream = streamOf(op, wait.getStream());
    if (failed(stream))
      return failure();
    auto event = recorded.find(rank.idOf(wait.getEvent()));
    if (event != recorded.end())
      advance(clocks[*stream], event->second);
    else if (!order.unrecorded)
      order.unrecorded = wait;
  }
  return success();
}

LogicalResult StreamRun::run() {
  while (true) {
    FailureOr<Operation *> op = rank.next();
    if (failed(op))
      return failure();
    if (!*op)
      return success();
    if (failed(visit(*op)))
      return failure();
  }
}

FailureOr<StreamOrder> StreamOrder::compute(func::FuncOp function,
                                            ArrayRef<int64_t> coordinates) {
  StreamOrder order;
  if (failed(StreamRun(order, function, coordinates).run()))
    return failure();
  return order;
}

std::optional<StreamOrder::Race> StreamOrder::findRace() const {
  AccessHistory history(locations.size(), streamOps.size());
  for (const Execution &run : runs) {
    std::optional<Race> race;
    for (const Access &access : run.accesses)
      history.forEachConflict(access.buffer, access.writes,
                              [&](const RunAccess &earlier) {
                                if (!earlier.run->isBefore(run) &&
                                    (!race || race->earlier.run < earlier.run))
                                  race = Race{earlier, {&run, &access}};
                              });
    if (race)
      return race;
    for (const Access &access : run.accesses)
      history.add(access.buffer, run, access);
  }
  return std::nullopt;
}

const RunAccess *AccessHistory::lastWrite(unsigned place) const {
  const RunAccess &write = places[place].write;
  return write.run ? &write : nullptr;
}

void AccessHistory::forEachConflict(
    unsigned place, bool writes,
    llvm::function_ref<void(const RunAccess &)> visit) const {
  const Uses &uses = places[place];
  if (uses.write.run)
    visit(uses.write);
  if (writes)
    for (const RunAccess &read : uses.readsSince)
      if (read.run)
        visit(read);
}

void AccessHistory::add(unsigned place, const Execution &run,
                        const Access &access) {
  Uses &uses = places[place];
  if (access.writes) {
    uses.write = {&run, &access};
    uses.readsSince.clear();
  } else {
    uses.readsSince.resize(streams);
    uses.readsSince[run.stream] = {&run, &access};
  }
}
