//===- PlaceTest.cpp - What the environment says of a process -------------===//
#include "runtime/bootstrap/Place.h"

#include <gtest/gtest.h>

#include <map>

using namespace startrail::bootstrap;

namespace {

using Variables = std::map<std::string, std::string>;

std::optional<Place> placeIn(const Variables &variables) {
  return findPlace([&](const char *name) -> const char * {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

std::string errorIn(const Variables &variables) {
  try {
    placeIn(variables);
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "none";
}

const Variables torchrun = {{"RANK", "5"},
                            {"WORLD_SIZE", "8"},
                            {"LOCAL_RANK", "1"},
                            {"LOCAL_WORLD_SIZE", "4"},
                            {"MASTER_ADDR", "node-0"},
                            {"MASTER_PORT", "29500"},
                            {"TORCHELASTIC_RUN_ID", "run"}};

Variables with(const char *name, const char *value) {
  Variables changed = torchrun;
  changed[name] = value;
  return changed;
}
Variables without(const char *name) {
  Variables changed = torchrun;
  changed.erase(name);
  return changed;
}

TEST(Place, IsWhatTorchrunSays) {
  const std::optional<Place> place = placeIn(torchrun);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->rank, 5);
  EXPECT_EQ(place->ranks, 8);
  EXPECT_EQ(place->localRank, 1);
  EXPECT_EQ(place->address, "node-0");
  EXPECT_EQ(place->port, 29500);
  EXPECT_EQ(place->run, "run");
}

TEST(Place, IsNoneWithoutALauncher) {
  EXPECT_FALSE(placeIn({{"MASTER_PORT", "29500"}}));
}

TEST(Place, LeavesAPortThatTorchrunItselfUses) {
  EXPECT_EQ(placeIn(with("TORCHELASTIC_USE_AGENT_STORE", "True"))->port, 29501);
  EXPECT_EQ(placeIn(with("TORCHELASTIC_USE_AGENT_STORE", "False"))->port,
            29500);
  EXPECT_EQ(placeIn(with("STARTRAIL_PORT", "4000"))->port, 4000);
}

TEST(Place, NeedsAnAddressBeyondOneMachine) {
  EXPECT_EQ(errorIn(without("MASTER_ADDR")),
            "expected MASTER_ADDR to be set, since RANK and WORLD_SIZE are, "
            "but it is not");
  EXPECT_EQ(placeIn({{"RANK", "1"},
                     {"WORLD_SIZE", "2"},
                     {"LOCAL_WORLD_SIZE", "2"},
                     {"MASTER_PORT", "1"}})
                ->address,
            "127.0.0.1");
  EXPECT_EQ(placeIn({{"RANK", "0"}, {"WORLD_SIZE", "1"}})->localRank, -1);
}

TEST(Place, NamesWhatIsWrong) {
  EXPECT_EQ(errorIn(without("RANK")),
            "expected RANK to be set, since WORLD_SIZE is, but it is not");
  EXPECT_EQ(errorIn(without("WORLD_SIZE")),
            "expected WORLD_SIZE to be set, since RANK is, but it is not");
  EXPECT_EQ(errorIn(without("MASTER_PORT")),
            "expected MASTER_PORT to be set, since RANK and WORLD_SIZE are, "
            "but it is not");
  EXPECT_EQ(errorIn(with("RANK", "8")),
            "expected RANK to be a whole number from 0 to 7, but got \"8\"");
  EXPECT_EQ(errorIn(with("WORLD_SIZE", "0")),
            "expected WORLD_SIZE to be a whole number from 1 to 1048576, but "
            "got \"0\"");
  EXPECT_EQ(errorIn(with("LOCAL_RANK", "4")),
            "expected LOCAL_RANK to be a whole number from 0 to 3, but got "
            "\"4\"");
  EXPECT_EQ(errorIn(with("MASTER_PORT", "80a")),
            "expected MASTER_PORT to be a whole number from 1 to 65535, but "
            "got \"80a\"");
}

} // namespace
