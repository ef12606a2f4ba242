// The hop of a travelling gradient runs under the next block: only the addition
// of what that block gives waits for it.
#include "compiler/Analysis/StreamOrder.h"
#include "compiler/Pipeline/Registration.h"
#include "compiler/Schedule/Passes.h"
#include "compiler/Strategies/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;

namespace {

/// A ring graph with the gradient of an attention over `ranks`.
std::string graphOf(int64_t ranks) {
  const std::string query = "tensor<1x8x4x16xbf16>",
                    key = "tensor<1x8x2x16xbf16>", lse = "tensor<1x8x4xf32>";
  auto argument = [](const std::string &name, const std::string &type) {
    return "%" + name + ": " + type + " {startrail.name = \"" + name + "\"}";
  };
  const std::string gradients = "(" + query + ", " + key + ", " + key + ")";
  return "startrail.grid @ranks axes [\"rank\"] sizes [" +
         std::to_string(ranks) +
         "] placement [\"rank\"] tokens [\"rank\"]\n"
         "func.func @gradient(" +
         argument("output_gradient", query) + ", " + argument("query", query) +
         ", " + argument("key", key) + ", " + argument("value", key) + ", " +
         argument("output", query) + ", " + argument("lse", lse) + ") -> " +
         gradients +
         " attributes {startrail.grid = @ranks} {\n"
         "  %g:3 = startrail.ring_attention_gradient %output_gradient, %query, "
         "%key, %value, %output, %lse grid(@ranks) mask(causal) scale(0.25) "
         "query_tokens(<zigzag>) key_tokens(<zigzag>) : (" +
         query + ", " + query + ", " + key + ", " + key + ", " + query + ", " +
         lse + ") -> " + gradients +
         "\n"
         "  return %g#0, %g#1, %g#2 : " +
         gradients.substr(1, gradients.size() - 2) + "\n}\n";
}

void expectOverlap(int64_t ranks, int64_t teamSize, const char *circulate,
                   const char *type) {
  SCOPED_TRACE(testing::Message() << "P=" << ranks << " C=" << teamSize << " "
                                  << circulate << " " << type);
  DialectRegistry registry;
  registerAllStarTrail(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.getDiagEngine().registerHandler([](Diagnostic &) {});
  auto module = parseSourceString<ModuleOp>(graphOf(ranks), &context);
  ASSERT_TRUE(module);
  PassManager manager(&context);
  LowerRingPassOptions options;
  options.teamSize = teamSize;
  options.circulate = circulate;
  options.gradientType = type;
  manager.addPass(createLowerRingPass(options));
  manager.addPass(createSchedulePass());
  ASSERT_TRUE(succeeded(manager.run(*module)));
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  FailureOr<StreamOrder> order = StreamOrder::compute(function);
  ASSERT_TRUE(succeeded(order));

  const Execution *hop = nullptr;
  int64_t blocks = 0, hops = 0, added = 0;
  for (const Execution &run : order->executions()) {
    StreamOpInterface op = run.op;
    auto group = dyn_cast<GroupOp>(op.getOperation());
    if (group && group.getTraffic() == Traffic::Gradient) {
      hop = &run;
      ++hops;
    } else if (isa<EnqueueAttendGradientOp>(op)) {
      ++blocks;
      if (hop)
        EXPECT_FALSE(hop->isBefore(run)) << "block " << blocks;
    } else if (hop && isa<EnqueueAccumulateOp>(op)) {
      EXPECT_TRUE(hop->isBefore(run));
      ++added;
    }
  }
  int64_t steps = ranks / (teamSize * teamSize);
  EXPECT_EQ(blocks, steps);
  EXPECT_EQ(hops, steps - 1);
  EXPECT_GE(added, steps - 1);
}

TEST(GradientOverlapTest, HopsRunUnderTheNextBlock) {
  for (auto [ranks, teamSize] :
       {std::pair(2, 1), {3, 1}, {8, 1}, {8, 2}, {12, 2}, {16, 2}, {18, 3}})
    for (const char *circulate : {"query", "key"})
      for (const char *type : {"f32", "bf16"})
        expectOverlap(ranks, teamSize, circulate, type);
}

} // namespace
