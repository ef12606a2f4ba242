//===- RankRun.cpp - What one rank does in a run -------------------------===//
#include "runtime/driver/RankRun.h"
#include "runtime/driver/Shards.h"
#include "runtime/driver/Tensors.h"
#include "runtime/program/Fault.h"
#include "runtime/program/Internal.h"
#include "runtime/program/Progress.h"
#include "startrail/counters.h"
#include "startrail/scratch.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace startrail::driver {

RankRun::~RankRun() {
  company.reset();
  if (isSetUp)
    startrail_teardown(&context);
  if (world)
    ncclCommAbort(world);
}

void RankRun::checkContext(int outcome) {
  if (outcome)
    throw Error(Exit::Runtime, context.error);
}

/// Of a direct call on the world. A non-blocking communicator may still be
/// making it.
void RankRun::checkCall(ncclResult_t outcome, const char *operation) {
  if (outcome != ncclInProgress)
    return checkNccl(outcome, operation);
  startrail_enter(&context, "startrail", operation, STARTRAIL_OTHER, -1, -1);
  checkContext(startrail_leave_nccl(&context, world, outcome));
}

void RankRun::joinWorld() {
  context.rank = rank;
  context.timeout_s = shared.callTimeoutS;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  checkCall(ncclCommInitRankConfig(&world, shared.program.ranks, shared.id,
                                   rank, &config),
            "ncclCommInitRank");
}

void RankRun::run() {
  const startrail_program &program = shared.program;
  joinWorld();
  barrier[0] = buffers.emplace_back(sizeof(float)).data();
  barrier[1] = buffers.emplace_back(sizeof(float) * program.ranks).data();
  checkCuda(cudaMemset(barrier[0], 0, sizeof(float)), "cudaMemset");
  const std::optional<Memory> before = shared.launcher.memory();
  checkContext(startrail_setup(&context, &program, world, shared.callTimeoutS));
  isSetUp = true;
  company = shared.launcher.accompany(context);
  // What set-up needs for itself it has freed.
  shared.launcher.restartMemoryPeak();
  if (const auto &fault = shared.options.fault; fault && fault->rank == rank)
    program::setFault(&context, fault->step,
                      [this] { shared.launcher.stopRank(); });
  allocate();
  execute();
  const std::optional<Memory> after = shared.launcher.memory();
  shared.memory[rank] =
      before && after ? after->mostBytes - before->bytes : keptBytes();
  gather();
  company.reset();
  graphs.clear();
  isSetUp = false;
  checkContext(startrail_teardown(&context));
  checkContext(program::closeCommunicator(&context, world));
  world = nullptr;
}

void RankRun::allocate() {
  for (const RunTensor &tensor : shared.plan.tensors)
    tensors.push_back(&buffers.emplace_back(shardBytes(*tensor.tensor)));
}

void RankRun::upload() {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const auto &[role, tensor, source, target, isWanted] =
        shared.plan.tensors[i];
    if (!source)
      continue;
    if (role >= Saved) {
      tensors[i]->upload(static_cast<const char *>(source) +
                         rank * shardBytes(*tensor));
      continue;
    }
    Bytes shard =
        packShard(*tensor, source, shared.positions[tensor->side][rank],
                  shared.options.nanPadding ? Padding::NaN : Padding::Zero);
    tensors[i]->upload(shard.data());
  }
}

void RankRun::queue(const RunStep &step) {
  std::vector<const void *> inputs;
  std::vector<void *> outputs;
  inputs.reserve(step.inputs.size());
  outputs.reserve(step.outputs.size());
  for (int index : step.inputs)
    inputs.push_back(tensors[index]->data());
  for (int index : step.outputs)
    outputs.push_back(tensors[index]->data());
  checkContext(
      step.function->run(&context, inputs.data(), outputs.data(), *ownStream));
}

void RankRun::call(const RunStep &step) {
  queue(step);
  shared.launcher.wait(context, *ownStream);
}

void RankRun::call(size_t step) {
  const RunStep &of = shared.plan.steps[step];
  if (graphs.empty())
    return call(of);
  graphs[step]->launch(*ownStream);
  program::noteQueued(context,
                      {of.function->name, "graph", STARTRAIL_OTHER, -1, -1},
                      *ownStream);
  shared.launcher.wait(context, *ownStream);
}

