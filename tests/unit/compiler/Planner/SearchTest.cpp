// A search finds what looking at every candidate finds.
#include "compiler/Planner/PlanText.h"
#include "tests/unit/compiler/Layer/Diagnostics.h"
#include "tests/unit/compiler/Planner/Planned.h"

#include "llvm/Support/JSON.h"

#include <set>

using namespace startrail;
using namespace startrail::test;

namespace {

/// A candidate, worked out on its own.
struct Known {
  PipelineOptions options;
  double seconds, bound;
  int64_t memoryBytes;
  size_t order; ///< of choices
};

/// Every legal combination of choices, in their order; those that are the same
/// program at the same places once.
std::vector<Known> allCandidates(const PlanRequest &request,
                                 const Network &network) {
  Simulated simulated(request, network);
  ChoiceList list = enumerateChoices(request, network.cluster());
  std::set<std::tuple<ScheduledFunction *, ScheduledFunction *, std::string>>
      seen;
  std::vector<Known> all;
  for (const Choices &choices : list.choices) {
    const PipelineOptions &options = choices.options;
    const std::string &placement = options.placement;
    Schedule schedule = simulated.schedule(options);
    if (!seen.insert({schedule.forward, schedule.backward, placement}).second)
      continue;
    double forward = simulated.seconds(schedule.forward, placement);
    double backward = simulated.seconds(schedule.backward, placement);
    Known known{options, forward + backward,
                simulated.bound(schedule.forward, placement) +
                    simulated.bound(schedule.backward, placement),
                0, all.size()};
    for (const ScheduledFunction *function :
         {schedule.forward, schedule.backward})
      if (function)
        known.memoryBytes = std::max(known.memoryBytes, function->peakBytes);
    if (request.shape) {
      auto stepOf = [&](double forward, double backward) {
        return trainingStep(*request.shape, network, request.training, forward,
                            backward);
      };
      known.memoryBytes += stepOf(forward, backward).memoryBytes();
      if (schedule.forward)
        known.memoryBytes +=
            (request.shape->layers - 1) * schedule.forward->savedBytes;
      known.seconds = stepOf(forward, backward).seconds;
      known.bound = stepOf(simulated.bound(schedule.forward, placement),
                           simulated.bound(schedule.backward, placement))
                        .seconds;
    }
    all.push_back(std::move(known));
  }
  return all;
}

/// The rows that the table has by its contract, from all candidates that fit.
std::vector<Known> expectedRows(std::vector<Known> all, size_t top) {
  std::vector<Known> byBound = all;
  auto bySeconds = [](const Known &one, const Known &other) {
    return std::pair(one.seconds, one.order) <
           std::pair(other.seconds, other.order);
  };
  llvm::sort(all, bySeconds);
  llvm::sort(byBound, [](const Known &one, const Known &other) {
    return std::pair(one.bound, one.order) <
           std::pair(other.bound, other.order);
  });
  std::vector<Known> rows;
  auto add = [&](const Known &known) {
    if (llvm::none_of(rows, [&](const Known &row) {
          return describe(row.options) == describe(known.options);
        }))
      rows.push_back(known);
  };
  for (const Known &known : all)
    if (rows.size() < top && llvm::none_of(rows, [&](const Known &row) {
          return row.options.teamSize == known.options.teamSize &&
                 row.options.placement == known.options.placement;
        }))
      rows.push_back(known);
  std::set<int64_t> sizes;
  for (const Known &row : rows)
    sizes.insert(row.options.teamSize);
  for (const Known &known : all)
    if (known.options.teamSize == 1) {
      add(known);
      sizes.insert(1);
      break;
    }
  for (const Known &known : byBound)
    if (sizes.insert(known.options.teamSize).second)
      add(known);
  llvm::sort(rows, bySeconds);
  return rows;
}

std::vector<std::string> describeAll(const std::vector<Known> &rows) {
  std::vector<std::string> texts;
  for (const Known &row : rows)
    texts.push_back(describe(row.options));
  return texts;
}

std::vector<std::string> describeAll(const std::vector<Candidate> &rows) {
  std::vector<std::string> texts;
  for (const Candidate &row : rows)
    texts.push_back(describe(row.options));
  return texts;
}

void expectNear(double value, double expected, const std::string &what) {
  EXPECT_NEAR(value, expected, 1e-12 * expected) << what;
}

/// The table of a search, pruned or not, is the one that looking at every
/// candidate gives.
void expectBest(PlanRequest request, const Network &network, size_t top = 3) {
  SCOPED_TRACE(testing::Message()
               << network.cluster().name << " P=" << request.ranks << " "
               << request.pass << " top " << top);
  request.top = top;
  std::vector<Known> all = allCandidates(request, network);
  std::vector<Known> rows = expectedRows(all, top);
  for (const Known &known : all)
    EXPECT_LE(known.bound, known.seconds) << describe(known.options);
  for (bool prune : {true, false}) {
    request.prune = prune;
    PlanTable table = planned(request, network);
    EXPECT_EQ(table.enumerated, all.size());
    EXPECT_EQ(table.tooLarge, 0u);
    EXPECT_EQ(table.simulated + table.pruned, all.size());
    if (!prune)
      EXPECT_EQ(table.pruned, 0u);
    ASSERT_EQ(describeAll(table.best), describeAll(rows)) << "prune " << prune;
    for (auto [candidate, row] : llvm::zip_equal(table.best, rows)) {
      std::string what = describe(row.options);
      expectNear(candidate.seconds, row.seconds, what);
      expectNear(candidate.bound, row.bound, what);
      EXPECT_EQ(candidate.memoryBytes, row.memoryBytes) << what;
    }
    for (const Known &row : rows)
      if (row.options.teamSize == 1) {
        ASSERT_TRUE(table.ring);
        EXPECT_EQ(describe(table.ring->options), describe(row.options));
        break;
      }
  }
}

/// `request` with what `choices`, names and values, say.
PlanRequest
with(PlanRequest request,
     std::initializer_list<std::pair<const char *, const char *>> choices) {
  for (auto [name, value] : choices)
    request = fixed(request, name, value);
  return request;
}

TEST(SearchTest, FindsTheBestOfSmallClusters) {
  Planned causal(smallModel(), 6 * 512), grouped(smallModel(1), 8 * 768),
      full(smallModel(2, false), 12 * 512);
  expectBest(causal.request(6), Network(hostCluster(6)));
  expectBest(with(grouped.request(8), {{"combine-via", "exchange"}}),
             Network(plainCluster(2, 4)));
  expectBest(with(grouped.request(8, "backward"),
                  {{"tokens", "striped"}, {"exchange", "skewed"}}),
             Network(pcieCluster(2, 4)));
  expectBest(
      with(grouped.request(8), {{"tokens", "contiguous"}, {"save", "team"}}),
      Network(sharedNicCluster(4, 2, 3)), 1);
  expectBest(with(grouped.request(8, "forward"),
                  {{"tokens", "zigzag"}, {"combine-via", "gather"}}),
             Network(meshCluster(2, 4)), 7);
  expectBest(
      with(full.request(12), {{"exchange", "paper"}, {"circulate", "query"}}),
      Network(sharedNicCluster(3, 4, 2)));
  // More machines than ranks, and a node that is not full.
  expectBest(full.request(12, "forward"), Network(plainCluster(4, 8)));
}

TEST(SearchTest, FindsTheBestOf16And18Ranks) {
  Planned causal(smallModel(2), 16 * 512), full(smallModel(4, false), 18 * 256);
  expectBest(with(causal.request(16), {{"tokens", "zigzag"},
                                       {"circulate", "query"},
                                       {"combine-via", "exchange"},
                                       {"save", "gather"}}),
             Network(railCluster(4, 4)));
  expectBest(with(causal.request(16, "forward"),
                  {{"exchange", "paper"}, {"combine-via", "gather"}}),
             Network(sharedNicCluster(2, 8, 1)), 5);
  expectBest(with(full.request(18, "backward"), {{"circulate", "key"}}),
             Network(leafCluster(6, 3, 2)));
}

TEST(SearchTest, FindsTheBestStepOfAModel) {
  Planned causal(smallModel(2), 16 * 512), full(smallModel(4, false), 12 * 512);
  expectBest(with(causal.modelRequest(16), {{"tokens", "zigzag"},
                                            {"circulate", "query"},
                                            {"exchange", "skewed"},
                                            {"save", "team"}}),
             Network(sharedNicCluster(4, 4, 2)));
  expectBest(with(full.modelRequest(12),
                  {{"circulate", "key"}, {"combine-via", "exchange"}}),
             Network(plainCluster(3, 4)));
}

TEST(SearchTest, PrunesWhatIsBehind) {
  Planned model(smallModel(), 16 * 512);
  PlanTable table =
      planned(fixed(model.request(16, "forward"), "exchange", "paper"),
              Network(sharedNicCluster(4, 4, 1)));
  EXPECT_GT(table.pruned, table.enumerated / 3);
}

std::string jsonOf(const PlanRequest &request, const PlanTable &table,
                   const Network &network) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream);
  json.object([&] { writeTable(json, request, table, network, 1); });
  printTable(stream, request, table, network);
  printReason(stream, request, table, network);
  explainRow(stream, request, table, table.best.size(), network);
  return text;
}

