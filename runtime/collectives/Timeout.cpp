//===- Timeout.cpp - collectives/Blocking.h by condition and time-out -----===//
#include "runtime/collectives/Timeout.h"

#include "runtime/collectives/Blocking.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <sstream>

using namespace startrail;

namespace {
struct State {
  std::mutex mutex;
  std::condition_variable changed;
  double timeout = 300;
  std::string cancelled; ///< why, or ""
  bool hasTimedOut = false;
};
} // namespace

static State &state() {
  static State instance;
  return instance;
}

void blocking::setTimeout(double seconds) {
  std::lock_guard<std::mutex> lock(state().mutex);
  state().timeout = seconds;
  state().hasTimedOut = false;
}

void blocking::cancel(const std::string &why) {
  std::lock_guard<std::mutex> lock(state().mutex);
  state().cancelled = why;
  state().changed.notify_all();
}

bool blocking::hasTimedOut() {
  std::lock_guard<std::mutex> lock(state().mutex);
  return state().hasTimedOut;
}

std::mutex &blocking::mutex() { return state().mutex; }

bool blocking::wait(std::unique_lock<std::mutex> &lock,
                    const std::function<bool()> &ready,
                    const std::function<Wait()> &describe) {
  const std::chrono::duration<double> timeout(state().timeout);
  auto ends = [&] { return !state().cancelled.empty() || ready(); };
  if (state().changed.wait_for(lock, timeout, ends))
    return state().cancelled.empty();
  state().hasTimedOut = true;
  const Wait wait = describe();
  std::string text = "startrail: no progress in time: " + wait.what;
  for (int rank : wait.ranks)
    text += ", rank " + std::to_string(rank);
  if (wait.site.operation)
    text += std::string(": ") + wait.site.operation;
  std::fprintf(stderr, "%s\n", text.c_str());
  return false;
}

std::string blocking::whyNot(std::unique_lock<std::mutex> &) {
  if (!state().cancelled.empty())
    return state().cancelled;
  std::ostringstream text;
  text << "no progress in " << state().timeout << " s";
  return text.str();
}

// These devices keep no trace.
blocking::GroupScope::GroupScope(
    const std::function<std::vector<GroupCall>()> &)
    : isOutermost(false) {}
blocking::GroupScope::~GroupScope() = default;

void blocking::notify(std::unique_lock<std::mutex> &) {
  state().changed.notify_all();
}
