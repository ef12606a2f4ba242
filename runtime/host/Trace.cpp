//===- Trace.cpp - What ran on a stream, and when -------------------------===//
#include "runtime/host/Trace.h"
#include "runtime/host/Engine.h"

#include <atomic>
#include <map>

using namespace startrail;
using namespace startrail::host;

namespace {
/// What the thread is queueing: a kernel or a group.
struct Current {
  bool isSet = false;
  KernelFacts kernel;
  std::vector<blocking::GroupCall> calls;
  std::map<cudaStream_t, std::shared_ptr<TracedWork>> works;
};
thread_local Current current;

std::atomic<int> traces{0};
} // namespace

bool host::anyTrace() { return traces.load(std::memory_order_relaxed) > 0; }

cudaError_t host::startTrace(cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream)
    return cudaErrorInvalidResourceHandle;
  traces += !stream->isTraced;
  stream->isTraced = true;
  stream->trace.clear();
  return cudaSuccess;
}

std::vector<std::shared_ptr<const TracedWork>>
host::endTrace(cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream || !stream->isTraced)
    return {};
  --traces;
  stream->isTraced = false;
  std::vector<std::shared_ptr<const TracedWork>> trace(stream->trace.begin(),
                                                       stream->trace.end());
  stream->trace.clear();
  return trace;
}

KernelScope::KernelScope(const KernelFacts &facts)
    : isOutermost(!current.isSet && anyTrace()) {
  if (!isOutermost)
    return;
  current.isSet = true;
  current.kernel = facts;
}

KernelScope::~KernelScope() {
  if (isOutermost)
    current = {};
}

blocking::GroupScope::GroupScope(
    const std::function<std::vector<GroupCall>()> &describe)
    : isOutermost(!current.isSet && anyTrace()) {
  if (!isOutermost)
    return;
  current.isSet = true;
  current.calls = describe();
}

blocking::GroupScope::~GroupScope() {
  if (isOutermost)
    current = {};
}

std::shared_ptr<TracedWork>
host::tracedWork(cudaStream_t stream,
                 std::vector<std::shared_ptr<TracedWork>> &trace,
                 const char *label) {
  if (current.isSet)
    if (auto known = current.works.find(stream); known != current.works.end())
      return known->second;
  auto work = std::make_shared<TracedWork>();
  work->kernel = current.kernel;
  work->calls = current.calls;
  work->label = label;
  work->site = startrail_current_site();
  trace.push_back(work);
  if (current.isSet)
    current.works.emplace(stream, work);
  return work;
}
