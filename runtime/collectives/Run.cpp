//===- Run.cpp - How posted calls meet and become copies ------------------===//
#include "runtime/collectives/Moves.h"

#include "startrail/kernels.h"

#include <algorithm>
#include <set>

using namespace startrail;
using namespace startrail::collectives;

Event::~Event() {
  if (event)
    cudaEventDestroy(event);
}

cudaError_t Event::record(cudaStream_t stream) {
  if (cudaError_t error =
          cudaEventCreateWithFlags(&event, cudaEventDisableTiming))
    return error;
  return cudaEventRecord(event, stream);
}

size_t Call::bytes() const {
  static constexpr size_t sizes[ncclNumTypes] = {1, 1, 4, 4, 8, 8,
                                                 2, 4, 8, 2, 1, 1};
  return count * sizes[type];
}

namespace {
/// Calls that one thread makes at once. Its own streams are touched by this
/// thread only: partners meet in the host's memory, the data through events.
class Batch {
public:
  explicit Batch(std::vector<std::shared_ptr<Call>> calls)
      : calls(std::move(calls)) {}

  ncclResult_t run();
  /// Posts the calls and waits until all their partners have.
  ncclResult_t meet();
  std::shared_ptr<Meeting> firstMeeting() const { return meetings.front(); }

private:
  using Mark = std::shared_ptr<Event> Call::*;
  using Unmet = bool (*)(const Meeting &);

  ncclResult_t mark(Mark mark);
  ncclResult_t await(std::unique_lock<std::mutex> &lock, Unmet unmet);
  /// Ends the part of the calls that touches others' memory, as `outcome` says,
  /// and waits until the partners have ended theirs. Without success too: the
  /// caller may then free what a partner is about to read.
  ncclResult_t settle(ncclResult_t outcome);
  void failFamilies(const std::string &message, Failure kind);
  blocking::Wait describeWait(Unmet unmet) const;
  /// Makes `call`'s stream wait for an event of a partner, once.
  void after(const Call &call, const std::shared_ptr<Event> &event);
  void copy(const Call &call, size_t targetOffset, const Call &from);
  void queue(size_t index);
  void release(size_t index);
  void note(cudaError_t error);
  ncclResult_t finishCuda();
  std::vector<blocking::GroupCall> describeCalls() const;

  std::vector<std::shared_ptr<Call>> calls;
  std::vector<std::shared_ptr<Meeting>> meetings; ///< one per call
  std::set<std::pair<cudaStream_t, Event *>> waited;
  cudaError_t error = cudaSuccess; ///< the first
};
} // namespace

void Batch::note(cudaError_t outcome) {
  if (error == cudaSuccess)
    error = outcome;
}

ncclResult_t Batch::finishCuda() {
  if (error == cudaSuccess)
    return ncclSuccess;
  const Call &call = *calls.front();
  std::string message = std::string(cudaGetErrorString(error));
  if (const char *more = startrail_explanation(); *more)
    message += std::string(": ") + more;
  message += ": " + describe(call);
  std::unique_lock<std::mutex> lock(blocking::mutex());
  call.clique->family->fail(message);
  blocking::notify(lock);
  return fail(ncclUnhandledCudaError, message);
}

std::vector<blocking::GroupCall> Batch::describeCalls() const {
  using Kind = blocking::GroupCall::Kind;
  std::vector<blocking::GroupCall> described;
  for (const std::shared_ptr<Call> &call : calls) {
    blocking::GroupCall each{};
    each.bytes = call->bytes();
    each.type = nameOf(call->type);
    each.peer = call->peer < 0 ? -1 : call->rankOf(call->peer);
    if (call->peer < 0)
      each.ranks = call->clique->ranks;
    switch (call->kind) {
    case collectives::Kind::Send:
      each.kind = Kind::Send;
      break;
    case collectives::Kind::Recv:
      each.kind = Kind::Recv;
      break;
    case collectives::Kind::AllGather:
      each.kind = Kind::AllGather;
      break;
    case collectives::Kind::ReduceScatter:
      each.kind = Kind::ReduceScatter;
      break;
    case collectives::Kind::Split:
      continue;
    }
    described.push_back(std::move(each));
  }
  return described;
}

