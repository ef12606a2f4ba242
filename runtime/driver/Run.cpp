//===- Run.cpp - One function on all ranks -------------------------------===//
#include "runtime/driver/Run.h"
#include "runtime/driver/Device.h"
#include "runtime/driver/Positions.h"
#include "runtime/driver/Shards.h"
#include "runtime/driver/Tensors.h"
#include "runtime/driver/Watchdog.h"
#include "runtime/program/Fault.h"
#include "startrail/counters.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <mutex>
#include <utility>

namespace startrail::driver {
namespace {

using Clock = std::chrono::steady_clock;

/// What the ranks share. Each writes its own entries, and its own tokens of
/// the outputs.
struct Shared {
  const startrail_program &program;
  const startrail_function &function;
  const void *const *inputs;
  void *const *outputs;
  const Options &options;
  Launcher &launcher;
  SidePositions positions;
  const double callTimeoutS;
  ncclUniqueId id;
  std::vector<std::vector<Clock::time_point>> starts, ends; ///< [run][rank]
  Traffic traffic;
  std::vector<char> counted;

  std::mutex mutex;
  std::vector<std::string> failures; ///< before any hang was found
  std::vector<std::string> hangs;
};

/// The calls of one rank.
class Rank {
public:
  Rank(Shared &shared, int rank) : shared(shared), rank(rank) {}

  /// Also frees what a failed run left, which may have to wait for others: the
  /// failure is noted before.
  ~Rank() {
    if (isSetUp)
      startrail_teardown(&context);
    if (world)
      ncclCommAbort(world);
  }

  void run() {
    const startrail_program &program = shared.program;
    checkNccl(ncclCommInitRank(&world, program.ranks, shared.id, rank),
              "ncclCommInitRank");
    checkContext(
        startrail_setup(&context, &program, world, shared.callTimeoutS));
    isSetUp = true;
    if (const auto &fault = shared.options.fault; fault && fault->rank == rank)
      program::setFault(&context, fault->step,
                        [this] { shared.launcher.stopRank(); });
    execute();
    isSetUp = false;
    checkContext(startrail_teardown(&context));
    checkNccl(ncclCommDestroy(std::exchange(world, nullptr)),
              "ncclCommDestroy");
  }

private:
  void checkContext(int outcome) {
    if (outcome)
      throw Error(Exit::Runtime, context.error);
  }

  const std::vector<int64_t> &
  positionsOf(const startrail_tensor &tensor) const {
    return shared.positions[tensor.side][rank];
  }

  void execute() {
    const startrail_function &function = shared.function;
    std::vector<const void *> inputs;
    std::vector<void *> outputs;
    for (int i = 0; i < function.input_count; ++i) {
      const startrail_tensor &tensor = function.inputs[i];
      Bytes shard =
          packShard(tensor, shared.inputs[i], positionsOf(tensor),
                    shared.options.nanPadding ? Padding::NaN : Padding::Zero);
      buffers.emplace_back(shard.size());
      buffers.back().upload(shard.data());
      inputs.push_back(buffers.back().data());
    }
    for (int i = 0; i < function.output_count; ++i) {
      buffers.emplace_back(shardBytes(function.outputs[i]));
      outputs.push_back(buffers.back().data());
    }
    void *token = buffers.emplace_back(sizeof(float)).data();
    void *tokens =
        buffers.emplace_back(sizeof(float) * shared.program.ranks).data();
    checkCuda(cudaMemset(token, 0, sizeof(float)), "cudaMemset");
    Stream &stream = ownStream.emplace();
    for (int run = 0; run < shared.options.repeat; ++run) {
      // An all-gather as the barrier: every target has it.
      checkNccl(ncclAllGather(token, tokens, 1, ncclFloat, world, stream),
                "the barrier before a run");
      stream.synchronize();
      startrail_reset_traffic(&context);
      shared.starts[run][rank] = Clock::now();
      checkContext(
          function.run(&context, inputs.data(), outputs.data(), stream));
      stream.synchronize();
      shared.ends[run][rank] = Clock::now();
    }
    shared.counted[rank] =
        startrail_read_traffic(&context, shared.traffic[rank].data()) == 0;
    for (int i = 0; i < function.output_count; ++i) {
      const startrail_tensor &tensor = function.outputs[i];
      DeviceBuffer &shard = buffers[function.input_count + i];
      if (shared.launcher.isRoot())
        unpack(i, rank, shard);
      if (shared.launcher.processRank() >= 0)
        collect(shard, shardBytes(tensor), "gather outputs",
                [&](int from, DeviceBuffer &other) { unpack(i, from, other); });
    }
    if (shared.launcher.processRank() >= 0)
      collectMeasures();
  }

  void unpack(int output, int from, const DeviceBuffer &buffer) {
    const startrail_tensor &tensor = shared.function.outputs[output];
    Bytes shard(shardBytes(tensor));
    buffer.download(shard.data());
    unpackShard(tensor, shard, shared.positions[tensor.side][from],
                shared.outputs[output]);
  }

  /// Hands `mine` of every other rank to `take`, on the root's rank.
  void collect(const DeviceBuffer &mine, size_t bytes, const char *operation,
               const std::function<void(int, DeviceBuffer &)> &take) {
    startrail_site site = {shared.function.name, operation, STARTRAIL_OTHER, -1,
                           0};
    startrail_set_site(&site, nullptr);
    if (rank == 0) {
      shared.launcher.setBusy(true);
      DeviceBuffer &theirs = buffers.emplace_back(bytes);
      for (site.peer = 1; site.peer < shared.program.ranks; ++site.peer) {
        checkNccl(ncclRecv(theirs.data(), bytes, ncclUint8, site.peer, world,
                           *ownStream),
                  operation);
        ownStream->synchronize();
        take(site.peer, theirs);
      }
      shared.launcher.setBusy(false);
    } else {
      checkNccl(ncclSend(mine.data(), bytes, ncclUint8, 0, world, *ownStream),
                operation);
      ownStream->synchronize();
    }
    startrail_set_site(nullptr, nullptr);
  }

