//===- NamelessFile.h - A temporary file that nothing is left of ----------===//
#ifndef STARTRAIL_COMPILER_DRIVER_NAMELESSFILE_H
#define STARTRAIL_COMPILER_DRIVER_NAMELESSFILE_H

#include "llvm/ADT/StringRef.h"

#include <cstdio>
#include <memory>
#include <string>

namespace startrail {

/// A file that no folder has: it goes when it is closed, however the process
/// ends. Programs that are run do not inherit it but as a standard stream.
class NamelessFile {
public:
  /// Makes a file that holds `text`, to be read from its begin; false after a
  /// report. Once.
  bool make(llvm::StringRef text = {});

  int descriptor() const;
  /// Opens the file, from its begin, in this process.
  std::string path() const;

private:
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> file{nullptr, std::fclose};
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_NAMELESSFILE_H
