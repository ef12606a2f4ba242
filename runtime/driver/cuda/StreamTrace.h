//===- StreamTrace.h - What streams did and when, by events --------------===//
#ifndef STARTRAIL_DRIVER_CUDA_STREAMTRACE_H
#define STARTRAIL_DRIVER_CUDA_STREAMTRACE_H

#include "runtime/driver/Trace.h"
#include "runtime/nccl/Nccl.h"

#include <map>
#include <mutex>

namespace startrail::driver {

/// Keeps what is put on chosen streams between events with timing, for
/// --trace. One for the process; ranks may be threads of it.
class StreamTrace : public nccl::Observer {
public:
  static StreamTrace &get();

  /// Keeps what goes to `stream` from now on. Once the stream is idle.
  void start(cudaStream_t stream);
  /// What was kept; all of it has ended. Times are by the host's clock.
  StreamTraces::Works finish(cudaStream_t stream);

  /// Names the ranks of a communicator's members; no ranks forget it.
  void name(ncclComm_t communicator, std::vector<int> ranks);

  // Of calls of NCCL. One inside a kernel or another is part of that.
  bool wants(cudaStream_t stream) override;
  void begin(cudaStream_t stream,
             std::vector<blocking::GroupCall> calls) override;
  void end(cudaStream_t stream) override;
  std::vector<int> ranksOf(ncclComm_t communicator) override;

  /// While it lives, what this thread puts on `stream` is one slice.
  class Slice {
  public:
    /// Of a kernel, whose facts are asked for only if they are wanted.
    Slice(cudaStream_t stream, const std::function<host::KernelFacts()> &facts);
    /// Of a copy or a fill.
    Slice(cudaStream_t stream, const char *label);
    ~Slice();
    Slice(const Slice &) = delete;

  private:
    const cudaStream_t stream;
    bool isOpen;
  };

private:
  struct Kept;
  void open(cudaStream_t stream, host::TracedWork work);
  void close(cudaStream_t stream);

  std::mutex mutex; ///< guards what follows
  std::map<cudaStream_t, std::shared_ptr<Kept>> streams;
  std::map<ncclComm_t, std::vector<int>> members;
};

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_CUDA_STREAMTRACE_H
