//===- CheckOptions.h - Options that stand on a command line --------------===//
#ifndef STARTRAIL_COMPILER_TOOL_CHECKOPTIONS_H
#define STARTRAIL_COMPILER_TOOL_CHECKOPTIONS_H

#include "llvm/Support/CommandLine.h"

#include <optional>
#include <string>

namespace startrail {

// Each holds, or is reported as the tool's error.

/// The option as a user spells it.
std::string spelled(const llvm::cl::Option &option);

/// The index of `given`, a value of `what`, among `known`; of an unknown name,
/// one that is near is suggested.
std::optional<size_t> choose(const llvm::Twine &what, llvm::StringRef given,
                             llvm::ArrayRef<llvm::StringRef> known);

/// Every option is given once at most.
bool checkGivenOnce(llvm::ArrayRef<llvm::cl::Option *> options);

/// Those that are given have a value.
bool checkValues(llvm::ArrayRef<llvm::cl::opt<std::string> *> options);

/// None of `options` is given, each with its value; `with` tells why not.
bool checkAbsent(
    llvm::StringRef with,
    std::initializer_list<std::pair<llvm::cl::Option *, std::string>> options);

/// A file that a command line names, and what for: `--plan`. A path of - is a
/// standard stream.
struct NamedFile {
  std::string role;
  std::string path;
  bool isRead = false; ///< and not written
};

/// None that is written is the same file as another, whatever their spelling;
/// devices may be.
bool checkDistinct(llvm::ArrayRef<NamedFile> files);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_CHECKOPTIONS_H
