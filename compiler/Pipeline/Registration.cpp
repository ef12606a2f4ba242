#include "compiler/Pipeline/Registration.h"

#include "compiler/Analysis/Passes.h"
#include "compiler/Cluster/Passes.h"
#include "compiler/Import/Passes.h"
#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Plan/Passes.h"
#include "compiler/Schedule/Passes.h"
#include "compiler/Strategies/Passes.h"
#include "dialects/Foreign/Foreign.h"
#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

void startrail::registerAllStarTrail(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  registerAnalysisPasses();
  registerClusterPasses();
  registerImportPasses();
  registerStrategiesPasses();
  registerPlanPasses();
  registerSchedulePasses();
  registerStarTrailPipeline();
  registry.insert<StarTrailDialect>();
  registerForeignDialects(registry);
}
