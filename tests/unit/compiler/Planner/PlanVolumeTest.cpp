// The volumes of a plan are those of the formulas: of all ranks together by
// kind of traffic, and out of each rank.
#include "compiler/Strategies/Strategy.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include <numeric>

using namespace startrail;
using namespace startrail::test;

namespace {

/// Bytes of a slice of one rank, in bf16, and of partial results and
/// gradients, in f32.
struct Slices {
  double q, k, v, o, l;        ///< as stored; lse in f32
  double partialO, dq, dk, dv; ///< in f32
};

Slices slicesOf(const ModelShape &shape, int64_t tokens) {
  double q = tokens * shape.heads * shape.headDim;
  double k = tokens * shape.kvHeads * shape.headDim;
  double v = tokens * shape.kvHeads * shape.valueDim;
  double o = tokens * shape.heads * shape.valueDim;
  double l = tokens * shape.heads;
  return {2 * q, 2 * k, 2 * v, 2 * o, 4 * l, 4 * o, 4 * q, 4 * k, 4 * v};
}

/// A rank of P in the order of tokens, team * C + member.
struct Who {
  int64_t P, C, x;
  int64_t R() const { return P / (C * C); }
  int64_t m() const { return x % C; }
  int64_t team() const { return x / C; }
  int64_t g() const { return team() / R(); }
  int64_t r() const { return team() % R(); }