/// Records one event per stream and gives it to the stream's calls.
ncclResult_t Batch::mark(Mark mark) {
  std::map<cudaStream_t, std::shared_ptr<Event>> events;
  for (const std::shared_ptr<Call> &call : calls) {
    std::shared_ptr<Event> &event = events[call->stream];
    if (!event) {
      event = std::make_shared<Event>();
      note(event->record(call->stream));
    }
    (*call).*mark = event;
  }
  return finishCuda();
}

blocking::Wait Batch::describeWait(Unmet unmet) const {
  for (size_t i = 0; i < calls.size(); ++i) {
    if (!unmet(*meetings[i]))
      continue;
    const Call &call = *calls[i];
    std::string what = nameOf(call.kind);
    std::vector<int> missing;
    if (call.peer >= 0) {
      what += call.kind == Kind::Send ? " waits for the matching receive"
                                      : " waits for the matching send";
      missing.push_back(call.rankOf(call.peer));
    } else {
      const size_t size = call.clique->ranks.size();
      what += " waits for all of its " + std::to_string(size) + " ranks";
      for (size_t member = 0; member < size; ++member)
        if (!meetings[i]->calls[member])
          missing.push_back(call.rankOf(member));
    }
    return {call.site, what, missing};
  }
  return {startrail_current_site(), "waits", {}};
}

ncclResult_t Batch::await(std::unique_lock<std::mutex> &lock, Unmet unmet) {
  auto anyUnmet = [&] {
    for (const std::shared_ptr<Meeting> &meeting : meetings)
      if (unmet(*meeting))
        return true;
    return false;
  };
  auto mismatch = [&]() -> const std::string * {
    for (const std::shared_ptr<Meeting> &meeting : meetings)
      if (!meeting->mismatch.empty())
        return &meeting->mismatch;
    return nullptr;
  };
  auto failure = [&]() -> const Family * {
    for (const std::shared_ptr<Call> &call : calls)
      if (!call->clique->family->failure.empty())
        return call->clique->family.get();
    return nullptr;
  };
  auto ready = [&] { return mismatch() || failure() || !anyUnmet(); };
  auto describeThis = [&] { return describeWait(unmet); };
  const bool arrived = blocking::wait(lock, ready, describeThis);
  if (const std::string *message = mismatch())
    return fail(ncclInvalidUsage, *message);
  if (!anyUnmet())
    return ncclSuccess;
  if (arrived) {
    const Family &family = *failure();
    // Which of them waits for the one that is to blame shows from all waits.
    const bool saysOwn = transport() && family.kind == Failure::Wait;
    return failLike(
        family.failure +
        (saysOwn ? "; meanwhile " + describe(describeWait(unmet)) : ""));
  }
  const std::string message = describe(lock, describeWait(unmet));
  failFamilies(message, Failure::Wait);
  return fail(ncclSystemError, message);
}

/// After a failure the calls stay posted, but their memory and communicators
/// may be freed: nothing may meet them.
void Batch::failFamilies(const std::string &message, Failure kind) {
  for (const std::shared_ptr<Call> &call : calls)
    call->clique->family->fail(message, kind);
}

ncclResult_t Batch::meet() {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  for (const std::shared_ptr<Call> &call : calls) {
    const std::string &failure = call->clique->family->failure;
    if (!failure.empty())
      return failLike(failure);
  }
  // With every rank in one meeting, a look at all their waits at each post is
  // a square of the ranks: only what completes or fails a meeting ends a wait.
  bool ends = false;
  for (const std::shared_ptr<Call> &call : calls) {
    meetings.push_back(postEverywhere(call));
    const Meeting &meeting = *meetings.back();
    if (!meeting.mismatch.empty())
      call->clique->family->fail(meeting.mismatch);
    ends |= meeting.complete() || !meeting.mismatch.empty();
  }
  if (ends)
    blocking::notify(lock);
  return await(lock,
               [](const Meeting &meeting) { return !meeting.complete(); });
}

void Batch::after(const Call &call, const std::shared_ptr<Event> &event) {
  if (waited.insert({call.stream, event.get()}).second)
    note(cudaStreamWaitEvent(call.stream, event->handle(), 0));
}

