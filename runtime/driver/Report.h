//===- Report.h - What a run has to say ----------------------------------===//
#ifndef STARTRAIL_DRIVER_REPORT_H
#define STARTRAIL_DRIVER_REPORT_H

#include "runtime/driver/Check.h"
#include "runtime/driver/Run.h"

#include <string>

namespace startrail::driver {

/// Device memory of a rank, in bytes.
struct MemoryReport {
  int64_t planned = 0; ///< what the plan says the rank needs
  int64_t workspace = 0;
  int64_t kept = 0; ///< from forward to backward; 0 where one function runs
  std::optional<uint64_t> measured; ///< the most that a rank had
};

struct FunctionReport {
  const startrail_function *function;
  std::vector<double> seconds;
  std::vector<double> unshardedSeconds; ///< empty unless asked for
  std::optional<Traffic> traffic;
  std::optional<CheckResult> check;
  std::optional<MemoryReport> memory; ///< of what runs alone
};

/// A forward function and that of its gradients, together.
struct PairReport {
  const startrail_function *forward, *backward;
  std::vector<double> seconds;
  MemoryReport memory;
};

struct Reports {
  std::vector<FunctionReport> functions;
  std::vector<PairReport> pairs;
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

/// Steps, times, traffic, memory and check of one function.
std::string functionText(const FunctionReport &report);

/// Times and memory of both.
std::string pairText(const PairReport &report);

/// All of it. query_tokens and key_tokens say how tokens are spread over teams,
/// as startrail_function does. Times are in seconds, traffic in bytes received
/// by a rank in one run (greatest and mean over the ranks, and of all ranks
/// together); what was not measured is null. Bounds are those applied, after
/// scaling; not_finite is CheckResult::notFinite. A check has one entry for
/// each tensor compared, whose bound is of rms if by_rms, else of max_abs;
/// "unsharded" beside "output" is the output's. Bytes that are not UTF-8 become
/// U+FFFD.
std::string jsonText(const startrail_program &program, const Reports &reports);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_REPORT_H
