//===- RankRun.cpp - What one rank does in a run -------------------------===//
#include "runtime/driver/RankRun.h"
#include "runtime/driver/Shards.h"
#include "runtime/driver/Tensors.h"
#include "runtime/program/Fault.h"
#include "startrail/counters.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace startrail::driver {

RankRun::~RankRun() {
  if (isSetUp)
    startrail_teardown(&context);
  if (world)
    ncclCommAbort(world);
}

void RankRun::checkContext(int outcome) {
  if (outcome)
    throw Error(Exit::Runtime, context.error);
}

void RankRun::run() {
  const startrail_program &program = shared.program;
  checkNccl(ncclCommInitRank(&world, program.ranks, shared.id, rank),
            "ncclCommInitRank");
  barrier[0] = buffers.emplace_back(sizeof(float)).data();
  barrier[1] = buffers.emplace_back(sizeof(float) * program.ranks).data();
  checkCuda(cudaMemset(barrier[0], 0, sizeof(float)), "cudaMemset");
  const std::optional<Memory> before = shared.launcher.memory();
  checkContext(startrail_setup(&context, &program, world, shared.callTimeoutS));
  isSetUp = true;
  // What set-up needs for itself it has freed.
  shared.launcher.restartMemoryPeak();
  if (const auto &fault = shared.options.fault; fault && fault->rank == rank)
    program::setFault(&context, fault->step,
                      [this] { shared.launcher.stopRank(); });
  allocate();
  execute();
  if (const std::optional<Memory> after = shared.launcher.memory();
      before && after)
    shared.memory[rank] = after->mostBytes - before->bytes;
  gather();
  isSetUp = false;
  checkContext(startrail_teardown(&context));
  checkNccl(ncclCommDestroy(std::exchange(world, nullptr)), "ncclCommDestroy");
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

void RankRun::call(const RunStep &step) {
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
  ownStream->synchronize();
}

/// An all-gather as the barrier: every target has it.
void RankRun::meet() {
  checkNccl(
      ncclAllGather(barrier[0], barrier[1], 1, ncclFloat, world, *ownStream),
      "the barrier before a run");
  ownStream->synchronize();
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
  shared.counted[rank] = true;
  for (std::vector<StepTimes> &times : shared.times)
    for (size_t i = 0; i < steps.size(); ++i) {
      meet();
      startrail_reset_traffic(&context);
      times[i].starts[rank] = Clock::now();
      call(steps[i]);
      times[i].ends[rank] = Clock::now();
      shared.counted[rank] &=
          startrail_read_traffic(&context, shared.traffic[i][rank].data()) == 0;
    }
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
          *tensors[i], shardBytes(*tensor.tensor), "gather outputs",
          [&](int from, DeviceBuffer &other) { unpack(tensor, from, other); });
  }
  if (isProcess)
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

/// Hands `mine` of every other rank to `take`, on the root's rank.
void RankRun::collect(const DeviceBuffer &mine, size_t bytes,
                      const char *operation,
                      const std::function<void(int, DeviceBuffer &)> &take) {
  startrail_site site = {shared.plan.steps.back().function->name, operation,
                         STARTRAIL_OTHER, -1, 0};
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
  collect(buffer, mine.size() * sizeof(double), "gather times", take);
}

} // namespace startrail::driver
