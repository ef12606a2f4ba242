//===- FakeMessages.h - A table of messages inside one process ------------===//
#ifndef STARTRAIL_TESTS_UNIT_RUNTIME_PROCESSES_FAKEMESSAGES_H
#define STARTRAIL_TESTS_UNIT_RUNTIME_PROCESSES_FAKEMESSAGES_H

#include "runtime/processes/Messages.h"

#include <atomic>
#include <set>
#include <thread>

namespace startrail::testing {

/// What the table has been used for.
struct FakeWorld {
  int ranks = 2;
  size_t maxBytes = 4096;
  std::atomic<bool> broken{false}; ///< calls fail from now on
  std::atomic<int> breaksAfter{0}; ///< parcels, with a tag, received; 0: never
  std::atomic<int> largest{0};     ///< bytes of the largest message
};

/// The next channels that start are ranks 0, 1 .. of it. It must outlive them.
void setFakeWorld(FakeWorld &world);

/// Receives take the first message of their sender and tag; a send with
/// `synchronous` is done when it was taken. Calls of one rank from two threads
/// fail.
extern const startrail_messages fakeMessages;

} // namespace startrail::testing

#endif // STARTRAIL_TESTS_UNIT_RUNTIME_PROCESSES_FAKEMESSAGES_H
