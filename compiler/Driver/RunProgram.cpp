//===- RunProgram.cpp - A program that ends when this one does ------------===//
#include "compiler/Driver/RunProgram.h"

#include "llvm/Support/Errno.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace startrail;

/// Becomes the program, in a child of `parent`; otherwise what is wrong goes to
/// `errors`, which is closed where nothing is.
[[noreturn]] static void become(char *const *arguments, int input, int output,
                                pid_t parent, int errors) {
  (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before that.
  if (::getppid() == parent && (input < 0 || ::dup2(input, 0) >= 0) &&
      ::dup2(output, 1) >= 0)
    ::execv(arguments[0], arguments);
  int error = errno;
  (void)!::write(errors, &error, sizeof error);
  ::_exit(1);
}

ProgramEnd startrail::runProgram(const std::vector<std::string> &command,
                                 int input, int output) {
  std::vector<char *> arguments;
  for (const std::string &argument : command)
    arguments.push_back(const_cast<char *>(argument.c_str()));
  arguments.push_back(nullptr);

  ProgramEnd end;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    end.error = errno;
    return end;
  }
  pid_t parent = ::getpid(), child = ::fork();
  if (child == 0)
    become(arguments.data(), input, output, parent, ends[1]);
  if (child < 0)
    end.error = errno;
  ::close(ends[1]);
  if (child > 0) {
    (void)llvm::sys::RetryAfterSignal(-1, ::read, ends[0], &end.error,
                                      sizeof end.error);
    int status = 0;
    (void)llvm::sys::RetryAfterSignal(-1, ::waitpid, child, &status, 0);
    if (WIFSIGNALED(status))
      end.signal = WTERMSIG(status);
    else
      end.code = WEXITSTATUS(status);
  }
  ::close(ends[0]);
  return end;
}
