//===- ScheduleBound.h - Seconds that a schedule cannot beat --------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_SCHEDULEBOUND_H
#define STARTRAIL_COMPILER_SIMULATOR_SCHEDULEBOUND_H

#include "compiler/Cluster/Network.h"
#include "compiler/Simulator/Workload.h"

namespace startrail {

/// Bounds of one workload from below, for many placements and networks.
class ScheduleBound {
public:
  /// Keeps a reference to `workload`.
  explicit ScheduleBound(const Workload &workload);

  /// No run of the workload on `network` takes less, where coordinates have the
  /// physical ranks that `ranks` says and all are the network's: the largest of
  /// - each link's bytes over its bandwidth;
  /// - what any rank's two streams take if it never waits for another rank: its
  ///   kernels alone, its groups as long as their slowest transfer alone, in
  ///   the order that events leave;
  /// - a rank's kernels, slowed as much as its groups last;
  /// - the kernels of all ranks of a node, where they share its processors.
  double operator()(const RankAlgebra &ranks, const Network &network) const;

private:
  /// What a place sends to another, or itself, in one execution of a group.
  struct Flow {
    static constexpr uint32_t none = ~0u;
    uint32_t to;
    uint32_t ring; ///< index of Workload::communicators; none of a send
    double bytes;
  };
  struct GroupFlows {
    std::vector<Flow> flows;
    std::vector<uint32_t> first; ///< by place, and the end
    llvm::ArrayRef<Flow> of(size_t place) const {
      return llvm::ArrayRef(flows).slice(first[place],
                                         first[place + 1] - first[place]);
    }
  };
  using Durations = std::vector<std::vector<double>>; // by group and place

  void addFlows(const Workload::GroupCalls &group);
  void findChanges(const Workload::Loop &loop);
  uint32_t count(size_t group, size_t place) const {
    return counts[group][counts[group].size() == 1 ? 0 : place];
  }
  /// Seconds of each group on each place at least; adds up links' bytes.
  Durations durationsOf(llvm::ArrayRef<int32_t> physical,
                        const Network &network,
                        std::vector<double> &linkBytes) const;
  /// Seconds before the parts of a communicator's ring move.
  std::vector<double> ringLatencies(llvm::ArrayRef<int32_t> physical,
                                    const Network &network) const;
  double chainOf(size_t place, const Durations &durations) const;

  const Workload &workload;
  std::vector<GroupFlows> groups;
  /// How often places do a group: all, or each.
  std::vector<std::vector<uint32_t>> counts;
  std::vector<double> work; ///< seconds of a place's kernels
  /// By loop and place: the turns whose kernels do not take what they took in
  /// the turn before.
  std::vector<std::vector<std::vector<uint32_t>>> changes;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_SCHEDULEBOUND_H
