//===- ChildProcess.h - Work that a process does only once ----------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H
#define STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>

namespace startrail {

/// A child process, made by fork, that does one piece of work; see runInChild.
/// One that was not waited for is ended with the object, and with this process.
class ChildProcess {
public:
  /// Begins `work` in a child.
  static llvm::Expected<ChildProcess>
  start(llvm::function_ref<llvm::Expected<std::string>()> work);
  ChildProcess(ChildProcess &&other);
  ChildProcess &operator=(ChildProcess &&) = delete;
  ~ChildProcess();

  /// Waits for the child, with `meanwhile` called some times a second: its
  /// bytes, or its error. To be called once.
  llvm::Expected<std::string> finish(llvm::function_ref<void()> meanwhile = [] {
  });

private:
  ChildProcess(int process, int pipe) : process(process), pipe(pipe) {}
  int process, pipe; ///< -1 for none
};

/// The bytes that `work` returns, called in a child process made by fork, or
/// its error. What it does to memory stays in the child; what it has not
/// flushed of output is dropped. Fails too where the child cannot be made or
/// dies. The child has the calling thread only: `work` must not wait for others
/// (a context of MLIR has multithreading off, or is not changed).
llvm::Expected<std::string> runInChild(
    llvm::function_ref<llvm::Expected<std::string>()> work,
    llvm::function_ref<void()> meanwhile = [] {});

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H
