//===- CheckFiles.cpp - The files a command line names --------------------===//
#include "compiler/Driver/CheckFiles.h"

#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/Support/Path.h"

using namespace llvm;
using namespace startrail;

/// Whether `-o`, or `--save-source`, names a file a source can go to.
static bool isSourceName(StringRef option, StringRef file) {
  StringRef name = sys::path::filename(file);
  if (sys::path::extension(name) != ".cpp" || sys::path::stem(name).empty() ||
      name.find_first_of("\"\\\n") != StringRef::npos) {
    reportError("expected " + option +
                " to be the name of a .cpp file, but got '" + file + "'");
    return false;
  }
  return true;
}

/// Adds a source and the header beside it.
static void addSource(const std::string &role, const std::string &path,
                      std::vector<NamedFile> &files) {
  files.push_back({role, path});
  files.push_back({"the header beside " + role, headerBeside(path)});
}

static bool checkDistinctFiles(const CompileOptions &options) {
  std::vector<NamedFile> files = {{"the input", options.input, true}};
  if (!options.pipeline.plan.file.empty())
    files.push_back({"--plan", options.pipeline.plan.file, true});
  for (const NamedFile &file : options.machines)
    files.push_back(file);
  if (options.output != "-" && options.emit == Emit::Source)
    addSource("-o", options.output, files);
  else if (options.output != "-")
    files.push_back({"-o", options.output});
  if (!options.saveSource.empty())
    addSource("--save-source", options.saveSource, files);
  if (!options.savePlan.empty() && options.savePlan != "-")
    files.push_back({"--save-plan", options.savePlan});
  if (!options.importReport.empty() && options.importReport != "-")
    files.push_back({"--import-report", options.importReport});
  return checkDistinct(files);
}

bool startrail::checkFiles(const CompileOptions &options) {
  if (options.emit == Emit::Source && options.output != "-" &&
      !isSourceName("-o of --emit=source", options.output))
    return false;
  if (isBuilt(options.emit) && options.output == "-") {
    reportError(Twine("expected -o to name a file for --emit=") +
                (options.emit == Emit::Library ? "library" : "executable") +
                ", but got none; --emit=source prints its text");
    return false;
  }
  const NamedFile texts[] = {{"-o", options.output},
                             {"--save-plan", options.savePlan},
                             {"--import-report", options.importReport}};
  for (const NamedFile &one : texts)
    for (const NamedFile &other : texts)
      if (&one < &other && one.path == "-" && other.path == "-") {
        reportError("expected " + one.role + " or " + other.role +
                    " to name a file, but got standard output for both");
        return false;
      }
  if (!options.saveSource.empty() &&
      !isSourceName("--save-source", options.saveSource))
    return false;
  return checkDistinctFiles(options);
}
