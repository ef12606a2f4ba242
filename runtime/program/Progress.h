//===- Progress.h - How far a rank's transfers have come -----------------===//
#ifndef STARTRAIL_PROGRAM_PROGRESS_H
#define STARTRAIL_PROGRAM_PROGRESS_H

#include "startrail/program.h"

#include <mutex>
#include <string>
#include <vector>

namespace startrail::program {

/// The transfers that a rank has queued lately, and which of them have ended:
/// on devices whose calls return before their work is done. The rank's thread
/// writes, any other looks.
class Progress {
public:
  /// Makes its events, on the current device: nothing is allocated later.
  /// `depth` transfers are remembered. Throws std::runtime_error.
  explicit Progress(size_t depth = 256);
  ~Progress();
  Progress(const Progress &) = delete;

  /// A call begins, or has ended.
  void enter(const startrail_site &site);
  void leave();
  /// A call inside a group was accepted; its end will be queued with it.
  void group(const startrail_site &site);
  /// A transfer, or a group of them, was put on `stream`.
  void queued(const startrail_site &site, cudaStream_t stream);
  /// While set, nothing is recorded: what is queued is captured, not run, and
  /// a look at an event of it would spoil the capture.
  void pause(bool isPaused);

  struct Look {
    /// Grows with everything that was called or has ended.
    uint64_t count;
    /// "send key at step 2, peer rank 5 in f is queued and has not ended", of
    /// the first such; else the call in progress; else "".
    std::string text;
  };
  Look look();

private:
  struct Entry {
    cudaEvent_t event = nullptr;
    /// The first call of a group, and the first with another peer.
    startrail_site sites[2];
    int count = 0;
  };

  std::mutex mutex;
  std::vector<Entry> entries; ///< a ring
  uint64_t next = 0, ended = 0, calls = 0;
  startrail_site current{};
  bool isInside = false, isPaused = false;
  Entry open; ///< the group that is being made
};

/// Has `progress` told of this context's calls; null ends it. After
/// startrail_setup.
void keepProgress(startrail_context *context, Progress *progress);

/// While it lives, a context's calls are captured: its progress pauses.
class Capturing {
public:
  explicit Capturing(const startrail_context &context);
  ~Capturing();
  Capturing(const Capturing &) = delete;

private:
  Progress *const progress;
};

/// Tells a context's progress of work that was put on `stream` by no call of
/// the context: a graph.
void noteQueued(const startrail_context &context, const startrail_site &site,
                cudaStream_t stream);

} // namespace startrail::program

#endif // STARTRAIL_PROGRAM_PROGRESS_H
