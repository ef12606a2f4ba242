//===- Run.cpp - Functions on all ranks ----------------------------------===//
#include "runtime/driver/Run.h"
#include "runtime/driver/RankRun.h"
#include "runtime/driver/Watchdog.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <mutex>
#include <utility>

namespace startrail::driver {
namespace {

/// Why ranks failed.
struct Failures {
  std::mutex mutex;
  std::vector<std::string> failures; ///< before any hang was found
  std::vector<std::string> hangs;
};

/// Failures after a hang was found are its consequences.
void noteFailure(Failures &all, Launcher &launcher, int rank,
                 const std::string &message) {
  bool hung = launcher.hung();
  std::string text = message.compare(0, 4, "rank") == 0
                         ? message
                         : fmt::format("rank {}: {}", rank, message);
  launcher.failed(text);
  std::lock_guard<std::mutex> lock(all.mutex);
  (hung ? all.hangs : all.failures).push_back(text);
}

/// `ended` is why the ranks' calls were made to fail, if they were.
[[noreturn]] void throwFailures(const Failures &all, Launcher &launcher,
                                const std::optional<Error> &ended) {
  auto joined = [](std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    return fmt::format("{}", fmt::join(lines, "\n"));
  };
  if (ended)
    throw Error(ended->exit, ended->what() + ("\n" + joined(all.failures)));
  if (!all.failures.empty())
    throw Error(Exit::Runtime, joined(all.failures));
  std::string report = launcher.hangReport();
  throw Error(Exit::Hang, report.empty() ? joined(all.hangs) : report);
}

/// "f and g".
std::string namesOf(const RunPlan &plan) {
  std::vector<std::string> names;
  names.reserve(plan.steps.size());
  for (const RunStep &step : plan.steps)
    names.push_back(step.function->name);
  return fmt::format("{}", fmt::join(names, " and "));
}

/// The tokens of the rows, which all functions must agree on: they hand shards
/// to each other.
SidePositions agreedPositions(const startrail_program &program,
                              const RunPlan &plan) {
  const startrail_function &first = *plan.steps[0].function;
  SidePositions positions = findPositions(program, first);
  auto compare = [&](const startrail_function &other) {
    const SidePositions others = findPositions(program, other);
    for (startrail_side side : {STARTRAIL_QUERY_SIDE, STARTRAIL_KEY_SIDE})
      if (others[side] != positions[side])
        throw Error(Exit::Runtime,
                    fmt::format("expected {} to spread tokens over the ranks "
                                "as {} does, which it is run with, but got "
                                "others; compile both passes together",
                                other.name, first.name));
  };
  for (size_t i = 1; i < plan.steps.size(); ++i)
    compare(*plan.steps[i].function);
  if (plan.before)
    compare(*plan.before->function);
  return positions;
}

/// From the first start of `first` to the last end of `last`.
double secondsOf(const StepTimes &first, const StepTimes &last) {
  const std::chrono::duration<double> seconds =
      *std::max_element(last.ends.begin(), last.ends.end()) -
      *std::min_element(first.starts.begin(), first.starts.end());
  return seconds.count();
}

/// Fills in what --trace writes. Times of ranks that are threads count from the
/// first rank's start; processes have counted theirs.
void addTrace(RunResult &result, SharedRun &shared) {
  const std::vector<StepTimes> &times = shared.times.back();
  const Clock::time_point origin =
      *std::min_element(times[0].starts.begin(), times[0].starts.end());
  result.traceEvents = std::move(shared.traceEvents);
  if (result.traceEvents.empty())
    for (size_t rank = 0; rank < shared.traces.size(); ++rank)
      result.traceEvents.push_back(
          rankEvents(int(rank), shared.traces[rank], origin));
  auto since = [&](Clock::time_point time) {
    return std::chrono::duration<double>(time - origin).count();
  };
  for (size_t i = 0; i < times.size(); ++i)
    result.traceParts.push_back(
        {shared.plan.steps[i].function,
         since(
             *std::min_element(times[i].starts.begin(), times[i].starts.end())),
         since(*std::max_element(times[i].ends.begin(), times[i].ends.end()))});
}

RunResult resultOf(SharedRun &shared) {
  RunResult result;
  if (!shared.options.trace.empty())
    addTrace(result, shared);
  result.steps.resize(shared.plan.steps.size());
  for (const std::vector<StepTimes> &times : shared.times) {
    result.seconds.push_back(secondsOf(times.front(), times.back()));
    for (size_t i = 0; i < times.size(); ++i)
      result.steps[i].seconds.push_back(secondsOf(times[i], times[i]));
  }
  const bool isCounted =
      std::count(shared.counted.begin(), shared.counted.end(), 0) == 0;
  for (size_t i = 0; isCounted && i < result.steps.size(); ++i)
    result.steps[i].traffic = std::move(shared.traffic[i]);
  // Less than any number is what is not known.
  if (std::all_of(shared.memory.begin(), shared.memory.end(),
                  [](const auto &bytes) { return bytes.has_value(); }))
    result.memoryBytes =
        *std::max_element(shared.memory.begin(), shared.memory.end());
  return result;
}

} // namespace

void checkProgram(const startrail_program &program) {
  if (program.abi_version != STARTRAIL_ABI_VERSION)
    throw Error(Exit::Usage,
                fmt::format("expected a program of ABI version {}, but got {}; "
                            "emit and compile it again",
                            STARTRAIL_ABI_VERSION, program.abi_version));
}

RunResult runPlan(const startrail_program &program, const RunPlan &plan,
                  const Options &options, Launcher &launcher,
                  const Limits &limits) {
  const int ranks = program.ranks;
  // Functions that do not run need no memory.
  startrail_program running = program;
  running.workspace_bytes = plan.workspaceBytes();
  const std::vector<StepTimes> steps(plan.steps.size(),
                                     {std::vector<Clock::time_point>(ranks),
                                      std::vector<Clock::time_point>(ranks)});
  SharedRun shared{running,
                   plan,
                   options,
                   launcher,
                   agreedPositions(program, plan),
                   // A call that gives up first would not say that it was late.
                   launcher.processRank() >= 0    ? launcher.callPatience()
                   : limits.late == Late::EndsRun ? 0
                                                  : options.timeoutS,
                   launcher.makeId(),
                   {size_t(options.repeat), steps},
                   {plan.steps.size(), Traffic(ranks)},
                   std::vector<char>(ranks),
                   std::vector<std::optional<uint64_t>>(ranks),
                   std::vector<std::vector<StreamTraces>>(ranks),
                   {}};
  Failures failures;
  std::optional<Error> ended; // read once the watchdog has ended
  std::optional<Watchdog> watchdog;
  // Processes limit how long they wait for each other instead.
  const bool isLimited = launcher.processRank() < 0;
  watchdog.emplace(
      isLimited ? options.timeoutS : 0, limits.stop, [&](bool late) {
        if (late)
          ended.emplace(
              Exit::Hang,
              fmt::format("expected {} to end within {} s, but it did "
                          "not",
                          namesOf(plan), options.timeoutS));
        else
          ended.emplace(
              Exit::Runtime,
              fmt::format("{} was stopped by its caller", namesOf(plan)));
        if (!late || limits.late == Late::EndsRun)
          return launcher.cancel(ended->what());
        const std::string report = launcher.hangReport();
        fmt::print(stderr, "error: {}\n{}", ended->what(), report);
        std::fflush(nullptr);
        std::_Exit(int(Exit::Hang));
      });
  launcher.run(ranks, [&](int rank) {
    RankRun self(shared, rank);
    try {
      self.run();
    } catch (const std::exception &error) {
      noteFailure(failures, launcher, rank, error.what());
    }
  });
  watchdog.reset();
  if (!failures.failures.empty() || !failures.hangs.empty())
    throwFailures(failures, launcher, ended);
  return resultOf(shared);
}

} // namespace startrail::driver
