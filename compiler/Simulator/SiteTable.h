//===- SiteTable.h - What actions are of ----------------------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_SITETABLE_H
#define STARTRAIL_COMPILER_SIMULATOR_SITETABLE_H

#include "compiler/Analysis/RankRun.h"
#include "compiler/Simulator/Actions.h"

#include <map>

namespace startrail {

/// Numbers the sites of a function's ops: one for each op and set of buffers
/// that a loop makes it work on.
class SiteTable {
public:
  /// `sites` outlives the table; gets the site 0, of records and waits.
  explicit SiteTable(std::vector<ActionSite> &sites);

  /// The site of a kernel or group that `run` has just given.
  uint32_t of(mlir::Operation *op, const RankRun &run);

private:
  std::vector<ActionSite> &sites;
  /// By the op, and what its buffers are at the moment.
  std::map<std::pair<mlir::Operation *, std::vector<const void *>>, uint32_t>
      known;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_SITETABLE_H
