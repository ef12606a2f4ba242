//===- Placements.h - Ways to lay a grid's axes over machines -------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLACEMENTS_H
#define STARTRAIL_COMPILER_PLANNER_PLACEMENTS_H

#include "compiler/Cluster/Cluster.h"

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace startrail {

/// A placement, as the option --placement takes it.
struct Placement {
  std::string text;
  /// By linear coordinates (group, ring, member), the last fastest: the
  /// physical rank.
  std::vector<int32_t> ranks;
};

/// Whether a grid of (group, ring, member) sizes verifies with the placement
/// `text`, whose entries name axes, or that is the name of an order.
bool isPlacementOf(mlir::MLIRContext *context, llvm::StringRef text,
                   llvm::ArrayRef<int64_t> sizes);

/// The placement of a grid of (group, ring, member) sizes, as RankAlgebra reads
/// it. Requires a legal text, names of orders written out or not.
Placement placementOf(llvm::StringRef text, llvm::ArrayRef<int64_t> sizes);

/// The placements that are worth a look on `cluster`: every order of the axes,
/// and every way to fill a node with a part of each, in every order inside and
/// outside of nodes. Of those that put the same coordinates at the same place,
/// or at places that the machines do not tell apart, the first is kept, in
/// this order: collect-intra, p2p-intra, other orders, factors.
///
/// Machines do not tell apart: GPUs of one NVSwitch that have NICs of their
/// own, equally fast, or share one; nodes under one leaf; leaves under one
/// spine; rails. Where transfers cross rails within nodes, GPUs are told apart
/// by their numbers in a node, which are alike. Ranks are as many as the sizes'
/// product, at most those of the cluster. `beforeEach` is called before a
/// placement is looked at.
std::vector<Placement> enumeratePlacements(
    const Cluster &cluster, llvm::ArrayRef<int64_t> sizes,
    llvm::function_ref<void()> beforeEach = [] {});

/// What is left of a placement when places that the machines do not tell apart
/// are given one name: two placements with the same result take the same time.
std::vector<int32_t> placeClasses(const Cluster &cluster,
                                  llvm::ArrayRef<int32_t> ranks);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLACEMENTS_H