/// Makes kernels and connections ready.
void RankRun::warmUp() {
  for (const RunStep &step : shared.plan.steps) {
    meet();
    call(step);
  }
}

void RankRun::captureSteps() {
  meet();
  const program::Capturing capturing(context);
  for (const RunStep &step : shared.plan.steps)
    graphs.push_back(shared.launcher.capture(*ownStream, [&] { queue(step); }));
}

void RankRun::startTrace() {
  for (cudaStream_t stream : {context.compute, context.communication})
    shared.launcher.startTrace(stream);
}

void RankRun::endTrace(const RunStep &step) {
  shared.traces[rank].push_back(
      {step.function->name, shared.launcher.endTrace(context.compute),
       shared.launcher.endTrace(context.communication)});
}

/// An all-gather as the barrier: every target has it.
void RankRun::meet() {
  checkCall(
      ncclAllGather(barrier[0], barrier[1], 1, ncclFloat, world, *ownStream),
      "the barrier before a run");
  shared.launcher.wait(context, *ownStream);
}

void RankRun::execute() {
  ownStream.emplace();
  upload();
  if (shared.plan.before) {
    meet();
    call(*shared.plan.before);
    upload(); // over what it has written besides
  }
  const std::vector<RunStep> &steps = shared.plan.steps;
  const bool isCaptured =
      shared.options.graph &&
      shared.launcher.graphObstacle(shared.program.ranks).empty();
  if (isCaptured || shared.launcher.warmsUp())
    warmUp();
  if (isCaptured)
    captureSteps();
  const size_t scratch = scratchBytes();
  // A graph makes no calls that could be counted.
  shared.counted[rank] = graphs.empty();
  for (std::vector<StepTimes> &times : shared.times)
    for (size_t i = 0; i < steps.size(); ++i) {
      const bool isTraced =
          !shared.options.trace.empty() && &times == &shared.times.back();
      meet();
      startrail_reset_traffic(&context);
      if (isTraced)
        startTrace();
      times[i].starts[rank] = Clock::now();
      call(i);
      times[i].ends[rank] = Clock::now();
      if (isTraced)
        endTrace(steps[i]);
      shared.counted[rank] &=
          startrail_read_traffic(&context, shared.traffic[i][rank].data()) == 0;
    }
  if (scratchBytes() != scratch)
    throw Error(Exit::Runtime, "expected passes to allocate nothing, but got " +
                                   std::to_string(scratchBytes()) +
                                   " bytes of scratch after " +
                                   std::to_string(scratch));
}

/// Of the kernels.
size_t RankRun::scratchBytes() const {
  return startrail_scratch_bytes ? startrail_scratch_bytes(context.compute) : 0;
}

uint64_t RankRun::keptBytes() const {
  uint64_t bytes = shared.program.workspace_bytes + scratchBytes();
  for (const DeviceBuffer *tensor : tensors)
    bytes += tensor->bytes();
  return bytes;
}

void RankRun::gather() {
  const bool isProcess = shared.launcher.processRank() >= 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const RunTensor &tensor = shared.plan.tensors[i];
    if (!tensor.isWanted)
      continue;
    if (shared.launcher.isRoot())
      unpack(tensor, rank, *tensors[i]);
    if (isProcess)
      collect(
          *tensors[i],
          std::vector<size_t>(shared.program.ranks, shardBytes(*tensor.tensor)),
          "gather outputs",
          [&](int from, DeviceBuffer &other) { unpack(tensor, from, other); });
  }
  if (!isProcess)
    return;
  if (!shared.options.trace.empty())
    collectTraces();
  collectMeasures();
}

void RankRun::unpack(const RunTensor &tensor, int from,
                     const DeviceBuffer &buffer) {
  const size_t bytes = shardBytes(*tensor.tensor);
  if (tensor.role >= Saved)
    return buffer.download(static_cast<char *>(tensor.target) + from * bytes);
  Bytes shard(bytes);
  buffer.download(shard.data());
  unpackShard(*tensor.tensor, shard,
              shared.positions[tensor.tensor->side][from], tensor.target);
}

