//===- EngineOracleTest.cpp - The engine against a solver by definition ---===//
#include "EngineTesting.h"
#include "MaxMin.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace startrail;

namespace {

/// Flows between ranks of their own, over random links: the sender of flow f is
/// rank 2 f, its receiver the next.
struct RandomCase {
  std::mt19937_64 random;
  TestMachine machine;
  TestRun run;
  std::vector<OracleFlow> flows;
  Curve efficiency{{{1e3, 0.25}, {1e5, 0.5}, {1e7, 1}}};

  explicit RandomCase(unsigned seed)
      : random(seed), run(2 * std::uniform_int_distribution<>(1, 24)(random)) {
    for (int links = below(12) + 1; links != 0; --links)
      machine.link(std::pow(10, real(9, 11)));
    for (uint32_t sender = 0; sender != run.actions.ranks.size(); sender += 2)
      addFlow(sender);
  }

  int below(int end) {
    return std::uniform_int_distribution<>(0, end - 1)(random);
  }
  double real(double from, double to) {
    return std::uniform_real_distribution<>(from, to)(random);
  }

  void addFlow(uint32_t sender) {
    uint32_t receiver = sender + 1;
    std::vector<uint32_t> links;
    for (uint32_t link = 0; link != machine.links.size(); ++link)
      if (links.size() < Route::maxLinks && below(3) == 0)
        links.push_back(link);
    double most = below(3) == 0 ? std::pow(10, real(8, 11)) : 0;
    if (links.empty())
      most = 1e9;
    // Some begin together, some end together.
    double before = below(2) ? real(0, 2e-3) : below(3) * 1e-3;
    double bytes = below(2) ? std::round(std::pow(10, real(0, 8))) : 1e6;
    if (below(10) == 0)
      bytes = 0;
    Route &route =
        machine.way(sender, receiver, links, below(2) ? real(0, 1e-4) : 0);
    route.bytesPerSecond = most;
    bool measured = below(2);
    if (measured)
      route.efficiency = &efficiency;
    double share = measured ? efficiency(bytes) : 1;
    flows.push_back({before + route.latency,
                     bytes / share,
                     {links.begin(), links.end()},
                     most > 0 ? most : HUGE_VAL});
    run.kernel(below(2) ? sender : receiver, before);
    run.joinKernels(sender);
    run.joinKernels(receiver);
    run.transfer(sender, receiver, bytes);
  }
};

} // namespace

TEST(EngineOracle, AgreesOnRandomCases) {
  size_t shared = 0, capped = 0;
  for (unsigned seed = 0; seed != 200; ++seed) {
    RandomCase test(seed);
    std::vector<double> bandwidths, full;
    for (const NetworkLink &link : test.machine.links)
      bandwidths.push_back(link.bytesPerSecond);
    shareMaxMin(test.flows, bandwidths, full);
    EngineRun run = simulated(test.run, test.machine);
    ASSERT_EQ(run.rankSeconds.size(), test.run.actions.ranks.size());
    for (size_t f = 0; f != test.flows.size(); ++f) {
      const OracleFlow &flow = test.flows[f];
      // A picosecond is what the engine's clock resolves.
      double bound = 1e-9 * std::max(flow.end, 1e-3);
      for (size_t rank : {2 * f, 2 * f + 1})
        EXPECT_NEAR(run.times[rank].back().end, flow.end, bound)
            << "case " << seed << ", flow " << f;
      double alone = flow.most;
      for (unsigned link : flow.links)
        alone = std::min(alone, bandwidths[link]);
      shared += flow.end - flow.begin > 1.01 * flow.bytes / alone;
      capped += flow.bytes > 0 && alone == flow.most;
    }
    for (size_t link = 0; link != full.size(); ++link)
      EXPECT_NEAR(run.links[link].full, full[link], 1e-8)
          << "case " << seed << ", link " << link;
  }
  // What the cases are for is in them.
  EXPECT_GT(shared, 1000u);
  EXPECT_GT(capped, 100u);
}
