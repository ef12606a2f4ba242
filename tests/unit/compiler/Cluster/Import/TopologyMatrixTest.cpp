#include "Reports.h"
#include "Samples.h"

#include "compiler/Cluster/TopologyMatrix.h"

#include <gtest/gtest.h>

using namespace startrail;

namespace {

class TopologyMatrixTest : public testing::Test {
protected:
  mlir::FailureOr<HostTopology> read(llvm::StringRef text) {
    return readTopologyMatrix(&reports.context, "topo.txt", text);
  }
  /// The text is read as the sample is.
  void expectSame(llvm::StringRef text) {
    mlir::FailureOr<HostTopology> host = read(text),
                                  sample = read(switchedMatrix());
    ASSERT_TRUE(succeeded(host)) << reports.take() << text.str();
    EXPECT_EQ(reports.take(), "");
    ASSERT_EQ(host->gpus.size(), 4u);
    ASSERT_EQ(host->nics.size(), 4u);
    ASSERT_EQ(host->wires.size(), 6u);
    for (const HostTopology::Wire &wire : host->wires)
      EXPECT_EQ(wire.links, 18);
    for (int nic = 0; nic < 4; ++nic)
      EXPECT_EQ(host->nics[nic].nearness, sample->nics[nic].nearness);
  }
  static std::string replaced(std::string text, const std::string &from,
                              const std::string &to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
         at += to.size())
      text.replace(at, from.size(), to);
    return text;
  }

  Reports reports;
};

TEST_F(TopologyMatrixTest, Plain) {
  expectSame(switchedMatrix());
  mlir::FailureOr<HostTopology> host = read(switchedMatrix());
  EXPECT_EQ(host->nics[3].name, "mlx5_3");
  const std::vector<int64_t> &near = host->nics[1].nearness;
  EXPECT_GT(near[1], near[0]);
  EXPECT_GT(near[0], near[2]);
  EXPECT_EQ(near[2], near[3]);
}

TEST_F(TopologyMatrixTest, AsPeoplePasteIt) {
  std::string text = switchedMatrix();
  expectSame(replaced(text, "\t", "   "));
  expectSame(replaced(text, "\n", "\r\n"));
  expectSame(replaced(text, "NIC1\tNIC2", "NIC1\n\tNIC2")); // wrapped header
  expectSame(replaced(text, "Affinity\tNUMA", "Affinity\nNUMA"));
  expectSame(replaced(text, "NIC2\tNIC3", "NIC2NIC3")); // glued
  expectSame(replaced(text, "PIX\tNODE", "PIXNODE"));
  expectSame(replaced(text, "NV18\tPIX", "NV18\nPIX")); // wrapped row
  expectSame(replaced(text, "NIC", "mlx5_"));
  expectSame(text.substr(0, text.find("Legend"))); // no legend
  expectSame("$ nvidia-smi topo -m\nGPU0 is busy on node1\nGPU0 node1\n" +
             text);
  // Rows in another order.
  size_t begin = text.find("\nGPU0\t") + 1, next = text.find("\nGPU1\t") + 1;
  size_t end = text.find("\nNIC0\t") + 1;
  expectSame(text.substr(0, begin) + text.substr(next, end - next) +
             text.substr(begin, next - begin) + text.substr(end));
}

TEST_F(TopologyMatrixTest, FarFromAllNics) {
  std::string text =
      replaced(replaced(switchedMatrix(), "PIX", "SYS"), "NODE", "SYS");
  mlir::FailureOr<HostTopology> host = read(text);
  ASSERT_TRUE(succeeded(host)) << reports.take();
  for (const HostTopology::Nic &nic : host->nics)
    EXPECT_EQ(nic.nearness, std::vector<int64_t>(4, nic.nearness[0]));
}

TEST_F(TopologyMatrixTest, Switches) {
  mlir::FailureOr<HostTopology> host =
      read("\tGPU0\tGPU1\tGPU2\nGPU0\tX\tPXB\tSYS\nGPU1\tPXB\tX\tSYS\n"
           "GPU2\tSYS\tSYS\tX\n");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_TRUE(host->wires.empty());
  ASSERT_EQ(host->switches.size(), 2u);
  EXPECT_EQ(host->switches[0], (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(host->switches[1], (std::vector<int64_t>{2}));
}

TEST_F(TopologyMatrixTest, ABridgeOfTheHostIsNoSwitch) {
  mlir::FailureOr<HostTopology> host =
      read("\tGPU0\tGPU1\tGPU2\tGPU3\nGPU0\tX\tPHB\tPIX\tNODE\n"
           "GPU1\tPHB\tX\tPHB\tSYS\nGPU2\tPIX\tPHB\tX\tNODE\n"
           "GPU3\tNODE\tSYS\tNODE\tX\n");
  ASSERT_TRUE(succeeded(host)) << reports.take();
  EXPECT_EQ(host->switches,
            (std::vector<std::vector<int64_t>>{{0, 2}, {1}, {3}}));
}

TEST_F(TopologyMatrixTest, DevicesThatDisagree) {
  mlir::FailureOr<HostTopology> host =
      read("\tGPU0\tGPU1\nGPU0\tX\tNV4\nGPU1\tPHB\tX\n");
  ASSERT_TRUE(succeeded(host));
  EXPECT_EQ(reports.take(),
            "3: warning: expected GPU0 and GPU1 to tell the same way to each "
            "other, but got different ones: the farther is taken\n");
  EXPECT_TRUE(host->wires.empty());
}

TEST_F(TopologyMatrixTest, Rejected) {
  auto rejected = [&](llvm::StringRef text) {
    EXPECT_TRUE(failed(read(text))) << text.str();
    return reports.take();
  };
  EXPECT_EQ(rejected("no matrix\n"),
            "1: error: expected a line of column names GPU0, GPU1, ... and "
            "rows, but got none\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU0\nGPU0\tX\tX\n"),
            "1: error: expected columns to have different names, but got GPU0 "
            "twice\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU1\nGPU0\tX\tPIX\nGPU0\tX\tPIX\n"),
            "3: error: expected rows to have different names, but got GPU0 "
            "twice\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU1\nGPU0\tX\tPIX\n"),
            "1: error: expected a row of each GPU, but got none of GPU1\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU1\nGPU0\tX\tPIX\nGPU1\tPIX\n"),
            "3: error: expected row GPU1 to have 2 cells, but got 1\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU1\nGPU0\tX\tNV0\nGPU1\tNV0\tX\n"),
            "2: error: expected GPU0 to GPU1 to be X, NV and a count of links, "
            "PIX, PXB, PHB, NODE or SYS, but got 'NV0'\n");
  EXPECT_EQ(rejected("\tGPU0\tGPU1\nGPU0\tPIX\tX\nGPU1\tX\tPIX\n"),
            "2: error: expected X where row and column are one device, but got "
            "another from GPU0 to GPU0\n");
}

} // namespace
