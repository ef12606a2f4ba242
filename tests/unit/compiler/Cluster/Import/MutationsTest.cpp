// Files with random damage are read, or rejected with a place; nothing crashes.
#include "Reports.h"
#include "Samples.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/NcclTests.h"
#include "compiler/Cluster/TopologyMatrix.h"
#include "compiler/Cluster/TopologyXml.h"

#include <gtest/gtest.h>
#include <random>

using namespace startrail;

namespace {

/// One to eight changes: bytes flipped, cut off, doubled, moved or replaced by
/// what such files hold.
std::string damaged(std::string text, std::mt19937 &random) {
  static const char *const words[] = {"<",
                                      ">",
                                      "/>",
                                      "\"",
                                      "&#0;",
                                      "<pci",
                                      "-1",
                                      "0x",
                                      "1e999",
                                      "nan",
                                      "\t",
                                      "\n",
                                      "99999999999999999999",
                                      "X",
                                      "NV",
                                      "GPU0",
                                      "{",
                                      "}",
                                      "[",
                                      ",",
                                      ":",
                                      "#",
                                      "\xff",
                                      "null",
                                      "0",
                                      "</cpu>",
                                      "<gpu/>"};
  auto below = [&](size_t bound) { return random() % (bound + 1); };
  for (size_t change = below(7) + 1; change > 0; --change) {
    size_t at = below(text.size()), length = below(40);
    std::string part = text.substr(at, length);
    switch (random() % 6) {
    case 0:
      if (at < text.size())
        text[at] = char(random());
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, part);
      break;
    case 3:
      text.insert(below(text.size()), part);
      break;
    case 4:
      text.replace(at, std::min<size_t>(length, text.size() - at),
                   words[random() % std::size(words)]);
      break;
    case 5:
      if (random() % 8 == 0)
        text.resize(at);
      break;
    }
  }
  return text;
}

std::string report() {
  return R"({"args": ["all_gather_perf"], "devices": [
{"rank": 0, "hostname": "a"}, {"rank": 1, "hostname": "a"}], "results": [
{"size": 8, "out_of_place": {"time": 9.5, "alg_bw": 0.0, "bus_bw": 0.0}},
{"size": 33554432, "out_of_place": {"time": 100.5, "alg_bw": 333.8, "bus_bw": 166.9}}]})";
}

class MutationsTest : public testing::Test {
protected:
  /// Reads `sample` with damage, over and over; at most so many errors each.
  template <typename Read>
  void damage(const std::string &sample, Read read, int most = 1) {
    constexpr int count = 500;
    std::mt19937 random(22);
    int accepted = 0;
    for (int time = 0; time < count; ++time) {
      std::string text = damaged(sample, random);
      Reports reports;
      bool good = read(reports.context, text);
      ASSERT_EQ(good, reports.errors == 0) << reports.take() << text;
      ASSERT_LE(reports.errors, most) << reports.take() << text;
      ASSERT_TRUE(reports.located) << reports.take() << text;
      accepted += good;
    }
    // Damage is neither always seen nor never.
    EXPECT_GT(accepted, 0);
    EXPECT_LT(accepted, count);
  }
};

TEST_F(MutationsTest, ClusterFile) {
  damage(
      writeCluster(*clusterPreset("a100-pcie")),
      [](mlir::MLIRContext &context, const std::string &text) {
        return succeeded(readCluster(&context, "cluster.json", text));
      },
      /*most=*/100); // the schema's, all at once
}

TEST_F(MutationsTest, Xml) {
  damage(switchedXml(),
         [](mlir::MLIRContext &context, const std::string &text) {
           return succeeded(readTopologyXml(&context, "host.xml", text));
         });
}

/// Every part of a file that is cut off is rejected once, with a place.
TEST_F(MutationsTest, Truncations) {
  std::string xml = switchedXml(),
              cluster = writeCluster(*clusterPreset("a100-pcie"));
  for (size_t size = 0; size + 1 < xml.size(); ++size) {
    Reports reports;
    EXPECT_TRUE(failed(readTopologyXml(&reports.context, "host.xml",
                                       llvm::StringRef(xml).take_front(size))));
    EXPECT_EQ(reports.errors, 1) << size;
    EXPECT_TRUE(reports.located) << size;
  }
  for (size_t size = 0; size + 1 < cluster.size(); ++size) {
    Reports reports;
    EXPECT_TRUE(failed(readCluster(&reports.context, "cluster.json",
                                   cluster.substr(0, size))));
    EXPECT_EQ(reports.errors, 1) << size;
    EXPECT_TRUE(reports.located) << size;
  }
}

TEST_F(MutationsTest, Matrix) {
  damage(switchedMatrix(),
         [](mlir::MLIRContext &context, const std::string &text) {
           return succeeded(readTopologyMatrix(&context, "topo.txt", text));
         });
}

TEST_F(MutationsTest, Table) {
  damage(allGatherTable(8, 2, 10, 20),
         [](mlir::MLIRContext &context, const std::string &text) {
           return succeeded(readNcclTestsTable(&context, "run.txt", text));
         });
}

TEST_F(MutationsTest, Json) {
  damage(report(), [](mlir::MLIRContext &context, const std::string &text) {
    auto json = JsonText::parse(&context, "run.json", text);
    return succeeded(json) && succeeded(readNcclTestsJson("run.json", *json));
  });
}

} // namespace
