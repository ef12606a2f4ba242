//===- ToolDiagnostics.h - Diagnostics of no line of a text ---------------===//
#ifndef STARTRAIL_COMPILER_TOOL_TOOLDIAGNOSTICS_H
#define STARTRAIL_COMPILER_TOOL_TOOLDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"

namespace startrail {

/// While it lives, prints those diagnostics of a context that belong to no line
/// of a text: of a whole file, a location of line 0, as `<file>: error: …`; of
/// nothing but the command line, an unknown location, as reportError does.
/// Others go to the handler before this one.
class ToolDiagnostics : public mlir::ScopedDiagnosticHandler {
public:
  explicit ToolDiagnostics(mlir::MLIRContext *context);
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_TOOLDIAGNOSTICS_H
