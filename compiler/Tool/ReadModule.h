//===- ReadModule.h - The module that a tool is given ---------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_READMODULE_H
#define STARTRAIL_COMPILER_TOOL_READMODULE_H

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace startrail {

/// The text of a file, or with - of standard input, in this release's spelling
/// of upstream operations; null after a report. Of a pipe or a device, which
/// may have no end, at most 2^30 bytes are read. Bytecode is given back as it
/// is where dialects of `registry` read it, and refused where not; with no
/// registry it is not looked into.
std::unique_ptr<llvm::MemoryBuffer>
readModuleText(llvm::StringRef path, const mlir::DialectRegistry *registry);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_READMODULE_H
