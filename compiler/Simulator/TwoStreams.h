//===- TwoStreams.h - The streams of one place on its own -----------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_TWOSTREAMS_H
#define STARTRAIL_COMPILER_SIMULATOR_TWOSTREAMS_H

#include "compiler/Simulator/Workload.h"

#include <array>

namespace startrail {

/// The two streams of one place of a workload, which wait for each other's
/// events and for no other place.
class TwoStreams {
public:
  /// `durations` are the seconds of groups, by group and place. Keeps
  /// references to the workload and to them.
  TwoStreams(const Workload &workload, size_t place,
             const std::vector<std::vector<double>> &durations)
      : workload(workload), place(place), durations(durations),
        events(workload.numEvents) {}

  /// Runs one item.
  void run(const Workload::Item &item);

  /// Runs the turns of `loop`, which is one of `items`. `changes` are those
  /// whose kernels do not take what they took in the turn before, ascending:
  /// once a turn has moved all that the loop moves by the same time, each turn
  /// until the next of these does.
  void run(llvm::ArrayRef<Workload::Item> items, const Workload::Loop &loop,
           llvm::ArrayRef<uint32_t> changes);

  /// Seconds until both streams are done.
  double end() const { return std::max(clocks[0], clocks[1]); }

private:
  /// The clocks and events that these items move.
  llvm::SmallVector<double *, 10> movedBy(llvm::ArrayRef<Workload::Item> items);

  const Workload &workload;
  size_t place;
  const std::vector<std::vector<double>> &durations;
  std::array<double, 2> clocks{};
  std::vector<double> events;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_TWOSTREAMS_H
