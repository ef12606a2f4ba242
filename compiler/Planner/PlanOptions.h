//===- PlanOptions.h - The command line of startrail-plan -----------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANOPTIONS_H
#define STARTRAIL_COMPILER_PLANNER_PLANOPTIONS_H

#include "compiler/Cluster/LoadCluster.h"
#include "compiler/Planner/Planner.h"

namespace startrail {

/// What startrail-plan exits with; listed in its --help.
enum PlanExit : int {
  PlanOk = 0,
  PlanUsage = 1,     ///< the command line
  PlanBadInput = 2,  ///< a file or module: read, planned or simulated
  PlanBadOutput = 3, ///< a file could not be written
};

/// What is drawn of a schedule; files, or empty.
struct PictureOptions {
  std::string trace;
  std::string traceRanks; ///< as parseRanks takes them; empty for the default
  std::string tracePerRank, chakra; ///< prefixes of files
  std::string draw;

  bool any() const {
    return !trace.empty() || !tracePerRank.empty() || !chakra.empty() ||
           !draw.empty();
  }
};

struct PlanOptions {
  std::string input; ///< a file, or - for standard input; empty with a model
  bool streamsInput = false;
  std::string model;    ///< a preset or a file; empty with an input
  std::string function; ///< only this caller's attentions; all where empty
  ClusterRequest cluster;
  /// Without module, and shape; ranks may be 0 for the cluster's.
  PlanRequest request;
  std::string plan;    ///< a plan file, which is simulated
  std::string compare; ///< the trace of a run, or empty
  bool quiet = false;
  bool brief = false; ///< remarks in the place of text
  std::string json, csv, planOutput, clusterOutput; ///< files, or empty
  PictureOptions pictures;
  /// Rows, from 1, of all tables or one for each; none where not asked for.
  std::vector<size_t> explain;
  bool isOutputTaken = false; ///< a file of - has standard output

  bool searches() const { return plan.empty() && !streamsInput; }
  /// Where the text for a reader goes: -, or nowhere.
  std::string textOutput() const { return isOutputTaken || brief ? "" : "-"; }
};

/// Reads the command line. Nothing, after a report on standard error, where it
/// is wrong; does not return for --help, --version and lists.
std::optional<PlanOptions> parsePlanCommandLine(int argc, char **argv);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANOPTIONS_H
