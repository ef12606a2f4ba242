//===- ReportError.h - What startrail-compile says is wrong ---------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_REPORTERROR_H
#define STARTRAIL_COMPILER_DRIVER_REPORTERROR_H

#include "llvm/ADT/Twine.h"

namespace startrail {

/// Prints `startrail-compile: error: <message>` to standard error.
void reportError(const llvm::Twine &message);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_REPORTERROR_H
