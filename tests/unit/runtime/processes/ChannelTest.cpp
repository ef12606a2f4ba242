//===- ChannelTest.cpp - The thread that carries messages -----------------===//
#include "runtime/processes/Channel.h"
#include "tests/unit/runtime/processes/FakeMessages.h"

#include <gtest/gtest.h>

#include <cstring>
#include <future>
#include <memory>

using namespace startrail::processes;
using namespace startrail::testing;

namespace {

/// Keeps what a channel calls.
struct Ear : Listener {
  void hear(int peer, const std::string &text) override {
    std::lock_guard<std::mutex> lock(mutex);
    texts.push_back(std::to_string(peer) + ":" + text);
    changed.notify_all();
  }
  void failed(const std::string &why, bool timeout) override {
    std::lock_guard<std::mutex> lock(mutex);
    failures.push_back((timeout ? "time-out: " : "") + why);
    changed.notify_all();
  }
  /// The first `count` texts.
  std::vector<std::string> await(size_t count) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return texts.size() >= count; });
    return texts;
  }
  std::vector<std::string> awaitFailure() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return !failures.empty(); });
    return failures;
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> texts, failures;
};

class Channels : public ::testing::Test {
protected:
  void start(int ranks) {
    world.ranks = ranks;
    setFakeWorld(world);
    for (int rank = 0; rank < ranks; ++rank) {
      ears.push_back(std::make_unique<Ear>());
      channels.push_back(std::make_unique<Channel>(fakeMessages, *ears.back()));
      ASSERT_EQ(channels.back()->start(10), "");
      ASSERT_EQ(channels.back()->rank(), rank);
      ASSERT_EQ(channels.back()->ranks(), ranks);
    }
  }
  /// Begins parcels; what their Done gets.
  std::future<std::string> move(int rank, std::vector<Parcel> parcels) {
    auto result = std::make_shared<std::promise<std::string>>();
    channels[rank]->move(
        std::move(parcels),
        [result](const std::string &failure) { result->set_value(failure); });
    return result->get_future();
  }
  static Parcel parcel(bool sends, int peer, uint64_t ticket,
                       std::string &memory) {
    return {sends,
            peer,
            ticket,
            memory.data(),
            memory.size(),
            {"f", sends ? "send key" : "receive key", STARTRAIL_RING, 2, peer}};
  }
  static bool ends(std::future<std::string> &future, int milliseconds) {
    return future.wait_for(std::chrono::milliseconds(milliseconds)) ==
           std::future_status::ready;
  }

  FakeWorld world;
  std::vector<std::unique_ptr<Ear>> ears;
  std::vector<std::unique_ptr<Channel>> channels; ///< before their ears
};

std::string pattern(size_t bytes, int seed) {
  std::string text(bytes, 0);
  for (size_t i = 0; i < bytes; ++i)
    text[i] = char(i * 7 + i / 251 + seed);
  return text;
}

TEST_F(Channels, TextsOfAPeerComeInOrder) {
  start(3);
  for (int i = 0; i < 100; ++i) {
    channels[0]->tell(2, std::to_string(i));
    channels[1]->tell(2, std::to_string(i));
  }
  int next[2] = {};
  for (const std::string &text : ears[2]->await(200)) {
    const int peer = text[0] - '0';
    EXPECT_EQ(text.substr(2), std::to_string(next[peer]++));
  }
}

TEST_F(Channels, ParcelsBothWaysAtOnceAndInPieces) {
  start(2);
  std::string mine = pattern(10000, 1), theirs = pattern(9000, 2);
  std::string got0(9000, 0), got1(10000, 0);
  auto first = move(0, {parcel(true, 1, 1, mine), parcel(false, 1, 1, got0)});
  auto second =
      move(1, {parcel(true, 0, 1, theirs), parcel(false, 0, 1, got1)});
  EXPECT_EQ(first.get(), "");
  EXPECT_EQ(second.get(), "");
  EXPECT_EQ(got0, theirs);
  EXPECT_EQ(got1, mine);
  EXPECT_EQ(world.largest, 4096);
}

TEST_F(Channels, TicketsTellParcelsApart) {
  start(2);
  std::string one = pattern(100, 1), two = pattern(100, 2);
  std::string gotOne(100, 0), gotTwo(100, 0);
  auto a = move(0, {parcel(true, 1, 1, one)});
  auto b = move(0, {parcel(true, 1, 2, two)});
  auto d = move(1, {parcel(false, 0, 2, gotTwo)});
  auto c = move(1, {parcel(false, 0, 1, gotOne)});
  for (auto *each : {&a, &b, &c, &d})
    EXPECT_EQ(each->get(), "");
  EXPECT_EQ(gotOne, one);
  EXPECT_EQ(gotTwo, two);
}

