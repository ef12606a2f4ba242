//===- NameTable.h - Unique readable names --------------------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_NAMETABLE_H
#define STARTRAIL_COMPILER_SCHEDULE_NAMETABLE_H

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace startrail {

/// Names given so far; no two are equal.
class NameTable {
public:
  /// `name` where it is free, else `name_2`, `name_3` …; taken from then on.
  std::string take(const llvm::Twine &name);
  /// Makes a taken name free again.
  void release(llvm::StringRef name) { taken.erase(name); }

private:
  llvm::StringSet<> taken;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_NAMETABLE_H
