//===- Internal.h - What a context keeps to itself ------------------------===//
#ifndef STARTRAIL_PROGRAM_INTERNAL_H
#define STARTRAIL_PROGRAM_INTERNAL_H

#include "startrail/program.h"

#include <functional>
#include <string>
#include <vector>

namespace startrail::program {
class Progress;
} // namespace startrail::program

struct startrail_internal {
  uint64_t received[STARTRAIL_TRAFFIC_KINDS] = {};
  /// The NCCL in use counts what it receives.
  bool counted = false;
  std::vector<ncclComm_t> communicators;
  std::vector<cudaEvent_t> events;
  std::function<void()> fault; ///< in the first call of step `faultStep`
  int64_t faultStep = -1;
  startrail::program::Progress *progress = nullptr; ///< of the driver, or null
  bool isInRange = false;                           ///< see Ranges.h
  /// What the work of a call that failed may still use: freed by teardown, once
  /// that has ended.
  std::vector<void *> leftMemory;
  std::vector<char> planHashes; ///< of all ranks, while they are compared
};

namespace startrail::program {

/// Writes "rank 3: send key at step 2 to rank 5 in f: <message>" to
/// context->error and returns 1.
int fail(startrail_context *context, const std::string &message);

/// Waits for `stream`; with a time-out where `timeout_s` and NCCL's state ask
/// for one. Between startrail_enter and startrail_leave_*. Returns 0 or 1.
int synchronize(startrail_context *context, cudaStream_t stream);

/// Whether the work on `stream` ends, or fails, within `timeout_s` seconds.
bool ends(cudaStream_t stream, double timeout_s);

/// Takes a communicator down in step with its other ranks; aborts it where that
/// fails. Returns 0 or 1.
int closeCommunicator(startrail_context *context, ncclComm_t communicator);

/// Compares the plan hash of all ranks, on context->communication.
int comparePlans(startrail_context *context);

/// Sends something to every rank and uses every communicator, once: NCCL makes
/// its connections on first use, and blocks until the other side comes.
int warmUp(startrail_context *context);

} // namespace startrail::program

#endif // STARTRAIL_PROGRAM_INTERNAL_H
