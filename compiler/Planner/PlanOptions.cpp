//===- PlanOptions.cpp - The command line of startrail-plan ---------------===//
#include "compiler/Planner/PlanOptions.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Pipeline/Version.h"
#include "compiler/Planner/CheckPlanGiven.h"
#include "compiler/Strategies/PlanChoices.h"
#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"

using namespace llvm;
using namespace startrail;

static constexpr StringLiteral overview =
    R"(startrail-plan: which degrees to set on which machines, and why

Lowers attention by every strategy, team size C, placement and other choice,
runs what is lowered in virtual time on a described cluster, and prints the
fastest with the reason. Nothing is run on the machines themselves.

  startrail-plan --model=llama-3.1-8b --sequence=131072 --cluster=dgx-h100

plans a training step of a known model on all GPUs of a known cluster;

  startrail-plan model.mlir --cluster=cluster.json --ranks=32 --pass=forward

plans the attentions of a module, without what is around them, by a cluster
file;

  startrail-plan model.mlir --cluster=dgx-a100 --plan-output=plan.json
  startrail-compile model.mlir --plan=plan.json -o attention

builds the program of the fastest plan.

Candidates that do not fit in memory are left out, and so are those whose bound
shows that they are not among the best: no simulation takes less than the bytes
over any link at its bandwidth, nor than what a rank's own kernels and transfers
take without waiting for others. Choices that are given are not searched. The
same input gives the same bytes. A search that takes long tells on a terminal
how far it is, and what is best so far; Ctrl-C ends it, and leaves nothing.

Numbers may end in k, m or g, for 2^10, 2^20 or 2^30 times as many:
--sequence=512k.

Exit codes: 0 done; 1 the command line is wrong; 2 the module, the machines or
another file cannot be read or do not fit, or nothing can be planned; 3 a file
could not be written. Files are written whole or not at all.
)";

/// Those of the choices that are given, and their names.
static void setFixed(const PlanCommandLine &line, PlanRequest &request) {
  PipelineOptions &fixed = request.fixed;
  auto set = [&](const auto &option, auto &choice) {
    if (option.getNumOccurrences() == 0)
      return;
    choice = option.getValue();
    request.fixedNames.push_back(option.ArgStr.str());
  };
  set(line.teamSize, fixed.teamSize);
  set(line.placement, fixed.placement);
  set(line.exchange, fixed.exchange);
  set(line.combineVia, fixed.combineVia);
  set(line.tokens, fixed.tokens);
  set(line.circulate, fixed.circulate);
  set(line.gradientType, fixed.gradientType);
  set(line.save, fixed.save);
}

static bool checkNames(const PlanCommandLine &line) {
  auto check = [](const cl::opt<std::string> &option,
                  ArrayRef<StringRef> known) {
    return option.getNumOccurrences() == 0 ||
           choose(spelled(option), option, known).has_value();
  };
  SmallVector<StringRef> entries = placementEntries(line.placement);
  return check(line.from, {"model", "streams"}) &&
         check(line.checkpoint, {"none", "attention", "full"}) &&
         check(line.pass, {"forward", "backward", "both"}) &&
         check(line.exchange, {"paper", "skewed"}) &&
         check(line.combineVia, {"gather", "exchange"}) &&
         check(line.circulate, {"query", "key"}) &&
         check(line.gradientType, {"f32", "bf16"}) &&
         check(line.save, {"gather", "team"}) &&
         (line.tokens.empty() || StringRef(line.tokens).starts_with("[") ||
          check(line.tokens, {"auto", "contiguous", "zigzag", "striped"})) &&
         (line.placement.empty() || all_of(entries, [&](StringRef entry) {
            return choose("an axis of --placement", entry.split(':').first,
                          placementNames(entries.size()))
                .has_value();
          }));
}

/// The strategies named, in the order of ties; empty after a report.
static std::vector<std::string> strategiesOf(const PlanCommandLine &line) {
  std::vector<std::string> named;
  bool isNamed[2] = {false, false};
  for (StringRef name : split(line.strategies, ',')) {
    std::optional<size_t> index =
        choose("a name of --strategies", name, {"ring", "startrail"});
    if (!index)
      return {};
    isNamed[*index] = true;
  }
  if (isNamed[0])
    named.push_back("ring");
  if (isNamed[1])
    named.push_back("startrail");
  return named;
}

/// The rows of --explain; nothing after a report.
static std::optional<std::vector<size_t>>
explainedRows(const PlanCommandLine &line) {
  std::vector<size_t> rows;
  if (line.explain.empty())
    return rows;
  for (StringRef text : split(line.explain, ',')) {
    size_t row;
    if (text.getAsInteger(10, row) || row == 0) {
      reportError("expected --explain to be a row of the table, from 1, or a "
                  "row of each table as in 1,3, but got '" +
                  line.explain + "'");
      return std::nullopt;
    }
    rows.push_back(row);
  }
  return rows;
}

static bool isOutputTaken(const PlanCommandLine &line) {
  return any_of(writtenFiles(line), [](const cl::opt<std::string> *option) {
    return *option == "-";
  });
}

/// Prints names to standard output, one a line, and ends the process.
[[noreturn]] static void listNames(ArrayRef<StringRef> names) {
  std::string text;
  for (StringRef name : names)
    text += name.str() + "\n";
  std::exit(writeFiles({{"-", text}}) ? PlanOk : PlanBadOutput);
}

std::optional<PlanOptions> startrail::parsePlanCommandLine(int argc,
                                                           char **argv) {
  PlanCommandLine line;
  cl::HideUnrelatedOptions(line.category);
  registerVersionPrinter("startrail-plan");
  if (!cl::ParseCommandLineOptions(argc, argv, overview, &errs()) ||
      !checkNames(line) || !checkPlanGiven(line))
    return std::nullopt;
  if (line.listClusters || line.listModels)
    listNames(line.listClusters ? clusterPresets() : modelPresets());
  std::optional<std::vector<size_t>> explained = explainedRows(line);
  if (!explained)
    return std::nullopt;
  PlanOptions options;
  options.request.strategies = strategiesOf(line);
  if (options.request.strategies.empty())
    return std::nullopt;
  options.input =
      line.model.empty() && line.input.empty() ? "-" : line.input.getValue();
  options.streamsInput = line.from == "streams";
  options.model = line.model;
  options.function = line.function;
  options.cluster = {line.cluster, line.nodes, line.ranks,
                     line.fabric,  line.gpu,   line.calibrate};
  PlanRequest &request = options.request;
  request.ranks = line.ranks;
  request.training.sequence = line.sequence;
  request.training.batch = line.batch;
  request.training.backward = line.pass != "forward";
  request.training.checkpoint = line.checkpoint == "none" ? Checkpoint::None
                                : line.checkpoint == "full"
                                    ? Checkpoint::Full
                                    : Checkpoint::Attention;
  request.pass = line.pass;
  request.memoryLimitBytes = line.memoryLimit * (1 << 30);
  request.top = line.top;
  request.prune = !line.exhaustive;
  setFixed(line, request);
  options.plan = line.plan;
  options.compare = line.compare;
  options.quiet = line.quiet;
  options.brief = line.brief;
  options.json = line.json;
  options.csv = line.csv;
  options.planOutput = line.planOutput;
  options.clusterOutput = line.clusterOutput;
  options.pictures = {line.trace, line.traceRanks, line.tracePerRank,
                      line.chakra, line.draw};
  options.explain = std::move(*explained);
  options.isOutputTaken = isOutputTaken(line);
  return options;
}
