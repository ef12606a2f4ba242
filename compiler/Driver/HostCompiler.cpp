//===- HostCompiler.cpp - Emitted text to what runs -----------------------===//
#include "compiler/Driver/HostCompiler.h"

#include "compiler/Driver/FolderBeside.h"
#include "compiler/Driver/Options.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace startrail;

/// The words of an environment variable, separated by spaces.
static std::vector<std::string> wordsOf(const char *variable) {
  std::vector<std::string> words;
  if (auto value = sys::Process::GetEnv(variable)) {
    SmallVector<StringRef> parts;
    StringRef(*value).split(parts, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef part : parts)
      words.push_back(part.str());
  }
  return words;
}

/// The words of the compiler's command: $CXX may hold flags, or a launcher.
static std::optional<std::vector<std::string>>
findCompiler(const std::string &asked, const Resources &resources) {
  std::vector<std::string> words;
  std::string from = "--cxx";
  if (!asked.empty()) {
    words = {asked};
  } else if (auto given = wordsOf("CXX"); !given.empty()) {
    from = "CXX";
    words = given;
  } else if (!resources.compiler.empty()) {
    from = "startrail's own compiler";
    words = {resources.compiler};
  }
  if (words.empty()) {
    for (StringRef name : {"c++", "g++", "clang++"})
      if (auto found = sys::findProgramByName(name))
        return std::vector<std::string>{*found};
    reportError("expected a C++ compiler in PATH (c++, g++ or clang++), but "
                "got none");
    errs() << "note: name one with --cxx, or install one: apt-get install "
              "g++\n";
    return std::nullopt;
  }
  auto found = sys::findProgramByName(words.front());
  if (!found) {
    reportError("expected " + from + " to be a C++ compiler, but '" +
                words.front() + "' was not found");
    return std::nullopt;
  }
  words.front() = *found;
  return words;
}

static bool runCompiler(const std::vector<std::string> &command) {
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::string message;
  bool failedToStart = false;
  int code = sys::ExecuteAndWait(command.front(), arguments, std::nullopt, {},
                                 0, 0, &message, &failedToStart);
  if (code == 0 && !failedToStart)
    return true;
  if (failedToStart || code < 0)
    reportError("cannot run '" + command.front() + "': " + message);
  else
    reportError("'" + command.front() + "' failed with exit code " +
                Twine(code));
  return false;
}

/// Whether `compiler`, which succeeded, left what it should; $CXX may be a
/// program that does something else.
static bool checkBuilt(const std::string &compiler, const std::string &file,
                       Emit emit) {
  uint64_t size = 0;
  StringRef got;
  if (!sys::fs::exists(file))
    got = "none";
  else if (sys::fs::file_size(file, size) || size == 0)
    got = "an empty file";
  else if (emit == Emit::Executable && !sys::fs::can_execute(file))
    got = "a file that cannot be executed";
  else
    return true;
  reportError("expected '" + compiler + "' to be a C++ compiler and write " +
              (emit == Emit::Library ? "a library" : "an executable") +
              ", but got " + got);
  return false;
}

/// Names the program that the main() of runtime/driver runs, and in a library
/// the one that it holds.
static std::string mainOf(const EmittedText &text, const std::string &name) {
  return "#include \"" + name +
         ".h\"\n"
         "#include <startrail/run.h>\n"
         "const startrail_program *startrail_main_program(void) {\n"
         "  return " +
         text.accessor +
         "();\n"
         "}\n";
}

/// What users of a library find in it, and no more: not even templates of its
/// C++, which are otherwise one for the process.
static std::string exportsOf(const EmittedText &text) {
  return "{\n  global:\n    " + text.accessor +
         "; *_run; startrail_*; cuda*; nccl*;\n"
         "    extern \"C++\" {\n"
         "      startrail::host::RankScope::*;\n"
         "      startrail::host::configure*; startrail::host::threads*;\n"
         "      startrail::host::launch*; startrail::host::hung*;\n"
         "      startrail::host::hangReport*; startrail::host::cancel*;\n"
         "      startrail::host::traceHash*;\n"
         "    };\n"
         "  local: *;\n};\n";
}

int startrail::buildProgram(const EmittedText &text, const std::string &name,
                            const Resources &resources,
                            const CompileOptions &options) {
  const std::string &output = options.output;
  auto command = findCompiler(options.compiler, resources);
  if (!command)
    return ExitCompiler;
  // Built beside its place, then moved there: never half a program.
  auto folder = FolderBeside::make(output);
  if (!folder)
    return ExitOutput;
  std::string source = folder->file(name + ".cpp");
  std::string header = folder->file(name + ".h");
  std::string mainFile = folder->file(name + "-main.cpp");
  std::string unfinished = folder->file(name + ".out");
  std::string exportsFile = folder->file(name + ".map");
  std::string main = mainOf(text, name), exports = exportsOf(text);
  if (!writeFiles({{source, text.source},
                   {header, text.header},
                   {mainFile, main},
                   {exportsFile, exports}}))
    return ExitOutput;
  auto append = [&](ArrayRef<std::string> words) {
    command->insert(command->end(), words.begin(), words.end());
  };
  append({"-std=c++17", "-O2"});
  append(wordsOf("CXXFLAGS"));
  append(resources.flags);
  for (const std::string &include : resources.includes)
    append({"-I", include});
  // Its calls stay inside, whatever else the process has loaded: it may be the
  // CUDA calls of a device.
  if (options.emit == Emit::Library)
    append({"-shared", "-fPIC", "-Wl,-Bsymbolic",
            "-Wl,--version-script=" + exportsFile,
            "-Wl,-u,startrail_run_on_host",
            "-Wl,-soname," + sys::path::filename(output).str()});
  append({source, mainFile, "-o", unfinished});
  append(resources.libraries);
  // Where a program finds what it loads when it runs, as the object for MPI.
  if (options.emit == Emit::Executable)
    append({"-Wl,-rpath," +
            sys::path::parent_path(resources.libraries.front()).str()});
  append(resources.linkFlags);
  if (!runCompiler(*command) ||
      !checkBuilt(command->front(), unfinished, options.emit))
    return ExitCompiler;
  return moveFile(unfinished, output) ? ExitOk : ExitOutput;
}
