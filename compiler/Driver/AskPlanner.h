//===- AskPlanner.h - Choices that startrail-plan makes -------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_ASKPLANNER_H
#define STARTRAIL_COMPILER_DRIVER_ASKPLANNER_H

#include "compiler/Driver/NamelessFile.h"
#include "compiler/Driver/Options.h"

#include "llvm/Support/MemoryBuffer.h"

namespace startrail {

/// Runs the startrail-plan beside `tool` for `input`, which was read from
/// options.input, with options.planner. What it chose goes to `plan` as a plan
/// file; its remarks and errors go to standard error, and, where that is a
/// terminal, how far it is. The tool's exit code,
/// after a report where that is not ExitOk.
int askPlanner(const std::string &tool, const CompileOptions &options,
               llvm::MemoryBufferRef input, NamelessFile &plan);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_ASKPLANNER_H