TEST(SearchTest, SaysTheSameEveryTime) {
  Network network(sharedNicCluster(2, 4, 2));
  std::set<std::string> texts;
  for (int run = 0; run < 2; ++run) {
    Planned model(smallModel(), 8 * 512);
    PlanRequest request =
        with(model.modelRequest(8), {{"tokens", "zigzag"}, {"save", "gather"}});
    texts.insert(jsonOf(request, planned(request, network), network));
  }
  EXPECT_EQ(texts.size(), 1u);
}

// GPUs under one switch that does not bind are alike, but not known to be:
// every placement takes the same time.
TEST(SearchTest, TiesAreInOrderOfChoices) {
  Cluster cluster = pcieCluster(1, 8);
  cluster.node.switches = {{0, 1, 2, 3, 4, 5, 6, 7}};
  cluster.node.switchGbS = cluster.node.hostGbS = 0;
  Network network(cluster);
  Planned model(smallModel(), 8 * 512);
  PlanRequest request = with(model.request(8), {{"team-size", "2"},
                                                {"tokens", "zigzag"},
                                                {"combine-via", "gather"},
                                                {"save", "gather"},
                                                {"circulate", "query"}});
  for (auto [top, prune] : {std::pair(1, true), {3, true}, {6, false}}) {
    request.top = top;
    request.prune = prune;
    PlanTable table = planned(request, network);
    ASSERT_EQ(table.best.size(), size_t(top));
    int64_t sizes[] = {2, 2, 2};
    std::vector<Placement> placements = enumeratePlacements(cluster, sizes);
    ASSERT_EQ(placements.size(), 6u);
    for (int row = 0; row < top; ++row) {
      EXPECT_EQ(table.best[row].options.placement, placements[row].text);
      EXPECT_EQ(table.best[row].options.exchange,
                table.best[0].options.exchange);
      EXPECT_NEAR(table.best[row].seconds / table.best[0].seconds, 1, 1e-12);
    }
  }
}

