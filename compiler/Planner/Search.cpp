//===- Search.cpp - The fastest candidates --------------------------------===//
#include "compiler/Planner/Choices.h"
#include "compiler/Planner/Schedules.h"
#include "compiler/Planner/Wire.h"
#include "compiler/Simulator/ChildProcess.h"
#include "compiler/Simulator/SimulationText.h"
#include "compiler/Strategies/Legal.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <set>

using namespace mlir;
using namespace startrail;

double Candidate::attentionSeconds() const {
  return step ? step->attentionForward + step->attentionBackward : seconds;
}

/// How often a step has what one simulation says.
static double times(const std::optional<FunctionSimulation> &simulation,
                    const std::optional<TrainingStep> &step,
                    double TrainingStep::*seconds) {
  if (!simulation || !step || simulation->seconds == 0)
    return simulation ? 1 : 0;
  return (*step).*seconds / simulation->seconds;
}

double Candidate::exposedSeconds() const {
  double sum = 0;
  if (forward)
    sum += times(forward, step, &TrainingStep::attentionForward) *
           forward->exposedSeconds;
  if (backward)
    sum += times(backward, step, &TrainingStep::attentionBackward) *
           backward->exposedSeconds;
  return sum;
}

double Candidate::interNodeBytes() const {
  double sum = step ? step->interNodeBytes : 0;
  if (forward)
    sum += times(forward, step, &TrainingStep::attentionForward) *
           forward->interNodeBytes;
  if (backward)
    sum += times(backward, step, &TrainingStep::attentionBackward) *
           backward->interNodeBytes;
  return sum;
}

namespace {
/// Candidates of which the table has the best only: they differ in what one
/// hardly chooses by hand.
bool isSameRow(const PipelineOptions &one, const PipelineOptions &other) {
  return one.teamSize == other.teamSize && one.placement == other.placement;
}

/// A scheduled function where a placement puts it, and what is known of it.
struct Placed {
  ScheduledFunction *function;
  std::string placement;
  double bound;
  std::optional<FunctionSimulation> simulation;

  double secondsOrBound() const {
    return simulation ? simulation->seconds : bound;
  }
};

struct Entry {
  PipelineOptions options;
  Placed *forward = nullptr, *backward = nullptr;
  double bound = 0;
  int64_t memoryBytes = 0;
  size_t order = 0;
  bool isDone = false;
};

class Search {
public:
  Search(const PlanRequest &request, const Network &network,
         llvm::function_ref<void(const PlanProgress &)> progress)
      : request(request), network(network), progress(progress),
        loc(ModuleOp(request.module).getLoc()),
        schedules(request.module, network.cluster().gpu) {
    if (request.shape)
      rest = trainingStep(*request.shape, network, request.training, 0, 0);
  }

  FailureOr<PlanTable> run();

private:
  LogicalResult enumerate();
  FailureOr<Placed *> placed(ScheduledFunction *function,
                             const std::string &placement,
                             llvm::ArrayRef<int32_t> classes);
  int64_t memoryOf(const Schedule &schedule) const;
  LogicalResult dropLarge();
  double secondsOf(const Entry &entry) const;
  std::optional<TrainingStep> stepOf(const Entry &entry) const;
  /// Fills `best`, the `top` best of `among`, which are in order of bounds.
  LogicalResult settle(llvm::ArrayRef<Entry *> among, size_t top,
                       std::vector<Entry *> &best);
  LogicalResult start(Placed &placed);
  LogicalResult finishOldest();
  void collect(llvm::ArrayRef<Entry *> among, size_t top,
               std::vector<Entry *> &best);
  Candidate candidateOf(const Entry &entry) const;
  void report(size_t done, const std::vector<Entry *> &best) const;

