#include "tests/unit/compiler/Planner/Planned.h"

#include "tests/unit/compiler/AllDialects.h"

#include "compiler/Planner/Attentions.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;
using namespace startrail::test;

ModelShape startrail::test::smallModel(int64_t kvHeads, bool causal) {
  ModelShape shape;
  shape.name = "small";
  shape.hidden = 256;
  shape.heads = 4;
  shape.kvHeads = kvHeads;
  shape.headDim = shape.valueDim = 64;
  shape.layers = 2;
  shape.mlp = 1024;
  shape.vocabulary = 1000;
  shape.causal = causal;
  return shape;
}

Planned::Planned(const ModelShape &shape, int64_t sequence, int64_t batch)
    : theContext(allDialects(), MLIRContext::Threading::DISABLED), shape(shape),
      sequence(sequence), batch(batch) {
  auto model = parseSourceString<ModuleOp>(
      attentionModule(shape, batch, sequence), &theContext);
  if (!model)
    return;
  FailureOr<std::vector<AttentionKind>> kinds = attentionKinds(*model);
  if (succeeded(kinds))
    module = isolateAttention(kinds->front().ops.front());
}

PlanRequest Planned::request(int64_t ranks, StringRef pass) {
  EXPECT_TRUE(module);
  PlanRequest request;
  request.module = *module;
  request.ranks = ranks;
  request.pass = pass.str();
  return request;
}

PlanRequest Planned::modelRequest(int64_t ranks, StringRef pass) {
  PlanRequest made = request(ranks, pass);
  made.shape = shape;
  made.training.sequence = sequence;
  made.training.batch = batch;
  made.training.ranks = ranks;
  made.training.backward = pass != "forward";
  return made;
}

PlanRequest startrail::test::fixed(PlanRequest request, StringRef name,
                                   StringRef value) {
  request.fixedNames.push_back(name.str());
  PipelineOptions &options = request.fixed;
  if (name == "team-size") {
    options.teamSize = std::stoll(value.str());
    return request;
  }
  std::string *choice = name == "placement"       ? &options.placement
                        : name == "exchange"      ? &options.exchange
                        : name == "combine-via"   ? &options.combineVia
                        : name == "tokens"        ? &options.tokens
                        : name == "circulate"     ? &options.circulate
                        : name == "gradient-type" ? &options.gradientType
                        : name == "save"          ? &options.save
                                                  : nullptr;
  if (!choice)
    ADD_FAILURE() << "expected the name of a choice, but got " << name.str();
  else
    *choice = value.str();
  return request;
}

PlanTable startrail::test::planned(const PlanRequest &request,
                                   const Network &network) {
  FailureOr<PlanTable> table =
      plan(request, network, [](const PlanProgress &) {});
  EXPECT_TRUE(succeeded(table));
  return succeeded(table) ? std::move(*table) : PlanTable();
}

std::string startrail::test::describe(const PipelineOptions &options) {
  return llvm::formatv("{0} C={1} {2} {3} {4} {5} {6} {7} {8}",
                       options.strategy, options.teamSize, options.placement,
                       options.exchange, options.combineVia, options.tokens,
                       options.circulate, options.gradientType, options.save)
      .str();
}

Schedule Simulated::schedule(const PipelineOptions &options) {
  auto [entry, isNew] = lowered.try_emplace(scheduleKey(options));
  if (!isNew)
    return entry->second;
  FailureOr<Schedule> schedule = schedules.of(options);
  EXPECT_TRUE(succeeded(schedule)) << describe(options);
  return entry->second = succeeded(schedule) ? *schedule : Schedule();
}

double Simulated::seconds(ScheduledFunction *function, StringRef placement) {
  if (!function)
    return 0;
  auto [entry, isNew] = known.try_emplace({function, placement.str()}, 0);
  if (!isNew)
    return entry->second;
  llvm::Expected<FunctionSimulation> run = simulate(
      workload(function), function->place(placement), network, options);
  EXPECT_TRUE(bool(run));
  return entry->second = run ? run->seconds : 0;
}

double Simulated::bound(ScheduledFunction *function, StringRef placement) {
  if (!function)
    return 0;
  FailureOr<double> bound = function->bound(placement, network);
  EXPECT_TRUE(succeeded(bound));
  return succeeded(bound) ? *bound : 0;
}

const Workload &Simulated::workload(ScheduledFunction *function) {
  auto at = workloads.find(function);
  if (at == workloads.end())
    at = workloads
             .emplace(function,
                      *Workload::of(function->function, network.cluster().gpu))
             .first;
  return at->second;
}
