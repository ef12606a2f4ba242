//===- PlanBrief.cpp - What was chosen, in a remark -----------------------===//
#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace startrail;

using llvm::formatv;

/// What the choice is held against: the ring, or, where that was chosen, the
/// best with teams; null where there is none.
static const Candidate *otherThan(const Candidate &chosen,
                                  const PlanTable &table) {
  if (chosen.options.teamSize > 1)
    return table.ring ? &*table.ring : nullptr;
  for (const Candidate &candidate : table.best)
    if (candidate.options.teamSize > 1)
      return &candidate;
  return nullptr;
}

std::string startrail::briefReason(const PlanRequest &request,
                                   const PlanTable &table, size_t row,
                                   const Network &network) {
  const Candidate &chosen = table.best[row];
  std::string text =
      formatv("for {0} ranks of {1}: {2}: {3}, {4} of it waiting for "
              "communication",
              request.ranks, network.cluster().name,
              describeChoices(chosen.options), describeSeconds(chosen.seconds),
              describeSeconds(chosen.exposedSeconds()))
          .str();
  if (const Candidate *other = otherThan(chosen, table)) {
    const PipelineOptions &options = other->options;
    std::string name =
        options.teamSize == 1
            ? "the ring"
            : formatv("C = {0} ({1})", options.teamSize, options.placement)
                  .str();
    text += formatv("; {0} takes {1}, {2} of it waiting", name,
                    describeSeconds(other->seconds),
                    describeSeconds(other->exposedSeconds()))
                .str();
  }
  return text;
}
