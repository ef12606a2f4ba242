//===- NameTable.cpp - Unique readable names ------------------------------===//
#include "compiler/Schedule/NameTable.h"

std::string startrail::NameTable::take(const llvm::Twine &name) {
  std::string base = name.str(), candidate = base;
  for (int next = 2; !taken.insert(candidate).second; ++next)
    candidate = base + "_" + std::to_string(next);
  return candidate;
}
