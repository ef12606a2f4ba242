//===- Workload.h - What a function makes ranks do, wherever they are -----===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_WORKLOAD_H
#define STARTRAIL_COMPILER_SIMULATOR_WORKLOAD_H

#include "compiler/Cluster/Cluster.h"
#include "compiler/Simulator/Actions.h"
#include "dialects/StarTrail/RankAlgebra.h"

namespace startrail {

/// What a function at the streams level makes the ranks of its grid do, on one
/// kind of GPU. Free of IR, and of the placement: ranks are known by their
/// places, which number the coordinates with the last axis fastest. To place a
/// function anew takes its Workload once and a RankAlgebra for each placement.
struct Workload {
  /// An action, as all places do it.
  struct Item {
    Action::Kind kind : 8;
    StreamKind stream : 8;
    uint32_t site;
    int32_t step;
    /// Of Record and Wait, the event; of Group, index of `groups`; of Compute,
    /// of `seconds`.
    uint32_t which;
  };
  /// The calls of a group; `with` of sends and receives is a place.
  struct GroupCalls {
    std::vector<ActionCall> calls;
    std::vector<uint32_t> first; ///< by place, and the end
    llvm::ArrayRef<ActionCall> of(size_t place) const {
      return llvm::ArrayRef(calls).slice(first[place],
                                         first[place + 1] - first[place]);
    }
  };
  /// Items [first, first + items * turns) are the turns of a loop, which differ
  /// in sites, steps and seconds only.
  struct Loop {
    uint32_t first, items, turns;
  };
  /// Turns [first, last) of a loop.
  struct Turns {
    uint32_t first, last;
  };

  std::vector<ActionSite> sites;
  std::vector<std::vector<uint32_t>> communicators; ///< places, in token order
  std::vector<GroupCalls> groups;
  /// Of kernels: of all places, or by place.
  std::vector<std::vector<double>> seconds;
  /// What all places do, or each.
  std::vector<std::vector<Item>> programs;
  /// Of the only program; none where places have their own.
  std::vector<Loop> loops;
  uint32_t numEvents = 0;
  size_t places = 0;
  int64_t memoryBytes = 0; ///< startrail.peak_bytes of a rank, 0 without

  /// Of `function`; a kernel costs what KernelCosts.h says. Fails, with a
  /// diagnostic, at ops of other levels, at what RankRun and CallReader cannot
  /// follow, and where an owner is none of its layout's.
  static mlir::FailureOr<Workload> of(mlir::func::FuncOp function,
                                      const GpuKind &gpu);

  const std::vector<Item> &program(size_t place) const {
    return programs[programs.size() == 1 ? 0 : place];
  }
  double secondsOf(const Item &compute, size_t place) const {
    const std::vector<double> &known = seconds[compute.which];
    return known[known.size() == 1 ? 0 : place];
  }

  /// The actions where coordinates have the physical ranks that `ranks` says.
  /// `without` are turns of `loop` to leave out.
  Actions actions(const RankAlgebra &ranks, const Loop *loop = nullptr,
                  Turns without = {0, 0}) const;

  /// The longest run of turns of `loop` that take every place the same time.
  Turns steadyTurns(const Loop &loop) const;
};

/// Physical ranks by place.
std::vector<int32_t> ranksByPlace(const RankAlgebra &ranks);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_WORKLOAD_H
