//===- Synchronize.cpp - Events between the streams of a function ---------===//
#include "compiler/Analysis/StreamOrder.h"
#include "compiler/Analysis/UniqueNames.h"
#include "compiler/Schedule/Steps.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

namespace {
class Synchronizer {
public:
  explicit Synchronizer(func::FuncOp func)
      : func(func), builder(func.getContext()) {}
  LogicalResult run();

private:
  void order(const StreamOrder::Race &race);
  Value recordAfter(Operation *position, StreamOpInterface op);
  Value reusableRecord(Operation *position, Value stream);
  FailureOr<bool> isOrdered();
  template <typename OpType> LogicalResult dropNeedless();
  void nameEvents();

  func::FuncOp func;
  OpBuilder builder;
  /// The events, and the operation each one marks the end of.
  llvm::MapVector<Value, StreamOpInterface> events;
};
} // namespace

/// Whether `record` stands before the loop around `last`, which then is the
/// later record of the two wherever `last` has run.
static bool isBeforeLoop(Operation *record, Operation *last) {
  Operation *loop = last->getParentOp();
  return isa<scf::ForOp>(loop) && record->getBlock() == loop->getBlock() &&
         record->isBeforeInBlock(loop);
}

/// An event that is recorded after `position`, before anything else is queued
/// on the stream, and nowhere else but before the loop around it.
Value Synchronizer::reusableRecord(Operation *position, Value stream) {
  for (Operation *op = position->getNextNode(); op; op = op->getNextNode()) {
    if (auto record = dyn_cast<RecordOp>(op);
        record && record.getStream() == stream) {
      auto isOther = [&](Operation *user) {
        return isa<RecordOp>(user) && user != op && !isBeforeLoop(user, op);
      };
      if (llvm::none_of(record.getEvent().getUsers(), isOther))
        return record.getEvent();
    }
    auto queued = dyn_cast<StreamOpInterface>(op);
    if (isa<scf::ForOp>(op) || (queued && queued.getStream() == stream))
      return nullptr;
  }
  return nullptr;
}

/// An event recorded on the stream of `op` after `position`, which is `op` or
/// the loop around it.
Value Synchronizer::recordAfter(Operation *position, StreamOpInterface op) {
  if (Value event = reusableRecord(position, op.getStream()))
    return event;
  ForkOp fork = *func.getOps<ForkOp>().begin();
  builder.setInsertionPoint(fork);
  Value event = EventOp::create(builder, op.getLoc(),
                                EventType::get(builder.getContext()), "event");
  events[event] = op;
  builder.setInsertionPointAfter(position);
  RecordOp::create(builder, op.getLoc(), event, op.getStream());
  return event;
}

/// Whether more is queued on the stream of `op` after it in its loop.
static bool isFollowed(StreamOpInterface op) {
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
    if (auto queued = dyn_cast<StreamOpInterface>(next);
        queued && queued.getStream() == op.getStream())
      return true;
  return false;
}

/// Orders the two operations of a race wherever they run. What comes after a
/// loop waits for no more of it than the earlier operation. Between iterations
/// of a loop, the later operation waits for the last record of the earlier one:
/// on the spot where it stands before that record in the body, and then a
/// record before the loop serves the first iteration; else at the end of the
/// body.
void Synchronizer::order(const StreamOrder::Race &race) {
  StreamOpInterface earlier = race.earlier.run->op, later = race.later.run->op;
  scf::ForOp from = race.earlier.run->loop(), to = race.later.run->loop();
  bool sameLoop = from == to;
  Operation *recordPosition = sameLoop || !from ? earlier : from;
  Operation *waitPosition = sameLoop || !to ? later : to;
  Location loc = later.getLoc();
  if (from && !sameLoop &&
      (isFollowed(earlier) || reusableRecord(earlier, earlier.getStream())))
    recordPosition = earlier;
  Value event = recordAfter(recordPosition, earlier);
  if (sameLoop && race.earlier.run->turns < race.later.run->turns) {
    if (later->isBeforeInBlock(earlier)) {
      builder.setInsertionPoint(from);
      RecordOp::create(builder, loc, event, earlier.getStream());
    } else {
      waitPosition = from.getBody()->getTerminator();
    }
  }
  builder.setInsertionPoint(waitPosition);
  WaitOp::create(builder, loc, event, later.getStream());
}

