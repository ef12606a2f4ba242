//===- ReadWorkload.cpp - The workload of a scheduled function ------------===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Simulator/GroupTable.h"
#include "compiler/Simulator/KernelTimes.h"
#include "compiler/Simulator/SiteTable.h"
#include "compiler/Simulator/Workload.h"

using namespace mlir;
using namespace startrail;

namespace {

std::vector<SmallVector<int64_t>> coordinatesByPlace(GridOp grid) {
  std::vector<SmallVector<int64_t>> result;
  RankAlgebra(grid).allOf([&](ArrayRef<int64_t> coordinates) {
    result.emplace_back(coordinates);
    return true;
  });
  return result;
}

class WorkloadReader {
public:
  WorkloadReader(func::FuncOp function, GridOp grid, const GpuKind &gpu,
                 Workload &workload)
      : function(function), workload(workload),
        coordinatesOf(coordinatesByPlace(grid)),
        groups(grid, coordinatesOf, workload),
        times(gpu, coordinatesOf, workload), sites(workload.sites) {
    workload.places = coordinatesOf.size();
  }

  LogicalResult read() {
    if (RankRun::isUniform(function)) {
      RankRun run(function);
      return readRun(run, std::nullopt);
    }
    for (size_t place = 0; place < workload.places; ++place) {
      RankRun run(function, coordinatesOf[place]);
      if (failed(readRun(run, place)))
        return failure();
    }
    return success();
  }

private:
  /// Adds a program: of all places, or of one.
  LogicalResult readRun(RankRun &run, std::optional<size_t> place) {
    workload.programs.emplace_back();
    Operation *loop = nullptr;
    int64_t turn = -1;
    std::vector<size_t> turnBegins;
    auto endLoop = [&] {
      if (loop && !place)
        addLoop(turnBegins);
      turnBegins.clear();
      loop = nullptr;
    };
    while (true) {
      FailureOr<Operation *> next = run.next();
      if (failed(next))
        return failure();
      Operation *op = *next;
      if (!op)
        return success();
      Operation *outermost = outermostLoop(op);
      auto turns = run.turns();
      if (outermost != loop)
        endLoop();
      if (outermost && (outermost != loop || turns.front() != turn)) {
        loop = outermost;
        turn = turns.front();
        turnBegins.push_back(workload.programs.back().size());
      }
      if (failed(readOp(op, run, place)))
        return failure();
    }
  }

  Operation *outermostLoop(Operation *op) {
    Operation *loop = nullptr;
    for (op = op->getParentOp(); op != function; op = op->getParentOp())
      if (isa<scf::ForOp>(op))
        loop = op;
    return loop;
  }

  /// Notes the loop whose turns begin at these items of the only program and
  /// whose last ends with it, where its turns are alike.
  void addLoop(ArrayRef<size_t> begins) {
    const std::vector<Workload::Item> &items = workload.programs.front();
    size_t first = begins.front(), turns = begins.size();
    size_t length = (items.size() - first) / turns;
    for (auto [turn, begin] : llvm::enumerate(begins))
      if (begin != first + turn * length)
        return;
    if (first + turns * length != items.size())
      return;
    for (size_t index = first + length; index < items.size(); ++index) {
      const Workload::Item &item = items[index],
                           &before = items[index - length];
      if (item.kind != before.kind || item.stream != before.stream ||
          (item.kind != Action::Kind::Compute && item.which != before.which))
        return;
    }
    workload.loops.push_back(
        {uint32_t(first), uint32_t(length), uint32_t(turns)});
  }

  LogicalResult readOp(Operation *op, RankRun &run,
                       std::optional<size_t> place) {
    if (auto record = dyn_cast<RecordOp>(op)) {
      add(Action::Kind::Record, record.getStream(), run, 0, -1,
          eventOf(record.getEvent(), run));
      return success();
    }
    if (auto wait = dyn_cast<WaitOp>(op)) {
      add(Action::Kind::Wait, wait.getStream(), run, 0, -1,
          eventOf(wait.getEvent(), run));
      return success();
    }
    if (auto group = dyn_cast<GroupOp>(op)) {
      FailureOr<ArrayRef<uint32_t>> known = groups.of(group);
      if (failed(known))
        return failure();
      int32_t step = stepOf(group.getStep(), run);
      for (uint32_t part : *known)
        add(Action::Kind::Group, group.getStream(), run, sites.of(group, run),
            step, part);
      return success();
    }
    auto kernel = dyn_cast<StreamOpInterface>(op);
    if (!kernel) {
      if (!isa_and_nonnull<StarTrailDialect>(op->getDialect()) ||
          isa<StreamOp, EventOp, BufferOp, ForkOp, JoinOp>(op))
        return success();
      return op->emitError("expected an op of the streams level to simulate, "
                           "but got ")
             << op->getName();
    }
    FailureOr<uint32_t> seconds = times.of(op, run, place);
    if (failed(seconds))
      return failure();
    Value stepValue;
    if (auto attend = dyn_cast<EnqueueAttendOp>(op))
      stepValue = attend.getStep();
    else if (auto attend = dyn_cast<EnqueueAttendGradientOp>(op))
      stepValue = attend.getStep();
    add(Action::Kind::Compute, kernel.getStream(), run, sites.of(op, run),
        stepOf(stepValue, run), *seconds);
    return success();
  }

  void add(Action::Kind kind, Value stream, RankRun &run, uint32_t site,
           int32_t step, uint32_t which) {
    auto made = run.definitionOf(run.idOf(stream)).getDefiningOp<StreamOp>();
    StreamKind on = made ? made.getKind() : StreamKind::Compute;
    workload.programs.back().push_back({kind, on, site, step, which});
  }

  static int32_t stepOf(Value step, RankRun &run) {
    return step ? int32_t(run.indexOf(step).value_or(-1)) : -1;
  }

  uint32_t eventOf(Value event, RankRun &run) {
    Value made = run.definitionOf(run.idOf(event));
    return events.try_emplace(made, workload.numEvents).second
               ? workload.numEvents++
               : events.lookup(made);
  }

  func::FuncOp function;
  Workload &workload;
  std::vector<SmallVector<int64_t>> coordinatesOf; // by place
  GroupTable groups;
  KernelTimes times;
  SiteTable sites;
  llvm::DenseMap<Value, uint32_t> events;
};

} // namespace

FailureOr<Workload> Workload::of(func::FuncOp function, const GpuKind &gpu) {
  FailureOr<GridOp> grid = requireGridOf(function);
  if (failed(grid))
    return failure();
  Workload workload;
  if (auto bytes = function->getAttrOfType<IntegerAttr>(peakBytesAttrName))
    workload.memoryBytes = bytes.getInt();
  if (failed(WorkloadReader(function, *grid, gpu, workload).read()))
    return failure();
  return workload;
}
