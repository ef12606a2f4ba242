//===- ReportError.h - What a tool says is wrong --------------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_REPORTERROR_H
#define STARTRAIL_COMPILER_TOOL_REPORTERROR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

namespace startrail {

/// Names the tool that this process is, for reportError. Call first of all.
void nameTool(llvm::StringLiteral name);

/// The name; `startrail` where none was given.
llvm::StringRef toolName();

/// Prints `<tool>: error: <message>` to standard error.
void reportError(const llvm::Twine &message);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_REPORTERROR_H
