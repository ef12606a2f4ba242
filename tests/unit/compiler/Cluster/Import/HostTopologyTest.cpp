#include "Reports.h"
#include "Samples.h"

#include "compiler/Cluster/HostTopology.h"
#include "compiler/Cluster/TopologyMatrix.h"
#include "compiler/Cluster/TopologyXml.h"

#include <gtest/gtest.h>

using namespace startrail;
using Kind = NodeFabric::Kind;

namespace {

class HostTopologyTest : public testing::Test {
protected:
  /// A machine of so many GPUs, each pair with so many links.
  HostTopology pairs(int64_t gpus, int64_t links) {
    HostTopology host;
    host.loc = mlir::UnknownLoc::get(&reports.context);
    for (int64_t gpu = 0; gpu < gpus; ++gpu) {
      host.gpus.push_back({"GPU" + std::to_string(gpu), host.loc, 0, "", 0});
      host.switches.push_back({gpu});
      for (int64_t before = 0; links > 0 && before < gpu; ++before)
        host.wires.push_back({before, gpu, links});
    }
    return host;
  }

  Reports reports;
};

TEST_F(HostTopologyTest, OfAFullDump) {
  auto host = readTopologyXml(&reports.context, "host.xml", switchedXml());
  ASSERT_TRUE(succeeded(host));
  mlir::FailureOr<Cluster> cluster = clusterOfHost(*host, "", 3);
  ASSERT_TRUE(succeeded(cluster)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  EXPECT_EQ(cluster->nodes, 3);
  EXPECT_EQ(cluster->gpusPerNode, 4);
  EXPECT_EQ(cluster->gpu.name, "h100-sxm");
  EXPECT_EQ(cluster->node.kind, Kind::NvSwitch);
  EXPECT_DOUBLE_EQ(cluster->node.gbS, 18 * 20.6);
  ASSERT_EQ(cluster->nics.size(), 4u);
  for (int64_t nic = 0; nic < 4; ++nic)
    EXPECT_EQ(cluster->nics[nic].gpus, std::vector<int64_t>{nic});
}

TEST_F(HostTopologyTest, KindThatIsSaid) {
  auto host = readTopologyXml(&reports.context, "host.xml", switchedXml());
  mlir::FailureOr<Cluster> cluster = clusterOfHost(*host, "b200-sxm", 1);
  ASSERT_TRUE(succeeded(cluster)) << reports.take();
  EXPECT_EQ(cluster->gpu.name, "b200-sxm");
  EXPECT_DOUBLE_EQ(cluster->node.gbS, 18 * 40.1);
  // A GPU with less memory than others of its kind.
  for (HostTopology::Gpu &gpu : host->gpus) {
    gpu.device = "0x20b0";
    gpu.sm = 80;
    gpu.switchLinks = 12;
  }
  cluster = clusterOfHost(*host, "", 1);
  ASSERT_TRUE(succeeded(cluster)) << reports.take();
  EXPECT_EQ(cluster->gpu.name, "a100-sxm");
  EXPECT_DOUBLE_EQ(cluster->gpu.memoryGib, 40);
}

TEST_F(HostTopologyTest, PairsOrSwitches) {
  // 12 links of an A100 each reach three others by 4, or all by 12.
  mlir::FailureOr<Cluster> mesh = clusterOfHost(pairs(4, 4), "a100-sxm", 1);
  ASSERT_TRUE(succeeded(mesh)) << reports.take();
  EXPECT_EQ(mesh->node.kind, Kind::Mesh);
  ASSERT_EQ(mesh->node.wires.size(), 6u);
  EXPECT_DOUBLE_EQ(mesh->node.wires[5].gbS, 80);
  mlir::FailureOr<Cluster> switched =
      clusterOfHost(pairs(8, 12), "a100-sxm", 1);
  ASSERT_TRUE(succeeded(switched)) << reports.take();
  EXPECT_EQ(switched->node.kind, Kind::NvSwitch);
  EXPECT_DOUBLE_EQ(switched->node.gbS, 240);
  EXPECT_TRUE(switched->node.wires.empty());
  EXPECT_EQ(reports.take(), "");
}

TEST_F(HostTopologyTest, LinksIntoSwitchesAreThoseThatAllHave) {
  HostTopology host = pairs(4, 0);
  for (HostTopology::Gpu &gpu : host.gpus)
    gpu.switchLinks = 18;
  host.gpus[2].switchLinks = 16;
  mlir::FailureOr<Cluster> cluster = clusterOfHost(host, "h100-sxm", 1);
  ASSERT_TRUE(succeeded(cluster));
  EXPECT_EQ(reports.take(), "warning: expected GPUs to have as many NVLinks "
                            "each, but got from 16 to 18: taken as 16\n");
  EXPECT_DOUBLE_EQ(cluster->node.gbS, 16 * 20.6);
}

TEST_F(HostTopologyTest, WithoutLinks) {
  HostTopology host = pairs(4, 0);
  host.switches = {{0, 1}, {2, 3}};
  mlir::FailureOr<Cluster> cluster = clusterOfHost(host, "h100-sxm", 1);
  ASSERT_TRUE(succeeded(cluster)) << reports.take();
  EXPECT_EQ(cluster->node.kind, Kind::Pcie);
  EXPECT_DOUBLE_EQ(cluster->node.gbS, 48);
  EXPECT_EQ(cluster->node.switches, host.switches);
  EXPECT_FALSE(cluster->fabric.crossRailByNvlink);
  EXPECT_TRUE(succeeded(clusterOfHost(host, "a100-pcie", 1)));
  EXPECT_EQ(reports.take(), "");
}

TEST_F(HostTopologyTest, NicsOfGpus) {
  HostTopology host = pairs(2, 18);
  // Each GPU has one near; the third is nobody's nearest, for storage say.
  host.nics = {{"b", host.loc, 0, {2, 5}},
               {"a", host.loc, 0, {5, 2}},
               {"disks", host.loc, 0, {1, 1}}};
  mlir::FailureOr<Cluster> cluster = clusterOfHost(host, "h100-sxm", 2);
  ASSERT_TRUE(succeeded(cluster));
  EXPECT_EQ(reports.take(),
            "warning: expected NIC disks to be the nearest one of a GPU, but "
            "got nearer ones: left out\n"
            "warning: expected the file to tell how fast NICs are, but got no "
            "speed: each is taken to have the 47 GB/s of 'dgx-h100'\n");
  ASSERT_EQ(cluster->nics.size(), 2u);
  EXPECT_EQ(cluster->nics[0].name, "a");
  EXPECT_EQ(cluster->nics[1].gpus, std::vector<int64_t>{1});
}

TEST_F(HostTopologyTest, Rejected) {
  EXPECT_TRUE(failed(clusterOfHost(pairs(2, 18), "h100-sxm", 2)));
  EXPECT_EQ(reports.take(),
            "error: expected a NIC, as there are 2 nodes, but got none\n");
  EXPECT_TRUE(failed(clusterOfHost(pairs(2, 18), "host", 1)));
  EXPECT_EQ(reports.take(),
            "error: expected GPUs of a kind with NVLinks, but got 'host'\n");
  EXPECT_TRUE(failed(clusterOfHost(pairs(2, 18), "h100-smx", 1)));
  EXPECT_NE(reports.take().find("did you mean 'h100-sxm'?"), std::string::npos);
}

} // namespace
