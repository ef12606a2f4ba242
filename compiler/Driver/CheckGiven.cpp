//===- CheckGiven.cpp - Options that stand on the command line ------------===//
#include "compiler/Driver/CommandLine.h"
#include "compiler/Driver/Options.h"
#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace startrail;

bool startrail::checkGiven(CommandLine &line) {
  if (line.layout && !checkAbsent("--layout", {{&line.emit, line.emit}}))
    return false;
  if (line.layout)
    line.emit.setValue("layout");
  if (!checkGivenOnce(line.all()))
    return false;
  if (line.planSchema)
    for (cl::Option *option : line.all())
      if (option != &line.planSchema && option->getNumOccurrences() != 0) {
        reportError("expected --plan-schema alone, but got " +
                    spelled(*option) + ", which has no effect with it");
        return false;
      }
  if (!checkValues({&line.output, &line.placement, &line.tokens, &line.cluster,
                    &line.fabric, &line.gpu, &line.plan, &line.savePlan,
                    &line.function, &line.compiler, &line.saveSource,
                    &line.importReport}))
    return false;

  if (line.from == "streams" &&
      !checkAbsent("--from=streams",
                   {{&line.ranks, std::to_string(line.ranks)},
                    {&line.teamSize, line.teamSize},
                    {&line.strategy, line.strategy},
                    {&line.exchange, line.exchange},
                    {&line.combineVia, line.combineVia},
                    {&line.placement, line.placement},
                    {&line.tokens, line.tokens},
                    {&line.pass, line.pass},
                    {&line.circulate, line.circulate},
                    {&line.gradientType, line.gradientType},
                    {&line.save, line.save},
                    {&line.cluster, line.cluster},
                    {&line.nodes, std::to_string(line.nodes)},
                    {&line.fabric, line.fabric},
                    {&line.gpu, line.gpu},
                    {std::addressof(line.calibrate), join(line.calibrate, " ")},
                    {&line.plan, line.plan},
                    {&line.savePlan, line.savePlan},
                    {&line.importReport, line.importReport}}))
    return false;
  if (!checkPlannerGiven(line))
    return false;
  if ((line.emit == "model" || line.emit == "ring") &&
      !checkAbsent("--emit=" + line.emit.getValue(),
                   {{&line.savePlan, line.savePlan}}))
    return false;
  if (line.emit == "proof" && line.noVerify) {
    reportError("expected no --no-verify with --emit=proof, since it leaves "
                "all proofs out");
    return false;
  }
  if (line.strategy == "ring" &&
      !checkAbsent("--strategy=ring", {{&line.exchange, line.exchange},
                                       {&line.combineVia, line.combineVia}}))
    return false;
  return line.emit == "executable" || line.emit == "library" ||
         checkAbsent("--emit=" + line.emit.getValue(),
                     {{&line.target, line.target},
                      {&line.compiler, line.compiler},
                      {&line.saveSource, line.saveSource}});
}
