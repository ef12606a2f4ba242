//===- Entries.cpp - Candidates of a search, and what is known of them ----===//
#include "compiler/Planner/Entries.h"

#include "compiler/Simulator/SimulationText.h"
#include "compiler/Strategies/Legal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace mlir;
using namespace startrail;

Entries::Entries(const PlanRequest &request, const Network &network)
    : request(request), network(network),
      loc(ModuleOp(request.module).getLoc()),
      schedules(request.module, network.cluster().gpu) {
  if (request.shape)
    rest = trainingStep(*request.shape, network, request.training, 0, 0);
}

int64_t Entries::memoryOf(const Schedule &schedule) const {
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

std::optional<TrainingStep> Entries::stepOf(const Entry &entry) const {
  if (!rest)
    return std::nullopt;
  return withAttention(*rest, *request.shape, request.training,
                       entry.forward ? entry.forward->secondsOrBound() : 0,
                       entry.backward ? entry.backward->secondsOrBound() : 0);
}

double Entries::secondsOf(const Entry &entry) const {
  if (std::optional<TrainingStep> step = stepOf(entry))
    return step->seconds;
  return (entry.forward ? entry.forward->secondsOrBound() : 0) +
         (entry.backward ? entry.backward->secondsOrBound() : 0);
}

Candidate Entries::candidateOf(const Entry &entry) const {
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

LogicalResult Entries::reportNoChoice() const {
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

LogicalResult Entries::checkLengths(const ChoiceList &list) const {
  auto ringOf = [&](int64_t teamSize) {
    return request.ranks / (teamSize * teamSize);
  };
  for (int64_t teamSize : list.tooLong)
    if (!list.choices.empty())
      emitRemark(loc) << "the plan leaves out team-size=" << teamSize
                      << ": its rings of " << ringOf(teamSize)
                      << " ranks take too long to simulate";
  if (!list.choices.empty() || list.tooLong.empty())
    return success();
  int64_t most = mostRingSteps / request.ranks;
  InFlightDiagnostic error =
      emitError(loc) << "expected rings to have at most " << most << " of the "
                     << request.ranks << " ranks to be searched, but got "
                     << ringOf(list.tooLong.back());
  error.attachNote() << "fewer ranks, or larger teams, have shorter rings";
  return error;
}

LogicalResult Entries::place(const Schedule &schedule, const Choices &choices,
                             Entry &entry) {
  for (auto [function, place] : {std::pair(schedule.forward, &entry.forward),
                                 std::pair(schedule.backward, &entry.backward)})
    if (function) {
      std::unique_ptr<PlacedFunction> &known =
          placed[{function, choices.placement}];
      if (!known) {
        FailureOr<double> bound =
            function->bound(choices.options.placement, network);
        if (failed(bound))
          return failure();
        known.reset(new PlacedFunction{function, choices.options.placement,
                                       *bound, std::nullopt});
      }
      *place = known.get();
    }
  return success();
}

LogicalResult
Entries::enumerate(llvm::function_ref<void(const PlanProgress &)> progress) {
  if (request.ranks > mostSimulatedRanks) {
    InFlightDiagnostic error = emitError(loc)
                               << "expected a search to be of at most "
                               << mostSimulatedRanks << " ranks, but got "
                               << request.ranks;
    error.attachNote() << "--ranks=" << mostSimulatedRanks
                       << " plans on a part of the machines";
    return error;
  }
  ChoiceList list = enumerateChoices(request, network.cluster(), progress);
  if (failed(checkLengths(list)))
    return failure();
  if (list.choices.empty())
    return reportNoChoice();
  // By schedule, so that one has its workload at a time; then in order.
  std::map<std::string, std::vector<size_t>> bySchedule;
  std::vector<std::vector<size_t> *> groups;
  for (auto [index, choices] : llvm::enumerate(list.choices)) {
    std::vector<size_t> &group = bySchedule[scheduleKey(choices.options)];
    if (group.empty())
      groups.push_back(&group);
    group.push_back(index);
  }
  std::vector<Entry> made(list.choices.size());
  size_t done = 0;
  for (const std::vector<size_t> *group : groups) {
    progress({PlanProgress::Stage::Lowering, done, made.size(), nullptr});
    FailureOr<Schedule> schedule =
        schedules.of(list.choices[group->front()].options);
    if (failed(schedule))
      return failure();
    for (size_t index : *group) {
      progress({PlanProgress::Stage::Lowering, done++, made.size(), nullptr});
      Entry &entry = made[index];
      entry.options = list.choices[index].options;
      if (failed(place(*schedule, list.choices[index], entry)))
        return failure();
      entry.memoryBytes = memoryOf(*schedule);
      entry.bound = secondsOf(entry);
    }
    for (ScheduledFunction *function : {schedule->forward, schedule->backward})
      if (function)
        function->forgetWorkload();
  }
  std::set<std::pair<PlacedFunction *, PlacedFunction *>> seen;
  for (Entry &entry : made)
    if (seen.insert({entry.forward, entry.backward}).second) {
      entry.order = all.size();
      all.push_back(std::move(entry));
    }
  return success();
}

/// As tables have it, and as --memory-limit-gib takes it.
static std::string bytesAndGib(double bytes) {
  return llvm::formatv("{0} ({1} GiB)", describeBytes(bytes),
                       llvm::format("%.4g", bytes / (1 << 30)))
      .str();
}

LogicalResult Entries::dropLarge() {
  double limit = request.memoryLimitBytes > 0
                     ? request.memoryLimitBytes
                     : network.cluster().gpu.memoryGib * (1 << 30);
  auto least = std::min_element(all.begin(), all.end(),
                                [](const Entry &one, const Entry &other) {
                                  return one.memoryBytes < other.memoryBytes;
                                });
  if (least->memoryBytes > limit) {
    const PipelineOptions &options = least->options;
    InFlightDiagnostic diagnostic =
        emitError(loc) << "expected a plan to fit in " << bytesAndGib(limit)
                       << " of a rank, but got "
                       << bytesAndGib(least->memoryBytes) << " at least";
    diagnostic.attachNote()
        << "the least is that of strategy=" << options.strategy
        << " team-size=" << options.teamSize << "; more ranks, a shorter "
        << "sequence or a memory limit above it make room";
    return failure();
  }
  llvm::erase_if(all,
                 [&](const Entry &entry) { return entry.memoryBytes > limit; });
  return success();
}
