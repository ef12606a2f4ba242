//===- Output.cpp - Files that are written whole or not at all ------------===//
#include "compiler/Tool/Output.h"

#include "compiler/Tool/ReportError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>

using namespace llvm;
using namespace startrail;

std::string startrail::headerBeside(StringRef source) {
  SmallString<128> header(source);
  sys::path::replace_extension(header, ".h");
  return header.str().str();
}

bool startrail::cannotWrite(StringRef path, std::error_code error) {
  reportError("cannot write '" + path + "': " + error.message());
  return false;
}

bool startrail::isSpecialPlace(StringRef path) {
  // Also where the open file that it stands for is closed.
  if (path.starts_with("/dev/std") || path.starts_with("/dev/fd/") ||
      path.starts_with("/proc/"))
    return true;
  return sys::fs::exists(path) && !sys::fs::is_regular_file(path);
}

/// Why no file can take the place of `path`, if so.
static std::error_code whyKept(StringRef path) {
  if (!isSpecialPlace(path))
    return {};
  return std::make_error_code(sys::fs::is_directory(path)
                                  ? std::errc::is_a_directory
                                  : std::errc::file_exists);
}

bool startrail::checkPlace(StringRef path) {
  std::error_code error = whyKept(path);
  return !error || cannotWrite(path, error);
}

static bool writeThrough(const OutputFile &file) {
  std::error_code error;
  raw_fd_ostream stream(file.path, error, sys::fs::CD_OpenExisting,
                        sys::fs::FA_Write, sys::fs::OF_Append);
  if (!error) {
    stream << file.text;
    stream.close();
    error = stream.error();
    stream.clear_error();
  }
  return !error || cannotWrite(file.path, error);
}

static void dropUnfinished(StringRef name) {
  (void)sys::fs::remove(name);
  sys::DontRemoveFileOnSignal(name);
}

/// Writes `file` beside its place; the name it has there.
static std::optional<std::string> writeBeside(const OutputFile &file) {
  int descriptor;
  SmallString<128> name;
  if (std::error_code error = sys::fs::createUniqueFile(
          file.path + ".%%%%%%", descriptor, name, sys::fs::OF_None,
          sys::fs::all_read | sys::fs::all_write)) {
    cannotWrite(file.path, error);
    return std::nullopt;
  }
  sys::RemoveFileOnSignal(name);
  raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << file.text;
  stream.close();
  if (stream.has_error()) {
    cannotWrite(file.path, stream.error());
    stream.clear_error();
    dropUnfinished(name);
    return std::nullopt;
  }
  return std::string(name);
}

bool startrail::moveFile(const std::string &from, const std::string &to) {
  std::error_code error = whyKept(to);
  if (!error)
    error = sys::fs::rename(from, to);
  sys::DontRemoveFileOnSignal(from);
  if (!error)
    return true;
  sys::fs::remove(from);
  return cannotWrite(to, error);
}

bool startrail::writeFiles(ArrayRef<OutputFile> files) {
#ifdef SIGXFSZ
  // A file beyond what the process may write is an error of the write.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  if (files.size() == 1 && files.front().path == "-") {
    outs() << files.front().text;
    outs().flush();
    if (!outs().has_error())
      return true;
    std::error_code error = outs().error();
    outs().clear_error();
    return cannotWrite("-", error);
  }
  if (files.size() == 1 && isSpecialPlace(files.front().path))
    return writeThrough(files.front());
  SmallVector<std::string> written;
  for (const OutputFile &file : files) {
    std::optional<std::string> name;
    if (checkPlace(file.path))
      name = writeBeside(file);
    if (!name) {
      for (const std::string &other : written)
        dropUnfinished(other);
      return false;
    }
    written.push_back(*name);
  }
  bool moved = true;
  for (auto [file, name] : zip(files, written))
    moved &= moveFile(name, file.path);
  return moved;
}