  const PlanRequest &request;
  const Network &network;
  llvm::function_ref<void(const PlanProgress &)> progress;
  Location loc;
  Schedules schedules;
  /// Of the model around attention, what does not depend on a plan.
  std::optional<TrainingStep> rest;
  std::map<std::pair<ScheduledFunction *, std::vector<int32_t>>,
           std::unique_ptr<Placed>>
      allPlaced;
  std::vector<Entry> entries;
  PlanTable table;
  struct Running {
    Placed *placed;
    ChildProcess child;
  };
  std::deque<Running> inFlight; ///< the first began first
};
} // namespace

FailureOr<Placed *> Search::placed(ScheduledFunction *function,
                                   const std::string &placement,
                                   llvm::ArrayRef<int32_t> classes) {
  std::unique_ptr<Placed> &known = allPlaced[{function, classes.vec()}];
  if (!known) {
    known.reset(new Placed{function, placement, 0, std::nullopt});
    known->bound = function->bound(function->place(placement), network);
  }
  return known.get();
}

int64_t Search::memoryOf(const Schedule &schedule) const {
  int64_t peak = 0, saved = 0;
  for (const ScheduledFunction *function :
       {schedule.forward, schedule.backward})
    if (function)
      peak = std::max(peak, function->peakBytes);
  if (!rest)
    return peak;
  // Where attention runs again, one layer at a time has what it saves.
  if (schedule.forward && request.training.checkpoint != Checkpoint::Full)
    saved = schedule.forward->savedBytes;
  return rest->memoryBytes() + peak + (request.shape->layers - 1) * saved;
}

std::optional<TrainingStep> Search::stepOf(const Entry &entry) const {
  if (!rest)
    return std::nullopt;
  return withAttention(*rest, *request.shape, request.training,
                       entry.forward ? entry.forward->secondsOrBound() : 0,
                       entry.backward ? entry.backward->secondsOrBound() : 0);
}

double Search::secondsOf(const Entry &entry) const {
  if (std::optional<TrainingStep> step = stepOf(entry))
    return step->seconds;
  return (entry.forward ? entry.forward->secondsOrBound() : 0) +
         (entry.backward ? entry.backward->secondsOrBound() : 0);
}

LogicalResult Search::enumerate() {
  ChoiceList list = enumerateChoices(request, network.cluster());
  if (list.choices.empty()) {
    // What is not legal is told best by the passes.
    PipelineOptions options = request.fixed;
    options.ranks = request.ranks;
    options.pass = request.pass;
    // Of a placement, what the largest teams lack says most.
    if (!request.isFixed("team-size") && request.isFixed("placement") &&
        llvm::is_contained(request.strategies, "startrail"))
      options.teamSize = legalTeamSizes(request.ranks).back();
    OwningOpRef<ModuleOp> module = ModuleOp(request.module).clone();
    if (succeeded(lowerQuietly(*module, options)))
      return emitError(loc)
             << "expected a combination of choices that is legal on "
             << request.ranks << " ranks, but got none";
    return failure();
  }
  std::set<std::pair<Placed *, Placed *>> seen;
  std::vector<std::vector<std::vector<int32_t>>> classes;
  for (const TeamChoices &team : list.teams) {
    auto &ofTeam = classes.emplace_back();
    for (const Placement &placement : team.placements)
      ofTeam.push_back(placeClasses(network.cluster(), placement.ranks));
  }
  for (const Choices &choices : list.choices) {
    progress({PlanProgress::Stage::Lowering,
              size_t(&choices - list.choices.data()), list.choices.size(),
              nullptr});
    FailureOr<Schedule> schedule = schedules.of(choices.options);
    if (failed(schedule))
      return failure();
    size_t team =
        llvm::find_if(list.teams,
                      [&](const TeamChoices &each) {
                        return each.teamSize == choices.options.teamSize;
                      }) -
        list.teams.begin();
    Entry entry;
    entry.options = choices.options;
    for (auto [function, place] :
         {std::pair(schedule->forward, &entry.forward),
          std::pair(schedule->backward, &entry.backward)})
      if (function) {
        FailureOr<Placed *> at = placed(function, choices.options.placement,
                                        classes[team][choices.placement]);
        if (failed(at))
          return failure();
        *place = *at;
      }
    // Other names for the same program are one candidate.
    if (!seen.insert({entry.forward, entry.backward}).second)
      continue;
    entry.order = entries.size();
    entry.memoryBytes = memoryOf(*schedule);
    entry.bound = secondsOf(entry);
    entries.push_back(std::move(entry));
  }
  table.enumerated = entries.size();
  return success();
}

