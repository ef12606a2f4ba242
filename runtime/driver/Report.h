//===- Report.h - What a run has to say ----------------------------------===//
#ifndef STARTRAIL_DRIVER_REPORT_H
#define STARTRAIL_DRIVER_REPORT_H

#include "runtime/driver/Check.h"
#include "runtime/driver/Run.h"

#include <string>

namespace startrail::driver {

struct FunctionReport {
  const startrail_function *function;
  std::vector<double> seconds;
  std::vector<double> unshardedSeconds; ///< empty unless asked for
  std::optional<Traffic> traffic;
  std::optional<CheckResult> check;
};

/// One kind of traffic over all ranks, in bytes.
struct TrafficSum {
  uint64_t max = 0; ///< of a rank
  uint64_t total = 0;
  double mean = 0;
};
TrafficSum sumTraffic(const Traffic &traffic, int kind);

/// Of at least one time.
struct Seconds {
  double median, min, max;
};
Seconds summarise(std::vector<double> seconds);

/// The plan, in one line.
std::string headText(const startrail_program &program);

/// Functions, tensors and shapes, for --describe.
std::string describeText(const startrail_program &program,
                         const std::vector<const startrail_function *> &chosen);

/// Steps, times, traffic and check of one function.
std::string functionText(const FunctionReport &report);

/// All of it. query_tokens and key_tokens say how tokens are spread over teams,
/// as startrail_function does. Times are in seconds, traffic in bytes received
/// by a rank in one run (greatest and mean over the ranks, and of all ranks
/// together); what was not measured is null. Bounds are those applied, after
/// scaling; not_finite is CheckResult::notFinite. Bytes that are not UTF-8
/// become U+FFFD.
std::string jsonText(const startrail_program &program,
                     const std::vector<FunctionReport> &reports);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REPORT_H
