//===- Streams.cpp - CUDA's calls on the device, streams and events -------===//
#include "runtime/host/Engine.h"
#include "runtime/host/Errors.h"

using namespace startrail;
using namespace startrail::host;

/// Waits for `ready`, of `subject` as in Engine::wait, then says how the device
/// is.
static cudaError_t synchronize(Engine::Lock &lock, const char *call,
                               const void *subject,
                               const Engine::Ready &ready) {
  Engine &engine = Engine::get();
  const startrail_site site = startrail_current_site();
  auto describe = [&] {
    return blocking::Wait{site, std::string(call) + " waits", {}};
  };
  if (!engine.wait(lock, subject, ready, describe))
    return fail(cudaErrorLaunchTimeout, "no rank can proceed");
  if (engine.failure() != cudaSuccess)
    return fail(engine.failure(), engine.failureText.c_str());
  return finish(cudaSuccess);
}

cudaError_t cudaGetDeviceCount(int *count) {
  if (!count)
    return finish(cudaErrorInvalidValue);
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device) {
  if (!device)
    return finish(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return finish(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceSynchronize() {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  Engine::Goals goals = engine.submitted();
  return synchronize(lock, "cudaDeviceSynchronize", &engine,
                     [&] { return engine.completed(goals); });
}

cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
  if (!stream || flags > cudaStreamNonBlocking)
    return finish(cudaErrorInvalidValue);
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  *stream = engine.makeStream();
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  if (!stream || !engine.findStream(stream))
    return finish(cudaErrorInvalidResourceHandle);
  const cudaError_t outcome = synchronize(
      lock, "cudaStreamDestroy", stream, [&] { return stream->queue.empty(); });
  if (stream->queue.empty())
    engine.dropStream(stream);
  return outcome;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream)
    return finish(cudaErrorInvalidResourceHandle);
  const uint64_t goal = stream->submitted;
  return synchronize(lock, "cudaStreamSynchronize", stream,
                     [&] { return stream->completed >= goal; });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream)
    return finish(cudaErrorInvalidResourceHandle);
  engine.yieldPolling(lock);
  if (!stream->queue.empty())
    return cudaErrorNotReady;
  return finish(engine.failure());
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags) {
  if (flags != cudaEventWaitDefault)
    return finish(cudaErrorInvalidValue);
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream || !engine.isEvent(event))
    return finish(cudaErrorInvalidResourceHandle);
  if (!event->last)
    return fail(cudaErrorInvalidValue,
                "expected the event waited for to be recorded before");
  Operation operation(Operation::Kind::Wait, "wait");
  operation.record = event->last;
  engine.submit(lock, stream, std::move(operation));
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
  if (!event || flags > (cudaEventBlockingSync | cudaEventDisableTiming))
    return finish(cudaErrorInvalidValue);
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  *event = engine.makeEvent(!(flags & cudaEventDisableTiming));
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  if (!engine.isEvent(event))
    return finish(cudaErrorInvalidResourceHandle);
  engine.dropEvent(event);
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  stream = engine.findStream(stream);
  if (!stream || !engine.isEvent(event))
    return finish(cudaErrorInvalidResourceHandle);
  event->last = std::make_shared<Record>();
  Operation operation(Operation::Kind::Record, "record");
  operation.record = event->last;
  engine.submit(lock, stream, std::move(operation));
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  if (!engine.isEvent(event))
    return finish(cudaErrorInvalidResourceHandle);
  const std::shared_ptr<Record> record = event->last;
  return synchronize(lock, "cudaEventSynchronize", record.get(),
                     [&] { return !record || record->done; });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  if (!engine.isEvent(event))
    return finish(cudaErrorInvalidResourceHandle);
  engine.yieldPolling(lock);
  if (event->last && !event->last->done)
    return cudaErrorNotReady;
  return finish(engine.failure());
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                 cudaEvent_t end) {
  Engine &engine = Engine::get();
  Engine::Lock lock(engine.mutex);
  if (!milliseconds)
    return finish(cudaErrorInvalidValue);
  for (cudaEvent_t event : {start, end})
    if (!engine.isEvent(event) || !event->timed || !event->last)
      return finish(cudaErrorInvalidResourceHandle);
  if (!start->last->done || !end->last->done)
    return cudaErrorNotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(end->last->time -
                                                           start->last->time)
                      .count();
  return cudaSuccess;
}