LogicalResult Search::dropLarge() {
  double limit = request.memoryLimitBytes > 0
                     ? request.memoryLimitBytes
                     : network.cluster().gpu.memoryGib * (1 << 30);
  auto least = std::min_element(entries.begin(), entries.end(),
                                [](const Entry &one, const Entry &other) {
                                  return one.memoryBytes < other.memoryBytes;
                                });
  if (least->memoryBytes > limit) {
    const PipelineOptions &options = least->options;
    InFlightDiagnostic diagnostic =
        emitError(loc) << "expected a plan to fit in " << describeBytes(limit)
                       << " of a rank, but got "
                       << describeBytes(least->memoryBytes) << " at least";
    diagnostic.attachNote()
        << "the least is that of strategy=" << options.strategy
        << " team-size=" << options.teamSize << "; more ranks, a shorter "
        << "sequence or a memory limit above it make room";
    return failure();
  }
  llvm::erase_if(entries,
                 [&](const Entry &entry) { return entry.memoryBytes > limit; });
  table.tooLarge = table.enumerated - entries.size();
  return success();
}

LogicalResult Search::start(Placed &placed) {
  llvm::Expected<ChildProcess> child =
      ChildProcess::start([&]() -> llvm::Expected<std::string> {
        ScheduledFunction &function = *placed.function;
        auto simulation =
            simulate(function.workload, function.place(placed.placement),
                     network, request.simulation);
        if (!simulation)
          return simulation.takeError();
        return toBytes(*simulation);
      });
  if (!child)
    return emitError(loc) << llvm::toString(child.takeError());
  inFlight.push_back({&placed, std::move(*child)});
  return success();
}

LogicalResult Search::finishOldest() {
  Running running = std::move(inFlight.front());
  inFlight.pop_front();
  llvm::Expected<std::string> bytes = running.child.finish();
  if (!bytes)
    return emitError(loc) << llvm::toString(bytes.takeError());
  running.placed->simulation = fromBytes(*bytes);
  if (!running.placed->simulation)
    return emitError(loc)
           << "expected a simulation to give its result, but got a part of it";
  return success();
}

void Search::collect(llvm::ArrayRef<Entry *> among, size_t top,
                     std::vector<Entry *> &best) {
  for (Entry *entry : among) {
    if ((entry->forward && !entry->forward->simulation) ||
        (entry->backward && !entry->backward->simulation) ||
        llvm::is_contained(best, entry))
      continue;
    entry->isDone = true;
    best.push_back(entry);
  }
  llvm::sort(best, [&](const Entry *one, const Entry *other) {
    return std::pair(secondsOf(*one), one->order) <
           std::pair(secondsOf(*other), other->order);
  });
  std::vector<Entry *> rows;
  for (Entry *entry : best)
    if (rows.size() < top && llvm::none_of(rows, [&](const Entry *row) {
          return isSameRow(row->options, entry->options);
        }))
      rows.push_back(entry);
  best = std::move(rows);
}

void Search::report(size_t done, const std::vector<Entry *> &best) const {
  constexpr PlanProgress::Stage stage = PlanProgress::Stage::Simulating;
  if (best.empty())
    return progress({stage, done, entries.size(), nullptr});
  Candidate candidate = candidateOf(*best.front());
  progress({stage, done, entries.size(), &candidate});
}

