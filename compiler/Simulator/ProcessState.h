//===- ProcessState.h - What a library takes of a process -----------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_PROCESSSTATE_H
#define STARTRAIL_COMPILER_SIMULATOR_PROCESSSTATE_H

#include <csignal>
#include <exception>
#include <iterator>

namespace startrail {

/// Gives back, at the end of its life, what SimGrid takes of a process for
/// itself: handlers of signals, so that Ctrl-C and crashes are the process' own
/// again, and of exceptions that nobody catches.
class ProcessState {
public:
  ProcessState();
  ~ProcessState();
  ProcessState(const ProcessState &) = delete;

private:
  static constexpr int signals[] = {SIGINT, SIGSEGV, SIGBUS};
  struct sigaction actions[std::size(signals)];
  std::terminate_handler terminate;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_PROCESSSTATE_H
