//===- WorldTest.cpp - What processes say to each other -------------------===//
#include "runtime/processes/World.h"
#include "tests/unit/runtime/processes/FakeMessages.h"

#include <gtest/gtest.h>

#include <future>

using namespace startrail::processes;
using namespace startrail::testing;

namespace {

using Words = std::vector<std::optional<Said>>;

/// Worlds of one process, for what they say alone: no communicator is made.
class Worlds : public ::testing::Test {
protected:
  std::unique_ptr<World> start(double patience) {
    std::string failure;
    auto started = World::start(fakeMessages, patience, 10, failure);
    EXPECT_EQ(failure, "");
    return started;
  }
  static std::future<Words> exchange(World &world, Said mine) {
    return std::async(std::launch::async,
                      [&world, mine] { return world.exchange(mine); });
  }
  static void pass(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
  void SetUp() override { setFakeWorld(fake); }

  FakeWorld fake;
};

TEST_F(Worlds, ABusyProcessIsWaitedFor) {
  auto busy = start(2), other = start(2);
  busy->setBusy(true);
  auto waiting = exchange(*other, {0, "other"});
  pass(5);
  const Words said = busy->exchange({0, "busy"});
  const Words heard = waiting.get();
  ASSERT_TRUE(heard[0]);
  EXPECT_EQ(heard[0]->text, "busy");
  ASSERT_TRUE(said[1]);
  EXPECT_EQ(said[1]->text, "other");
}

TEST_F(Worlds, OneThatIsSilentIsGivenUp) {
  auto first = start(0.1);
  const Words heard = first->exchange({0, ""});
  EXPECT_TRUE(heard[0]);
  EXPECT_FALSE(heard[1]);
}

TEST_F(Worlds, WhoHasWaitedLongHearsWhyAnotherFailed) {
  auto failing = start(60), waiting = start(60);
  auto heard = exchange(*waiting, {0, ""});
  pass(2.5);
  failing->failHere("no longer");
  pass(0.1);
  failing->exchange({4, "why"});
  const Words words = heard.get();
  ASSERT_TRUE(words[0]);
  EXPECT_EQ(words[0]->code, 4);
  EXPECT_EQ(words[0]->text, "why");
  EXPECT_EQ(waiting->failure(), "rank 0: no longer");
}

/// Otherwise this process ends.
TEST_F(Worlds, WhoHasFailedSpeaksToTheEnd) {
  auto failing = start(1);
  failing->failHere("no longer");
  for (int time = 0; time < 2; ++time)
    EXPECT_FALSE(failing->exchange({4, "why"})[1]);
}

/// As MPI_Init while a process does not come.
int neverStart(void **, int *, int *, int *, size_t *) {
  for (;;)
    std::this_thread::sleep_for(std::chrono::hours(1));
}

TEST(WorldDeathTest, ARankThatNeverComesEndsTheStart) {
  startrail_messages table = fakeMessages;
  table.start = neverStart;
  std::string failure;
  EXPECT_EXIT(World::start(table, 60, 0.2, failure), testing::ExitedWithCode(3),
              "error: rank 0: expected all ranks to start within 0.2 s, but "
              "not all of them did");
}

} // namespace
