//===- PlanRow.h - Rows and columns of a plan table -----------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANROW_H
#define STARTRAIL_COMPILER_PLANNER_PLANROW_H

#include "compiler/Planner/PlanText.h"

namespace startrail {

struct PlanColumn {
  llvm::StringLiteral title; ///< of the table
  llvm::StringLiteral csv;   ///< of CSV, with its unit
  bool always;               ///< stands in the table where all rows agree
};

/// The columns, in order.
const std::vector<PlanColumn> &planColumns();

struct PlanRow {
  std::vector<std::string> cells;  ///< of the table; - for what has no effect
  std::vector<std::string> values; ///< of CSV, exact
};

std::vector<PlanRow> rowsOf(const PlanRequest &request, const PlanTable &table,
                            const Network &network);

/// `startrail, C = 2, p2p-intra, exchange=skewed, …`: choices with an effect.
std::string describeChoices(const PipelineOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANROW_H