/// Hands `mine` of every other rank, of `bytes` each, to `take`, on the root's
/// rank. Others need to know their own number only.
void RankRun::collect(const DeviceBuffer &mine,
                      const std::vector<size_t> &bytes, const char *operation,
                      const std::function<void(int, DeviceBuffer &)> &take) {
  startrail_site site = {shared.plan.steps.back().function->name, operation,
                         STARTRAIL_OTHER, -1, 0};
  startrail_set_site(&site, nullptr);
  if (rank == 0) {
    shared.launcher.setBusy(true);
    DeviceBuffer &theirs =
        buffers.emplace_back(*std::max_element(bytes.begin(), bytes.end()));
    for (site.peer = 1; site.peer < shared.program.ranks; ++site.peer) {
      checkCall(ncclRecv(theirs.data(), bytes[site.peer], ncclUint8, site.peer,
                         world, *ownStream),
                operation);
      shared.launcher.wait(context, *ownStream);
      take(site.peer, theirs);
    }
    shared.launcher.setBusy(false);
  } else {
    checkCall(
        ncclSend(mine.data(), bytes[rank], ncclUint8, 0, world, *ownStream),
        operation);
    shared.launcher.wait(context, *ownStream);
  }
  startrail_set_site(nullptr, nullptr);
}

/// Events of other processes, too, count from when each left the barrier before
/// the traced run.
void RankRun::collectTraces() {
  const size_t ranks = shared.program.ranks;
  const std::string events = rankEvents(rank, shared.traces[rank],
                                        shared.times.back()[0].starts[rank]);
  uint64_t size = events.size();
  DeviceBuffer &sizeBuffer = buffers.emplace_back(sizeof(size));
  sizeBuffer.upload(&size);
  std::vector<size_t> sizes(ranks, size);
  collect(sizeBuffer, std::vector<size_t>(ranks, sizeof(size)),
          "gather the sizes of traces", [&](int from, DeviceBuffer &other) {
            other.download(&size);
            sizes[from] = size;
          });
  DeviceBuffer &buffer = buffers.emplace_back(events.size());
  buffer.upload(events.data());
  shared.traceEvents.assign(ranks, events);
  collect(buffer, sizes, "gather traces", [&](int from, DeviceBuffer &other) {
    std::string whole(*std::max_element(sizes.begin(), sizes.end()), ' ');
    other.download(whole.data());
    shared.traceEvents[from] = whole.substr(0, sizes[from]);
  });
}

/// Times of other processes are by clocks of their own: they count from when
/// each left the first barrier of the run.
void RankRun::collectMeasures() {
  using Seconds = std::chrono::duration<double>;
  std::vector<double> mine;
  for (std::vector<StepTimes> &times : shared.times) {
    const Clock::time_point origin = times[0].starts[rank];
    for (StepTimes &step : times)
      for (auto *each : {&step.starts, &step.ends}) {
        Clock::time_point &point = (*each)[rank];
        point = Clock::time_point(point - origin);
        mine.push_back(Seconds(point.time_since_epoch()).count());
      }
  }
  for (const Traffic &traffic : shared.traffic)
    for (uint64_t bytes : traffic[rank])
      mine.push_back(double(bytes));
  mine.push_back(shared.counted[rank]);
  mine.push_back(shared.memory[rank] ? double(*shared.memory[rank]) : -1);
  DeviceBuffer &buffer = buffers.emplace_back(mine.size() * sizeof(double));
  buffer.upload(mine.data());
  auto take = [&](int from, DeviceBuffer &other) {
    other.download(mine.data());
    const double *next = mine.data();
    for (std::vector<StepTimes> &times : shared.times)
      for (StepTimes &step : times)
        for (auto *each : {&step.starts, &step.ends})
          (*each)[from] = Clock::time_point(
              std::chrono::duration_cast<Clock::duration>(Seconds(*next++)));
    for (Traffic &traffic : shared.traffic)
      for (uint64_t &bytes : traffic[from])
        bytes = uint64_t(*next++);
    shared.counted[from] = *next++ != 0;
    if (*next >= 0)
      shared.memory[from] = uint64_t(*next);
  };
  collect(
      buffer,
      std::vector<size_t>(shared.program.ranks, mine.size() * sizeof(double)),
      "gather times", take);
}

} // namespace startrail::driver
