//===- UniqueNames.h - Unique readable names ------------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_UNIQUENAMES_H
#define STARTRAIL_COMPILER_ANALYSIS_UNIQUENAMES_H

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace startrail {

/// Names given so far; no two are equal.
class UniqueNames {
public:
  /// `name` where it is free, else `name_2`, `name_3` …; taken from then on.
  std::string take(const llvm::Twine &name);
  /// Keeps `name` from being given.
  void reserve(llvm::StringRef name) { taken.insert(name); }
  /// Makes a taken name free again.
  void release(llvm::StringRef name) { taken.erase(name); }

private:
  llvm::StringSet<> taken;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_UNIQUENAMES_H
