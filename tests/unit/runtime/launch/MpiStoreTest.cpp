//===- MpiStoreTest.cpp - Processes that MPI has started find each other --===//
#include "runtime/driver/cuda/MpiStore.h"
#include "tests/unit/runtime/processes/FakeMessages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

using namespace startrail;
using namespace startrail::driver;
using namespace startrail::testing;

namespace {

/// One process: what it hears of all, and whether it left in step with them.
std::string runProcess() {
  const MpiStore::World world = MpiStore::start(fakeMessages, 20);
  bootstrap::Joining joining;
  joining.agreement.plan = "0123abcd";
  joining.patience = joining.startPatience = 20;
  MpiStore store(fakeMessages, world, joining);
  std::string text = std::to_string(store.rank()) + " of " +
                     std::to_string(store.ranks()) + ":";
  for (const auto &each :
       store.exchange({0, "rank " + std::to_string(store.rank())}))
    text += each ? " " + each->text : " nothing";
  return text + (store.leave() ? "" : ", not left");
}

TEST(MpiStore, RanksMeetWhereRankZeroSaysThatItListens) {
  FakeWorld fake;
  fake.ranks = 3;
  setFakeWorld(fake);
  std::vector<std::future<std::string>> processes;
  for (int i = 0; i < fake.ranks; ++i)
    processes.push_back(std::async(std::launch::async, runProcess));
  std::vector<std::string> texts;
  for (auto &each : processes)
    texts.push_back(each.get());
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "0 of 3: rank 0 rank 1 rank 2",
                       "1 of 3: rank 0 rank 1 rank 2",
                       "2 of 3: rank 0 rank 1 rank 2",
                   }));
}

} // namespace