LogicalResult Search::settle(llvm::ArrayRef<Entry *> among, size_t top,
                             std::vector<Entry *> &best) {
  // A difference of rounding is none.
  auto isBehind = [&](const Entry &entry, const Entry &other) {
    return secondsOf(entry) > secondsOf(other) * (1 + 1e-9);
  };
  auto cannotWin = [&](const Entry &entry) {
    return request.prune &&
           ((best.size() == top && isBehind(entry, *best.back())) ||
            llvm::any_of(best, [&](const Entry *row) {
              return isSameRow(row->options, entry.options) &&
                     isBehind(entry, *row);
            }));
  };
  // Whether a simulation starts depends on the results of all but the last one
  // started before it, whenever they come: the search is the same every time.
  auto isRunning = [&](const Placed *placed) {
    return llvm::any_of(inFlight, [&](const Running &running) {
      return running.placed == placed;
    });
  };
  std::vector<Entry *> open;
  for (auto [index, entry] : llvm::enumerate(among)) {
    for (Placed *placed : {entry->forward, entry->backward}) {
      if (!placed || placed->simulation || isRunning(placed))
        continue;
      if (inFlight.size() == 2) {
        if (failed(finishOldest()))
          return failure();
        collect(open, top, best);
        report(index, best);
      }
      if (cannotWin(*entry))
        break;
      if (failed(start(*placed)))
        return failure();
    }
    open.push_back(entry);
  }
  while (!inFlight.empty()) {
    if (failed(finishOldest()))
      return failure();
    collect(open, top, best);
    report(entries.size(), best);
  }
  collect(open, top, best);
  return success();
}

Candidate Search::candidateOf(const Entry &entry) const {
  Candidate candidate;
  candidate.options = entry.options;
  candidate.bound = entry.bound;
  candidate.memoryBytes = entry.memoryBytes;
  candidate.seconds = secondsOf(entry);
  if (entry.forward)
    candidate.forward = entry.forward->simulation;
  if (entry.backward)
    candidate.backward = entry.backward->simulation;
  candidate.step = stepOf(entry);
  return candidate;
}

FailureOr<PlanTable> Search::run() {
  if (failed(enumerate()) || failed(dropLarge()))
    return failure();
  std::vector<Entry *> order;
  for (Entry &entry : entries)
    order.push_back(&entry);
  llvm::sort(order, [](const Entry *one, const Entry *other) {
    return std::pair(one->bound, one->order) <
           std::pair(other->bound, other->order);
  });
  std::map<int64_t, std::vector<Entry *>> byTeamSize;
  for (Entry *entry : order)
    byTeamSize[entry->options.teamSize].push_back(entry);
  std::vector<Entry *> best;
  if (failed(settle(order, request.top, best)))
    return failure();
  std::vector<Entry *> rows = best;
  for (const auto &[teamSize, among] : byTeamSize) {
    // The ring, which others are compared with, is settled.
    bool isRing = teamSize == 1;
    if (!isRing && llvm::any_of(rows, [&, size = teamSize](const Entry *row) {
          return row->options.teamSize == size;
        }))
      continue;
    std::vector<Entry *> one;
    if (failed(settle(isRing ? ArrayRef(among) : ArrayRef(among).take_front(),
                      1, one)))
      return failure();
    if (isRing)
      table.ring = candidateOf(*one.front());
    if (!llvm::is_contained(rows, one.front()))
      rows.push_back(one.front());
  }
  llvm::sort(rows, [&](const Entry *one, const Entry *other) {
    return std::pair(secondsOf(*one), one->order) <
           std::pair(secondsOf(*other), other->order);
  });
  for (const Entry *entry : rows)
    table.best.push_back(candidateOf(*entry));
  table.simulated =
      llvm::count_if(entries, [](const Entry &entry) { return entry.isDone; });
  table.pruned = entries.size() - table.simulated;
  return std::move(table);
}

FailureOr<PlanTable>
startrail::plan(const PlanRequest &request, const Network &network,
                llvm::function_ref<void(const PlanProgress &)> progress) {
  return Search(request, network, progress).run();
}
