//===- AccessText.cpp - Messages about accesses of buffers ----------------===//
#include "compiler/Analysis/AccessText.h"

#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

/// `attend`, `group`, `all_gather`.
static std::string nameOf(Operation *op) {
  StringRef name = op->getName().stripDialect();
  name.consume_front("enqueue_");
  return name.str();
}

static std::string streamName(const StreamOrder &order, unsigned stream) {
  StreamOp op = order.streams()[stream];
  return stringifyStreamKind(op.getKind()).str();
}

std::string startrail::describe(const StreamOrder &order, const Execution &run,
                                Operation *call) {
  std::string text = "the " + nameOf(call);
  if (call != run.op)
    text += " of the group";
  text += " on " + streamName(order, run.stream);
  if (run.step)
    text += " (step " + std::to_string(*run.step) + ")";
  else if (!run.turns.empty())
    text += " (iteration " +
            llvm::join(llvm::map_range(
                           run.turns,
                           [](int64_t turn) { return std::to_string(turn); }),
                       ", ") +
            ")";
  return text;
}

std::string startrail::describeBuffer(const StreamOrder &order,
                                      unsigned buffer) {
  Value value = order.buffers()[buffer];
  if (auto op = value.getDefiningOp<BufferOp>())
    return ("buffer \"" + op.getName() + "\"").str();
  auto argument = cast<BlockArgument>(value);
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  unsigned index = argument.getArgNumber();
  std::string kind = isInputArgument(function, index)    ? "input "
                     : isOutputArgument(function, index) ? "output "
                                                         : "argument ";
  StringRef name = getArgumentName(function, index);
  return kind +
         (name.empty() ? std::to_string(index) : ("\"" + name + "\"").str());
}

/// How far the stream of `later` has waited for that of `earlier`.
static std::string whatIsKnown(const StreamOrder &order,
                               const Execution &earlier,
                               const Execution &later) {
  std::string start = streamName(order, later.stream) + " has waited for ";
  std::string other = streamName(order, earlier.stream);
  unsigned known = later.clock[earlier.stream];
  if (known == 0)
    return start + "nothing on " + other;
  const Execution *last = llvm::find_if(order.executions(), [&](auto &run) {
    return run.stream == earlier.stream && run.position == known;
  });
  return start + other + " only up to " + describe(order, *last, last->op);
}

InFlightDiagnostic startrail::reportRace(const StreamOrder &order,
                                         const StreamOrder::Race &race) {
  auto [earlier, later] = race;
  std::string first = describe(order, *earlier.run, earlier.access->call);
  std::string buffer = describeBuffer(order, later.access->buffer);
  bool same = earlier.access->buffer == later.access->buffer;
  // Which of the two accesses, where an operation updates in place, conflict.
  bool writes = later.access->writes;
  bool wrote = !writes || earlier.access->writes;
  auto error = later.access->call->emitError("expected ")
               << describe(order, *later.run, later.access->call) << " to "
               << (writes ? "write " : "read ") << buffer << " only after "
               << first << " has " << (wrote ? "written " : "read ");
  if (same)
    error << "it";
  else
    error << describeBuffer(order, earlier.access->buffer)
          << ", which has bytes in common";
  error << ", but got nothing that orders them";
  error.attachNote(earlier.access->call->getLoc())
      << "the other access, on " << streamName(order, earlier.run->stream);
  Operation *signaller = earlier.run->op, *waiter = later.run->op;
  error.attachNote(waiter->getLoc())
      << whatIsKnown(order, *earlier.run, *later.run) << ": record an event on "
      << streamName(order, earlier.run->stream) << " after the "
      << nameOf(signaller) << ", and let "
      << streamName(order, later.run->stream) << " wait for it before the "
      << nameOf(waiter);
  return error;
}

InFlightDiagnostic startrail::reportUnrecorded(WaitOp wait) {
  Value value = wait.getEvent();
  auto event = value.getDefiningOp<EventOp>();
  auto stream = wait.getStream().getDefiningOp<StreamOp>();
  auto error = wait.emitError("expected ");
  if (event)
    error << "event \"" << event.getName() << "\"";
  else
    error << "the event";
  error << " to be recorded before ";
  if (stream)
    error << stringifyStreamKind(stream.getKind());
  else
    error << "the stream";
  error << " waits for it, but got no record";
  auto records =
      llvm::make_filter_range(value.getUsers(), llvm::IsaPred<RecordOp>);
  if (records.empty())
    error.attachNote(value.getLoc()) << "nothing records this event";
  else
    error.attachNote((*records.begin())->getLoc())
        << "it is recorded only here; a wait that comes first waits for "
           "nothing";
  return error;
}
