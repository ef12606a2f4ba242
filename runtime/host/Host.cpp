//===- Host.cpp - startrail/host.h and collectives/Blocking.h -------------===//
#include "runtime/host/Engine.h"
#include "runtime/host/Errors.h"

#include <sstream>

using namespace startrail;
using namespace startrail::host;

cudaError_t host::configure(const Options &options) {
  return Engine::get().configure(options);
}

int host::threads() { return Engine::get().threads(); }

RankScope::RankScope(int rank, int ranks) {
  Engine::get().enterRank(rank, ranks);
}
RankScope::~RankScope() { Engine::get().leaveRank(); }

cudaError_t host::launchParallel(cudaStream_t stream, int parts,
                                 std::function<void(int)> work,
                                 const char *label) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream)
    return cudaErrorInvalidResourceHandle;
  if (parts < 1 || !work)
    return cudaErrorInvalidValue;
  if (engine.isCancelled())
    return fail(engine.failure(), engine.failureText.c_str());
  Operation operation(Operation::Kind::Work, label);
  operation.parts = parts;
  operation.work = std::move(work);
  engine.submit(lock, stream, std::move(operation));
  return cudaSuccess;
}

cudaError_t host::launch(cudaStream_t stream, std::function<void()> work,
                         const char *label) {
  if (!work)
    return cudaErrorInvalidValue;
  return launchParallel(
      stream, 1, [work = std::move(work)](int) { work(); }, label);
}

cudaError_t host::launchExternal(cudaStream_t stream,
                                 std::function<void(End)> begin,
                                 const char *label) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream)
    return cudaErrorInvalidResourceHandle;
  if (!begin)
    return cudaErrorInvalidValue;
  Operation operation(Operation::Kind::Work, label);
  operation.external = true;
  operation.work = [&engine, stream, begin = std::move(begin)](int) {
    begin([&engine, stream](const std::string &failure) {
      engine.tell(stream, failure);
    });
  };
  engine.submit(lock, stream, std::move(operation));
  return cudaSuccess;
}

void host::extendWaits() {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  engine.extendWaits();
}

bool host::hung() {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  return engine.isHung();
}

std::string host::hangReport() {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  return engine.hangReport();
}

void host::cancel(const std::string &why) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  engine.cancel(why);
}

uint64_t host::traceHash() {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  return engine.traceHash();
}

std::mutex &blocking::mutex() { return Engine::get().mutex; }

bool blocking::wait(std::unique_lock<std::mutex> &lock,
                    const std::function<bool()> &ready,
                    const std::function<Wait()> &describe) {
  Engine &engine = Engine::get();
  return engine.wait(lock, engine.calls(), ready, describe);
}

std::string blocking::whyNot(std::unique_lock<std::mutex> &) {
  Engine &engine = Engine::get();
  if (engine.isHung())
    return "no rank can proceed";
  std::ostringstream text;
  text << "no progress in " << engine.patience() << " s";
  return text.str();
}

void blocking::notify(std::unique_lock<std::mutex> &) {
  Engine &engine = Engine::get();
  engine.changed(engine.calls());
  engine.settle();
}
