//===- Placements.cpp - Ways to lay a grid's axes over machines -----------===//
#include "compiler/Planner/Placements.h"

#include "compiler/Strategies/PlanChoices.h"
#include "compiler/Strategies/Strategy.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace startrail;

using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

bool startrail::isPlacementOf(mlir::MLIRContext *context, StringRef text,
                              ArrayRef<int64_t> sizes) {
  mlir::ScopedDiagnosticHandler quiet(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::OpBuilder builder(context);
  auto names = [&](ArrayRef<StringRef> all) {
    return builder.getStrArrayAttr(all);
  };
  SmallVector<StringRef> axes(ringAxisNames.begin(), ringAxisNames.end());
  mlir::OwningOpRef<GridOp> grid = GridOp::create(
      builder, builder.getUnknownLoc(), builder.getStringAttr("sp"),
      names(axes), builder.getDenseI64ArrayAttr(sizes),
      names(placementEntries(text)), names(axes));
  return succeeded(grid->verify());
}

Placement startrail::placementOf(StringRef text, ArrayRef<int64_t> sizes) {
  struct Factor {
    size_t axis;
    int64_t stride, size;
  };
  SmallVector<Factor> factors;
  SmallVector<int64_t> taken(sizes.size(), 1);
  int64_t numRanks = 1;
  for (int64_t size : sizes)
    numRanks *= size;
  for (StringRef entry : placementEntries(text)) {
    auto [name, count] = entry.split(':');
    size_t axis = llvm::find(ringAxisNames, name) - ringAxisNames.begin();
    int64_t size = sizes[axis] / taken[axis];
    if (!count.empty())
      count.getAsInteger(10, size);
    factors.push_back({axis, taken[axis], size});
    taken[axis] *= size;
  }
  Placement placement{text.str(), std::vector<int32_t>(numRanks)};
  for (int64_t linear = 0; linear < numRanks; ++linear) {
    int64_t rest = linear, rank = 0, weight = 1;
    SmallVector<int64_t, 3> at(sizes.size());
    for (size_t axis = sizes.size(); axis-- > 0;) {
      at[axis] = rest % sizes[axis];
      rest /= sizes[axis];
    }
    for (const Factor &factor : factors) {
      rank += at[factor.axis] / factor.stride % factor.size * weight;
      weight *= factor.size;
    }
    placement.ranks[linear] = rank;
  }
  return placement;
}

namespace {
/// Numbers things, from 0, in the order in which they first come; those of a
/// group on their own.
class Numbering {
public:
  explicit Numbering(size_t things, size_t groups = 1)
      : numbers(things, -1), next(groups) {}
  int32_t operator()(int64_t thing, int64_t group = 0) {
    int32_t &number = numbers[thing];
    if (number < 0)
      number = next[group]++;
    return number;
  }

private:
  std::vector<int32_t> numbers, next;
};
} // namespace

/// Index of the only NIC of each GPU of a node, where GPUs with the same one
/// are alike; empty where GPUs differ otherwise.
static std::vector<int64_t> nicClasses(const Cluster &cluster) {
  if (cluster.node.kind != NodeFabric::Kind::NvSwitch &&
      cluster.node.kind != NodeFabric::Kind::Shared)
    return {};
  std::vector<int64_t> classes(cluster.gpusPerNode, -1);
  for (auto [index, nic] : llvm::enumerate(cluster.nics))
    for (int64_t gpu : nic.gpus) {
      if (classes[gpu] != -1)
        return {};
      classes[gpu] = index;
    }
  return classes;
}

/// The first NIC with the bandwidth of this one.
static int32_t firstLike(ArrayRef<Nic> nics, int64_t nic) {
  auto first = llvm::find_if(
      nics, [&](const Nic &each) { return each.gbS == nics[nic].gbS; });
  return first - nics.begin();
}

std::vector<int32_t> startrail::placeClasses(const Cluster &cluster,
                                             ArrayRef<int32_t> ranks) {
  std::vector<int64_t> nics = nicClasses(cluster);
  if (nics.empty())
    return ranks.vec();
  using Fabric = InterFabric::Kind;
  Fabric kind = cluster.fabric.kind;
  // Of rails, 0 stands for all nodes.
  int64_t perLeaf = kind == Fabric::Full ? 0 : cluster.fabric.nodesPerLeaf;
  if (perLeaf == 0)
    perLeaf = cluster.nodes;
  // None has a NIC's place, too.
  int64_t places = int64_t(cluster.nics.size()) + 1;
  int64_t numLeaves = llvm::divideCeil(cluster.nodes, perLeaf);
  Numbering leaves(numLeaves), rails(places), numbers(cluster.gpusPerNode);
  Numbering nodesOfLeaf(cluster.nodes, numLeaves);
  Numbering nicsOfNode(cluster.nodes * places, cluster.nodes);
  std::vector<int32_t> classes;
  classes.reserve(5 * ranks.size());
  for (int32_t rank : ranks) {
    int64_t node = cluster.nodeOf(rank), leaf = node / perLeaf;
    int64_t gpu = rank % cluster.gpusPerNode, nic = nics[gpu], place = nic + 1;
    classes.push_back(leaves(leaf));
    classes.push_back(nodesOfLeaf(node, leaf));
    // Rails join the same NIC of all nodes.
    classes.push_back(kind == Fabric::Rails
                          ? rails(place)
                          : nicsOfNode(node * places + place, node));
    classes.push_back(nic == -1 ? -1 : firstLike(cluster.nics, nic));
    // The GPU with the receiver's number is on the way to its NIC.
    if (cluster.fabric.crossRailByNvlink)
      classes.push_back(numbers(gpu));
  }
  return classes;
}

/// Each axis' part that fills a node: the product is `gpus`.
static void
forEachShare(ArrayRef<int64_t> sizes, int64_t gpus,
             llvm::function_ref<void(ArrayRef<int64_t> shares)> visit) {
  SmallVector<int64_t, 3> shares(sizes.size(), 1);
  auto choose = [&](auto &&self, size_t axis, int64_t left) -> void {
    if (axis == sizes.size()) {
      if (left == 1)
        visit(shares);
      return;
    }
    for (int64_t share = 1; share <= sizes[axis] && share <= left; ++share)
      if (sizes[axis] % share == 0 && left % share == 0) {
        shares[axis] = share;
        self(self, axis + 1, left / share);
      }
  };
  choose(choose, 0, gpus);
}

/// Orders of the axes, as indices, that of collect-intra first.
static std::vector<std::array<size_t, 3>> axisOrders() {
  return {{Member, Ring, Group}, {Ring, Member, Group}, {Member, Group, Ring},
          {Ring, Group, Member}, {Group, Member, Ring}, {Group, Ring, Member}};
}

static void addEntry(std::string &text, size_t axis, int64_t size) {
  text += (text.empty() ? "" : ",") + ringAxisNames[axis].str();
  if (size != 0)
    text += ":" + std::to_string(size);
}

std::vector<Placement>
startrail::enumeratePlacements(const Cluster &cluster, ArrayRef<int64_t> sizes,
                               llvm::function_ref<void()> beforeEach) {
  std::vector<Placement> placements;
  std::set<std::string> texts;
  std::set<std::vector<int32_t>> seen;
  auto add = [&](StringRef text) {
    if (!texts.insert(text.str()).second)
      return;
    beforeEach();
    Placement placement = placementOf(text, sizes);
    if (seen.insert(placeClasses(cluster, placement.ranks)).second)
      placements.push_back(std::move(placement));
  };
  add("collect-intra");
  add("p2p-intra");
  for (const auto &order : axisOrders()) {
    std::string text;
    for (size_t axis : order)
      addEntry(text, axis, 0);
    add(text);
  }
  int64_t numRanks = 1;
  for (int64_t size : sizes)
    numRanks *= size;
  if (cluster.gpusPerNode < 2 || numRanks <= cluster.gpusPerNode ||
      numRanks % cluster.gpusPerNode != 0)
    return placements;
  forEachShare(sizes, cluster.gpusPerNode, [&](ArrayRef<int64_t> shares) {
    for (const auto &inside : axisOrders())
      for (const auto &outside : axisOrders()) {
        std::string text;
        for (size_t axis : inside)
          if (shares[axis] != 1 && shares[axis] != sizes[axis])
            addEntry(text, axis, shares[axis]);
          else if (shares[axis] == sizes[axis])
            addEntry(text, axis, 0);
        for (size_t axis : outside)
          if (shares[axis] != sizes[axis])
            addEntry(text, axis, 0);
        add(text);
      }
  });
  return placements;
}