TEST(SearchTest, DropsWhatDoesNotFit) {
  Planned model(smallModel(), 8 * 512);
  Network network(sharedNicCluster(2, 4, 0.1));
  PlanRequest request = with(
      model.request(8), {{"tokens", "zigzag"}, {"combine-via", "exchange"}});
  std::vector<Known> all = allCandidates(request, network);
  std::vector<int64_t> sizes;
  for (const Known &known : all)
    sizes.push_back(known.memoryBytes);
  llvm::sort(sizes);
  for (int64_t limit : {sizes.front(), sizes[sizes.size() / 2], sizes.back()}) {
    SCOPED_TRACE(limit);
    request.memoryLimitBytes = limit;
    std::vector<Known> fits;
    for (const Known &known : all)
      if (known.memoryBytes <= limit)
        fits.push_back(known);
    PlanTable table = planned(request, network);
    EXPECT_EQ(table.enumerated, all.size());
    EXPECT_EQ(table.tooLarge, all.size() - fits.size());
    EXPECT_EQ(table.simulated + table.pruned, fits.size());
    EXPECT_EQ(describeAll(table.best), describeAll(expectedRows(fits, 3)));
    for (const Candidate &row : table.best)
      EXPECT_LE(row.memoryBytes, limit);
  }
}

TEST(SearchTest, TheGpusMemoryIsTheLimit) {
  Planned model(smallModel(), 8 * 512);
  Cluster cluster = plainCluster(2, 4);
  Network large(cluster);
  PlanRequest request =
      with(model.request(8), {{"tokens", "zigzag"}, {"exchange", "paper"}});
  PlanTable all = planned(request, large);
  EXPECT_EQ(all.tooLarge, 0u);
  cluster.gpu.memoryGib = double(all.best.front().memoryBytes - 1) / (1 << 30);
  PlanTable some = planned(request, Network(cluster));
  EXPECT_GT(some.tooLarge, 0u);
  EXPECT_NE(describeAll(some.best).front(), describeAll(all.best).front());
}

