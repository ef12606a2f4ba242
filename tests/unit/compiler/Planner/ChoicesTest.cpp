// Which combinations of choices are looked at: their number, their order, and
// that what has no effect is not varied.
#include "compiler/Strategies/Legal.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include <numeric>
#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

/// On one switch, where there is one placement.
size_t countOf(const PlanRequest &request) {
  return enumerateChoices(request, plainCluster(1, request.ranks))
      .choices.size();
}

PlanRequest of(PlanRequest request, std::vector<std::string> strategies) {
  request.strategies = std::move(strategies);
  return request;
}

// Causal: three layouts. Both passes: two sides to circulate. Teams of several:
// exchange, combine and save, two each.
TEST(ChoicesTest, AreAsManyAsTheirProduct) {
  Planned causal(smallModel(), 2 * 64 * 12), full(smallModel(4, false), 64 * 3);
  struct Case {
    int64_t ranks, teamSizes;
  };
  for (const Case &each : {Case{4, 2}, {8, 2}, {12, 2}, {64, 4}, {6, 1}}) {
    int64_t several = each.teamSizes - 1, ranks = each.ranks;
    EXPECT_EQ(countOf(causal.request(ranks)),
              size_t(2 * 3 * 2 + several * 2 * 2 * 3 * 2 * 2));
    EXPECT_EQ(countOf(of(causal.request(ranks), {"ring"})), 6u);
    EXPECT_EQ(countOf(of(causal.request(ranks), {"startrail"})),
              size_t(6 + several * 48));
    // Exchange and combine.
    EXPECT_EQ(countOf(causal.request(ranks, "forward")),
              size_t(2 * 3 + several * 2 * 2 * 3));
    // Exchange and circulate.
    EXPECT_EQ(countOf(causal.request(ranks, "backward")),
              size_t(2 * 3 * 2 + several * 2 * 3 * 2));
    if (ranks != 64)
      EXPECT_EQ(countOf(full.request(ranks)),
                size_t(2 * 2 + several * 2 * 2 * 2 * 2));
  }
  EXPECT_EQ(countOf(full.request(64)), size_t(2 * 2 + 3 * 16));
  // One rank has all tokens, in one order.
  EXPECT_EQ(countOf(causal.request(1)), 2u * 2);
}

TEST(ChoicesTest, TakeEveryPlacementOfTheirTeamSize) {
  Planned model(smallModel(), 16 * 12);
  Cluster cluster = pcieCluster(4, 4);
  ChoiceList list = enumerateChoices(model.request(16), cluster);
  ASSERT_EQ(list.teams.size(), 3u);
  std::map<int64_t, size_t> placements, choices;
  for (const TeamChoices &team : list.teams) {
    int64_t C = team.teamSize, sizes[] = {C, 16 / (C * C), C};
    std::vector<Placement> expected = enumeratePlacements(cluster, sizes);
    ASSERT_EQ(team.placements.size(), expected.size());
    for (auto [one, other] : llvm::zip_equal(team.placements, expected))
      EXPECT_EQ(one.text, other.text);
    placements[C] = expected.size();
  }
  EXPECT_GT(placements[2], 1u);
  for (const Choices &each : list.choices) {
    ++choices[each.options.teamSize];
    auto team = llvm::find_if(list.teams, [&](const TeamChoices &team) {
      return team.teamSize == each.options.teamSize;
    });
    EXPECT_EQ(team->placements[each.placement].text, each.options.placement);
  }
  EXPECT_EQ(choices[1], 2 * 6 * placements[1]);
  EXPECT_EQ(choices[2], 48 * placements[2]);
  EXPECT_EQ(choices[4], 48 * placements[4]);
}

/// Which of the values a choice has, in order, this one is.
int indexOf(const std::string &value, std::vector<std::string> values) {
  return llvm::find(values, value) - values.begin();
}

