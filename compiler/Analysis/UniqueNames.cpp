//===- UniqueNames.cpp - Unique readable names ----------------------------===//
#include "compiler/Analysis/UniqueNames.h"

std::string startrail::UniqueNames::take(const llvm::Twine &name) {
  std::string base = name.str(), candidate = base;
  for (int64_t next = 2; !taken.insert(candidate).second; ++next)
    candidate = base + "_" + std::to_string(next);
  return candidate;
}
