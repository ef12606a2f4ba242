//===- Pipeline.h - From the model to a level, in one pipeline ------------===//
#ifndef STARTRAIL_COMPILER_PIPELINE_PIPELINE_H
#define STARTRAIL_COMPILER_PIPELINE_PIPELINE_H

#include "compiler/Analysis/Proof.h"
#include "compiler/Plan/Passes.h"

#include "mlir/Pass/PassManager.h"

namespace startrail {

/// The options of the passes, as they are spelled there.
struct PipelineOptions {
  int64_t ranks = 0;
  std::string strategy = "startrail";
  int64_t teamSize = 1;
  std::string exchange = "paper";
  std::string combineVia = "auto";
  std::string placement = "default";
  std::string tokens = "auto";
  std::string pass = "forward";
  std::string circulate = "auto";
  std::string gradientType = "f32";
  std::string save = "gather";
  /// With the verifier pass of every level, and with proofs of the program and
  /// the streams.
  bool verify = true;
  /// A plan file, where it has a name, and those of the choices above that were
  /// made on purpose, which the file must not contradict. With a file, `ranks`
  /// above may be 0: the file says it.
  ApplyPlanPassOptions plan = {};
  /// Where what is proven goes, in order of the levels; it outlives the passes.
  std::vector<FunctionProof> *proofs = nullptr;
};

/// Appends the passes that take a module from the model, foreign or raised, to
/// `upTo`; the choices of a plan file are put on the model's attentions. The
/// verifier pass of every level reached follows it, and what it has to prove,
/// unless the options say otherwise. Runs on the outermost module.
void buildStarTrailPipeline(mlir::OpPassManager &manager,
                            const PipelineOptions &options,
                            Level upTo = Level::Streams);

/// Makes `startrail-pipeline` known to the command line.
void registerStarTrailPipeline();

} // namespace startrail

#endif // STARTRAIL_COMPILER_PIPELINE_PIPELINE_H
