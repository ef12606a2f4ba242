//===- SetCluster.cpp - The machines that ranks run on --------------------===//
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/LoadCluster.h"
#include "compiler/Cluster/Passes.h"
#include "dialects/StarTrail/StarTrail.h"

namespace startrail {
#define GEN_PASS_DEF_SETCLUSTERPASS
#include "compiler/Cluster/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct SetClusterPass : startrail::impl::SetClusterPassBase<SetClusterPass> {
  using SetClusterPassBase::SetClusterPassBase;

  void runOnOperation() override {
    ClusterRequest request{cluster, nodes,
                           ranks,   fabric,
                           gpu,     {calibrate.begin(), calibrate.end()}};
    FailureOr<Cluster> loaded = loadCluster(&getContext(), request);
    if (failed(loaded))
      return signalPassFailure();
    setCluster(getOperation(), *loaded);
  }
};
} // namespace
