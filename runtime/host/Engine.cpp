//===- Engine.cpp - Queues and the pool that runs them --------------------===//
#include "runtime/host/Engine.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <unistd.h>

using namespace startrail;
using namespace startrail::host;

Engine &Engine::get() {
  // In a process that fork() has made there are no threads to end.
  struct Owned {
    const pid_t process = getpid();
    Engine *const engine = new Engine;
    ~Owned() {
      if (process == getpid())
        delete engine;
    }
  };
  static Owned owned;
  return *owned.engine;
}

Engine::Engine() : shared(makeStream()) { start(); }

Engine::~Engine() {
  stop();
  for (cudaEvent_t event : events)
    delete event;
}

void Engine::start() {
  threadCount = options.threads > 0
                    ? options.threads
                    : std::max(1u, std::thread::hardware_concurrency());
  startShuffle();
  trace = 0xcbf29ce484222325u;
  firstStream = nextStream;
  stopping = false;
  const int size = options.shuffle ? 1 : threadCount;
  try {
    for (int i = 0; i < size; ++i)
      pool.emplace_back([this] { work(); });
  } catch (const std::system_error &) {
    // Fewer do the same work.
    if (pool.empty())
      throw;
    threadCount = static_cast<int>(pool.size());
  }
}

void Engine::stop() {
  {
    Lock lock(mutex);
    stopping = true;
    workers.notify_all();
  }
  for (std::thread &thread : pool)
    thread.join();
  pool.clear();
}

cudaError_t Engine::configure(const Options &wanted) {
  {
    Lock lock(mutex);
    if (live == 0 && isOver())
      quiet.wait(lock, [this] { return running == 0 && ready.empty(); });
    if (live > 0 || running > 0 || !ready.empty())
      return cudaErrorNotReady;
  }
  stop();
  Lock lock(mutex);
  options = wanted;
  failed = cudaSuccess;
  failureText.clear();
  hung = cancelled = false;
  report.clear();
  ranks.clear();
  expected = entered = 0;
  start();
  return cudaSuccess;
}

void Engine::work() {
  Lock lock(mutex);
  for (;;) {
    // With shuffle the ranks' threads run the work while there are any.
    workers.wait(lock, [this] {
      return stopping || (!ready.empty() && !(options.shuffle && live > 0));
    });
    if (stopping)
      return;
    runPart(lock);
  }
}

void Engine::execute(Lock &lock, const Operation &head, int first, int last) {
  if (isOver())
    return;
  ++running;
  // The operation lasts at least as long as its parts.
  const std::function<void(int)> &work = head.work;
  const std::shared_ptr<TracedWork> traced = head.traced;
  const Clock::time_point started = traced ? Clock::now() : Clock::time_point();
  lock.unlock();
  std::string thrown;
  try {
    for (int part = first; part < last; ++part)
      work(part);
  } catch (const std::exception &error) {
    thrown = error.what();
    if (thrown.empty())
      thrown = "unknown exception";
  } catch (...) {
    thrown = "unknown exception";
  }
  const Clock::time_point ended = traced ? Clock::now() : Clock::time_point();
  lock.lock();
  --running;
  if (traced) {
    if (traced->moving == Clock::time_point())
      traced->moving = started;
    traced->busySeconds +=
        std::chrono::duration<double>(ended - started).count();
  }
  noteFailure(thrown);
  if (running == 0)
    quiet.notify_all();
}

void Engine::cancel(const std::string &why) {
  cancelled = true;
  if (failed == cudaSuccess) {
    failed = cudaErrorLaunchTimeout;
    failureText = why;
  }
}

void Engine::begin(Operation &head) {
  externals += head.external;
  head.told = isOver(); // left out, it has nobody to tell its end
}

void Engine::runPart(Lock &lock) {
  cudaStream_t stream = ready.front();
  Operation &head = stream->queue.front();
  const int part = head.claimed++;
  if (head.claimed == head.parts)
    ready.pop_front();
  begin(head);
  execute(lock, head, part, part + 1);
  ++head.finished;
  end(stream);
}

void Engine::runHead(Lock &lock, cudaStream_t stream) {
  Operation &head = stream->queue.front();
  note('s', stream->id, head.label);
  // With shuffle a part may be done: by the pool, before the ranks came.
  begin(head);
  execute(lock, head, head.claimed, head.parts);
  head.finished = head.parts;
  end(stream);
}

