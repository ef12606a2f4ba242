//===- LoadCluster.cpp - The cluster that a command line names ------------===//
#include "compiler/Cluster/LoadCluster.h"

#include "compiler/Cluster/Calibrate.h"
#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/FabricOption.h"
#include "compiler/Cluster/TopologyMatrix.h"
#include "compiler/Cluster/TopologyXml.h"
#include "compiler/Json/ReadFile.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace startrail;

namespace {

class ClusterLoader {
public:
  ClusterLoader(MLIRContext *context, const ClusterRequest &request)
      : context(context), request(request), nowhere(UnknownLoc::get(context)) {}

  FailureOr<Cluster> load() {
    if (request.nodes < 0 || request.nodes > mostNodes)
      return wrong("--nodes to be from 1 to " + Twine(mostNodes))
             << request.nodes;
    if (!request.fabric.empty()) {
      FailureOr<FabricOption> parsed =
          FabricOption::parse(context, request.fabric);
      if (failed(parsed))
        return failure();
      fabric = *parsed;
    }
    FailureOr<Cluster> cluster = find();
    if (failed(cluster))
      return failure();
    if (fabric && !fabric->none)
      fabric->apply(*cluster);
    if (failed(checkSize(*cluster)))
      return failure();
    if (failed(calibrate(context, request.calibrations, *cluster)))
      return failure();
    if (failed(checkCluster(nowhere, *cluster)))
      return failure();
    return cluster;
  }

private:
  static constexpr int64_t mostNodes = 1 << 20;

  InFlightDiagnostic wrong(const Twine &what) {
    return emitError(nowhere) << "expected " << what << ", but got ";
  }

  /// Nodes that the ranks need, each with so many GPUs.
  int64_t nodesFor(int64_t gpusPerNode) const {
    return std::max<int64_t>(1, llvm::divideCeil(request.ranks, gpusPerNode));
  }

  FailureOr<Cluster> find() {
    if (std::optional<Cluster> preset = clusterPreset(request.cluster))
      return ofPreset(std::move(*preset));
    if (!llvm::sys::fs::exists(request.cluster)) {
      InFlightDiagnostic error = wrong("--cluster to be a file or one of " +
                                       llvm::join(clusterPresets(), ", "))
                                 << "'" << request.cluster << "'";
      suggest(*error.getUnderlyingDiagnostic(), request.cluster,
              clusterPresets());
      return error;
    }
    FailureOr<std::string> text =
        readFile(context, request.cluster, "the cluster");
    if (failed(text))
      return failure();
    StringRef content = StringRef(*text);
    content.consume_front("\xEF\xBB\xBF");
    content = content.ltrim();
    if (content.starts_with("{"))
      return ofFile(std::move(*text));
    if (content.starts_with("<"))
      return ofHost(readTopologyXml(context, request.cluster, *text));
    if (isTopologyMatrix(content))
      return ofHost(readTopologyMatrix(context, request.cluster, *text));
    return emitError(FileLineColLoc::get(context, request.cluster, 1, 1))
           << "expected the cluster to be a cluster file (JSON), a topology of "
              "NCCL (XML) or what `nvidia-smi topo -m` prints, but got "
           << (content.empty() ? "nothing" : "something else");
  }

  FailureOr<Cluster> ofPreset(Cluster preset) {
    if (failed(checkUnused("the preset")))
      return failure();
    // Machines stand for as many as are needed, where the name tells no number
    // of nodes.
    static const llvm::Regex fixed("[0-9]x[0-9]");
    if (request.nodes > 0)
      preset.nodes = request.nodes;
    else if (request.ranks > 0 && !fixed.match(request.cluster))
      preset.nodes = nodesFor(preset.gpusPerNode);
    return *clusterPreset(request.cluster, preset.nodes);
  }

  FailureOr<Cluster> ofFile(std::string text) {
    if (failed(checkUnused("the cluster file")))
      return failure();
    FailureOr<Cluster> cluster =
        readCluster(context, request.cluster, std::move(text));
    if (succeeded(cluster) && request.nodes > 0)
      cluster->nodes = request.nodes;
    return cluster;
  }

  /// --gpu is for files that do not tell the kind.
  LogicalResult checkUnused(StringRef what) {
    if (request.gpu.empty())
      return success();
    return wrong("no --gpu, as " + what + " tells the kind of GPU")
           << "'" << request.gpu << "'";
  }

  FailureOr<Cluster> ofHost(FailureOr<HostTopology> host) {
    if (failed(host))
      return failure();
    int64_t nodes = request.nodes;
    if (nodes == 0)
      nodes = fabric && fabric->none ? 1 : nodesFor(int64_t(host->gpus.size()));
    if (nodes > 1 && !fabric) {
      InFlightDiagnostic error =
          emitError(host->loc)
          << "expected --fabric to say what joins the " << nodes
          << " nodes, as the file describes one machine, but got none";
      error.attachNote() << "--fabric is " << FabricOption::form;
      return error;
    }
    FailureOr<Cluster> cluster = clusterOfHost(*host, request.gpu, nodes);
    if (succeeded(cluster))
      cluster->name = llvm::sys::path::stem(request.cluster).str();
    return cluster;
  }

  LogicalResult checkSize(const Cluster &cluster) {
    if (fabric && fabric->none && cluster.nodes > 1)
      return wrong("one node with --fabric=none") << cluster.nodes;
    if (request.ranks <= cluster.numRanks())
      return success();
    InFlightDiagnostic error = wrong("the cluster to have a GPU for each of " +
                                     Twine(request.ranks) + " ranks")
                               << cluster.numRanks() << " (" << cluster.nodes
                               << " nodes of " << cluster.gpusPerNode << ")";
    error.attachNote() << "--nodes=" << nodesFor(cluster.gpusPerNode)
                       << " has as many";
    return error;
  }

  MLIRContext *context;
  const ClusterRequest &request;
  Location nowhere;
  std::optional<FabricOption> fabric;
};

} // namespace

FailureOr<Cluster> startrail::loadCluster(MLIRContext *context,
                                          const ClusterRequest &request) {
  return ClusterLoader(context, request).load();
}
