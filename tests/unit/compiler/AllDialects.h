//===- AllDialects.h - What tests that read modules register -------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_ALLDIALECTS_H
#define STARTRAIL_TESTS_UNIT_COMPILER_ALLDIALECTS_H

#include "compiler/Pipeline/Registration.h"

#include "mlir/IR/DialectRegistry.h"

namespace startrail::test {

/// Everything that the tools register; lives until the process ends.
inline const mlir::DialectRegistry &allDialects() {
  static const mlir::DialectRegistry *registry = [] {
    auto *made = new mlir::DialectRegistry;
    registerAllStarTrail(*made);
    return made;
  }();
  return *registry;
}

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_ALLDIALECTS_H
