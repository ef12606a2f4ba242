//===- Pictures.cpp - Files that show a schedule --------------------------===//
#include "compiler/Planner/Pictures.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Timeline/Chakra.h"
#include "compiler/Timeline/Draw.h"
#include "compiler/Timeline/RankTraces.h"
#include "compiler/Tool/Output.h"
#include "compiler/Tool/ReportError.h"

#include <numeric>

using namespace mlir;
using namespace startrail;

FailureOr<std::vector<std::pair<std::string, FunctionSimulation>>>
startrail::simulateModule(ModuleOp module, const Network &network) {
  std::vector<std::pair<std::string, FunctionSimulation>> simulations;
  for (func::FuncOp function : spmdFunctions(module)) {
    FailureOr<FunctionSimulation> simulation =
        simulateFunction(function, network, {});
    if (failed(simulation))
      return failure();
    simulations.emplace_back(function.getSymName().str(), *simulation);
  }
  if (simulations.empty())
    return emitError(module.getLoc())
           << "expected the module to have a function that every rank runs, "
              "but got none";
  return simulations;
}

namespace {
/// The runs of a module's functions.
struct Runs {
  std::vector<std::pair<Actions, EngineRun>> runs;
  std::vector<TimelinePart> parts;
  TimelineRanks ranks;

  LogicalResult make(ArrayRef<func::FuncOp> functions, const Network &network);
};

/// The texts of files, which stay where they are.
struct TextFiles {
  std::vector<std::pair<std::string, std::string>> texts;

  void add(const std::string &path,
           llvm::function_ref<void(llvm::raw_ostream &)> write) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    write(stream);
    texts.emplace_back(path, std::move(text));
  }
  /// All or none.
  bool write() const {
    std::vector<OutputFile> files;
    for (const auto &[path, text] : texts)
      files.push_back({path, text});
    return writeFiles(files);
  }
};
} // namespace

LogicalResult Runs::make(ArrayRef<func::FuncOp> functions,
                         const Network &network) {
  for (func::FuncOp function : functions) {
    FailureOr<Actions> actions = actionsOf(function, network.cluster());
    if (failed(actions))
      return failure();
    llvm::Expected<EngineRun> run =
        simulateInChild(*actions, network, /*withTimes=*/true);
    if (!run)
      return function.emitError() << llvm::toString(run.takeError());
    runs.emplace_back(std::move(*actions), std::move(*run));
  }
  for (auto [function, run] : llvm::zip(functions, runs)) {
    func::FuncOp named = function;
    parts.push_back({named.getSymName().str(), &run.first, &run.second});
  }
  ranks = timelineRanks(functions.front());
  return success();
}

int startrail::writePictures(ModuleOp module, const Network &network,
                             const PictureOptions &options) {
  SmallVector<func::FuncOp> functions = spmdFunctions(module);
  Runs runs;
  if (functions.empty() || failed(runs.make(functions, network)))
    return PlanBadInput;
  size_t numRanks = runs.ranks.names.size();
  if (!options.traceRanks.empty()) {
    auto shown = parseRanks(options.traceRanks, numRanks);
    if (!shown) {
      reportError("expected --trace-ranks to list ranks of the plan: " +
                  llvm::toString(shown.takeError()));
      return PlanUsage;
    }
    runs.ranks.shown = *shown;
  }
  TextFiles files;
  auto fileOf = [](const std::string &prefix, int64_t rank,
                   const char *ending) {
    return prefix + "." + std::to_string(rank) + ending;
  };
  if (!options.trace.empty())
    files.add(options.trace, [&](llvm::raw_ostream &stream) {
      writeTrace(stream, runs.parts, network, runs.ranks);
    });
  if (!options.tracePerRank.empty())
    for (int32_t rank : shownRanks(runs.parts, runs.ranks))
      files.add(fileOf(options.tracePerRank, rank, ".json"),
                [&](llvm::raw_ostream &stream) {
                  writeRankTrace(stream, runs.parts, runs.ranks, rank);
                });
  if (!options.chakra.empty()) {
    for (size_t rank = 0; rank < numRanks; ++rank)
      files.add(fileOf(options.chakra, rank, ".et"),
                [&](llvm::raw_ostream &stream) {
                  writeChakra(stream, runs.parts, rank);
                });
    files.add(options.chakra + ".groups.json", [&](llvm::raw_ostream &stream) {
      writeChakraGroups(stream, runs.parts);
    });
  }
  if (!options.draw.empty()) {
    FailureOr<std::string> drawing = drawSchedule(
        functions.front(), *runs.parts.front().actions, network.cluster());
    if (failed(drawing))
      return PlanBadInput;
    files.texts.emplace_back(options.draw, std::move(*drawing));
  }
  for (size_t first = 0; first < files.texts.size(); ++first)
    if (files.texts[first].first == "-") {
      if (!writeFiles({{"-", files.texts[first].second}}))
        return PlanBadOutput;
      files.texts.erase(files.texts.begin() + first);
      break;
    }
  return files.texts.empty() || files.write() ? PlanOk : PlanBadOutput;
}
