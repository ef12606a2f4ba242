//===- Grids.cpp - Grids and communicators of an emitted program ----------===//
#include "compiler/Emit/Grids.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

SmallVector<int64_t> EmittedGrid::axesOf(ArrayAttr names) {
  SmallVector<int64_t> indices;
  for (Attribute name : names) {
    int64_t axis = op.getAxisIndex(cast<StringAttr>(name).getValue());
    if (axis >= 0 && ranks.sizes()[axis] > 1)
      indices.push_back(axis);
  }
  llvm::sort(indices);
  return indices;
}

int64_t EmittedGrid::communicatorOf(ArrayAttr names) {
  SmallVector<int64_t> axes = axesOf(names);
  auto found = communicators.find({axes.begin(), axes.end()});
  return found == communicators.end() ? -1 : found->second;
}

void startrail::nameGrids(std::vector<EmittedGrid> &grids, NameTable &names) {
  for (StringRef table : {"communicators", "functions", "program", "at"})
    names.reserve(table);
  // Coordinates are local to a function: grids share their names.
  llvm::StringMap<std::string> coordinates;
  for (EmittedGrid &grid : grids)
    for (Attribute axis : grid.op.getAxes()) {
      StringRef wish = cast<StringAttr>(axis).getValue();
      auto [coordinate, isNew] = coordinates.try_emplace(wish);
      if (isNew)
        coordinate->second = names.add(wish, "axis");
      grid.axes.push_back(coordinate->second);
    }
  for (EmittedGrid &grid : grids) {
    std::string prefix = grids.size() > 1 ? grid.symbol + "_" : std::string();
    grid.rankOf = names.add(prefix + "rankOf");
    grid.tokenIndexOf = names.add(prefix + "tokenIndexOf");
    for (const std::string &axis : grid.axes)
      grid.helpers.push_back(names.add(prefix + axis + "Of"));
  }
}

namespace {
/// Of each rank: the first of its communicator, and its index there.
using Membership = std::vector<std::pair<int64_t, int64_t>>;
} // namespace

static Membership membershipOf(const RankAlgebra &ranks,
                               ArrayRef<int64_t> axes) {
  Membership membership;
  for (int64_t rank = 0; rank < ranks.numRanks(); ++rank) {
    SmallVector<int64_t> coordinates = ranks.coordinatesOf(rank);
    int64_t index = ranks.indexAlong(axes, coordinates);
    for (int64_t axis : axes)
      coordinates[axis] = 0;
    membership.push_back({ranks.rankOf(coordinates), index});
  }
  return membership;
}

static bool isWorld(const Membership &membership) {
  for (auto [rank, place] : llvm::enumerate(membership))
    if (place != std::pair<int64_t, int64_t>(membership.front().first, rank))
      return false;
  return true;
}

static int64_t
communicatorFor(std::vector<EmittedGrid> &grids, size_t grid,
                ArrayRef<int64_t> axes, NameTable &names,
                std::vector<EmittedCommunicator> &communicators) {
  Membership membership = membershipOf(grids[grid].ranks, axes);
  if (isWorld(membership))
    return -1;
  for (auto [index, known] : llvm::enumerate(communicators))
    if (membershipOf(grids[known.grid].ranks, known.axes) == membership)
      return index;
  std::string name = grids.size() > 1 ? grids[grid].symbol : std::string();
  for (int64_t axis : axes)
    name += (name.empty() ? "" : "_") + grids[grid].axes[axis];
  std::string color = names.add(name + "Color");
  std::string key = names.add(name + "Key");
  communicators.push_back({grid, SmallVector<int64_t>(axes), name, color, key});
  return communicators.size() - 1;
}

void startrail::collectCommunicators(
    func::FuncOp func, std::vector<EmittedGrid> &grids, size_t grid,
    NameTable &names, std::vector<EmittedCommunicator> &communicators) {
  func.walk([&](Operation *op) {
    ArrayAttr named =
        llvm::TypeSwitch<Operation *, ArrayAttr>(op)
            .Case<EnqueueAllGatherOp, EnqueueReduceScatterOp>(
                [](auto collective) { return collective.getAxes(); })
            .Default(ArrayAttr());
    if (!named)
      return;
    SmallVector<int64_t> axes = grids[grid].axesOf(named);
    auto [entry, isNew] = grids[grid].communicators.try_emplace(
        std::vector<int64_t>(axes.begin(), axes.end()), -1);
    if (isNew && !axes.empty())
      entry->second = communicatorFor(grids, grid, axes, names, communicators);
  });
}
