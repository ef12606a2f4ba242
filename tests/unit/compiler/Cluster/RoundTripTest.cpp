// A cluster is the same after a file, and after the attribute and its text.
#include "Import/Reports.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>
#include <tuple>

using namespace mlir;
using namespace startrail;

namespace {

auto fieldsOf(const Curve::Point &point) {
  return std::tie(point.at, point.value);
}
auto fieldsOf(const Curve &curve) { return std::tie(curve.points); }
auto fieldsOf(const GpuKind &gpu) {
  return std::tie(gpu.name, gpu.memoryGib, gpu.memoryGbS, gpu.peakTflops,
                  gpu.peakTflops32, gpu.matmulTflops, gpu.forwardFull,
                  gpu.forwardCausal, gpu.backwardFull, gpu.backwardCausal,
                  gpu.launchUs, gpu.slowdown);
}
auto fieldsOf(const NodeFabric::Wire &wire) {
  return std::tie(wire.from, wire.to, wire.gbS);
}
auto fieldsOf(const NodeFabric &node) {
  return std::tie(node.kind, node.gbS, node.latencyUs, node.efficiency,
                  node.wires, node.switches, node.switchGbS, node.hostGbS);
}
auto fieldsOf(const Nic &nic) { return std::tie(nic.name, nic.gbS, nic.gpus); }
auto fieldsOf(const InterFabric &fabric) {
  return std::tie(fabric.kind, fabric.nodesPerLeaf, fabric.oversubscription,
                  fabric.latencyUs, fabric.efficiency, fabric.flowGbS,
                  fabric.crossRailByNvlink);
}
auto fieldsOf(const Cluster &cluster) {
  return std::tie(cluster.name, cluster.nodes, cluster.gpusPerNode, cluster.gpu,
                  cluster.node, cluster.nics, cluster.fabric,
                  cluster.sharedProcessors, cluster.stepSeconds,
                  cluster.stepSecondsPerRank);
}

} // namespace

namespace startrail {
template <typename T, typename = decltype(fieldsOf(std::declval<T>()))>
static bool operator==(const T &a, const T &b) {
  return fieldsOf(a) == fieldsOf(b);
}
} // namespace startrail

