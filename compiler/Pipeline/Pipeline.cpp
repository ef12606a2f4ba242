//===- Pipeline.cpp - From the model to a level, in one pipeline ----------===//
#include "compiler/Pipeline/Pipeline.h"

#include "compiler/Analysis/Passes.h"
#include "compiler/Import/Passes.h"
#include "compiler/Pipeline/RingChoices.h"
#include "compiler/Schedule/Passes.h"
#include "compiler/Strategies/Passes.h"

#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace startrail;

void startrail::buildStarTrailPipeline(OpPassManager &manager,
                                       const PipelineOptions &options,
                                       Level upTo) {
  auto verify = [&](std::unique_ptr<Pass> pass) {
    if (options.verify)
      manager.addPass(std::move(pass));
  };
  manager.addPass(createRaiseAttentionPass());
  if (!options.plan.file.empty())
    manager.addPass(createApplyPlanPass(options.plan));
  manager.addPass(createDifferentiatePass({options.pass}));
  verify(createVerifyModelPass());
  if (upTo == Level::Model)
    return;

  manager.addPass(createDistributePass({options.ranks, options.tokens}));
  verify(createVerifyRingGraphPass());
  if (upTo == Level::RingGraph)
    return;

  manager.addPass(lowerRingPass(options));
  verify(createVerifyProgramPass());
  verify(createProvePass(options.proofs));
  if (upTo == Level::Program)
    return;

  manager.addPass(createSchedulePass());
  manager.addNestedPass<func::FuncOp>(createPlanMemoryPass());
  verify(createVerifyStreamsPass());
  verify(createProvePass(options.proofs));
}

namespace {
struct CommandLineOptions : PassPipelineOptions<CommandLineOptions> {
  const PipelineOptions defaults;
  Option<int64_t> ranks{*this, "ranks", llvm::cl::desc("Number of ranks"),
                        llvm::cl::init(defaults.ranks)};
  Option<std::string> strategy{*this, "strategy",
                               llvm::cl::desc("ring or startrail"),
                               llvm::cl::init(defaults.strategy)};
  Option<int64_t> teamSize{*this, "team-size",
                           llvm::cl::desc("Ranks of a team"),
                           llvm::cl::init(defaults.teamSize)};
  Option<std::string> exchange{
      *this, "exchange", llvm::cl::desc("Initial exchange: paper or skewed"),
      llvm::cl::init(defaults.exchange)};
  Option<std::string> combineVia{*this, "combine-via",
                                 llvm::cl::desc("gather, exchange or auto"),
                                 llvm::cl::init(defaults.combineVia)};
  Option<std::string> placement{
      *this, "placement",
      llvm::cl::desc("Axes, fastest first; or collect-intra, p2p-intra"),
      llvm::cl::init(defaults.placement)};
  Option<std::string> tokens{
      *this, "tokens",
      llvm::cl::desc("auto, contiguous, zigzag, striped or explicit lists"),
      llvm::cl::init(defaults.tokens)};
  Option<std::string> pass{*this, "pass",
                           llvm::cl::desc("forward, backward, both or joint"),
                           llvm::cl::init(defaults.pass)};
  Option<std::string> circulate{
      *this, "circulate",
      llvm::cl::desc("Side that goes round in gradients: query, key or auto"),
      llvm::cl::init(defaults.circulate)};
  Option<std::string> gradientType{
      *this, "gradient-type",
      llvm::cl::desc("Type of gradients on the ring: f32 or bf16"),
      llvm::cl::init(defaults.gradientType)};
  Option<std::string> save{
      *this, "save",
      llvm::cl::desc("What gradients find of the forward pass: gather or team"),
      llvm::cl::init(defaults.save)};
  Option<std::string> plan{
      *this, "plan",
      llvm::cl::desc("A plan file; options must not contradict it")};
  Option<bool> verify{
      *this, "verify",
      llvm::cl::desc("Verify every level, and prove program and streams"),
      llvm::cl::init(defaults.verify)};
};

/// The value of an option that is given.
template <typename T, typename Option> T givenOr(const Option &option, T none) {
  return option.hasValue() ? T(option) : none;
}
} // namespace

void startrail::registerStarTrailPipeline() {
  PassPipelineRegistration<CommandLineOptions>(
      "startrail-pipeline",
      "From attention in a model to the streams level, each verified and "
      "proven; options are those of startrail-differentiate, "
      "startrail-distribute and startrail-lower-ring",
      [](OpPassManager &manager, const CommandLineOptions &options) {
        PipelineOptions choices = {
            options.ranks,        options.strategy,   options.teamSize,
            options.exchange,     options.combineVia, options.placement,
            options.tokens,       options.pass,       options.circulate,
            options.gradientType, options.save};
        std::string open;
        choices.plan = {options.plan,
                        options.ranks,
                        givenOr(options.strategy, open),
                        givenOr<int64_t>(options.teamSize, 0),
                        givenOr(options.exchange, open),
                        givenOr(options.combineVia, open),
                        givenOr(options.placement, open),
                        givenOr(options.tokens, open),
                        givenOr(options.pass, open),
                        givenOr(options.circulate, open),
                        givenOr(options.gradientType, open),
                        givenOr(options.save, open),
                        {}};
        choices.verify = options.verify;
        buildStarTrailPipeline(manager, choices);
      });
}
