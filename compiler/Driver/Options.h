//===- Options.h - The command line of startrail-compile ------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_OPTIONS_H
#define STARTRAIL_COMPILER_DRIVER_OPTIONS_H

#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Tool/CheckOptions.h"

#include <optional>
#include <string>

namespace startrail {

/// What startrail-compile exits with; listed in its --help.
enum ExitCode : int {
  ExitOk = 0,
  ExitUsage = 1,    ///< the command line
  ExitInput = 2,    ///< module, plan or cluster: read, planned, …, emitted
  ExitCompiler = 3, ///< compiler, planner or libraries: absent or failed
  ExitOutput = 4,   ///< a file could not be written
};

/// What is written.
enum class Emit {
  Model,
  Ring,
  Program,
  Streams,
  Layout,
  Proof,
  Source,
  Executable,
  Library
};

/// Where what is built runs.
enum class Target { Host, Cuda };

struct CompileOptions {
  std::string input;         ///< a file, or - for standard input
  std::string output;        ///< a file, or - for standard output (text only)
  bool streamsInput = false; ///< the input is at the streams level already
  Emit emit = Emit::Executable;
  Target target = Target::Host;
  std::string function; ///< only this caller's attentions; all where empty
  PipelineOptions pipeline;
  /// With choices that startrail-plan makes, what it is asked with; else empty.
  std::vector<std::string> planner;
  /// The files that describe machines.
  std::vector<NamedFile> machines;
  std::string savePlan; ///< where the plan in force goes; empty for nowhere
  std::string
      importReport;       ///< where the report of attentions goes, if anywhere
  std::string compiler;   ///< of --cxx; empty to look for one
  std::string saveSource; ///< where the source of what is built stays
};

/// Whether a compiler makes what is written.
inline bool isBuilt(Emit emit) { return emit >= Emit::Executable; }

/// Reads the command line. Nothing, after a report on standard error, where it
/// is wrong; does not return for --help, --version and --plan-schema.
std::optional<CompileOptions> parseCommandLine(int argc, char **argv);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_OPTIONS_H
