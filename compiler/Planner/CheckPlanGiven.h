//===- CheckPlanGiven.h - Whether options of startrail-plan fit together --===//
#ifndef STARTRAIL_COMPILER_PLANNER_CHECKPLANGIVEN_H
#define STARTRAIL_COMPILER_PLANNER_CHECKPLANGIVEN_H

#include "compiler/Planner/PlanCommandLine.h"

namespace startrail {

/// Holds, or is reported: every option is given once at most, with a value in
/// its range, beside options that leave it an effect; files that are written
/// are different ones.
bool checkPlanGiven(PlanCommandLine &line);

/// The options that name a file to write, of which one may be -.
std::vector<const llvm::cl::opt<std::string> *>
writtenFiles(const PlanCommandLine &line);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_CHECKPLANGIVEN_H
