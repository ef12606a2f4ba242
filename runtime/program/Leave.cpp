//===- Leave.cpp - The one look at the outcome of every call --------------===//
#include "runtime/program/Fault.h"
#include "runtime/program/Internal.h"
#include "runtime/program/Progress.h"
#include "runtime/program/Ranges.h"
#include "runtime/program/SiteText.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

using namespace startrail;

/// A call has ended, well or not.
static void leave(startrail_context *context) {
  startrail_set_site(nullptr, nullptr);
  startrail_internal *internal = context->internal;
  if (!internal)
    return;
  if (std::exchange(internal->isInRange, false))
    program::endRange();
  if (internal->progress)
    internal->progress->leave();
}

int program::fail(startrail_context *context, const std::string &message) {
  const std::string text = "rank " + std::to_string(context->rank) + ": " +
                           siteText(context->site) + message;
  std::snprintf(context->error, sizeof(context->error), "%s", text.c_str());
  leave(context);
  return 1;
}

namespace {
/// Sleeps between two looks at something, longer each time, until a time-out.
class Poll {
public:
  explicit Poll(double timeout) : timeout(timeout) {}
  /// False once the time-out has passed; timeout <= 0 never does.
  bool again() {
    const std::chrono::duration<double> passed =
        std::chrono::steady_clock::now() - start;
    if (timeout > 0 && passed.count() > timeout)
      return false;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(1000));
    return true;
  }

private:
  double timeout;
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
  std::chrono::microseconds pause{10};
};
} // namespace

static std::string noProgress(const startrail_context *context) {
  return "no progress in " + std::to_string(context->timeout_s) + " s";
}

static std::string explain(cudaError_t error) {
  std::string text = cudaGetErrorString(error);
  if (const char *more = startrail_explanation(); *more)
    text += std::string(": ") + more;
  return text;
}

static std::string explain(ncclResult_t result, ncclComm_t communicator) {
  std::string text = ncclGetErrorString(result);
  const char *more = ncclGetLastError(communicator);
  if (more && *more)
    text += std::string(": ") + more;
  return text;
}

int program::synchronize(startrail_context *context, cudaStream_t stream) {
  if (context->timeout_s <= 0)
    return startrail_leave_cuda(context, cudaStreamSynchronize(stream));
  Poll poll(context->timeout_s);
  for (;;) {
    const cudaError_t outcome = cudaStreamQuery(stream);
    if (outcome != cudaErrorNotReady)
      return startrail_leave_cuda(context, outcome);
    ncclResult_t state = ncclSuccess;
    const ncclResult_t asked = ncclCommGetAsyncError(context->world, &state);
    const ncclResult_t found = asked != ncclSuccess ? asked : state;
    if (found != ncclSuccess && found != ncclInProgress)
      return fail(context, explain(found, context->world));
    if (!poll.again())
      return fail(context, noProgress(context));
  }
}

bool program::ends(cudaStream_t stream, double timeout_s) {
  for (Poll poll(timeout_s); cudaStreamQuery(stream) == cudaErrorNotReady;)
    if (!poll.again())
      return false;
  return true;
}

void startrail_enter(startrail_context *context, const char *function,
                     const char *operation, startrail_traffic traffic,
                     int64_t step, int peer) {
  context->site = {function, operation, traffic, step, peer};
  startrail_explain(nullptr);
  startrail_set_site(&context->site,
                     context->internal ? context->internal->received : nullptr);
  startrail_internal *internal = context->internal;
  if (!internal)
    return;
  if (std::exchange(internal->isInRange, true))
    program::endRange();
  program::beginRange(context->site);
  if (internal->progress)
    internal->progress->enter(context->site);
  if (internal->fault && step == internal->faultStep)
    std::exchange(internal->fault, nullptr)();
}

void program::setFault(startrail_context *context, int64_t step,
                       std::function<void()> fault) {
  context->internal->faultStep = step;
  context->internal->fault = std::move(fault);
}

int startrail_leave_cuda(startrail_context *context, cudaError_t outcome) {
  if (outcome != cudaSuccess)
    return program::fail(context, explain(outcome));
  leave(context);
  return 0;
}

int startrail_leave_nccl(startrail_context *context, ncclComm_t communicator,
                         ncclResult_t outcome) {
  Poll poll(context->timeout_s);
  // Inside a group, without a communicator, the group's end is polled instead.
  while (outcome == ncclInProgress && communicator) {
    ncclResult_t state = ncclSuccess;
    const ncclResult_t asked = ncclCommGetAsyncError(communicator, &state);
    outcome = asked != ncclSuccess ? asked : state;
    if (outcome == ncclInProgress && !poll.again())
      return program::fail(context, noProgress(context));
  }
  if (outcome != ncclSuccess && outcome != ncclInProgress) {
    const std::string text = explain(outcome, communicator);
    // The caller returns and leaves its group open: this thread's later calls
    // would never run. Ends it without running it, since it has failed.
    if (!communicator)
      ncclGroupEnd();
    return program::fail(context, text);
  }
  if (startrail_internal *internal = context->internal;
      internal && internal->progress) {
    if (communicator)
      internal->progress->queued(context->site, context->communication);
    else if (context->site.peer >= 0)
      internal->progress->group(context->site);
  }
  leave(context);
  return 0;
}

int program::closeCommunicator(startrail_context *context,
                               ncclComm_t communicator) {
  startrail_enter(context, __func__, "close communicator", STARTRAIL_OTHER, -1,
                  -1);
  // A non-blocking one may still be closing when the call returns.
  const int failed = startrail_leave_nccl(context, communicator,
                                          ncclCommFinalize(communicator));
  if (!failed)
    return ncclCommDestroy(communicator) != ncclSuccess;
  ncclCommAbort(communicator);
  return 1;
}
