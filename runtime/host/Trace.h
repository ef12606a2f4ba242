//===- Trace.h - What ran on a stream, and when ---------------------------===//
#ifndef STARTRAIL_HOST_TRACE_H
#define STARTRAIL_HOST_TRACE_H

#include "runtime/collectives/Blocking.h"

#include <cuda_runtime_api.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace startrail::host {

/// What a kernel works on.
struct KernelFacts {
  const char *name = nullptr; ///< `attend`
  const char *element = "";   ///< of attention: `bf16`
  double bytes = 0;           ///< read and written; what is updated twice
  // Of attention.
  int64_t rows = 0;         ///< of the shorter side of its block
  int64_t pairs = 0;        ///< of a query and a key it sees
  double operations = 0;    ///< of these: 2 (Dk + Dv) a pair and head, of
                            ///< gradients 2 (3 Dk + 2 Dv)
  bool hasDiagonal = false; ///< a query's last visible key is in the block
};

/// A kernel, or the calls that a group makes, on one stream.
struct TracedWork {
  using Clock = std::chrono::steady_clock;
  KernelFacts kernel;
  std::vector<blocking::GroupCall> calls; ///< of a group
  const char *label = "";                 ///< of what is neither
  startrail_site site = {};               ///< of the call that queued it
  Clock::time_point begin;                ///< the stream has reached it
  Clock::time_point moving; ///< its first part runs: of a group, the partners
                            ///< have come
  Clock::time_point end;
  double busySeconds = 0; ///< of all threads, running parts of it
};

/// Keeps what is queued on `stream` from now on. cudaErrorInvalidResourceHandle
/// for no stream.
cudaError_t startTrace(cudaStream_t stream);

/// Stops, and gives what was kept, in order; all of it has ended.
std::vector<std::shared_ptr<const TracedWork>> endTrace(cudaStream_t stream);

/// Whether any stream keeps one: else facts need not be found out.
bool anyTrace();

/// While it lives, what this thread queues is one kernel; inside a group, or
/// another kernel, it is part of that.
class KernelScope {
public:
  explicit KernelScope(const KernelFacts &facts);
  ~KernelScope();
  KernelScope(const KernelScope &) = delete;
  KernelScope &operator=(const KernelScope &) = delete;

private:
  bool isOutermost;
};

/// The entry of `stream`'s trace that what this thread queues there now belongs
/// to, which may be new.
std::shared_ptr<TracedWork>
tracedWork(cudaStream_t stream, std::vector<std::shared_ptr<TracedWork>> &trace,
           const char *label);

} // namespace startrail::host

#endif // STARTRAIL_HOST_TRACE_H
