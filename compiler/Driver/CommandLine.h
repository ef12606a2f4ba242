//===- CommandLine.h - What can stand on the command line -----------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_COMMANDLINE_H
#define STARTRAIL_COMPILER_DRIVER_COMMANDLINE_H

#include "compiler/Tool/Counts.h"

#include <string>
#include <vector>

namespace startrail {

struct CommandLine {
  llvm::cl::OptionCategory category{"Options of startrail-compile"};
  llvm::cl::opt<std::string> input{
      llvm::cl::Positional, llvm::cl::desc("<module.mlir or ->"),
      llvm::cl::init("-"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> output{
      "o", llvm::cl::value_desc("file"), llvm::cl::init("-"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "What to write; - for standard output, which takes text only. "
          "With --emit=source a name ending in .cpp; the header stands "
          "beside it. With --emit=proof JSON where it ends in .json")};
  llvm::cl::opt<std::string> emit{
      "emit", llvm::cl::value_desc("what"), llvm::cl::init("executable"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "model (attention found), ring (one rank's shards), program "
          "(communication spelled out), streams (buffers and events), "
          "layout (which token every row of every rank holds), proof (what was "
          "checked of the program and the streams), source (C++), executable "
          "(the default) or library (shared, with "
          "startrail/run.h's calls)")};
  llvm::cl::opt<bool> layout{"layout", llvm::cl::cat(category),
                             llvm::cl::desc("The same as --emit=layout")};
  llvm::cl::opt<std::string> from{
      "from", llvm::cl::value_desc("level"), llvm::cl::init("model"),
      llvm::cl::cat(category),
      llvm::cl::desc("Level of the input: model (the default), or streams as "
                     "--emit=streams writes it")};
  CountOption ranks{
      "ranks", llvm::cl::value_desc("number"), llvm::cl::init(0),
      llvm::cl::cat(category),
      llvm::cl::desc("Number of ranks that share the sequence, 1 to 1048576; "
                     "of choices that are auto, without it, all of the "
                     "cluster's")};
  llvm::cl::opt<std::string> teamSize{
      "team-size", llvm::cl::value_desc("ranks"), llvm::cl::init("1"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "Ranks of a team, C: its square divides --ranks; 1 (the default) is "
          "Ring Attention; auto lets startrail-plan choose it, with every "
          "other choice that is not given")};
  llvm::cl::opt<std::string> strategy{
      "strategy", llvm::cl::value_desc("name"), llvm::cl::init("startrail"),
      llvm::cl::cat(category),
      llvm::cl::desc("startrail (the default) or ring")};
  llvm::cl::opt<std::string> exchange{
      "exchange", llvm::cl::value_desc("name"), llvm::cl::init("paper"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "How keys and values reach the sub-rings: paper (the default) "
          "or skewed, which moves fewer bytes in all")};
  llvm::cl::opt<std::string> combineVia{
      "combine-via", llvm::cl::value_desc("name"), llvm::cl::init("auto"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "How a team merges its results: gather, exchange, or auto (the "
          "default), the one with fewer bytes")};
  llvm::cl::opt<std::string> placement{
      "placement", llvm::cl::value_desc("axes"), llvm::cl::init("default"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "Order in which the axes member, ring and group, or factors "
          "such as ring:4, fill the physical ranks, fastest first; or "
          "collect-intra (the default) or p2p-intra; or auto, as with "
          "--team-size")};
  llvm::cl::opt<std::string> tokens{
      "tokens", llvm::cl::value_desc("layout"), llvm::cl::init("auto"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "Which tokens a rank holds: contiguous, zigzag (equal work under a "
          "causal mask), striped, lists of start:rows for every team, as in "
          "\"[[0:4, 12:4], [4:8]]\", or auto (the default): zigzag for causal "
          "attention whose lengths divide by twice --ranks")};
  llvm::cl::opt<std::string> pass{
      "pass", llvm::cl::value_desc("name"), llvm::cl::init("forward"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "What is computed: forward (the default), the module as it is; "
          "backward, the gradients of its attentions instead; both, in "
          "functions of their own; joint, each attention and its gradient in "
          "one function")};
  llvm::cl::opt<std::string> circulate{
      "circulate", llvm::cl::value_desc("side"), llvm::cl::init("auto"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "What goes round the rings for gradients: query, queries, output "
          "gradients and query gradients; key, keys, values and their "
          "gradients; or auto (the default), the one with fewer bytes")};
  llvm::cl::opt<std::string> gradientType{
      "gradient-type", llvm::cl::value_desc("type"), llvm::cl::init("f32"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "Type of gradients that go round: f32 (the default; f64 with f64 "
          "tensors), or bf16, half the bytes and a rounding at every move")};
  llvm::cl::opt<std::string> save{
      "save", llvm::cl::value_desc("what"), llvm::cl::init("gather"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "What the backward pass finds of the forward pass besides output "
          "and log-sum-exp: gather (the default), nothing, so that a team "
          "gathers query, key and value again; or team, the team's copies, "
          "which stay in memory between")};
  llvm::cl::opt<std::string> cluster{
      "cluster", llvm::cl::value_desc("machines"), llvm::cl::cat(category),
      llvm::cl::desc(
          "The machines that choices are made for: what startrail-plan takes, "
          "a name or a file; without it, the module's startrail.cluster")};
  CountOption nodes{"nodes", llvm::cl::value_desc("number"),
                    llvm::cl::cat(category),
                    llvm::cl::desc("Number of machines of --cluster")};
  llvm::cl::opt<std::string> fabric{
      "fabric", llvm::cl::value_desc("kind"), llvm::cl::cat(category),
      llvm::cl::desc("What joins the machines, where --cluster does not say")};
  llvm::cl::opt<std::string> gpu{
      "gpu", llvm::cl::value_desc("kind"), llvm::cl::cat(category),
      llvm::cl::desc("The kind of GPU, where --cluster does not say")};
  llvm::cl::list<std::string> calibrate{
      "calibrate", llvm::cl::value_desc("file"), llvm::cl::cat(category),
      llvm::cl::desc("Measurements in the place of the cluster's figures; may "
                     "stand several times")};
  llvm::cl::opt<std::string> plan{
      "plan", llvm::cl::value_desc("file.json"), llvm::cl::cat(category),
      llvm::cl::desc("A plan file, which fixes --ranks and the choices of all "
                     "or of single attentions; other options must not "
                     "contradict it")};
  llvm::cl::opt<std::string> savePlan{
      "save-plan", llvm::cl::value_desc("file.json"), llvm::cl::cat(category),
      llvm::cl::desc("Write the plan that is followed, every choice fixed, as "
                     "a plan file; - for standard output")};
  llvm::cl::opt<std::string> importReport{
      "import-report", llvm::cl::value_desc("file"), llvm::cl::cat(category),
      llvm::cl::desc(
          "Write which attentions the input has, and why others are none, "
          "before anything is made of them; JSON where the name ends in .json, "
          "- for standard output")};
  llvm::cl::opt<bool> planSchema{
      "plan-schema", llvm::cl::cat(category),
      llvm::cl::desc("Print the form of plan files, as JSON Schema, and read "
                     "nothing")};
  llvm::cl::opt<std::string> function{
      "function", llvm::cl::value_desc("name"), llvm::cl::cat(category),
      llvm::cl::desc("Only the attentions of this function of the module")};
  llvm::cl::opt<bool> noVerify{
      "no-verify", llvm::cl::cat(category),
      llvm::cl::desc(
          "Leave out the verifiers of the levels and the proofs, to run a "
          "schedule that they reject; what operations require is still "
          "checked, and the text says that nothing was proven")};
  llvm::cl::opt<std::string> target{
      "target", llvm::cl::value_desc("name"), llvm::cl::init("host"),
      llvm::cl::cat(category),
      llvm::cl::desc(
          "Where what is built runs: host (CPU cores, the default) or "
          "cuda (NVIDIA GPUs)")};
  llvm::cl::opt<std::string> compiler{
      "cxx", llvm::cl::value_desc("compiler"), llvm::cl::cat(category),
      llvm::cl::desc(
          "C++ compiler of what is built; without it $CXX, else c++, "
          "g++ or clang++ from PATH. $CXXFLAGS follow its flags")};
  llvm::cl::opt<std::string> saveSource{
      "save-source", llvm::cl::value_desc("file.cpp"), llvm::cl::cat(category),
      llvm::cl::desc("Keep the source of what is built, and its header")};

  /// Whether choices are left to startrail-plan.
  bool asksPlanner() const { return teamSize == "auto" || placement == "auto"; }

  /// Every named option that is given once at most.
  std::vector<llvm::cl::Option *> all() {
    return {&output,   &emit,       &layout,      &from,         &ranks,
            &teamSize, &strategy,   &exchange,    &placement,    &combineVia,
            &tokens,   &pass,       &circulate,   &gradientType, &save,
            &cluster,  &nodes,      &fabric,      &gpu,          &plan,
            &savePlan, &planSchema, &function,    &noVerify,     &target,
            &compiler, &saveSource, &importReport};
  }
};

/// Holds, or is reported: every option is given once at most, with a value, and
/// with options that leave it an effect.
bool checkGiven(CommandLine &line);

/// Holds, or is reported: what is said of machines has an effect, and so has
/// asking startrail-plan.
bool checkPlannerGiven(CommandLine &line);

/// What startrail-plan is asked with: choices that are neither left to it nor
/// not given, the machines, and to write the plan to standard output.
std::vector<std::string> plannerOptions(const CommandLine &line);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_COMMANDLINE_H
