//===- Threads.h - A thread for every rank -------------------------------===//
#ifndef STARTRAIL_DRIVER_THREADS_H
#define STARTRAIL_DRIVER_THREADS_H

#include <functional>

namespace startrail::driver {

/// Calls body(rank) for 0 .. ranks - 1, each on a thread of its own, and
/// returns when all have ended. The body does not throw. Throws Error(Runtime),
/// and calls no body, where a rank cannot have a thread.
void runOnThreads(int ranks, const std::function<void(int rank)> &body);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_THREADS_H
