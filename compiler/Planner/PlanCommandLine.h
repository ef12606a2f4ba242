//===- PlanCommandLine.h - What can stand on the command line -------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANCOMMANDLINE_H
#define STARTRAIL_COMPILER_PLANNER_PLANCOMMANDLINE_H

#include "compiler/Tool/Counts.h"

#include <string>
#include <vector>

namespace startrail {

struct PlanCommandLine {
  using Text = llvm::cl::opt<std::string>;
  using Number = CountOption;
  using Switch = llvm::cl::opt<bool>;
  using desc = llvm::cl::desc;
  using value = llvm::cl::value_desc;

  llvm::cl::OptionCategory category{"Options of startrail-plan"};
  llvm::cl::cat in{category};

  Text input{llvm::cl::Positional, desc("<module.mlir or ->"), in};
  Text model{"model", value("name"), in,
             desc("Instead of a module, one layer's attention of a model, and "
                  "a training step around it: a name of --list-models, or a "
                  "Hugging Face config.json")};
  Number sequence{"sequence", value("tokens"), in,
                  desc("Tokens of a sequence, with --model")};
  Number batch{"batch", value("number"), llvm::cl::init(1), in,
               desc("Sequences of a step, with --model; 1 (the default)")};
  Text checkpoint{
      "checkpoint", value("what"), llvm::cl::init("attention"), in,
      desc("What the backward pass runs again, with --model: none, nothing; "
           "attention (the default), all but attention; full, the whole "
           "layer")};
  Text from{"from", value("level"), llvm::cl::init("model"), in,
            desc("Level of the input: model (the default), or streams, which "
                 "startrail-compile --emit=streams writes: it is simulated as "
                 "it is")};

  Text function{"function", value("name"), in,
                desc("Only the attentions of this function of the module")};

  Text cluster{"cluster", value("name or file"), in,
               desc("The machines: a name of --list-clusters, a cluster file, "
                    "NCCL's topology XML, or what nvidia-smi topo -m prints; "
                    "without it, the module's startrail.cluster")};
  Number nodes{"nodes", value("number"), in,
               desc("Number of machines; without it, what the cluster says or "
                    "--ranks need")};
  Text fabric{"fabric", value("kind"), in,
              desc("What joins the machines, where a file of one machine does "
                   "not say: none, full, rails or leaf-spine:8, with "
                   ",oversubscription=2 and ,latency-us=5")};
  Text gpu{"gpu", value("kind"), in,
           desc("The kind of GPU, where a file does not say")};
  llvm::cl::list<std::string> calibrate{
      "calibrate", value("file"), in,
      desc("Measurements in the place of the cluster's figures: nccl-tests' "
           "text or JSON, or the trace of a run; may stand several "
           "times: traces count together")};
  Number ranks{"ranks", value("number"), in,
               desc("Number of ranks that share the sequence; without it, all "
                    "of the cluster's")};

  Text pass{"pass", value("name"), llvm::cl::init("both"), in,
            desc("What is planned: forward, backward or both (the default)")};
  Text strategies{"strategies", value("names"),
                  llvm::cl::init("ring,startrail"), in,
                  desc("Strategies to look at: ring, startrail or both (the "
                       "default)")};
  AmountOption memoryLimit{
      "memory-limit-gib", value("GiB"), in,
      desc("Memory that a rank may use; without it, what its GPU has")};
  Number top{
      "top", value("number"), llvm::cl::init(3), in,
      desc("Rows of the table, each the best of a team size and placement; "
           "3 (the default). The ring, and of every other team size "
           "the candidate with the least bound, follow")};
  Switch quiet{
      "quiet", in,
      desc("No progress on standard error, where it stands if that is a "
           "terminal and the search takes long")};
  Switch brief{"brief", in,
               desc("In the place of the table, a remark on standard error at "
                    "each kind of attention: what was chosen, and its time "
                    "beside the ring's")};
  Switch exhaustive{"exhaustive", in,
                    desc("Simulate every candidate, also those whose bound "
                         "shows that they are not among the best")};