  /// Times of other processes are by clocks of their own: of each run the
  /// longest counts.
  void collectMeasures() {
    std::vector<double> mine;
    for (int run = 0; run < shared.options.repeat; ++run)
      mine.push_back(std::chrono::duration<double>(shared.ends[run][rank] -
                                                   shared.starts[run][rank])
                         .count());
    for (uint64_t bytes : shared.traffic[rank])
      mine.push_back(double(bytes));
    mine.push_back(shared.counted[rank]);
    DeviceBuffer &buffer = buffers.emplace_back(mine.size() * sizeof(double));
    buffer.upload(mine.data());
    collect(buffer, mine.size() * sizeof(double), "gather times",
            [&](int from, DeviceBuffer &other) {
              other.download(mine.data());
              const double *next = mine.data();
              for (int run = 0; run < shared.options.repeat; ++run)
                shared.ends[run][from] =
                    shared.starts[run][from] +
                    std::chrono::duration_cast<Clock::duration>(
                        std::chrono::duration<double>(*next++));
              for (uint64_t &bytes : shared.traffic[from])
                bytes = uint64_t(*next++);
              shared.counted[from] = *next != 0;
            });
    for (int run = 0; run < shared.options.repeat; ++run) {
      shared.ends[run][rank] =
          Clock::time_point(shared.ends[run][rank] - shared.starts[run][rank]);
      shared.starts[run][rank] = Clock::time_point();
    }
  }

  Shared &shared;
  const int rank;
  ncclComm_t world = nullptr;
  startrail_context context = {};
  bool isSetUp = false;
  /// All there are, in place and to the end: a process that has failed may not
  /// free what messages are still under way for.
  std::deque<DeviceBuffer> buffers;
  std::optional<Stream> ownStream;
};

/// Failures after a hang was found are its consequences.
void noteFailure(Shared &shared, int rank, const std::string &message) {
  bool hung = shared.launcher.hung();
  std::string text = message.compare(0, 4, "rank") == 0
                         ? message
                         : fmt::format("rank {}: {}", rank, message);
  shared.launcher.failed(text);
  std::lock_guard<std::mutex> lock(shared.mutex);
  (hung ? shared.hangs : shared.failures).push_back(text);
}

/// `ended` is why the ranks' calls were made to fail, if they were.
[[noreturn]] void throwFailures(Shared &shared,
                                const std::optional<Error> &ended) {
  auto joined = [](std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    return fmt::format("{}", fmt::join(lines, "\n"));
  };
  if (ended)
    throw Error(ended->exit, ended->what() + ("\n" + joined(shared.failures)));
  if (!shared.failures.empty())
    throw Error(Exit::Runtime, joined(shared.failures));
  std::string report = shared.launcher.hangReport();
  throw Error(Exit::Hang, report.empty() ? joined(shared.hangs) : report);
}

} // namespace

void checkProgram(const startrail_program &program) {
  if (program.abi_version != STARTRAIL_ABI_VERSION)
    throw Error(Exit::Usage,
                fmt::format("expected a program of ABI version {}, but got {}; "
                            "emit and compile it again",
                            STARTRAIL_ABI_VERSION, program.abi_version));
}

RunResult runFunction(const startrail_program &program,
                      const startrail_function &function,
                      const void *const *inputs, void *const *outputs,
                      const Options &options, Launcher &launcher,
                      const Limits &limits) {
  int ranks = program.ranks;
  Shared shared{program,
                function,
                inputs,
                outputs,
                options,
                launcher,
                findPositions(program, function),
                // A call that gives up first would not say that it was late.
                limits.late == Late::EndsRun || launcher.processRank() >= 0
                    ? 0
                    : options.timeoutS,
                {},
                {},
                {},
                {},
                {},
                {},
                {},
                {}};
  shared.id = launcher.makeId();
  shared.starts.assign(options.repeat, std::vector<Clock::time_point>(ranks));
  shared.ends = shared.starts;
  shared.traffic.resize(ranks);
  shared.counted.resize(ranks);
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
                          function.name, options.timeoutS));
        else
          ended.emplace(
              Exit::Runtime,
              fmt::format("{} was stopped by its caller", function.name));
        if (!late || limits.late == Late::EndsRun)
          return launcher.cancel(ended->what());
        fmt::print(stderr, "error: {}\n", ended->what());
        std::fflush(nullptr);
        std::_Exit(int(Exit::Hang));
      });
  launcher.run(ranks, [&](int rank) {
    Rank self(shared, rank);
    try {
      self.run();
    } catch (const std::exception &error) {
      noteFailure(shared, rank, error.what());
    }
  });
  watchdog.reset();
  if (!shared.failures.empty() || !shared.hangs.empty())
    throwFailures(shared, ended);

  RunResult result;
  for (int run = 0; run < options.repeat; ++run) {
    auto &starts = shared.starts[run], &ends = shared.ends[run];
    std::chrono::duration<double> seconds =
        *std::max_element(ends.begin(), ends.end()) -
        *std::min_element(starts.begin(), starts.end());
    result.seconds.push_back(seconds.count());
  }
  if (std::count(shared.counted.begin(), shared.counted.end(), 0) == 0)
    result.traffic = std::move(shared.traffic);
  return result;
}

} // namespace startrail::driver
