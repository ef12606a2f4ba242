//===- Version.h - What --version of a tool says --------------------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_VERSION_H
#define STARTRAIL_COMPILER_PIPELINE_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace startrail {

/// Lets --version of `tool`, a string that stays, print startrail's version and
/// the one of LLVM it is built on. Call before the command line is read.
void registerVersionPrinter(llvm::StringLiteral tool);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_VERSION_H
