//===- StreamTrace.cpp - What streams did and when, by events ------------===//
#include "runtime/driver/cuda/StreamTrace.h"
#include "runtime/driver/Device.h"

namespace startrail::driver {
namespace {

using Work = host::TracedWork;

/// An event with timing.
class Moment {
public:
  explicit Moment(cudaStream_t stream) {
    checkCuda(cudaEventCreate(&event), "cudaEventCreate");
    checkCuda(cudaEventRecord(event, stream), "cudaEventRecord");
  }
  ~Moment() { cudaEventDestroy(event); }
  Moment(const Moment &) = delete;

  void await() {
    checkCuda(cudaEventSynchronize(event), "cudaEventSynchronize");
  }
  double millisecondsSince(const Moment &other) const {
    float milliseconds = 0;
    checkCuda(cudaEventElapsedTime(&milliseconds, other.event, event),
              "cudaEventElapsedTime");
    return milliseconds;
  }

private:
  cudaEvent_t event = nullptr;
};

/// How deep this thread is in slices: the outermost counts.
thread_local int depth = 0;

} // namespace

/// The trace of one stream. One thread queues what it keeps.
struct StreamTrace::Kept {
  struct Slice {
    Work work;
    std::unique_ptr<Moment> begin, end;
  };
  explicit Kept(cudaStream_t stream) : origin(stream) {
    origin.await();
    time = Work::Clock::now();
  }
  Moment origin;
  Work::Clock::time_point time; ///< of the origin
  std::vector<Slice> slices;
};

StreamTrace &StreamTrace::get() {
  static StreamTrace instance;
  return instance;
}

void StreamTrace::start(cudaStream_t stream) {
  auto kept = std::make_shared<Kept>(stream);
  std::lock_guard<std::mutex> lock(mutex);
  if (streams.empty())
    nccl::setObserver(this);
  streams[stream] = std::move(kept);
}

StreamTraces::Works StreamTrace::finish(cudaStream_t stream) {
  std::shared_ptr<Kept> kept;
  {
    std::lock_guard<std::mutex> lock(mutex);
    const auto found = streams.find(stream);
    if (found == streams.end())
      return {};
    kept = std::move(found->second);
    streams.erase(found);
    if (streams.empty())
      nccl::setObserver(nullptr);
  }
  auto at = [&](const Moment &moment) {
    return kept->time + std::chrono::duration_cast<Work::Clock::duration>(
                            std::chrono::duration<double, std::milli>(
                                moment.millisecondsSince(kept->origin)));
  };
  StreamTraces::Works works;
  for (Kept::Slice &slice : kept->slices) {
    if (!slice.end)
      continue;
    slice.end->await();
    auto work = std::make_shared<Work>(std::move(slice.work));
    work->begin = work->moving = at(*slice.begin);
    work->end = at(*slice.end);
    if (work->calls.empty())
      work->busySeconds =
          std::chrono::duration<double>(work->end - work->begin).count();
    works.push_back(std::move(work));
  }
  return works;
}

void StreamTrace::name(ncclComm_t communicator, std::vector<int> ranks) {
  std::lock_guard<std::mutex> lock(mutex);
  if (ranks.empty())
    members.erase(communicator);
  else
    members[communicator] = std::move(ranks);
}

std::vector<int> StreamTrace::ranksOf(ncclComm_t communicator) {
  std::lock_guard<std::mutex> lock(mutex);
  const auto found = members.find(communicator);
  return found == members.end() ? std::vector<int>() : found->second;
}

bool StreamTrace::wants(cudaStream_t stream) {
  std::lock_guard<std::mutex> lock(mutex);
  return depth == 0 && streams.count(stream);
}

void StreamTrace::open(cudaStream_t stream, Work work) {
  std::shared_ptr<Kept> kept;
  {
    std::lock_guard<std::mutex> lock(mutex);
    kept = streams.at(stream);
  }
  ++depth;
  work.site = startrail_current_site();
  kept->slices.push_back(
      {std::move(work), std::make_unique<Moment>(stream), nullptr});
}

void StreamTrace::close(cudaStream_t stream) {
  std::shared_ptr<Kept> kept;
  {
    std::lock_guard<std::mutex> lock(mutex);
    kept = streams.at(stream);
  }
  --depth;
  kept->slices.back().end = std::make_unique<Moment>(stream);
}

void StreamTrace::begin(cudaStream_t stream,
                        std::vector<blocking::GroupCall> calls) {
  Work work;
  work.calls = std::move(calls);
  open(stream, std::move(work));
}

void StreamTrace::end(cudaStream_t stream) { close(stream); }

StreamTrace::Slice::Slice(cudaStream_t stream,
                          const std::function<host::KernelFacts()> &facts)
    : stream(stream), isOpen(get().wants(stream)) {
  if (!isOpen)
    return;
  Work work;
  work.kernel = facts();
  get().open(stream, std::move(work));
}

StreamTrace::Slice::Slice(cudaStream_t stream, const char *label)
    : stream(stream), isOpen(get().wants(stream)) {
  if (!isOpen)
    return;
  Work work;
  work.label = label;
  get().open(stream, std::move(work));
}

StreamTrace::Slice::~Slice() {
  if (isOpen)
    get().close(stream);
}

} // namespace startrail::driver
