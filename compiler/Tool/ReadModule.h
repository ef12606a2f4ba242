//===- ReadModule.h - The module that a tool is given ---------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_READMODULE_H
#define STARTRAIL_COMPILER_TOOL_READMODULE_H

#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace startrail {

/// The text of a file, or with - of standard input; null after a report. Of a
/// pipe or a device, which may have no end, at most 2^30 bytes are read.
std::unique_ptr<llvm::MemoryBuffer> readModuleText(llvm::StringRef path);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_READMODULE_H
