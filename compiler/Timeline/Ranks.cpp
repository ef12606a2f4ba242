//===- Ranks.cpp - The ranks of a timeline --------------------------------===//
#include "compiler/Timeline/Timeline.h"

#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/RankAlgebra.h"

#include <algorithm>

using namespace startrail;

/// Slices that a viewer still opens at once.
static constexpr size_t mostSlices = size_t(1) << 18;

TimelineRanks startrail::timelineRanks(mlir::func::FuncOp function) {
  GridOp grid = getGridOf(function);
  const RankAlgebra algebra(grid);
  TimelineRanks ranks;
  for (int64_t rank = 0; rank < algebra.numRanks(); ++rank) {
    std::string name = "rank " + std::to_string(rank) + " (";
    for (auto [axis, coordinate] :
         llvm::zip(grid.getAxes().getAsValueRange<mlir::StringAttr>(),
                   algebra.coordinatesOf(rank)))
      name += (name.back() == '(' ? "" : ", ") + axis.str() + " " +
              std::to_string(coordinate);
    ranks.names.push_back(name + ")");
  }
  return ranks;
}

llvm::Expected<std::vector<int32_t>> startrail::parseRanks(llvm::StringRef text,
                                                           int64_t numRanks) {
  auto reject = [&] {
    return llvm::createStringError(
        "expected --trace-ranks to list ranks as in 0-7,12, each below " +
        std::to_string(numRanks) + ", but got '" + text + "'");
  };
  std::vector<int32_t> ranks;
  llvm::SmallVector<llvm::StringRef> items;
  text.split(items, ',');
  for (llvm::StringRef item : items) {
    auto [first, last] = item.split('-');
    int64_t from, to;
    if (first.getAsInteger(10, from) ||
        (item.contains('-') ? last.getAsInteger(10, to) : (to = from, false)) ||
        from < 0 || to < from || to >= numRanks)
      return reject();
    for (int64_t rank = from; rank <= to; ++rank)
      ranks.push_back(rank);
    // Lists that overlap do not add up.
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  }
  return ranks;
}

std::vector<int32_t> startrail::shownRanks(llvm::ArrayRef<TimelinePart> parts,
                                           const TimelineRanks &ranks) {
  if (!ranks.shown.empty())
    return ranks.shown;
  const size_t total = ranks.names.size();
  std::vector<size_t> slices(total);
  size_t sum = 0, latest = 0;
  std::vector<double> ends(total);
  for (const TimelinePart &part : parts)
    for (size_t rank = 0; rank < total; ++rank) {
      for (const Action &action : part.actions->ranks[rank].actions)
        slices[rank] += action.kind == Action::Kind::Compute ||
                        action.kind == Action::Kind::Group;
      ends[rank] += part.run->rankSeconds[rank];
    }
  for (size_t rank = 0; rank < total; ++rank) {
    sum += slices[rank];
    if (ends[rank] > ends[latest])
      latest = rank;
  }
  std::vector<int32_t> shown;
  size_t taken = sum > mostSlices ? slices[latest] : 0;
  for (size_t rank = 0; rank < total; ++rank) {
    if (sum > mostSlices && rank != latest) {
      taken += slices[rank];
      if (taken > mostSlices)
        continue;
    }
    shown.push_back(rank);
  }
  return shown;
}
