#include "Reports.h"
#include "Samples.h"

#include "compiler/Cluster/TopologyXml.h"

#include <gtest/gtest.h>

using namespace startrail;

namespace {

class TopologyXmlTest : public testing::Test {
protected:
  mlir::FailureOr<HostTopology> read(llvm::StringRef text) {
    return readTopologyXml(&reports.context, "host.xml", text);
  }
  /// A file with these elements in its CPU, from line 3 on.
  mlir::FailureOr<HostTopology> readInCpu(const std::string &elements) {
    return read("<system version=\"1\">\n<cpu numaid=\"0\">\n" + elements +
                "</cpu>\n</system>\n");
  }
  static std::string device(const std::string &bus, const std::string &rest) {
    return "<pci busid=\"0000:" + bus + ":00.0\" " + rest + "/>\n";
  }

  Reports reports;
};

TEST_F(TopologyXmlTest, FullDump) {
  mlir::FailureOr<HostTopology> host = read(switchedXml());
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  ASSERT_EQ(host->gpus.size(), 4u);
  for (const HostTopology::Gpu &gpu : host->gpus) {
    EXPECT_EQ(gpu.sm, 90);
    EXPECT_EQ(gpu.device, "0x2330");
    EXPECT_EQ(gpu.switchLinks, 18);
  }
  EXPECT_TRUE(host->tellsLinks);
  EXPECT_TRUE(host->wires.empty());
  EXPECT_DOUBLE_EQ(host->pcieGbS, 48);
  ASSERT_EQ(host->nics.size(), 4u);
  EXPECT_EQ(host->nics[2].name, "mlx5_2");
  EXPECT_DOUBLE_EQ(host->nics[2].gbS, 47.5);
  // Nearest to the GPU of its switch, nearer to that of its CPU.
  const std::vector<int64_t> &near = host->nics[2].nearness;
  EXPECT_GT(near[2], near[3]);
  EXPECT_GT(near[3], near[0]);
  EXPECT_EQ(near[0], near[1]);
}

TEST_F(TopologyXmlTest, HintFile) {
  // Not in the order of bus ids; a speed that is missing, a width of 0.
  mlir::FailureOr<HostTopology> host = readInCpu(
      device("21", "class=\"0x030200\" link_speed=\"16 GT/s\"") +
      device("11", "class=\"0x030200\" link_speed=\"\" link_width=\"0\"") +
      device("12", "class=\"0x020000\" link_speed=\"16.0 GT/s PCIe\" "
                   "link_width=\"0x10\""));
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(reports.take(),
            "1: warning: expected <net> to tell how fast NICs are, but got "
            "none: each is taken to be as fast as its slot\n");
  EXPECT_FALSE(host->tellsLinks);
  ASSERT_EQ(host->gpus.size(), 2u);
  EXPECT_EQ(host->gpus[0].name, "0000:11:00.0");
  EXPECT_DOUBLE_EQ(host->pcieGbS, 12);
  ASSERT_EQ(host->nics.size(), 1u);
  EXPECT_DOUBLE_EQ(host->nics[0].gbS, 24);
}

TEST_F(TopologyXmlTest, Mesh) {
  auto gpu = [](int dev, int other, int links) {
    auto bus = [](int of) {
      return "0000:" + std::to_string(10 + of) + ":00.0";
    };
    return "<pci busid=\"" + bus(dev) + "\" class=\"0x030200\"><gpu dev=\"" +
           std::to_string(dev) + "\" sm=\"80\"><nvlink target=\"" + bus(other) +
           "\" count=\"" + std::to_string(links) +
           "\" tclass=\"0x030200\"/></gpu></pci>\n";
  };
  mlir::FailureOr<HostTopology> host = readInCpu(gpu(0, 1, 4) + gpu(1, 0, 4));
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  ASSERT_EQ(host->wires.size(), 1u);
  EXPECT_EQ(host->wires[0].from, 0);
  EXPECT_EQ(host->wires[0].to, 1);
  EXPECT_EQ(host->wires[0].links, 4);

  // The ends disagree, and one GPU is not in the file.
  host = readInCpu(gpu(0, 1, 4) + gpu(1, 0, 2) + gpu(2, 7, 1));
  ASSERT_TRUE(succeeded(host));
  EXPECT_EQ(host->wires[0].links, 4);
  EXPECT_EQ(reports.take(),
            "5: warning: expected target of <nvlink> to be a GPU of the file, "
            "but got '0000:17:00.0': left out\n"
            "3: warning: expected both ends to tell as many links, but got 4 "
            "at GPU 0000:10:00.0 and 2 at GPU 0000:11:00.0: taken as the "
            "larger\n");
}

TEST_F(TopologyXmlTest, TargetsOfLinks) {
  // Virtual switches, no class, a bridge to the CPU; C2C is no link of ours.
  mlir::FailureOr<HostTopology> host = readInCpu(
      "<pci busid=\"0000:10:00.0\" class=\"0x030200\">"
      "<gpu dev=\"0\" sm=\"0x5a\">"
      "<nvlink target=\"fffffff:ff:ff.0\" count=\"0x3\" tclass=\"0x068000\"/>"
      "<nvlink target=\"0000:c1:00.0\" count=\"2\"/>"
      "<nvlink target=\"0000:00:00.0\" count=\"6\" tclass=\"0x068001\"/>"
      "<c2c bw=\"100000\" count=\"1\"/></gpu></pci>");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  EXPECT_EQ(host->gpus[0].switchLinks, 5);
  EXPECT_EQ(host->gpus[0].sm, 90);
}

TEST_F(TopologyXmlTest, Nets) {
  std::string net = "<nic><net name=\"eth0\" dev=\"0\" speed=\"-1\"/></nic>\n";
  std::string gpu = "<pci busid=\"0000:10:00.0\" class=\"0x030200\">"
                    "<gpu dev=\"0\" sm=\"90\"/></pci>\n";
  // Under both CPUs it is one; a speed not above 0 is 10 Gbit/s.
  mlir::FailureOr<HostTopology> host =
      read("<system version=\"1\"><cpu numaid=\"0\">" + gpu + net +
           "</cpu><cpu numaid=\"1\">" + net + "</cpu></system>");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(reports.take(), "");
  ASSERT_EQ(host->nics.size(), 1u);
  EXPECT_DOUBLE_EQ(host->nics[0].gbS, networkPayload(10000));
  // As near as under the CPU of the GPU alone.
  mlir::FailureOr<HostTopology> beside = readInCpu(gpu + net);
  ASSERT_TRUE(succeeded(beside)) << reports.take();
  EXPECT_EQ(host->nics[0].nearness, beside->nics[0].nearness);

  // Two ports share the slot of their device.
  host = readInCpu(gpu + "<pci busid=\"0000:20:00.0\" class=\"0x020000\" "
                         "link_speed=\"16 GT/s\"><nic>"
                         "<net name=\"a\" speed=\"200000\"/>"
                         "<net name=\"b\" speed=\"200000\"/></nic></pci>");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  ASSERT_EQ(host->nics.size(), 2u);
  EXPECT_DOUBLE_EQ(host->nics[0].gbS + host->nics[1].gbS, 24);
}

TEST_F(TopologyXmlTest, TheUppermostSwitchCounts) {
  auto bridge = [](const std::string &bus, const std::string &below) {
    return "<pci busid=\"0000:" + bus + ":00.0\" class=\"0x060400\">" + below +
           "</pci>\n";
  };
  const std::string gpu = "class=\"0x030200\"";
  mlir::FailureOr<HostTopology> host =
      readInCpu(bridge("01", bridge("02", device("10", gpu)) +
                                 bridge("03", device("11", gpu))) +
                bridge("04", bridge("05", device("12", gpu))));
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(host->switches, (std::vector<std::vector<int64_t>>{{0, 1}, {2}}));
}

TEST_F(TopologyXmlTest, VersionTwo) {
  auto gpu = [](int dev, int other) {
    auto bus = [](int of) {
      return "0000:" + std::to_string(10 + of) + ":00.0";
    };
    return "<pci busid=\"" + bus(dev) + "\" class=\"0x120000\"><gpu dev=\"" +
           std::to_string(dev) + "\" sm=\"94\" gcn=\"gfx942\"><xgmi target=\"" +
           bus(other) + "\" count=\"1\" tclass=\"0x120000\"/></gpu></pci>";
  };
  mlir::FailureOr<HostTopology> host =
      read("<system version=\"2\"><cpu numaid=\"0\">" + gpu(0, 1) + gpu(1, 0) +
           "</cpu></system>");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(host->wires.size(), 1u);
  EXPECT_DOUBLE_EQ(host->linkGbS, 48);
}

} // namespace