namespace {

/// Numbers that no short decimal is equal to, sizes at the bounds, a name with
/// what JSON and MLIR write in escapes; nothing has its default.
Cluster odd(NodeFabric::Kind node, InterFabric::Kind fabric) {
  Cluster cluster;
  cluster.name = "a \"quoted\\\" name\n\tof caf\xc3\xa9 \xf0\x9f\x9a\x80";
  cluster.nodes = 3;
  cluster.gpusPerNode = 5;
  cluster.gpu = *gpuKind("h100-sxm");
  cluster.gpu.name = "other";
  cluster.gpu.memoryGib = 1. / 3;
  cluster.gpu.memoryGbS = 0.1 + 0.2;
  cluster.gpu.peakTflops = 999999.99999999994;
  cluster.gpu.peakTflops32 = 1e-6;
  cluster.gpu.matmulTflops = 2. / 3;
  cluster.gpu.launchUs = 1e-300;
  cluster.gpu.slowdown = 5e-324; // the least number above 0
  cluster.gpu.forwardFull = {{{1e-6, 1.1}, {1. / 3, 2.2}, {1e15, 3.3}}};
  cluster.gpu.forwardCausal = {{{65, 4. / 3}}};
  cluster.gpu.backwardFull = {{{66, 5. / 3}}};
  cluster.gpu.backwardCausal = {{{67, 7. / 3}}};
  cluster.node.kind = node;
  cluster.node.gbS = 1000. / 7;
  cluster.node.latencyUs = 1. / 7;
  cluster.node.efficiency = {{{1000, 1. / 9}, {1001, 1}}};
  if (node == NodeFabric::Kind::Mesh)
    cluster.node.wires = {{0, 4, 1. / 11}, {1, 2, 2}};
  if (node == NodeFabric::Kind::Pcie)
    cluster.node.switches = {{4, 0}, {1, 2}};
  cluster.node.switchGbS = 16. / 3;
  cluster.node.hostGbS = 17. / 3;
  cluster.nics = {{"", 1. / 13, {0, 1, 2, 3, 4}}, {"mlx5_0", 2. / 13, {3, 1}}};
  cluster.fabric.kind = fabric;
  cluster.fabric.nodesPerLeaf = 2;
  cluster.fabric.oversubscription = 4. / 3;
  cluster.fabric.latencyUs = 1. / 17;
  cluster.fabric.efficiency = {{{1, 1. / 19}}};
  cluster.fabric.flowGbS = 1. / 23;
  cluster.fabric.crossRailByNvlink = true;
  cluster.sharedProcessors = 7;
  cluster.stepSeconds = 1. / 29;
  cluster.stepSecondsPerRank = 1. / 31;
  return cluster;
}

std::vector<Cluster> samples() {
  std::vector<Cluster> all;
  for (llvm::StringRef name : clusterPresets()) {
    all.push_back(*clusterPreset(name));
    all.push_back(*clusterPreset(name, 77));
    all.back().nics.clear();
    for (int64_t gpu = 0; gpu < all.back().gpusPerNode; ++gpu)
      all.back().nics.push_back({"own", 1. / 3, {gpu}});
  }
  for (auto node : {NodeFabric::Kind::NvSwitch, NodeFabric::Kind::Mesh,
                    NodeFabric::Kind::Pcie, NodeFabric::Kind::Shared})
    for (auto fabric : {InterFabric::Kind::Full, InterFabric::Kind::Rails,
                        InterFabric::Kind::LeafSpine})
      all.push_back(odd(node, fabric));
  return all;
}

TEST(RoundTripTest, PresetsAreNamed) {
  ASSERT_FALSE(clusterPresets().empty());
  for (llvm::StringRef name : clusterPresets())
    EXPECT_EQ(clusterPreset(name)->name, name.str());
  EXPECT_EQ(clusterPreset("dgx-h100", 9)->nodes, 9);
  EXPECT_FALSE(clusterPreset("dgx"));
}

TEST(RoundTripTest, File) {
  Reports reports;
  for (const Cluster &cluster : samples()) {
    std::string text = writeCluster(cluster);
    FailureOr<Cluster> read = readCluster(&reports.context, "c.json", text);
    ASSERT_TRUE(succeeded(read)) << reports.take() << text;
    EXPECT_TRUE(*read == cluster) << text;
    EXPECT_EQ(writeCluster(*read), text);
  }
  EXPECT_EQ(reports.take(), "");
}

TEST(RoundTripTest, Attribute) {
  Reports reports;
  reports.context.loadDialect<StarTrailDialect>();
  for (const Cluster &cluster : samples()) {
    OwningOpRef<ModuleOp> module =
        ModuleOp::create(UnknownLoc::get(&reports.context));
    setCluster(*module, cluster);
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    OwningOpRef<ModuleOp> parsed =
        parseSourceString<ModuleOp>(text, &reports.context);
    ASSERT_TRUE(parsed) << reports.take() << text;
    FailureOr<std::optional<Cluster>> read = clusterOf(*parsed);
    ASSERT_TRUE(succeeded(read) && *read) << reports.take() << text;
    EXPECT_TRUE(**read == cluster) << text;
    std::string again;
    llvm::raw_string_ostream(again) << *parsed;
    EXPECT_EQ(again, text);
  }
  EXPECT_EQ(reports.take(), "");
}

TEST(RoundTripTest, AttributeOfInnerModules) {
  Reports reports;
  reports.context.loadDialect<StarTrailDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "module { module { module {} } }", &reports.context);
  ModuleOp inner = *module;
  while (!inner.getBody()->empty())
    inner = cast<ModuleOp>(inner.getBody()->front());
  FailureOr<std::optional<Cluster>> none = clusterOf(inner);
  ASSERT_TRUE(succeeded(none));
  EXPECT_FALSE(*none);
  Cluster cluster = *clusterPreset("gb200-nvl72");
  setCluster(inner, cluster);
  EXPECT_TRUE((*module)->hasAttr(clusterAttrName));
  EXPECT_FALSE(inner->hasAttr(clusterAttrName));
  setCluster(*module, *clusterPreset("host"));
  EXPECT_EQ((**clusterOf(inner)).name, "host");
}

TEST(RoundTripTest, AttributeThatIsNotUtf8) {
  Reports reports;
  reports.context.loadDialect<StarTrailDialect>();
  for (const char *content : {R"({"\FF\FE" = 1})", R"({name = "\FF"})",
                              R"({gpu = {"\C3" = "\C3"}})"}) {
    std::string text = std::string("module attributes {startrail.cluster = "
                                   "#startrail.cluster<") +
                       content + ">} {}";
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(text, &reports.context);
    ASSERT_TRUE(module) << reports.take() << text;
    EXPECT_TRUE(failed(clusterOf(*module))) << text;
    EXPECT_GT(reports.errors, 0) << text;
    reports.take();
  }
}

} // namespace