  /// Sends its keys and values, or queries, to another rank. Exchanges are
  /// permutations: who keeps its own receives none.
  bool exchanges(const std::string &exchange) const {
    if (exchange == "paper")
      return x % C * (P / C) + x / C != x;
    return m() != 0 && (g() + m()) % C != g();
  }
  /// Sends home what belongs to others.
  bool sendsHome(const std::string &exchange) const {
    int64_t next = (r() + 1) % R();
    if (exchange == "paper")
      return next * C + m() != team() || g() != m();
    return (g() + m()) % C * R() + next != team();
  }
};

/// Bytes by kind of traffic.
using Bytes = std::array<double, 8>;

Bytes forwardBytes(const Who &who, const PipelineOptions &options,
                   const Slices &s) {
  Bytes bytes = {};
  int64_t C = who.C;
  auto at = [&](Traffic kind) -> double & { return bytes[size_t(kind)]; };
  at(Traffic::Gather) = (C - 1) * (s.q + s.k + s.v);
  at(Traffic::Exchange) = who.exchanges(options.exchange) * C * (s.k + s.v);
  at(Traffic::Ring) = (who.R() - 1) * C * (s.k + s.v);
  at(Traffic::Combine) = (C - 1) * s.partialO;
  at(Traffic::Lse) = (C - 1) * s.l * (options.combineVia == "gather" ? C : 1);
  return bytes;
}

Bytes backwardBytes(const Who &who, const PipelineOptions &options,
                    const Slices &s, bool saved) {
  Bytes bytes = {};
  int64_t C = who.C;
  auto at = [&](Traffic kind) -> double & { return bytes[size_t(kind)]; };
  bool queries = options.circulate == "query";
  double operands = queries ? s.q + s.o + 2 * s.l : s.k + s.v;
  double gradients = queries ? s.dq : s.dk + s.dv;
  at(Traffic::Gather) =
      (C - 1) * ((saved ? 0 : s.q + s.k + s.v) + s.o + 2 * s.l);
  at(Traffic::Exchange) = who.exchanges(options.exchange) * C * operands;
  at(Traffic::Ring) = (who.R() - 1) * C * operands;
  at(Traffic::Gradient) = (who.R() - 1) * C * gradients;
  at(Traffic::Home) = who.sendsHome(options.exchange) * C * gradients;
  at(Traffic::Combine) = (C - 1) * (s.dq + s.dk + s.dv);
  return bytes;
}

double sum(const Bytes &bytes) {
  return std::accumulate(bytes.begin(), bytes.end(), 0.0);
}

void expectSame(double value, double expected, const std::string &what) {
  EXPECT_NEAR(value, expected, 1e-9 * expected + 1e-6) << what;
}

/// `simulation`, of ranks with a node each.
void expectVolume(const FunctionSimulation &simulation, const Network &network,
                  const PipelineOptions &options, const std::string &pass,
                  llvm::function_ref<Bytes(const Who &)> bytesOf) {
  std::string what = describe(options) + " " + pass;
  Bytes all = {};
  int64_t sizes[] = {options.teamSize,
                     options.ranks / (options.teamSize * options.teamSize),
                     options.teamSize};
  std::vector<int32_t> ranks = placementOf(options.placement, sizes).ranks;
  std::map<std::string, double> out;
  for (auto [link, use] : llvm::zip_equal(network.links(), simulation.links))
    out[link.name] = use.bytes;
  double busiest = 0;
  for (int64_t x = 0; x < options.ranks; ++x) {
    Bytes bytes = bytesOf({options.ranks, options.teamSize, x});
    for (size_t kind = 0; kind < bytes.size(); ++kind)
      all[kind] += bytes[kind];
    busiest = std::max(busiest, sum(bytes));
    if (options.ranks == 1)
      continue; // a lone node has no NIC
    expectSame(out.at("node " + std::to_string(ranks[x]) + " nic 0 out"),
               sum(bytes), what + " out of rank " + std::to_string(x));
  }
  for (size_t kind = 0; kind < all.size(); ++kind)
    expectSame(simulation.phases[kind].bytes, all[kind],
               what + " " + stringifyTraffic(Traffic(kind)).str());
  expectSame(simulation.interNodeBytes, sum(all), what);
  expectSame(simulation.busiestNodeBytes, busiest, what);
}

void expectVolumes(const ModelShape &shape, int64_t ranks, int64_t teamSize,
                   const char *exchange, const char *circulate, const char *via,
                   const char *save) {
  int64_t tokens = 8;
  Planned model(shape, ranks * tokens);
  PlanRequest request = model.request(ranks);
  for (auto [name, value] : {std::pair("exchange", exchange),
                             {"circulate", circulate},
                             {"combine-via", via},
                             {"save", save},
                             {"tokens", "contiguous"}})
    request = fixed(request, name, value);
  request = fixed(request, "team-size", std::to_string(teamSize));
  Cluster cluster = plainCluster(ranks, 1);
  // Names of links tell ranks apart, and the order of places is that of tokens.
  Network network(cluster);
  PlanTable table = planned(request, network);
  ASSERT_FALSE(table.best.empty());
  Slices slices = slicesOf(shape, tokens);
  for (const Candidate &candidate : table.best) {
    const PipelineOptions &options = candidate.options;
    expectVolume(
        *candidate.forward, network, options, "forward",
        [&](const Who &who) { return forwardBytes(who, options, slices); });
    expectVolume(
        *candidate.backward, network, options, "backward", [&](const Who &who) {
          return backwardBytes(who, options, slices, options.save == "team");
        });
  }
}

TEST(PlanVolumeTest, IsThatOfTheFormulas) {
  ModelShape grouped = smallModel(2), latent = smallModel();
  latent.valueDim = 32;
  for (auto [ranks, teamSize] : {std::pair(1, 1),
                                 {7, 1},
                                 {8, 1},
                                 {4, 2},
                                 {8, 2},
                                 {12, 2},
                                 {16, 2},
                                 {16, 4},
                                 {18, 3},
                                 {32, 4}})
    for (const char *exchange : {"paper", "skewed"})
      for (const char *circulate : {"query", "key"}) {
        expectVolumes(grouped, ranks, teamSize, exchange, circulate, "gather",
                      "team");
        expectVolumes(latent, ranks, teamSize, exchange, circulate, "exchange",
                      "gather");
      }
}

// In slices of equal sizes, the table of the algorithm: 64 ranks, forward.
TEST(PlanVolumeTest, OwnSourcesAreAsManyAsTheyShould) {
  auto keep = [](int64_t ranks, int64_t teamSize, const char *exchange) {
    int64_t own = 0;
    for (int64_t x = 0; x < ranks; ++x)
      own += !Who{ranks, teamSize, x}.exchanges(exchange);
    return own;
  };
  EXPECT_EQ(keep(8, 2, "paper"), 2);
  EXPECT_EQ(keep(64, 4, "paper"), 4);
  EXPECT_EQ(keep(64, 4, "skewed"), 64 / 4);
  EXPECT_EQ(keep(18, 3, "skewed"), 18 / 3);
  EXPECT_EQ(keep(8, 1, "paper"), 8);
}

/// What a model's step sends between nodes: attention of every layer, and the
/// weights.
TEST(PlanVolumeTest, OfAModelIsThatOfItsLayers) {
  ModelShape shape = smallModel(2);
  shape.layers = 5;
  Planned model(shape, 16 * 64);
  Network network(sharedNicCluster(4, 4, 2));
  PlanRequest request = fixed(model.modelRequest(16), "tokens", "zigzag");
  request = fixed(request, "circulate", "query");
  TrainingStep rest = trainingStep(shape, network, request.training, 0, 0);
  EXPECT_GT(rest.interNodeBytes, 0);
  for (const Candidate &candidate : planned(request, network).best) {
    expectSame(candidate.interNodeBytes(),
               5 * (candidate.forward->interNodeBytes +
                    candidate.backward->interNodeBytes) +
                   rest.interNodeBytes,
               describe(candidate.options));
    expectSame(candidate.step->attentionForward, 5 * candidate.forward->seconds,
               "forward");
    expectSame(candidate.exposedSeconds(),
               5 * (candidate.forward->exposedSeconds +
                    candidate.backward->exposedSeconds),
               "exposed");
  }
}

} // namespace