TEST(ChoicesTest, AreInTheOrderThatBreaksTies) {
  Planned model(smallModel(), 16 * 12);
  ChoiceList list = enumerateChoices(model.request(16), railCluster(4, 4));
  std::vector<std::vector<int64_t>> keys;
  for (const Choices &each : list.choices) {
    const PipelineOptions &options = each.options;
    bool teams = options.teamSize > 1;
    keys.push_back(
        {indexOf(options.strategy, {"ring", "startrail"}), options.teamSize,
         int64_t(each.placement),
         teams ? indexOf(options.exchange, {"paper", "skewed"}) : 0,
         teams ? indexOf(options.combineVia, {"exchange", "gather"}) : 0,
         indexOf(options.tokens, {"zigzag", "contiguous", "striped"}),
         indexOf(options.circulate, {"query", "key"}),
         teams ? indexOf(options.save, {"gather", "team"}) : 0});
  }
  EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
}

TEST(ChoicesTest, RespectWhatIsFixed) {
  Planned model(smallModel(), 16 * 12);
  Cluster cluster = railCluster(4, 4);
  size_t all = enumerateChoices(model.request(16), cluster).choices.size();
  auto expectFixed = [&](const char *name, const char *value,
                         std::string PipelineOptions::*choice) {
    ChoiceList list =
        enumerateChoices(fixed(model.request(16), name, value), cluster);
    EXPECT_GT(list.choices.size(), 0u) << name;
    EXPECT_LT(list.choices.size(), all) << name;
    for (const Choices &each : list.choices)
      EXPECT_EQ(each.options.*choice, value) << name;
  };
  expectFixed("exchange", "skewed", &PipelineOptions::exchange);
  expectFixed("combine-via", "gather", &PipelineOptions::combineVia);
  expectFixed("tokens", "striped", &PipelineOptions::tokens);
  expectFixed("circulate", "key", &PipelineOptions::circulate);
  expectFixed("save", "team", &PipelineOptions::save);
  expectFixed("placement", "ring,member,group", &PipelineOptions::placement);
  for (const char *size : {"1", "2", "4"}) {
    ChoiceList list =
        enumerateChoices(fixed(model.request(16), "team-size", size), cluster);
    EXPECT_GT(list.choices.size(), 0u);
    for (const Choices &each : list.choices)
      EXPECT_EQ(std::to_string(each.options.teamSize), size);
  }
  for (const Choices &each :
       enumerateChoices(fixed(model.request(16), "gradient-type", "bf16"),
                        cluster)
           .choices)
    EXPECT_EQ(each.options.gradientType, "bf16");
}

TEST(ChoicesTest, AreNoneWhereNothingIsLegal) {
  Planned model(smallModel(), 16 * 12);
  // C * C is more than P, does not divide it, or P divides no sequence.
  EXPECT_EQ(countOf(fixed(model.request(8), "team-size", "4")), 0u);
  EXPECT_EQ(countOf(fixed(model.request(12), "team-size", "3")), 0u);
  EXPECT_EQ(countOf(model.request(5)), 0u);
  EXPECT_EQ(countOf(of(fixed(model.request(16), "team-size", "2"), {"ring"})),
            0u);
  EXPECT_EQ(countOf(of(model.request(16), {})), 0u);
}

TEST(ChoicesTest, OfAPrimeNumberOfRanksAreRings) {
  Planned model(smallModel(), 14 * 3);
  ChoiceList list = enumerateChoices(model.request(7), plainCluster(1, 7));
  EXPECT_EQ(list.choices.size(), 2u * 6);
  for (const Choices &each : list.choices)
    EXPECT_EQ(each.options.teamSize, 1);
}

// 8 ranks, 40 tokens: 2 * 8 does not divide them.
TEST(ChoicesTest, OfTokensAreThoseThatTheSequenceAllows) {
  Planned model(smallModel(), 40);
  std::set<std::string> tokens;
  for (const Choices &each :
       enumerateChoices(model.request(8), plainCluster(1, 8)).choices)
    tokens.insert(each.options.tokens);
  EXPECT_EQ(tokens, (std::set<std::string>{"contiguous", "striped"}));
}

