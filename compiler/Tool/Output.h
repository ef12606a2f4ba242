//===- Output.h - Files that are written whole or not at all --------------===//
#ifndef STARTRAIL_COMPILER_TOOL_OUTPUT_H
#define STARTRAIL_COMPILER_TOOL_OUTPUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <system_error>

namespace startrail {

struct OutputFile {
  std::string path;
  llvm::StringRef text;
};

/// Writes all files, or none and returns false after a report: each is written
/// beside its place first and moved there once all are complete; a process that
/// is interrupted leaves nothing there. A single path of - is standard output.
bool writeFiles(llvm::ArrayRef<OutputFile> files);

/// Where the header of `source`, a .cpp file, goes.
std::string headerBeside(llvm::StringRef source);

/// Whether something other than a file has the name, or it stands for an open
/// file, as /dev/stdout: it is written to, never replaced.
bool isSpecialPlace(llvm::StringRef path);

/// Whether a file can take the place of `path`: no folder or device has it.
/// Otherwise the reason is reported.
bool checkPlace(llvm::StringRef path);

/// Reports that `path` cannot be written; false.
bool cannotWrite(llvm::StringRef path, std::error_code error);

/// Moves the finished file `from` to `to`, on one file system; false after a
/// report, and `from` is gone then too.
bool moveFile(const std::string &from, const std::string &to);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_OUTPUT_H
