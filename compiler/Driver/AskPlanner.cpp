//===- AskPlanner.cpp - Choices that startrail-plan makes -----------------===//
#include "compiler/Driver/AskPlanner.h"

#include "compiler/Driver/RunProgram.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <cstring>

using namespace llvm;
using namespace startrail;

/// The path of startrail-plan; empty after a report.
static std::string findPlanner(const std::string &tool) {
  SmallString<128> path(sys::path::parent_path(tool));
  sys::path::append(path, "startrail-plan");
  if (sys::fs::can_execute(path))
    return path.str().str();
  reportError("expected '" + path +
              "', which makes the choices that are auto, to be a program, but "
              "got none");
  errs() << "note: it is built and installed with startrail-compile; "
            "--team-size and --placement of your own do without it\n";
  return {};
}

/// What the end of the planner is for this tool, after a report where it has
/// not made its own.
static int codeOf(const ProgramEnd &end, StringRef planner) {
  if (end.error != 0) {
    reportError("cannot run '" + planner + "': " + std::strerror(end.error));
    return ExitCompiler;
  }
  if (end.signal != 0) {
    reportError("expected '" + planner + "' to end, but got signal " +
                Twine(end.signal));
    return ExitCompiler;
  }
  switch (end.code) {
  case 0:
    return ExitOk;
  case 1:
    return ExitUsage;
  case 2:
    return ExitInput;
  case 3:
    return ExitOutput;
  }
  reportError("'" + planner + "' failed with exit code " + Twine(end.code));
  return ExitCompiler;
}

int startrail::askPlanner(const std::string &tool,
                          const CompileOptions &options, MemoryBufferRef input,
                          NamelessFile &plan) {
  std::string planner = findPlanner(tool);
  if (planner.empty())
    return ExitCompiler;
  // What can be read once only was read.
  bool again = options.input != "-" && sys::fs::is_regular_file(options.input);
  NamelessFile copy;
  if (!plan.make() || (!again && !copy.make(input.getBuffer())))
    return ExitOutput;
  std::vector<std::string> command = {planner};
  command.insert(command.end(), options.planner.begin(), options.planner.end());
  if (!sys::Process::StandardErrIsDisplayed())
    command.push_back("--quiet");
  command.insert(command.end(), {"--", again ? options.input : "-"});
  return codeOf(
      runProgram(command, again ? -1 : copy.descriptor(), plan.descriptor()),
      planner);
}
