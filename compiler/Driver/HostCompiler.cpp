//===- HostCompiler.cpp - Emitted text to an executable -------------------===//
#include "compiler/Driver/HostCompiler.h"

#include "compiler/Driver/Options.h"
#include "compiler/Driver/Output.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
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

/// Names the program that the main() of runtime/driver runs.
static std::string mainOf(const EmittedText &text, const std::string &name) {
  return "#include \"" + name +
         ".h\"\n"
         "extern \"C\" const startrail_program *startrail_main_program(void);\n"
         "const startrail_program *startrail_main_program(void) {\n"
         "  return " +
         text.accessor +
         "();\n"
         "}\n";
}

int startrail::buildExecutable(const EmittedText &text, const std::string &name,
                               const Resources &resources,
                               const std::string &compiler,
                               const std::string &output) {
  auto command = findCompiler(compiler, resources);
  if (!command)
    return ExitCompiler;
  // Built beside its place, then moved there: never half a program.
  std::optional<std::string> unfinished = reserveBeside(output);
  if (!unfinished)
    return ExitOutput;
  llvm::scope_exit dropUnfinished([&] { (void)sys::fs::remove(*unfinished); });
  SmallString<128> folder;
  if (std::error_code error =
          sys::fs::createUniqueDirectory("startrail", folder)) {
    reportError("cannot make a temporary folder: " + error.message());
    return ExitOutput;
  }
  llvm::scope_exit cleanUp([&] { (void)sys::fs::remove_directories(folder); });
  std::string stem = (folder + "/" + name).str();
  std::string main = mainOf(text, name);
  std::string mainFile = (folder + "/" + name + "-main.cpp").str();
  if (!writeFiles({{stem + ".cpp", text.source},
                   {stem + ".h", text.header},
                   {mainFile, main}}))
    return ExitOutput;
  auto append = [&](ArrayRef<std::string> words) {
    command->insert(command->end(), words.begin(), words.end());
  };
  append({"-std=c++17", "-O2"});
  append(wordsOf("CXXFLAGS"));
  append(resources.flags);
  for (const std::string &include : resources.includes)
    append({"-I", include});
  append({stem + ".cpp", mainFile, "-o", *unfinished});
  append(resources.libraries);
  append(resources.linkFlags);
  if (!runCompiler(*command))
    return ExitCompiler;
  dropUnfinished.release();
  return moveFile(*unfinished, output) ? ExitOk : ExitOutput;
}
