//===- CheckReadable.h - Files that hold no text --------------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_CHECKREADABLE_H
#define STARTRAIL_COMPILER_TOOL_CHECKREADABLE_H

#include "llvm/Support/MemoryBufferRef.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace startrail {

/// Whether `file` may be a module: text, or bytecode that dialects of
/// `registry` read. Otherwise reports what it is, and with what option its
/// exporter writes text.
bool checkReadable(llvm::MemoryBufferRef file,
                   const mlir::DialectRegistry &registry);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_CHECKREADABLE_H
