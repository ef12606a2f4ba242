//===- CheckPlanGiven.cpp - Whether options of startrail-plan fit ---------===//
#include "compiler/Planner/CheckPlanGiven.h"

#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/ReportError.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace startrail;

static bool isGiven(const cl::Option &option) {
  return option.getNumOccurrences() != 0;
}

static std::string shown(double number) { return formatv("{0}", number).str(); }

/// Whether a number that is given is at least 1, and at most `most`.
static bool checkNumber(const CountOption &option, int64_t most) {
  if (!isGiven(option) || (option >= 1 && option <= most))
    return true;
  reportError("expected " + spelled(option) + " to be 1 to " + Twine(most) +
              ", but got " + Twine(option));
  return false;
}

/// Whether an option stands alone, where it is given.
static bool checkAlone(PlanCommandLine &line, cl::opt<bool> &option) {
  if (!isGiven(option))
    return true;
  for (cl::Option *other : line.once())
    if (other != &option && isGiven(*other)) {
      reportError("expected " + spelled(option) + " alone, but got " +
                  spelled(*other) + ", which has no effect with it");
      return false;
    }
  if (!isGiven(line.input) && line.calibrate.empty())
    return true;
  reportError("expected " + spelled(option) +
              " alone, but got another input, which has no effect with it");
  return false;
}

/// What is said of a cluster that a command line names; the module's own is
/// whole.
static bool checkHasCluster(PlanCommandLine &line) {
  if (isGiven(line.cluster))
    return true;
  for (cl::Option *option :
       std::initializer_list<cl::Option *>{&line.nodes, &line.fabric, &line.gpu,
                                           std::addressof(line.calibrate)})
    if (isGiven(*option)) {
      reportError("expected --cluster with " + spelled(*option) +
                  ", but got none");
      return false;
    }
  return true;
}

/// What only a search takes.
static bool checkNoSearch(StringRef with, PlanCommandLine &line) {
  return checkAbsent(with, {{&line.strategies, line.strategies},
                            {&line.memoryLimit, shown(line.memoryLimit)},
                            {&line.top, std::to_string(line.top)},
                            {&line.exhaustive, "true"},
                            {&line.brief, "true"},
                            {&line.teamSize, std::to_string(line.teamSize)},
                            {&line.placement, line.placement},
                            {&line.exchange, line.exchange},
                            {&line.combineVia, line.combineVia},
                            {&line.tokens, line.tokens},
                            {&line.circulate, line.circulate},
                            {&line.gradientType, line.gradientType},
                            {&line.save, line.save},
                            {&line.ranks, std::to_string(line.ranks)},
                            {&line.pass, line.pass},
                            {&line.csv, line.csv},
                            {&line.explain, line.explain},
                            {&line.planOutput, line.planOutput}});
}

std::vector<const cl::opt<std::string> *>
startrail::writtenFiles(const PlanCommandLine &line) {
  return {&line.json,          &line.csv,   &line.planOutput,
          &line.clusterOutput, &line.trace, &line.draw};
}

static bool checkFiles(PlanCommandLine &line) {
  std::vector<NamedFile> files;
  size_t toOutput = 0;
  auto add = [&](const cl::opt<std::string> &option, bool isOutput) {
    if (!isGiven(option))
      return;
    if (isOutput && option == "-")
      ++toOutput;
    else
      files.push_back(
          {isOutput || !option.ArgStr.empty() ? spelled(option) : "the input",
           option, !isOutput});
  };
  add(line.input, false);
  add(line.plan, false);
  add(line.compare, false);
  for (auto *option : {&line.model, &line.cluster})
    if (sys::fs::exists(*option))
      add(*option, false);
  for (const std::string &file : line.calibrate)
    files.push_back({spelled(line.calibrate), file, true});
  for (auto *option : writtenFiles(line))
    add(*option, true);
  if (toOutput > 1) {
    reportError(
        "expected one option at most to name standard output, but got " +
        Twine(toOutput));
    return false;
  }
  return checkDistinct(files);
}

bool startrail::checkPlanGiven(PlanCommandLine &line) {
  constexpr int64_t most = int64_t(1) << 40;
  if (!checkGivenOnce(line.once()) || !checkAlone(line, line.listClusters) ||
      !checkAlone(line, line.listModels) ||
      !checkValues({&line.input,     &line.model,      &line.function,
                    &line.cluster,   &line.fabric,     &line.gpu,
                    &line.placement, &line.tokens,     &line.plan,
                    &line.explain,   &line.compare,    &line.json,
                    &line.csv,       &line.planOutput, &line.clusterOutput,
                    &line.trace,     &line.traceRanks, &line.tracePerRank,
                    &line.chakra,    &line.draw}) ||
      !checkNumber(line.sequence, most) || !checkNumber(line.batch, most) ||
      !checkNumber(line.ranks, maxRanks) ||
      !checkNumber(line.nodes, maxRanks) || !checkNumber(line.top, 1000000) ||
      !checkNumber(line.teamSize, maxRanks))
    return false;
  if (is_contained(line.calibrate, "")) {
    reportError("expected --calibrate to have a value, but got ''");
    return false;
  }
  if (isGiven(line.memoryLimit) && !(line.memoryLimit > 0)) {
    reportError("expected --memory-limit-gib to be above 0, but got " +
                shown(line.memoryLimit));
    return false;
  }
  if (isGiven(line.model) && isGiven(line.input)) {
    reportError("expected a module or --model, but got both");
    return false;
  }
  if (isGiven(line.model) &&
      !checkAbsent("--model", {{&line.function, line.function}}))
    return false;
  if (isGiven(line.model) && !isGiven(line.sequence)) {
    reportError("expected --sequence to be the tokens of a sequence with "
                "--model, but got none");
    return false;
  }
  if (!isGiven(line.model) &&
      !checkAbsent("a module", {{&line.sequence, std::to_string(line.sequence)},
                                {&line.batch, std::to_string(line.batch)},
                                {&line.checkpoint, line.checkpoint}}))
    return false;
  if (!checkHasCluster(line))
    return false;
  if (line.from == "streams" &&
      (!checkAbsent("--from=streams",
                    {{&line.model, line.model}, {&line.plan, line.plan}}) ||
       !checkNoSearch("--from=streams", line)))
    return false;
  if (isGiven(line.plan) && !checkNoSearch("--plan", line))
    return false;
  if (line.strategies == "ring" &&
      !checkAbsent("--strategies=ring", {{&line.exchange, line.exchange},
                                         {&line.combineVia, line.combineVia}}))
    return false;
  if (line.pass == "forward" &&
      !checkAbsent("--pass=forward", {{&line.circulate, line.circulate},
                                      {&line.gradientType, line.gradientType},
                                      {&line.checkpoint, line.checkpoint}}))
    return false;
  if (line.pass != "both" &&
      !checkAbsent("--pass=" + line.pass.getValue(), {{&line.save, line.save}}))
    return false;
  if (isGiven(line.traceRanks) && !isGiven(line.trace) &&
      !isGiven(line.tracePerRank)) {
    reportError("expected --trace or --trace-per-rank with --trace-ranks, but "
                "got neither");
    return false;
  }
  return checkFiles(line);
}
