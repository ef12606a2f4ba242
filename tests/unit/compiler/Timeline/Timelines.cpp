#include "tests/unit/compiler/Timeline/Timelines.h"

#include "compiler/Simulator/Simulate.h"
#include "dialects/StarTrail/Functions.h"
#include "tests/unit/compiler/Simulator/Clusters.h"

using namespace startrail;
using namespace startrail::test;
using llvm::json::Object;

PipelineOptions test::optionsOf(int64_t ranks, int64_t teamSize,
                                const std::string &pass) {
  PipelineOptions options;
  options.ranks = ranks;
  options.teamSize = teamSize;
  options.pass = pass;
  options.verify = false;
  return options;
}

std::string test::caseName(const testing::TestParamInfo<TimelineCase> &info) {
  auto [ranks, teamSize, pass] = info.param;
  return std::to_string(ranks) + "_" + std::to_string(teamSize) + "_" + pass;
}

/// A thousandth as fast as machines are, so that rounding times to nanoseconds
/// changes nothing.
static Cluster slowCluster(int64_t ranks) {
  int64_t perNode = 8;
  while (ranks % perNode != 0)
    --perNode;
  Cluster cluster = plainCluster(ranks / perNode, perNode);
  cluster.node.gbS /= 1000;
  for (Nic &nic : cluster.nics)
    nic.gbS /= 1000;
  for (Curve *curve : {&cluster.gpu.forwardFull, &cluster.gpu.forwardCausal,
                       &cluster.gpu.backwardFull, &cluster.gpu.backwardCausal})
    for (Curve::Point &point : curve->points)
      point.value /= 1000;
  return cluster;
}

test::Timeline::Timeline(int64_t numRanks, int64_t teamSize,
                         const std::string &pass)
    : lowered(optionsOf(numRanks, teamSize, pass), {1, 128, 4, 2, 64, 32},
              Level::Streams),
      network(slowCluster(numRanks)) {
  if (pass != "backward")
    functions.push_back(lowered.function());
  if (pass != "forward")
    functions.push_back(lowered.function("model_attention_gradient"));
  for (mlir::func::FuncOp function : functions) {
    mlir::FailureOr<Actions> made = actionsOf(function, network.cluster());
    if (failed(made)) {
      ADD_FAILURE() << "expected actions";
      return;
    }
    llvm::Expected<EngineRun> run =
        simulateInChild(*made, network, /*withTimes=*/true);
    if (!run) {
      ADD_FAILURE() << llvm::toString(run.takeError());
      return;
    }
    actions.push_back(std::move(*made));
    runs.push_back(std::move(*run));
  }
  for (size_t i = 0; i < functions.size(); ++i)
    parts.push_back({functions[i].getSymName().str(), &actions[i], &runs[i]});
  ranks = timelineRanks(functions.front());
}

static llvm::json::Value parsed(const std::string &text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (value)
    return std::move(*value);
  ADD_FAILURE() << llvm::toString(value.takeError());
  return Object();
}

Events::Events(const std::string &text) : root(parsed(text)) {
  if (const Object *object = root.getAsObject())
    all = object->getArray("traceEvents");
  EXPECT_TRUE(all);
}

std::vector<const Object *> Events::of(llvm::StringRef phase) const {
  std::vector<const Object *> events;
  if (all)
    for (const llvm::json::Value &value : *all)
      if (const Object *event = value.getAsObject())
        if (event->getString("ph") == phase)
          events.push_back(event);
  return events;
}

double startrail::test::numberOf(const Object &event, llvm::StringRef key) {
  std::optional<double> value = event.getNumber(key);
  EXPECT_TRUE(value) << key.str();
  return value.value_or(0);
}

int64_t startrail::test::integerOf(const Object &event, llvm::StringRef key) {
  std::optional<int64_t> value = event.getInteger(key);
  EXPECT_TRUE(value) << key.str();
  return value.value_or(0);
}

std::string startrail::test::textOf(const Object &event, llvm::StringRef key) {
  std::optional<llvm::StringRef> value = event.getString(key);
  EXPECT_TRUE(value) << key.str();
  return value.value_or("").str();
}

const Object &startrail::test::argsOf(const Object &event) {
  static const Object none;
  const Object *args = event.getObject("args");
  EXPECT_TRUE(args);
  return args ? *args : none;
}
