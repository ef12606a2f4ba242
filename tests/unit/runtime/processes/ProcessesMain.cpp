//===- ProcessesMain.cpp - The tests of collectives, ranks being processes ===//
#include "runtime/processes/Launch.h"
#include "runtime/processes/World.h"
#include "tests/unit/runtime/Ranks.h"

#include <cstdio>
#include <cstdlib>

using namespace startrail;

/// Started by mpirun. Every process runs the same tests; what fails the
/// communicators fails them for good, so such a test is run alone.
int main(int count, char **arguments) {
  ::testing::InitGoogleTest(&count, arguments);
  std::string failure;
  const startrail_messages *table = processes::loadMpi(failure);
  auto world =
      table ? processes::World::start(*table, 10, 60, failure) : nullptr;
  if (!world) {
    std::fprintf(stderr, "%s\n", failure.c_str());
    return 1;
  }
  startrail::testing::processRank = world->rank();
  startrail::testing::processes = world->ranks();
  const int failed = RUN_ALL_TESTS();
  world->exchange({failed, ""});
  std::fflush(nullptr);
  // After a failure requests are left that no memory may be freed for.
  if (!world->leave() || !world->failure().empty())
    std::_Exit(failed);
  return failed;
}
