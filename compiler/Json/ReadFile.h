//===- ReadFile.h - Files of bounded size ---------------------------------===//
#ifndef STARTRAIL_COMPILER_JSON_READFILE_H
#define STARTRAIL_COMPILER_JSON_READFILE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace startrail {

/// The content of a file, a pipe or a device, which messages call `what`, as
/// `the cluster`. Reported where it cannot be read or holds more than `limit`
/// bytes, of which no more are read.
mlir::FailureOr<std::string> readFile(mlir::MLIRContext *context,
                                      llvm::StringRef path,
                                      llvm::StringRef what,
                                      size_t limit = 16 << 20);

} // namespace startrail

#endif // STARTRAIL_COMPILER_JSON_READFILE_H