TEST_F(Channels, ASendEndsWhenItIsReceived) {
  start(2);
  std::string sent = pattern(8, 1), got(8, 0);
  auto send = move(0, {parcel(true, 1, 1, sent)});
  EXPECT_FALSE(ends(send, 50));
  auto receive = move(1, {parcel(false, 0, 1, got)});
  EXPECT_EQ(send.get(), "");
  EXPECT_EQ(receive.get(), "");
}

TEST_F(Channels, NothingToMoveEndsAtOnce) {
  start(1);
  EXPECT_EQ(move(0, {}).get(), "");
}

TEST_F(Channels, PatienceEndsNamesTheParcel) {
  start(2);
  channels[0]->setPatience(0.05);
  std::string got(8, 0);
  const char *why = "receive key at step 2, peer rank 1 in f: no progress in "
                    "0.05 s: receiving 8 bytes from rank 1";
  EXPECT_EQ(move(0, {parcel(false, 1, 1, got)}).get(), why);
  EXPECT_EQ(ears[0]->awaitFailure(),
            std::vector<std::string>{std::string("time-out: ") + why});
}

TEST_F(Channels, ThatPatienceEndedIsKnownBeforeTheTransferEnds) {
  start(2);
  channels[0]->setPatience(0.05);
  std::string got(8, 0);
  std::promise<size_t> known;
  channels[0]->move({parcel(false, 1, 1, got)}, [&](const std::string &) {
    std::lock_guard<std::mutex> lock(ears[0]->mutex);
    known.set_value(ears[0]->failures.size());
  });
  EXPECT_EQ(known.get_future().get(), 1u);
}

TEST_F(Channels, ASignOfLifeExtendsPatience) {
  start(2);
  channels[0]->setPatience(1.5);
  std::string got(8, 0);
  auto receive = move(0, {parcel(false, 1, 1, got)});
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(ends(receive, 250));
    channels[0]->extend();
  }
  EXPECT_NE(receive.get(), "");
}

TEST_F(Channels, AbandonEndsWhatIsUnderWayAndWhatComes) {
  start(2);
  std::string got(8, 0);
  auto before = move(0, {parcel(false, 1, 1, got)});
  EXPECT_FALSE(ends(before, 100));
  channels[0]->abandon("rank 1 is gone");
  EXPECT_EQ(before.get(),
            "rank 1 is gone; meanwhile receive key at step 2, peer rank 1 in "
            "f: receiving 8 bytes from rank 1");
  EXPECT_EQ(move(0, {parcel(false, 1, 2, got)}).get(), "rank 1 is gone");
}

TEST_F(Channels, AFailedCallEndsAll) {
  start(2);
  std::string got(8, 0);
  auto under = move(0, {parcel(false, 1, 1, got)});
  EXPECT_FALSE(ends(under, 20));
  world.broken = true;
  EXPECT_EQ(under.get(), "the fake is broken");
  EXPECT_EQ(ears[0]->awaitFailure().front(), "the fake is broken");
  EXPECT_EQ(move(0, {parcel(false, 1, 2, got)}).get(), "the fake is broken");
  EXPECT_FALSE(channels[0]->leave(1));
}

TEST_F(Channels, AFailedCallLosesNoEndOfTheSameTurn) {
  start(2);
  std::string first(8, 0), second(8, 0), sent(8, 1);
  world.breaksAfter = 1;
  auto done = move(0, {parcel(false, 1, 1, first)});
  auto under = move(0, {parcel(false, 1, 2, second)});
  move(1, {parcel(true, 0, 1, sent)});
  ASSERT_TRUE(ends(under, 60000));
  EXPECT_EQ(under.get(), "the fake is broken");
  ASSERT_TRUE(ends(done, 60000));
  EXPECT_EQ(done.get(), "");
}

TEST_F(Channels, AFailedStartIsSaid) {
  world.broken = true;
  setFakeWorld(world);
  Ear ear;
  Channel channel(fakeMessages, ear);
  EXPECT_EQ(channel.start(10), "the fake is broken");
}

TEST_F(Channels, LeaveTogether) {
  start(2);
  channels[0]->tell(1, "last");
  auto first =
      std::async(std::launch::async, [&] { return channels[0]->leave(10); });
  EXPECT_EQ(ears[1]->await(1).front(), "0:last");
  EXPECT_TRUE(channels[1]->leave(10));
  EXPECT_TRUE(first.get());
}

TEST_F(Channels, LeavingAloneEndsInTime) {
  start(2);
  EXPECT_FALSE(channels[0]->leave(0.05));
  EXPECT_TRUE(channels[1]->leave(10));
}

} // namespace
