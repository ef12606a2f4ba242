//===- StreamOrder.cpp - What streams and events order --------------------===//
#include "compiler/Schedule/StreamOrder.h"

using namespace mlir;
using namespace startrail;

namespace startrail {
class StreamRun {
public:
  explicit StreamRun(StreamOrder &order) : order(order) {}
  LogicalResult run(func::FuncOp func);

private:
  using Clock = SmallVector<unsigned, 2>;
  /// The buffers a loop carries, by position; -1 for what is not a buffer.
  using Rotation = SmallVector<int64_t>;

  LogicalResult runBlock(Block &block, scf::ForOp loop, int64_t iteration);
  LogicalResult runLoop(scf::ForOp loop);
  LogicalResult execute(StreamOpInterface op, scf::ForOp loop,
                        int64_t iteration);
  FailureOr<unsigned> locate(Operation *user, Value buffer);
  FailureOr<Rotation> rotate(scf::ForOp loop, const Rotation &current);
  void addLocation(Value value);

  StreamOrder &order;
  DenseMap<Value, unsigned> location, streams;
  SmallVector<Clock> clocks;
  DenseMap<Value, Clock> recorded;
};
} // namespace startrail

static constexpr int64_t maxPeriod = 4096;

static void advance(SmallVectorImpl<unsigned> &clock, ArrayRef<unsigned> past) {
  for (auto [now, then] : llvm::zip_equal(clock, past))
    now = std::max(now, then);
}

void StreamRun::addLocation(Value value) {
  location[value] = order.locations.size();
  order.locations.push_back(value);
}

LogicalResult StreamRun::run(func::FuncOp func) {
  for (Value argument : func.getArguments())
    if (isa<MemRefType>(argument.getType()))
      addLocation(argument);
  for (auto stream : func.getOps<StreamOp>())
    streams.try_emplace(stream, streams.size());
  order.streamCount = streams.size();
  clocks.assign(streams.size(), Clock(streams.size(), 0));
  if (!func.getBody().hasOneBlock())
    return func.emitError("expected a scheduled function to be one block");
  return runBlock(func.getBody().front(), nullptr, 0);
}

FailureOr<unsigned> StreamRun::locate(Operation *user, Value buffer) {
  if (auto found = location.find(buffer); found != location.end())
    return found->second;
  return user->emitError("expected a buffer to be an argument, a "
                         "'startrail.buffer' or carried by a loop, but got ")
         << buffer;
}

LogicalResult StreamRun::execute(StreamOpInterface op, scf::ForOp loop,
                                 int64_t iteration) {
  auto stream = streams.find(op.getStream());
  if (stream == streams.end())
    return op.emitError("expected the stream to be a 'startrail.stream' of "
                        "the function");
  Execution run{op, loop, iteration, stream->second, 0, {}, {}, {}};
  for (Value value : op.getReads()) {
    FailureOr<unsigned> index = locate(op, value);
    if (failed(index))
      return failure();
    run.reads.push_back(*index);
  }
  for (Value value : op.getWrites()) {
    FailureOr<unsigned> index = locate(op, value);
    if (failed(index))
      return failure();
    run.writes.push_back(*index);
  }
  run.clock = clocks[run.stream];
  run.position = ++clocks[run.stream][run.stream];
  order.runs.push_back(std::move(run));
  return success();
}

LogicalResult StreamRun::runBlock(Block &block, scf::ForOp loop,
                                  int64_t iteration) {
  for (Operation &op : block) {
    if (auto buffer = dyn_cast<BufferOp>(op)) {
      addLocation(buffer);
    } else if (auto record = dyn_cast<RecordOp>(op)) {
      recorded[record.getEvent()] = clocks[streams.lookup(record.getStream())];
    } else if (auto wait = dyn_cast<WaitOp>(op)) {
      auto event = recorded.find(wait.getEvent());
      if (event != recorded.end())
        advance(clocks[streams.lookup(wait.getStream())], event->second);
      else if (!order.unrecorded)
        order.unrecorded = wait;
    } else if (auto inner = dyn_cast<scf::ForOp>(op)) {
      if (loop)
        return op.emitError("expected loops to be not nested");
      if (failed(runLoop(inner)))
        return failure();
    } else if (auto queued = dyn_cast<StreamOpInterface>(op)) {
      if (failed(execute(queued, loop, iteration)))
        return failure();
    }
  }
  return success();
}

