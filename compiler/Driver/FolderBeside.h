//===- FolderBeside.h - Where an output grows -----------------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_FOLDERBESIDE_H
#define STARTRAIL_COMPILER_DRIVER_FOLDERBESIDE_H

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace startrail {

/// A folder beside the place of an output, for what it is made of and for the
/// output until it is moved to its place. It goes when the object does, with
/// all it holds, and on SIGHUP, SIGINT and SIGTERM, which end the process. One
/// object at a time.
class FolderBeside {
public:
  /// Makes the folder; null after a report where no file can be at `path`.
  static std::unique_ptr<FolderBeside> make(llvm::StringRef path);
  ~FolderBeside();

  /// The absolute path of `name` in the folder. The file is made by others.
  std::string file(llvm::StringRef name);

private:
  explicit FolderBeside(llvm::StringRef folder);

  std::string folder;
  std::vector<std::string> files;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_FOLDERBESIDE_H
