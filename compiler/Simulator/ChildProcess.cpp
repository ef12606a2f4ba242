//===- ChildProcess.cpp - Work that a process does only once --------------===//
#include "compiler/Simulator/ChildProcess.h"

#include "llvm/Support/Errno.h"

#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace llvm;
using namespace startrail;

namespace {

/// The first byte that a child writes: what the others are.
constexpr char resultMark = 'r', errorMark = 'e';

/// Between two words of a wait.
constexpr int waitMs = 500;

Error childError(const Twine &what) {
  return createStringError("expected the simulation's process to " + what +
                           ", but got: " + sys::StrError());
}

/// False where the reader is gone.
bool writeAll(int file, StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written =
        sys::RetryAfterSignal(-1, ::write, file, bytes.data(), bytes.size());
    if (written < 0)
      return false;
    bytes = bytes.drop_front(written);
  }
  return true;
}

bool readAll(int file, std::string &bytes, function_ref<void()> meanwhile) {
  char buffer[1 << 16];
  while (true) {
    pollfd readable{file, POLLIN, 0};
    if (sys::RetryAfterSignal(-1, ::poll, &readable, 1, waitMs) == 0) {
      meanwhile();
      continue;
    }
    ssize_t count =
        sys::RetryAfterSignal(-1, ::read, file, &buffer[0], sizeof(buffer));
    if (count <= 0)
      return count == 0;
    bytes.append(buffer, count);
  }
}

[[noreturn]] void runChild(int file,
                           function_ref<Expected<std::string>()> work) {
  Expected<std::string> result = work();
  bool ok = result ? writeAll(file, StringRef(&resultMark, 1)) &&
                         writeAll(file, *result)
                   : writeAll(file, std::string(1, errorMark) +
                                        toString(result.takeError()));
  // Nothing of the parent's is flushed or destroyed twice.
  ::_exit(ok ? 0 : 1);
}

} // namespace

Expected<ChildProcess>
ChildProcess::start(function_ref<Expected<std::string>()> work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return childError("have a pipe");
  pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) {
    Error error = childError("start");
    ::close(ends[0]);
    ::close(ends[1]);
    return std::move(error);
  }
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended before that.
    if (::getppid() != parent)
      ::_exit(1);
    ::close(ends[0]);
    runChild(ends[1], work);
  }
  ::close(ends[1]);
  return ChildProcess(child, ends[0]);
}

ChildProcess::ChildProcess(ChildProcess &&other)
    : process(std::exchange(other.process, -1)),
      pipe(std::exchange(other.pipe, -1)) {}

ChildProcess::~ChildProcess() {
  if (process < 0)
    return;
  ::close(pipe);
  ::kill(process, SIGKILL);
  sys::RetryAfterSignal(-1, ::waitpid, process, nullptr, 0);
}

Expected<std::string> ChildProcess::finish(function_ref<void()> meanwhile) {
  std::string bytes;
  bool read = readAll(pipe, bytes, meanwhile);
  Error readError = read ? Error::success() : childError("be readable");
  ::close(pipe);
  int status = 0;
  sys::RetryAfterSignal(-1, ::waitpid, std::exchange(process, -1), &status, 0);
  if (readError)
    return std::move(readError);
  if (WIFSIGNALED(status))
    return createStringError("expected the simulation's process to end, but "
                             "got signal " +
                             Twine(WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0 || bytes.empty())
    return createStringError("expected the simulation's process to end with "
                             "status 0, but got " +
                             Twine(WEXITSTATUS(status)));
  if (bytes[0] == errorMark)
    return createStringError(StringRef(bytes).drop_front());
  bytes.erase(0, 1);
  return bytes;
}

Expected<std::string>
startrail::runInChild(function_ref<Expected<std::string>()> work,
                      function_ref<void()> meanwhile) {
  Expected<ChildProcess> child = ChildProcess::start(work);
  return child ? child->finish(meanwhile) : child.takeError();
}