TEST(ChoicesTest, LongRingsAreLeftOut) {
  constexpr int64_t ranks = mostSimulatedRanks;
  Planned model(smallModel(), 2 * ranks);
  PlanRequest request =
      fixed(model.request(ranks), "placement", "collect-intra");
  ChoiceList list = enumerateChoices(request, plainCluster(ranks / 8, 8));
  EXPECT_EQ(list.tooLong, std::vector<int64_t>{1});
  std::vector<int64_t> sizes;
  for (const TeamChoices &team : list.teams)
    sizes.push_back(team.teamSize);
  EXPECT_EQ(sizes, (std::vector<int64_t>{2, 4, 8, 16, 32, 64, 128}));
  request.ranks = ranks / 2;
  list = enumerateChoices(request, plainCluster(ranks / 8, 8));
  EXPECT_TRUE(list.tooLong.empty());
  EXPECT_EQ(list.teams.front().teamSize, 1);
}

/// What is not varied makes no difference: of each value, functions take the
/// same time and memory.
void expectNoEffect(const PlanRequest &request, const PipelineOptions &options,
                    std::string PipelineOptions::*choice,
                    std::vector<std::string> values) {
  Network network(plainCluster(2, request.ranks / 2));
  Simulated simulated(request, network);
  std::set<std::vector<double>> different;
  for (const std::string &value : values) {
    PipelineOptions varied = options;
    varied.*choice = value;
    Schedule schedule = simulated.schedule(varied);
    std::vector<double> figures;
    for (ScheduledFunction *function : {schedule.forward, schedule.backward})
      if (function) {
        figures.push_back(simulated.seconds(function, "default"));
        figures.push_back(function->peakBytes);
        figures.push_back(function->savedBytes);
      }
    different.insert(figures);
  }
  EXPECT_EQ(different.size(), 1u)
      << describe(options) << " " << values[0] << " or " << values[1];
}

TEST(ChoicesTest, WithoutEffectHaveNone) {
  Planned model(smallModel(2), 16 * 12);
  auto optionsOf = [](int64_t teamSize, const char *pass) {
    PipelineOptions options;
    options.ranks = 16;
    options.teamSize = teamSize;
    options.pass = pass;
    options.tokens = "zigzag";
    if (pass != std::string("forward"))
      options.circulate = "query";
    return options;
  };
  PlanRequest request = model.request(16);
  using Options = PipelineOptions;
  // One rank to a team.
  for (const char *pass : {"forward", "backward", "both"}) {
    Options ring = optionsOf(1, pass);
    expectNoEffect(request, ring, &Options::exchange, {"paper", "skewed"});
    expectNoEffect(request, ring, &Options::combineVia,
                   {"exchange", "gather", "auto"});
    expectNoEffect(request, ring, &Options::strategy, {"ring", "startrail"});
    if (pass == std::string("both"))
      expectNoEffect(request, ring, &Options::save, {"gather", "team"});
  }
  for (int64_t teamSize : {2, 4})
    expectNoEffect(request, optionsOf(teamSize, "backward"),
                   &Options::combineVia, {"exchange", "gather", "auto"});
}

// Without a causal mask no layout of tokens is faster than the plain one.
TEST(ChoicesTest, NoLayoutIsFasterWithoutACausalMask) {
  Planned model(smallModel(2, false), 16 * 128);
  PlanRequest request = model.request(16);
  Network network(plainCluster(4, 4));
  Simulated simulated(request, network);
  PipelineOptions options;
  options.ranks = 16;
  options.pass = "both";
  options.circulate = "query";
  for (int64_t teamSize : {1, 2, 4}) {
    options.teamSize = teamSize;
    options.tokens = "contiguous";
    Schedule plain = simulated.schedule(options);
    for (const char *tokens : {"zigzag", "striped"}) {
      options.tokens = tokens;
      Schedule other = simulated.schedule(options);
      EXPECT_LE(simulated.seconds(plain.forward, "default"),
                simulated.seconds(other.forward, "default") * (1 + 1e-9));
      EXPECT_LE(simulated.seconds(plain.backward, "default"),
                simulated.seconds(other.backward, "default") * (1 + 1e-9));
    }
  }
}

} // namespace
