#include "compiler/Pipeline/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  startrail::registerAllStarTrail(registry);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv,
      "startrail-opt: runs passes of startrail and of MLIR on a module\n",
      registry));
}
