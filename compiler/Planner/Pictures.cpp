//===- Pictures.cpp - Files that show a schedule --------------------------===//
#include "compiler/Planner/Pictures.h"

#include "compiler/Timeline/Chakra.h"
#include "compiler/Timeline/Draw.h"
#include "compiler/Timeline/RankTraces.h"
#include "compiler/Tool/ReportError.h"

using namespace mlir;
using namespace startrail;

/// `prefix.3.json`; empty where no prefix is given.
static std::string fileOf(const std::string &prefix, int64_t rank,
                          const char *ending) {
  return prefix.empty() ? prefix : prefix + "." + std::to_string(rank) + ending;
}

int startrail::addPictures(const ModuleRuns &runs, const Network &network,
                           const PictureOptions &options,
                           PlanOutputs &outputs) {
  TimelineRanks ranks = runs.ranks;
  const size_t numRanks = ranks.names.size();
  if (!options.traceRanks.empty()) {
    auto shown = parseRanks(options.traceRanks, numRanks);
    if (!shown) {
      reportError(llvm::toString(shown.takeError()));
      return PlanUsage;
    }
    ranks.shown = *shown;
  }
  outputs.addText(options.trace, [&](llvm::raw_ostream &stream) {
    writeTrace(stream, runs.parts, network, ranks);
  });
  for (int32_t rank : shownRanks(runs.parts, ranks))
    outputs.addText(fileOf(options.tracePerRank, rank, ".json"),
                    [&](llvm::raw_ostream &stream) {
                      writeRankTrace(stream, runs.parts, ranks, rank);
                    });
  for (size_t rank = 0; rank < numRanks; ++rank)
    outputs.addText(fileOf(options.chakra, rank, ".et"),
                    [&](llvm::raw_ostream &stream) {
                      writeChakra(stream, runs.parts, rank);
                    });
  if (!options.chakra.empty())
    outputs.addText(options.chakra + ".groups.json",
                    [&](llvm::raw_ostream &stream) {
                      writeChakraGroups(stream, runs.parts);
                    });
  if (options.draw.empty())
    return PlanOk;
  std::vector<DrawnFunction> drawn;
  for (auto [function, run] : llvm::zip(runs.functions, runs.runs))
    drawn.push_back({function, &run.first});
  FailureOr<std::string> drawing = drawSchedules(drawn, network.cluster());
  if (failed(drawing))
    return PlanBadInput;
  outputs.add(options.draw, std::move(*drawing));
  return PlanOk;
}
