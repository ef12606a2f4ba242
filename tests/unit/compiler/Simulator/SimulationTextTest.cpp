// What a simulation says for readers, and as JSON.
#include "compiler/Simulator/SimulationText.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace startrail;
using namespace startrail::test;

namespace {

FunctionSimulation example(const Network &network) {
  FunctionSimulation simulation;
  simulation.seconds = 0.0123456;
  simulation.fastestRank = 0.01;
  simulation.computeSeconds = 0.009;
  simulation.exposedSeconds = 0.0025;
  simulation.phases[size_t(Traffic::Ring)] = {0.004, 0.0025, 3e9};
  simulation.interNodeBytes = 1.5e9;
  simulation.busiestNodeBytes = 8e8;
  simulation.links.resize(network.links().size());
  simulation.links[1] = {2e6, 0.002, 0};
  simulation.links[0] = {1e6, 0.001, 0.0005};
  simulation.bindingLink = 0;
  simulation.memoryBytes = 123456;
  simulation.extrapolated = true;
  return simulation;
}

TEST(SimulationTextTest, TellsWhatIsUsed) {
  Network network(plainCluster(1, 2));
  std::string text;
  llvm::raw_string_ostream stream(text);
  printSimulation(stream, example(network), network, 1);
  EXPECT_NE(text.find("12.35 ms (steady turns of the ring extrapolated), the "
                      "first rank is done after 10.00 ms\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("between nodes 1.500 GB, out of the busiest node 800.0 "
                      "MB; memory of a rank 123.5 kB\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("ring"), std::string::npos);
  EXPECT_EQ(text.find("gather"), std::string::npos);
  // The one that was full comes first, and alone.
  EXPECT_NE(text.find(network.links()[0].name), std::string::npos);
  EXPECT_EQ(text.find(network.links()[1].name), std::string::npos);
  EXPECT_NE(text.find("and 1 more links"), std::string::npos);
}

TEST(SimulationTextTest, IsJson) {
  Network network(plainCluster(1, 2));
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream);
  writeSimulation(json, example(network), network);
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  ASSERT_TRUE(bool(value));
  const llvm::json::Object &object = *value->getAsObject();
  EXPECT_EQ(object.getNumber("seconds"), 0.0123456);
  EXPECT_EQ(object.getInteger("memory_bytes"), 123456);
  EXPECT_EQ(object.getBoolean("extrapolated"), true);
  EXPECT_EQ(object.getString("binding_link"), network.links()[0].name);
  EXPECT_EQ(object.getArray("links")->size(), 2u);
  EXPECT_EQ(object.getObject("phases")->size(), 1u);
  EXPECT_EQ(object.getObject("phases")->getObject("ring")->getNumber("bytes"),
            3e9);
}

TEST(SimulationTextTest, UnitsFit) {
  EXPECT_EQ(describeSeconds(1.5), "1.500 s");
  EXPECT_EQ(describeSeconds(0.0015), "1.500 ms");
  EXPECT_EQ(describeSeconds(1.5e-7), "0.150 us");
  EXPECT_EQ(describeBytes(12), "12 B");
  EXPECT_EQ(describeBytes(123456789), "123.5 MB");
}

} // namespace
