#include "compiler/Pipeline/Registration.h"
#include "compiler/Pipeline/ToolHelp.h"
#include "compiler/Pipeline/Version.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

#include "llvm/Support/CommandLine.h"

static llvm::cl::extrahelp introduction(R"(
Serves editors that speak the Language Server Protocol, on standard input and
output: definitions, uses and errors in modules of every level of startrail and
in MLIR's own dialects.

Exit codes: 0 the client shut it down; 1 the command line is wrong, or the client
went without a word.
)");

int main(int argc, char **argv) {
  startrail::hideLibraryOptions();
  startrail::registerVersionPrinter("startrail-lsp-server");
  mlir::DialectRegistry registry;
  startrail::registerAllStarTrail(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
