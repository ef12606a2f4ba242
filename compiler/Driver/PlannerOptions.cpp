//===- PlannerOptions.cpp - What startrail-plan is asked ------------------===//
#include "compiler/Driver/CommandLine.h"
#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/ReportError.h"

using namespace llvm;
using namespace startrail;

static bool isGiven(const cl::Option &option) {
  return option.getNumOccurrences() != 0;
}

bool startrail::checkPlannerGiven(CommandLine &line) {
  if (!line.asksPlanner()) {
    for (cl::Option *option : std::initializer_list<cl::Option *>{
             &line.cluster, &line.nodes, &line.fabric, &line.gpu,
             std::addressof(line.calibrate)})
      if (isGiven(*option)) {
        reportError("expected --team-size=auto or --placement=auto with " +
                    spelled(*option) + ", but got neither");
        return false;
      }
    return true;
  }
  std::string with =
      line.teamSize == "auto" ? "--team-size=auto" : "--placement=auto";
  if (!checkAbsent(with, {{&line.plan, line.plan}}))
    return false;
  if (line.pass != "joint")
    return true;
  reportError("expected --pass to be forward, backward or both with " + with +
              ", but got 'joint'");
  errs() << "note: startrail-plan --pass=both tells what is fast for it\n";
  return false;
}

std::vector<std::string> startrail::plannerOptions(const CommandLine &line) {
  std::vector<std::string> options = {"--brief", "--plan-output=-",
                                      "--pass=" + line.pass};
  auto pass = [&](const cl::opt<std::string> &option) {
    if (isGiven(option) && option != "auto")
      options.push_back("--" + option.ArgStr.str() + "=" + option.getValue());
  };
  auto passNumber = [&](const CountOption &option) {
    if (isGiven(option))
      options.push_back("--" + option.ArgStr.str() + "=" +
                        std::to_string(option));
  };
  passNumber(line.ranks);
  passNumber(line.nodes);
  for (const auto *option :
       {&line.cluster, &line.fabric, &line.gpu, &line.teamSize, &line.exchange,
        &line.combineVia, &line.placement, &line.tokens, &line.circulate,
        &line.gradientType, &line.save, &line.function})
    pass(*option);
  for (const std::string &file : line.calibrate)
    options.push_back("--calibrate=" + file);
  if (isGiven(line.strategy))
    options.push_back("--strategies=" + line.strategy);
  return options;
}
