//===- Output.h - Files that are written whole or not at all --------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_OUTPUT_H
#define STARTRAIL_COMPILER_DRIVER_OUTPUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace startrail {

struct OutputFile {
  std::string path;
  llvm::StringRef text;
};

/// Writes all files, or none and returns false after a report: each is written
/// beside its place first and moved there once all are complete. A single path
/// of - is standard output.
bool writeFiles(llvm::ArrayRef<OutputFile> files);

/// Makes an empty file beside `path`, to be filled and moved there; its name,
/// or nothing after a report where no file can be made.
std::optional<std::string> reserveBeside(const std::string &path);

/// Moves the finished file `from` to `to`, on one file system; false after a
/// report, and `from` is gone then too.
bool moveFile(const std::string &from, const std::string &to);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_OUTPUT_H