FailureOr<bool> Synchronizer::isOrdered() {
  FailureOr<StreamOrder> order = StreamOrder::compute(func);
  if (failed(order))
    return failure();
  return !order->unrecordedWait() && !order->findRace();
}

/// Removes every wait or record without which all races stay ordered.
template <typename OpType> LogicalResult Synchronizer::dropNeedless() {
  SmallVector<OpType> candidates;
  func.walk([&](OpType op) { candidates.push_back(op); });
  for (OpType op : candidates) {
    Block *block = op->getBlock();
    auto next = std::next(Block::iterator(op));
    op->remove();
    FailureOr<bool> ordered = isOrdered();
    if (succeeded(ordered) && *ordered) {
      op->erase();
      continue;
    }
    block->getOperations().insert(next, op);
    if (failed(ordered))
      return failure();
  }
  return success();
}

static StringRef getEventName(StreamOpInterface op) {
  return TypeSwitch<Operation *, StringRef>(op)
      .Case([](GroupOp group) -> StringRef {
        switch (group.getTraffic()) {
        case Traffic::Gather:
          return "gathered";
        case Traffic::Exchange:
          return "exchanged";
        case Traffic::Ring:
          return "arrived";
        case Traffic::Combine:
          return "combined";
        case Traffic::Lse:
          return "lse_arrived";
        case Traffic::Gradient:
          return "gradient_arrived";
        case Traffic::Home:
          return "came_home";
        case Traffic::Other:
          return "transferred";
        }
        return "transferred";
      })
      .Case([](EnqueueEmptyStateOp) { return "emptied"; })
      .Case([](EnqueueAttendOp) { return "attended"; })
      .Case([](EnqueueDeltaOp) { return "delta_made"; })
      .Case([](EnqueueZeroOp) { return "zeroed"; })
      .Case([](EnqueueAttendGradientOp) { return "contributed"; })
      .Case([](EnqueueRescaleOp) { return "rescaled"; })
      .Case([](EnqueueMergeOp) { return "merged"; })
      .Case([](EnqueueSliceOp) { return "sliced"; })
      .Case([](EnqueueAccumulateOp) { return "accumulated"; })
      .Default([](Operation *) { return "converted"; });
}

/// Names the events after what they mark, in the order of the text, and lists
/// them in that order.
void Synchronizer::nameEvents() {
  UniqueNames names;
  ForkOp fork = *func.getOps<ForkOp>().begin();
  DenseMap<Operation *, SmallVector<EventOp>> marks;
  for (auto [event, op] : events) {
    auto eventOp = event.getDefiningOp<EventOp>();
    if (event.use_empty())
      eventOp.erase();
    else
      marks[op].push_back(eventOp);
  }
  func.walk<WalkOrder::PreOrder>([&](StreamOpInterface op) {
    for (EventOp event : marks.lookup(op)) {
      event.setName(names.take(getEventName(op)));
      event->moveBefore(fork);
    }
  });
}

LogicalResult Synchronizer::run() {
  while (true) {
    FailureOr<StreamOrder> order = StreamOrder::compute(func);
    if (failed(order))
      return failure();
    std::optional<StreamOrder::Race> race = order->findRace();
    if (!race)
      break;
    this->order(*race);
  }
  if (failed(dropNeedless<WaitOp>()) || failed(dropNeedless<RecordOp>()))
    return failure();
  nameEvents();
  return success();
}

LogicalResult startrail::synchronize(func::FuncOp func) {
  return Synchronizer(func).run();
}
