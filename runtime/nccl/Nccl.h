//===- Nccl.h - Which NCCL a program's calls go to -----------------------===//
#ifndef STARTRAIL_NCCL_NCCL_H
#define STARTRAIL_NCCL_NCCL_H

#include "runtime/collectives/Blocking.h"

#include <cuda_runtime_api.h>
#include <nccl.h>
#include <string>
#include <vector>

/// nccl* of this library pass every call on: to NCCL's own library, loaded when
/// the first call is made so that programs start without it, or to
/// runtime/collectives, where all ranks are threads on one device.
namespace startrail::nccl {

/// From now on the calls are those between threads of this process. Before the
/// first call.
void useThreads();
bool usesThreads();

/// Loads NCCL's library: the file that STARTRAIL_NCCL names, or libnccl.so.2
/// where the process has it already, along the executable's run path, or where
/// the system looks. Empty, or why it cannot be, with the remedy. It is done
/// once.
std::string load();

/// The oldest version that has all calls startrail makes: ncclCommSplit.
constexpr int oldestVersion = 21801;

/// Hears of what calls put on streams; in the thread that makes them.
class Observer {
public:
  virtual ~Observer() = default;
  /// Whether it wants to know of what goes to `stream`.
  virtual bool wants(cudaStream_t stream) = 0;
  /// Around the call that puts `calls`, of one group, on `stream`.
  virtual void begin(cudaStream_t stream,
                     std::vector<blocking::GroupCall> calls) = 0;
  virtual void end(cudaStream_t stream) = 0;
  /// The ranks of the members of a communicator, in their order.
  virtual std::vector<int> ranksOf(ncclComm_t communicator) = 0;
};

/// At most one; null takes it away. While no call is in progress.
void setObserver(Observer *observer);

} // namespace startrail::nccl

#endif // STARTRAIL_NCCL_NCCL_H