FailureOr<StreamRun::Rotation> StreamRun::rotate(scf::ForOp loop,
                                                 const Rotation &current) {
  Rotation next;
  for (Value value : loop.getYieldedValues()) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!isa<MemRefType>(value.getType())) {
      next.push_back(-1);
    } else if (argument && argument.getOwner() == loop.getBody()) {
      next.push_back(current[argument.getArgNumber() - 1]);
    } else {
      FailureOr<unsigned> index =
          locate(loop.getBody()->getTerminator(), value);
      if (failed(index))
        return failure();
      next.push_back(*index);
    }
  }
  return next;
}

LogicalResult StreamRun::runLoop(scf::ForOp loop) {
  std::optional<APInt> count = loop.getStaticTripCount();
  if (!count)
    return loop.emitError("expected the bounds of a loop to be constant");
  int64_t trip = count->getLimitedValue(std::numeric_limits<int64_t>::max());

  SmallVector<Rotation> states(1);
  for (Value init : loop.getInitArgs()) {
    if (!isa<MemRefType>(init.getType())) {
      states[0].push_back(-1);
      continue;
    }
    FailureOr<unsigned> index = locate(loop, init);
    if (failed(index))
      return failure();
    states[0].push_back(*index);
  }
  // Iteration `start` finds the buffers where iteration start + period does.
  int64_t start = -1, period = 0;
  while (start < 0 && int64_t(states.size()) <= trip) {
    FailureOr<Rotation> next = rotate(loop, states.back());
    if (failed(next))
      return failure();
    if (auto *seen = llvm::find(states, *next); seen != states.end()) {
      start = seen - states.begin();
      period = states.size() - start;
    } else if (int64_t(states.size()) > maxPeriod) {
      return loop.emitError("expected the buffers of a loop to rotate with a "
                            "period of at most ")
             << maxPeriod << " iterations";
    } else {
      states.push_back(std::move(*next));
    }
  }
  auto stateAt = [&](int64_t iteration) -> const Rotation & {
    return iteration < int64_t(states.size())
               ? states[iteration]
               : states[start + (iteration - start) % period];
  };
  auto place = [&](ValueRange values, const Rotation &state) {
    for (auto [value, index] : llvm::zip_equal(values, state))
      if (index >= 0)
        location[value] = index;
  };
  int64_t runs = trip;
  if (start >= 0 && trip > start + 4 * period)
    runs = start + 3 * period + (trip - start) % period;
  for (int64_t iteration = 0; iteration < runs; ++iteration) {
    place(loop.getRegionIterArgs(), stateAt(iteration));
    if (failed(runBlock(*loop.getBody(), loop, iteration)))
      return failure();
  }
  place(loop.getResults(), stateAt(runs));
  return success();
}

FailureOr<StreamOrder> StreamOrder::compute(func::FuncOp func) {
  StreamOrder order;
  if (failed(StreamRun(order).run(func)))
    return failure();
  return order;
}

std::optional<StreamOrder::Race> StreamOrder::findRace() const {
  struct Uses {
    const Execution *write = nullptr;
    SmallVector<const Execution *> readsSince;
  };
  SmallVector<Uses> uses(locations.size());
  for (const Execution &run : runs) {
    std::optional<Race> race;
    auto check = [&](const Execution *earlier, unsigned buffer) {
      if (earlier && !earlier->isBefore(run) &&
          (!race || race->earlier < earlier))
        race = Race{earlier, &run, buffer};
    };
    for (unsigned buffer : run.reads)
      check(uses[buffer].write, buffer);
    for (unsigned buffer : run.writes) {
      check(uses[buffer].write, buffer);
      for (const Execution *read : uses[buffer].readsSince)
        check(read, buffer);
    }
    if (race)
      return race;
    for (unsigned buffer : run.reads)
      uses[buffer].readsSince.push_back(&run);
    for (unsigned buffer : run.writes)
      uses[buffer] = {&run, {}};
  }
  return std::nullopt;
}
