//===- Trace.h - When each rank's streams did what ------------------------===//
#ifndef STARTRAIL_DRIVER_TRACE_H
#define STARTRAIL_DRIVER_TRACE_H

#include "runtime/host/Trace.h"
#include "startrail/program.h"

#include <string>
#include <vector>

namespace startrail::driver {

/// What one rank's streams did in one function, in order.
struct StreamTraces {
  using Works = std::vector<std::shared_ptr<const host::TracedWork>>;
  std::string function;
  Works compute, communication;
};

/// The slices, and arrows from sends to receives, of the functions that a rank
/// ran, as a JSON array of Chrome's events; times in microseconds from
/// `origin`.
std::string rankEvents(int rank, const std::vector<StreamTraces> &functions,
                       host::TracedWork::Clock::time_point origin);

/// A trace file as it grows: a process per rank, named with its coordinates,
/// with a thread per stream, compute 1 and communication 2; the form of
/// startrail-plan's --trace.
class TraceFile {
public:
  /// A function that ran, from the first rank's start to the last one's end.
  struct Part {
    const startrail_function *function;
    double beginSeconds, endSeconds; ///< from the origin of its events
  };

  /// Adds what ran at once, rankEvents() of each rank, after all before.
  void add(const std::vector<std::string> &events,
           const std::vector<Part> &parts);
  /// The whole file. `threads` compute; of one process each, or all of one.
  std::string text(const startrail_program &program, int threads,
                   bool areProcesses) const;

private:
  std::string lines; ///< of events, each begins with ",\n"
  std::string functions;
  const startrail_function *first = nullptr;
  double offset = 0; ///< microseconds
};

/// `rank 3 (group 0, ring 1, member 1)`: where the placement of `function` puts
/// it.
std::string rankName(const startrail_function &function, int ranks, int rank);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_TRACE_H
