#include "compiler/Pipeline/Registration.h"
#include "compiler/Pipeline/Version.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

#include "llvm/Support/CommandLine.h"

static llvm::cl::extrahelp exitCodes(
    "\nExit codes: 0 the client shut it down; 1 the command line is wrong, or "
    "the client went without a word.\n");

int main(int argc, char **argv) {
  startrail::registerVersionPrinter("startrail-lsp-server");
  mlir::DialectRegistry registry;
  startrail::registerAllStarTrail(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