  // Choices with the meaning that they have in startrail-compile; not searched.
  Number teamSize{"team-size", value("ranks"), in,
                  desc("Only this number of ranks of a team, C")};
  Text placement{"placement", value("axes"), in,
                 desc("Only this order of member, ring and group, or factors "
                      "such as ring:4, fastest first; or collect-intra or "
                      "p2p-intra")};
  Text exchange{"exchange", value("name"), in,
                desc("Only this exchange: paper or skewed")};
  Text combineVia{"combine-via", value("name"), in,
                  desc("Only this way to merge a team's results: gather or "
                       "exchange")};
  Text tokens{"tokens", value("layout"), in,
              desc("Only this layout of tokens: contiguous, zigzag, striped, "
                   "lists of start:rows for every team, or auto, as "
                   "startrail-compile chooses")};
  Text circulate{"circulate", value("side"), in,
                 desc("Only this side goes round for gradients: query or "
                      "key")};
  Text gradientType{
      "gradient-type", value("type"), llvm::cl::init("f32"), in,
      desc("Type of gradients that go round: f32 (the default), or bf16")};
  Text save{"save", value("what"), in,
            desc("Only this for the backward pass: gather or team")};
  Text plan{"plan", value("file.json"), in,
            desc("Simulate the plan of a file, and search nothing")};

  Text json{
      "json", value("file"), in,
      desc("Write the table, with all figures, as JSON, and of the rows of "
           "--explain each phase and link; - for standard output, in the "
           "place of text")};
  Text csv{"csv", value("file"), in,
           desc("Write the table as comma-separated values; - for standard "
                "output, in the place of text")};
  Text explain{"explain", value("row"), in,
               desc("Add phases, links, memory and spread of this row of the "
                    "table; what is compared, drawn and traced is this row's, "
                    "else the first's. Of a module with several tables, this "
                    "row of each, or one for each: 1,3")};
  Text compare{"compare", value("run.json"), in,
               desc("Print what is simulated beside what was measured: the "
                    "trace of a run on the host, which the program of the "
                    "same plan wrote with --trace")};
  Text planOutput{
      "plan-output", value("file.json"), in,
      desc("Write the first row, or that of --explain, as a plan "
           "file for startrail-compile --plan; - for standard output, in "
           "the place of text")};
  Text clusterOutput{"cluster-output", value("file.json"), in,
                     desc("Write the machines as they were understood and "
                          "calibrated, as a cluster file")};
  Text trace{"trace", value("file.json"), in,
             desc("Write what every rank does when, in Chrome's JSON form, "
                  "which Perfetto opens")};
  Text traceRanks{"trace-ranks", value("ranks"), in,
                  desc("The ranks that --trace and --trace-per-rank show, as "
                       "0-7,12; without it all, or as many as a viewer "
                       "opens")};
  Text tracePerRank{"trace-per-rank", value("prefix"), in,
                    desc("Write <prefix>.<rank>.json, a profile of each rank "
                         "that Holistic Trace Analysis reads")};
  Text chakra{"chakra", value("prefix"), in,
              desc("Write <prefix>.<rank>.et, a Chakra execution trace of "
                   "each rank, which ASTRA-sim reads, and "
                   "<prefix>.groups.json")};
  Text draw{"draw", value("file.svg"), in,
            desc("Draw the schedule as rings, with who sends to whom in each "
                 "step, every function below the one before; up to 128 "
                 "ranks")};
  Switch listClusters{"list-clusters", in,
                      desc("Print the names of known clusters, and read "
                           "nothing")};
  Switch listModels{"list-models", in,
                    desc("Print the names of known models, and read "
                         "nothing")};

  /// Options that are given once at most.
  std::vector<llvm::cl::Option *> once() {
    return {&function,      &brief,      &model,        &sequence,
            &batch,         &checkpoint, &from,         &cluster,
            &nodes,         &fabric,     &gpu,          &ranks,
            &pass,          &strategies, &memoryLimit,  &top,
            &quiet,         &exhaustive, &teamSize,     &placement,
            &exchange,      &combineVia, &tokens,       &circulate,
            &gradientType,  &save,       &plan,         &json,
            &csv,           &explain,    &compare,      &planOutput,
            &clusterOutput, &trace,      &traceRanks,   &tracePerRank,
            &chakra,        &draw,       &listClusters, &listModels};
  }
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANCOMMANDLINE_H