TEST(SearchTest, SaysWhatTheLeastNeedsWhereNothingFits) {
  Planned model(smallModel(), 8 * 512);
  Network network(plainCluster(2, 4));
  PlanRequest request =
      with(model.request(8), {{"tokens", "zigzag"}, {"exchange", "paper"}});
  int64_t least = std::numeric_limits<int64_t>::max();
  for (const Known &known : allCandidates(request, network))
    least = std::min(least, known.memoryBytes);
  request.memoryLimitBytes = least;
  planned(request, network);
  request.memoryLimitBytes = least - 1;
  Diagnostics diagnostics(&model.context());
  EXPECT_TRUE(
      mlir::failed(plan(request, network, [](const PlanProgress &) {})));
  EXPECT_NE(diagnostics.text.find("error: expected a plan to fit in "),
            std::string::npos)
      << diagnostics.text;
  EXPECT_NE(diagnostics.text.find("but got"), std::string::npos);
  EXPECT_NE(diagnostics.text.find("the least is that of strategy="),
            std::string::npos);
}

TEST(SearchTest, SaysWhatIsNotLegal) {
  Planned model(smallModel(), 8 * 512);
  Network network(plainCluster(2, 4));
  auto errorsOf = [&](const PlanRequest &request) {
    Diagnostics diagnostics(&model.context());
    EXPECT_TRUE(
        mlir::failed(plan(request, network, [](const PlanProgress &) {})));
    EXPECT_NE(diagnostics.text.find("error: expected "), std::string::npos);
    return diagnostics.text;
  };
  // Seven do not divide the sequence, nine not eight ranks.
  errorsOf(model.request(7));
  EXPECT_NE(errorsOf(fixed(model.request(8), "team-size", "3")).find("3"),
            std::string::npos);
  PlanRequest none = fixed(model.request(8), "team-size", "2");
  none.strategies = {"ring"};
  errorsOf(none);
}

TEST(SearchTest, SaysWhatIsTooManyRanks) {
  constexpr int64_t most = mostSimulatedRanks;
  Planned model(smallModel(), 8 * most);
  Network network(plainCluster(4, most / 2));
  auto errorsOf = [&](const PlanRequest &request) {
    Diagnostics diagnostics(&model.context());
    EXPECT_TRUE(
        mlir::failed(plan(request, network, [](const PlanProgress &) {})));
    return diagnostics.text;
  };
  std::string ranks = errorsOf(model.request(2 * most));
  EXPECT_NE(ranks.find("error: expected a search to be of at most 16384 ranks, "
                       "but got 32768"),
            std::string::npos)
      << ranks;
  EXPECT_NE(ranks.find("note: --ranks=16384 plans on a part"),
            std::string::npos);
  std::string rings = errorsOf(fixed(model.request(most), "team-size", "1"));
  EXPECT_NE(rings.find("error: expected rings to have at most 4096 of the "
                       "16384 ranks to be searched, but got 16384"),
            std::string::npos)
      << rings;
}

TEST(SearchTest, TellsHowFarItIs) {
  Planned model(smallModel(), 8 * 512);
  Network network(sharedNicCluster(2, 4, 2));
  double best = std::numeric_limits<double>::infinity();
  using Stage = PlanProgress::Stage;
  std::vector<Stage> stages;
  size_t calls = 0, lowered = 0, candidates = 0;
  mlir::FailureOr<PlanTable> table =
      plan(model.request(8), network, [&](const PlanProgress &progress) {
        EXPECT_LE(progress.done, progress.all);
        if (stages.empty() || stages.back() != progress.stage)
          stages.push_back(progress.stage);
        if (progress.stage == Stage::Placing) {
          EXPECT_LT(progress.done, progress.all);
          EXPECT_EQ(progress.all, 2u);
          return;
        }
        if (progress.stage == Stage::Lowering) {
          EXPECT_FALSE(progress.best);
          lowered = progress.all;
          return;
        }
        ++calls;
        if (progress.stage == Stage::Simulating)
          candidates = progress.all;
        if (progress.best)
          best = std::min(best, progress.best->seconds);
      });
  ASSERT_TRUE(mlir::succeeded(table));
  EXPECT_GE(calls, table->simulated / 2);
  EXPECT_EQ(stages, (std::vector<Stage>{Stage::Placing, Stage::Lowering,
                                        Stage::Simulating, Stage::Comparing}));
  EXPECT_GE(lowered, candidates);
  EXPECT_EQ(candidates, table->enumerated);
  EXPECT_EQ(best, table->best.front().seconds);
}

} // namespace
