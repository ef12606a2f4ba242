//===- ChildProcess.h - Work that a process does only once ----------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H
#define STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>

namespace startrail {

/// The bytes that `work` returns, called in a child process made by fork, or
/// its error. What it does to memory stays in the child; what it has not
/// flushed of output is dropped. Fails too where the child cannot be made or
/// dies. The child has the calling thread only: `work` must not wait for others
/// (a context of MLIR has multithreading off, or is not changed).
llvm::Expected<std::string>
runInChild(llvm::function_ref<llvm::Expected<std::string>()> work);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_CHILDPROCESS_H
