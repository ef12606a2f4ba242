//===- OptMain.h - A tool that runs passes on a module --------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_OPTMAIN_H
#define STARTRAIL_COMPILER_TOOL_OPTMAIN_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace startrail {

/// mlir::MlirOptMain, but for the module, which is read by `readModuleText`.
llvm::LogicalResult optMain(int argc, char **argv, llvm::StringRef introduction,
                            mlir::DialectRegistry &registry);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_OPTMAIN_H
