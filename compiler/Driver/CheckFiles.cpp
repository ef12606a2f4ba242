//===- CheckFiles.cpp - The files a command line names --------------------===//
#include "compiler/Driver/CheckFiles.h"

#include "compiler/Driver/Output.h"
#include "compiler/Driver/ReportError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
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

namespace {
struct NamedFile {
  std::string role;
  std::string path; ///< - is standard input
};
} // namespace

/// A path that is the same for every spelling of a file that need not exist.
static std::string placeOf(StringRef path) {
  SmallString<128> folder(path), real;
  (void)sys::fs::make_absolute(folder);
  sys::path::remove_dots(folder);
  std::string name = sys::path::filename(folder).str();
  sys::path::remove_filename(folder);
  if (sys::fs::real_path(folder, real))
    real = folder;
  sys::path::append(real, name);
  return real.str().str();
}

static sys::fs::file_status statusOf(StringRef path) {
  sys::fs::file_status status;
  if (path == "-")
    (void)sys::fs::status(/*FD=*/0, status);
  else
    (void)sys::fs::status(path, status);
  return status;
}

/// Whether both are one regular file, or would be; a device can be both.
static bool areSame(StringRef first, StringRef second) {
  sys::fs::file_status one = statusOf(first), other = statusOf(second);
  if (sys::fs::exists(one) && sys::fs::exists(other))
    return sys::fs::is_regular_file(one) && sys::fs::equivalent(one, other);
  return !sys::fs::exists(one) && !sys::fs::exists(other) &&
         placeOf(first) == placeOf(second);
}

/// Adds a source and the header beside it.
static void addSource(const std::string &role, const std::string &path,
                      std::vector<NamedFile> &files) {
  files.push_back({role, path});
  files.push_back({"the header beside " + role, headerBeside(path)});
}

static bool checkDistinct(const CompileOptions &options) {
  std::vector<NamedFile> files = {{"the input", options.input}};
  if (!options.pipeline.plan.file.empty())
    files.push_back({"--plan", options.pipeline.plan.file});
  if (options.output != "-" && options.emit == Emit::Source)
    addSource("-o", options.output, files);
  else if (options.output != "-")
    files.push_back({"-o", options.output});
  if (!options.saveSource.empty())
    addSource("--save-source", options.saveSource, files);
  if (!options.savePlan.empty() && options.savePlan != "-")
    files.push_back({"--save-plan", options.savePlan});
  for (auto [index, file] : enumerate(files))
    for (const NamedFile &earlier : ArrayRef(files).take_front(index))
      if (areSame(earlier.path, file.path)) {
        reportError("expected " + file.role + " to be another file than " +
                    earlier.role + ", but got '" + file.path + "'");
        return false;
      }
  return true;
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
  if (options.savePlan == "-" && options.output == "-") {
    reportError("expected -o or --save-plan to name a file, but got standard "
                "output for both");
    return false;
  }
  if (!options.saveSource.empty() &&
      !isSourceName("--save-source", options.saveSource))
    return false;
  return checkDistinct(options);
}