void Batch::copy(const Call &call, size_t targetOffset, const Call &from) {
  char *target = static_cast<char *>(call.target) + targetOffset;
  after(call, from.ready);
  if (target != from.source && call.count > 0)
    note(cudaMemcpyAsync(target, from.source, call.bytes(),
                         cudaMemcpyDeviceToDevice, call.stream));
}

/// Puts the reading side of a call on its stream.
void Batch::queue(size_t index) {
  const Call &call = *calls[index];
  const Meeting &meeting = *meetings[index];
  switch (call.kind) {
  case Kind::Send:
  case Kind::Split:
    return;
  case Kind::Recv:
    return copy(call, 0, *meeting.calls[0]);
  case Kind::AllGather:
    for (size_t member = 0; member < meeting.calls.size(); ++member)
      copy(call, member * call.bytes(), *meeting.calls[member]);
    return;
  case Kind::ReduceScatter: {
    std::vector<const void *> sources;
    for (const std::shared_ptr<Call> &from : meeting.calls) {
      after(call, from->ready);
      sources.push_back(static_cast<const char *>(from->source) +
                        call.member * call.bytes());
    }
    if (call.count > 0)
      note(startrail_sum(
          sources.data(), sources.size(), call.target, call.count,
          call.type == ncclFloat64 ? STARTRAIL_F64 : STARTRAIL_F32,
          call.stream));
    return;
  }
  }
}

/// Lets the stream of a call go on once the partners have read its memory.
void Batch::release(size_t index) {
  const Call &call = *calls[index];
  if (call.kind == Kind::Recv)
    return;
  for (const std::shared_ptr<Call> &reader : meetings[index]->calls)
    if (reader.get() != &call && reader->kind != Kind::Send &&
        !reader->isRemote)
      after(call, reader->done);
}

ncclResult_t Batch::settle(ncclResult_t outcome) {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  if (outcome != ncclSuccess)
    failFamilies(ncclGetLastError(nullptr), Failure::Call);
  bool ends = outcome != ncclSuccess;
  for (const std::shared_ptr<Meeting> &meeting : meetings) {
    ++meeting->settled;
    meeting->abandoned |= outcome != ncclSuccess;
    ends |= meeting->isSettled();
  }
  if (ends)
    blocking::notify(lock);
  auto unsettled = [](const Meeting &meeting) { return !meeting.isSettled(); };
  auto ready = [&] {
    return std::none_of(meetings.begin(), meetings.end(),
                        [&](const auto &each) { return unsettled(*each); });
  };
  blocking::wait(lock, ready, [&] { return describeWait(unsettled); });
  if (outcome != ncclSuccess)
    return outcome;
  for (size_t i = 0; i < calls.size(); ++i)
    if (meetings[i]->abandoned || unsettled(*meetings[i]))
      return failLike(calls[i]->clique->family->failure);
  return ncclSuccess;
}

ncclResult_t Batch::run() {
  const blocking::GroupScope group([&] { return describeCalls(); });
  if (ncclResult_t failed = mark(&Call::ready))
    return failed;
  ncclResult_t outcome = meet();
  if (outcome == ncclSuccess) {
    Moves moves;
    for (size_t i = 0; i < calls.size(); ++i)
      if (meetings[i]->isRemote())
        moves.add(*calls[i], *meetings[i]);
      else
        queue(i);
    note(moves.queue());
    outcome = mark(&Call::done);
  }
  if (ncclResult_t failed = settle(outcome))
    return failed;
  for (size_t i = 0; i < calls.size(); ++i)
    release(i);
  return finishCuda();
}

ncclResult_t
startrail::collectives::run(std::vector<std::shared_ptr<Call>> calls) {
  return calls.empty() ? ncclSuccess : Batch(std::move(calls)).run();
}

ncclResult_t
startrail::collectives::runSplit(const std::shared_ptr<Call> &call,
                                 std::shared_ptr<Meeting> &meeting) {
  Batch batch({call});
  if (ncclResult_t failed = batch.meet())
    return failed;
  meeting = batch.firstMeeting();
  return ncclSuccess;
}
