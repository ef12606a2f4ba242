#include "compiler/Layer/ModelShape.h"

#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Pipeline/Registration.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;

// What the models' authors say, of the models of which every weight is counted.
TEST(ModelShape, PresetsHaveTheWeightsThatTheirAuthorsSay) {
  struct Case {
    const char *name;
    double billions;
  };
  for (const Case &model : {
           Case{"llama-7b", 6.74},
           Case{"llama-13b", 13.02},
           Case{"llama-30b", 32.53},
           Case{"llama-65b", 65.29},
           Case{"llama-3.1-8b", 8.03},
           Case{"llama-3.1-70b", 70.55},
           Case{"llama-3.1-405b", 405.85},
           Case{"mistral-7b", 7.24},
           Case{"qwen3-0.6b", 0.596},
           Case{"qwen3-8b", 8.19},
           Case{"qwen3-32b", 32.76},
           Case{"qwen3-235b-a22b", 235.09},
           Case{"deepseek-v3", 671.03},
           Case{"gemma3-27b", 27.0},
           Case{"gpt-oss-120b", 116.83},
           Case{"gpt3-175b", 174.6},
       }) {
    std::optional<ModelShape> shape = modelPreset(model.name);
    ASSERT_TRUE(shape) << model.name;
    EXPECT_NEAR(shape->parameters() / (model.billions * 1e9), 1, 0.005)
        << model.name;
  }
}

TEST(ModelShape, ATokenMeetsOnlyItsExperts) {
  ModelShape shape = *modelPreset("deepseek-v3");
  int64_t met = 0;
  for (int64_t layer = 0; layer < shape.layers; ++layer)
    met += shape.projectionParameters() + shape.mlpParameters(layer, true);
  // 37 billion of 671, without the embedding.
  EXPECT_NEAR((met + shape.vocabulary * shape.hidden) / 37e9, 1, 0.02);
  EXPECT_EQ(shape.activeMlp(0), 18432);
  EXPECT_EQ(shape.activeMlp(3), 9 * 2048);
  EXPECT_EQ(shape.mlpParameters(2, true), shape.mlpParameters(2, false));
}

TEST(ModelShape, EveryPresetIsWhole) {
  ASSERT_EQ(modelPresets().size(), 24u);
  for (StringRef name : modelPresets()) {
    ModelShape shape = *modelPreset(name);
    EXPECT_EQ(shape.name, name);
    EXPECT_FALSE(shape.source.empty()) << name.str();
    for (int64_t size :
         {shape.hidden, shape.heads, shape.kvHeads, shape.headDim,
          shape.valueDim, shape.layers, shape.activeMlp(0)})
      EXPECT_GT(size, 0) << name.str();
    EXPECT_EQ(shape.heads % shape.kvHeads, 0) << name.str();
  }
  EXPECT_FALSE(modelPreset("llama"));
}

TEST(ModelShape, TellsWhatPlanningLeavesOut) {
  EXPECT_TRUE(modelPreset("llama-7b")->notPlanned().empty());
  std::vector<std::string> left = modelPreset("gpt-oss-120b")->notPlanned();
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0], "a window of 128 keys");
  EXPECT_EQ(left[1], "attention sinks");
}

TEST(ModelShape, ItsAttentionLowersToStreams) {
  DialectRegistry registry;
  registerAllStarTrail(registry);
  for (StringRef name : modelPresets()) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    ModelShape shape = *modelPreset(name);
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(attentionModule(shape, 2, 8192), &context);
    ASSERT_TRUE(module) << name.str();
    auto type = module->lookupSymbol<func::FuncOp>("model").getFunctionType();
    EXPECT_EQ(cast<RankedTensorType>(type.getInput(1)).getShape(),
              (ArrayRef<int64_t>{2, 8192, shape.kvHeads, shape.headDim}));
    EXPECT_EQ(cast<RankedTensorType>(type.getResult(0)).getShape(),
              (ArrayRef<int64_t>{2, 8192, shape.heads, shape.valueDim}));
    bool causal = false;
    module->walk(
        [&](AttentionOp op) { causal = op.getMask() == Mask::Causal; });
    EXPECT_EQ(causal, shape.causal) << name.str();
    PipelineOptions options;
    options.ranks = 4;
    options.teamSize = 2;
    options.pass = "both";
    PassManager manager(&context);
    buildStarTrailPipeline(manager, options);
    EXPECT_TRUE(succeeded(manager.run(*module))) << name.str();
  }
}
