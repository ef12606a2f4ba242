//===- ReadWorkload.cpp - The workload of a scheduled function ------------===//
#include "compiler/Analysis/RankCalls.h"
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Simulator/KernelCosts.h"
#include "compiler/Simulator/SiteTable.h"
#include "compiler/Simulator/Workload.h"

#include <map>

using namespace mlir;
using namespace startrail;

namespace {

class WorkloadReader {
public:
  WorkloadReader(func::FuncOp function, GridOp grid, const GpuKind &gpu,
                 Workload &workload)
      : function(function), grid(grid), gpu(gpu), workload(workload),
        calls(grid), sites(workload.sites) {
    calls.ranks().allOf([&](ArrayRef<int64_t> coordinates) {
      coordinatesOf.emplace_back(coordinates);
      return true;
    });
    placeOf.resize(coordinatesOf.size());
    for (auto [place, rank] : llvm::enumerate(ranksByPlace(calls.ranks())))
      placeOf[rank] = place;
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
  /// What a kernel on blocks of owners needs to be known of it.
  struct Attend {
    AttentionCost cost;
    BlockPairs pairs;
    MapEvaluator queryOwner, keyOwner;
    int64_t queryOwners, keyOwners;
    bool stepless; ///< the queries' owners do not depend on the step
    std::vector<int64_t> queryOwnerOf; ///< by place, once known
  };

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
      FailureOr<ArrayRef<uint32_t>> known = groupsOf(group);
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
    Value stepValue;
    FailureOr<uint32_t> seconds = uint32_t(0);
    if (auto attend = dyn_cast<EnqueueAttendOp>(op))
      seconds = attendSeconds(attend, stepValue = attend.getStep(), run, place);
    else if (auto attend = dyn_cast<EnqueueAttendGradientOp>(op))
      seconds = attendSeconds(attend, stepValue = attend.getStep(), run, place);
    else
      seconds = secondsOf(kernelSeconds(op, gpu));
    if (failed(seconds))
      return failure();
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

  /// The number of a time that all places have.
  uint32_t secondsOf(double seconds) {
    auto [known, isNew] =
        numberOf.try_emplace(seconds, uint32_t(workload.seconds.size()));
    if (isNew)
      workload.seconds.push_back({seconds});
    return known->second;
  }

  template <typename OpT>
  FailureOr<uint32_t> attendSeconds(OpT op, Value stepValue, RankRun &run,
                                    std::optional<size_t> place) {
    std::optional<int64_t> step = stepValue ? run.indexOf(stepValue) : 0;
    if (!step)
      return op.emitError("expected the step to be known from constants and "
                          "loop variables");
    FailureOr<Attend *> made = attendOf(op);
    if (failed(made))
      return failure();
    Attend &attend = **made;
    auto cost = [&](size_t place) -> std::optional<double> {
      int64_t query = attend.queryOwnerOf[place];
      if (query < 0)
        query = ownerOf(attend.queryOwner, op.getQueryOwner(),
                        attend.queryOwners, place, *step);
      if (attend.stepless)
        attend.queryOwnerOf[place] = query;
      int64_t key = ownerOf(attend.keyOwner, op.getKeyOwner(), attend.keyOwners,
                            place, *step);
      if (query < 0 || key < 0)
        return std::nullopt;
      return attend.cost(attend.pairs(query, key));
    };
    std::vector<double> costs;
    for (size_t at = place.value_or(0);
         at < place.value_or(workload.places - 1) + 1; ++at) {
      std::optional<double> own = cost(at);
      if (!own)
        return op.emitError("expected the owners at step ")
               << *step << " to be within those of the token layouts";
      costs.push_back(*own);
    }
    if (llvm::all_equal(costs))
      return secondsOf(costs.front());
    uint32_t &last = lastCosts.try_emplace(op, UINT32_MAX).first->second;
    if (last == UINT32_MAX || workload.seconds[last] != costs) {
      last = workload.seconds.size();
      workload.seconds.push_back(std::move(costs));
    }
    return last;
  }

  template <typename OpT> FailureOr<Attend *> attendOf(OpT op) {
    std::unique_ptr<Attend> &known = attends[op];
    if (known)
      return known.get();
    FailureOr<BlockPairs> pairs = BlockPairs::of(op);
    if (failed(pairs))
      return failure();
    AffineMap queryOwner = op.getQueryOwner();
    bool stepless =
        queryOwner.getNumSymbols() == 0 || !queryOwner.isFunctionOfSymbol(0);
    known = std::make_unique<Attend>(
        Attend{attentionCost(op, gpu), std::move(*pairs),
               MapEvaluator(queryOwner), MapEvaluator(op.getKeyOwner()),
               op.getQueryTokens().getOwners(), op.getKeyTokens().getOwners(),
               stepless, std::vector<int64_t>(workload.places, -1)});
    return known.get();
  }

  /// The owner, or -1 where it is none of the layout's.
  int64_t ownerOf(MapEvaluator &evaluate, AffineMap map, int64_t owners,
                  size_t place, int64_t step) {
    auto value =
        evaluate(coordinatesOf[place],
                 ArrayRef<int64_t>(step).take_front(map.getNumSymbols()));
    bool within = value && value->front() >= 0 && value->front() < owners;
    return within ? value->front() : -1;
  }

  FailureOr<ArrayRef<uint32_t>> groupsOf(GroupOp group) {
    auto [known, isNew] = groupNumbers.try_emplace(group);
    if (!isNew)
      return ArrayRef<uint32_t>(known->second);
    size_t before = workload.groups.size();
    for (size_t place = 0; place < workload.places; ++place) {
      FailureOr<std::vector<std::vector<Call>>> parts =
          calls.read(group, coordinatesOf[place]);
      if (failed(parts))
        return failure();
      workload.groups.resize(before + parts->size());
      for (auto [part, made] : llvm::enumerate(*parts)) {
        Workload::GroupCalls &into = workload.groups[before + part];
        into.first.push_back(into.calls.size());
        for (const Call &call : made)
          into.calls.push_back(callOf(call, place));
      }
    }
    for (size_t part = before; part < workload.groups.size(); ++part) {
      Workload::GroupCalls &made = workload.groups[part];
      made.first.push_back(made.calls.size());
      known->second.push_back(part);
    }
    return ArrayRef<uint32_t>(known->second);
  }

  ActionCall callOf(const Call &call, size_t place) {
    double bytes = double(call.length) *
                   (double(call.element.getIntOrFloatBitWidth()) / 8);
    if (call.kind != Call::Collective)
      return {call.kind == Call::Send ? ActionCall::Kind::Send
                                      : ActionCall::Kind::Recv,
              uint32_t(placeOf[call.with]), bytes};
    auto [known, isNew] = communicators.try_emplace(
        {call.axes, call.with}, uint32_t(workload.communicators.size()));
    if (isNew) {
      std::vector<uint32_t> &members = workload.communicators.emplace_back();
      int64_t size = calls.ranks().sizeOf(calls.axesOf(call.axes));
      for (int64_t member = 0; member < size; ++member)
        members.push_back(
            placeOf[calls.rankOf(call.axes, member, coordinatesOf[place])]);
    }
    return {isa<EnqueueAllGatherOp>(call.op) ? ActionCall::Kind::AllGather
                                             : ActionCall::Kind::ReduceScatter,
            known->second, bytes};
  }

  func::FuncOp function;
  GridOp grid;
  const GpuKind &gpu;
  Workload &workload;
  CallReader calls;
  SiteTable sites;
  std::vector<SmallVector<int64_t>> coordinatesOf; // by place
  std::vector<uint32_t> placeOf;                   // by physical rank
  llvm::DenseMap<Value, uint32_t> events;
  std::map<double, uint32_t> numberOf;
  llvm::DenseMap<Operation *, uint32_t> lastCosts;
  llvm::DenseMap<Operation *, std::unique_ptr<Attend>> attends;
  llvm::DenseMap<Operation *, SmallVector<uint32_t, 2>> groupNumbers;
  std::map<std::pair<unsigned, int64_t>, uint32_t> communicators;
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
