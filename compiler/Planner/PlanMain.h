//===- PlanMain.h - startrail-plan ----------------------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANMAIN_H
#define STARTRAIL_COMPILER_PLANNER_PLANMAIN_H

namespace startrail {

/// All of startrail-plan: reads the command line, plans and writes. Returns a
/// PlanExit; see --help.
int planMain(int argc, char **argv);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANMAIN_H