void Engine::tell(cudaStream_t stream, const std::string &failure) {
  Lock lock(mutex);
  noteFailure(failure);
  stream->queue.front().told = true;
  end(stream);
}

void Engine::end(cudaStream_t stream) {
  const Operation &head = stream->queue.front();
  if (head.isDone()) {
    externals -= head.external;
    complete(stream);
    advance(stream, true);
  }
  if (isOver())
    quiet.notify_all();
  settle();
}

void Engine::noteFailure(const std::string &text) {
  if (text.empty() || failed != cudaSuccess)
    return;
  failed = cudaErrorLaunchFailure;
  failureText = text;
}

void Engine::makeReady(cudaStream_t stream, bool isHot) {
  auto place = isHot ? ready.begin() : ready.end();
  if (options.shuffle)
    place = std::upper_bound(
        ready.begin(), ready.end(), stream,
        [](cudaStream_t a, cudaStream_t b) { return a->id < b->id; });
  ready.insert(place, stream);
  if (options.shuffle && live > 0)
    return;
  if (stream->queue.front().parts > 1)
    workers.notify_all();
  else
    workers.notify_one();
}

void Engine::complete(cudaStream_t stream) {
  if (TracedWork *traced = stream->queue.front().traced.get())
    traced->end = Clock::now();
  stream->queue.pop_front();
  ++stream->completed;
  changed(stream);
  changed(this);
}

void Engine::advance(cudaStream_t stream, bool isHot) {
  std::vector<cudaStream_t> pending = {stream};
  while (!pending.empty()) {
    stream = pending.back();
    pending.pop_back();
    bool blocked = false;
    while (!blocked && !stream->queue.empty()) {
      Operation &head = stream->queue.front();
      if (head.traced && head.traced->begin == Clock::time_point())
        head.traced->begin = Clock::now();
      switch (head.kind) {
      case Operation::Kind::Work:
        makeReady(stream, isHot);
        blocked = true;
        continue;
      case Operation::Kind::Wait:
        if (!head.record->done) {
          head.record->waiters.push_back(stream);
          blocked = true;
          continue;
        }
        break;
      case Operation::Kind::Record:
        head.record->done = true;
        head.record->time = std::chrono::steady_clock::now();
        pending.insert(pending.end(), head.record->waiters.begin(),
                       head.record->waiters.end());
        head.record->waiters.clear();
        changed(head.record.get());
        break;
      }
      complete(stream);
    }
  }
}

cudaStream_t Engine::makeStream() {
  auto stream = std::make_unique<CUstream_st>();
  stream->id = nextStream++;
  cudaStream_t handle = stream.get();
  handles.insert(handle);
  streams.emplace(handle->id, std::move(stream));
  return handle;
}

cudaStream_t Engine::findStream(cudaStream_t stream) {
  if (!stream)
    return shared;
  return stream != shared && handles.count(stream) ? stream : nullptr;
}

void Engine::dropStream(cudaStream_t stream) {
  handles.erase(stream);
  streams.erase(stream->id);
}

cudaEvent_t Engine::makeEvent(bool timed) {
  auto *event = new CUevent_st;
  event->timed = timed;
  events.insert(event);
  return event;
}

void Engine::dropEvent(cudaEvent_t event) {
  events.erase(event);
  delete event;
}

void Engine::submit(Lock &lock, cudaStream_t stream, Operation operation) {
  if (stream->isTraced)
    operation.traced = tracedWork(stream, stream->trace, operation.label);
  stream->queue.push_back(std::move(operation));
  ++stream->submitted;
  if (stream->queue.size() == 1) {
    advance(stream, false);
    settle();
  }
  yield(lock);
}

Engine::Goals Engine::submitted() const {
  Goals goals;
  for (const auto &[id, stream] : streams)
    if (stream->completed < stream->submitted)
      goals[id] = stream->submitted;
  return goals;
}

bool Engine::completed(Goals &goals) const {
  while (!goals.empty()) {
    const auto [id, goal] = *goals.begin();
    const auto found = streams.find(id);
    if (found != streams.end() && found->second->completed < goal)
      return false;
    goals.erase(goals.begin());
  }
  return true;
}
