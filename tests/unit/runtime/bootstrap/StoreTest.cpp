//===- StoreTest.cpp - Processes that meet over TCP -----------------------===//
// Ranks are threads here, each with a store of its own, as processes have.
#include "runtime/bootstrap/Store.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <future>
#include <sys/socket.h>
#include <unistd.h>

using namespace startrail::bootstrap;

namespace {

using Words = std::vector<std::optional<Said>>;
using Started = std::unique_ptr<Store>;

class Stores : public ::testing::Test {
protected:
  Joining joining(int rank, int ranks = 2) const {
    Joining each;
    each.rank = rank;
    each.agreement = {ranks, "run", "0123abcd"};
    each.addresses = {"127.0.0.1"};
    each.port = port;
    each.patience = 60;
    each.startPatience = 20;
    return each;
  }
  /// Rank 0 listens already: no port has to be free.
  Started join(const Joining &each) {
    return each.rank == 0 ? Store::join(each, std::move(listener))
                          : Store::join(each);
  }
  std::future<Started> later(Joining each) {
    return std::async(std::launch::async, [this, each] { return join(each); });
  }
  template <typename Join> static std::string errorOf(Join join) {
    try {
      join();
    } catch (const JoinError &error) {
      return std::to_string(int(error.kind)) + " " + error.what();
    }
    return "none";
  }
  /// Both ranks.
  std::vector<Started> both(double patience = 60) {
    Joining zero = joining(0), one = joining(1);
    zero.patience = one.patience = patience;
    auto other = later(one);
    std::vector<Started> stores;
    stores.push_back(join(zero));
    stores.push_back(other.get());
    return stores;
  }
  static std::future<Words> say(Store &store, Said mine) {
    return std::async(std::launch::async,
                      [&store, mine] { return store.exchange(mine); });
  }
  static void pass(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }

  Socket listener = Socket::listen("127.0.0.1", 0);
  const int port = listener.port();
};

TEST_F(Stores, HearWhatAllSay) {
  const std::vector<Started> stores = both();
  for (int round = 0; round < 3; ++round) {
    auto first = say(*stores[0], {round, "zero"});
    auto second = say(*stores[1], {0, "one"});
    for (auto *each : {&first, &second}) {
      const Words words = each->get();
      ASSERT_TRUE(words[0] && words[1]);
      EXPECT_EQ(words[0]->code, round);
      EXPECT_EQ(words[0]->text, "zero");
      EXPECT_EQ(words[1]->text, "one");
    }
  }
  auto left =
      std::async(std::launch::async, [&] { return stores[1]->leave(); });
  EXPECT_TRUE(stores[0]->leave());
  EXPECT_TRUE(left.get());
  EXPECT_EQ(stores[1]->failure(), "");
}

TEST_F(Stores, ManyRanksMeet) {
  constexpr int ranks = 16;
  std::vector<std::future<std::string>> all;
  for (int rank = 0; rank < ranks; ++rank)
    all.push_back(std::async(std::launch::async, [this, rank] {
      const Started store = join(joining(rank, ranks));
      const Words words = store->exchange({0, std::to_string(rank)});
      std::string text;
      for (const std::optional<Said> &each : words)
        text += each ? each->text + " " : "- ";
      store->leave();
      return text;
    }));
  for (auto &each : all)
    EXPECT_EQ(each.get(), "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 ");
}

TEST_F(Stores, AFailureReachesAll) {
  const std::vector<Started> stores = both();
  stores[1]->failHere("send key at step 2: no longer");
  while (stores[0]->failure().empty())
    pass(0.01);
  EXPECT_EQ(stores[0]->failure(), "rank 1: send key at step 2: no longer");
  EXPECT_FALSE(stores[0]->timedOut());
  // Who is silent then is given up soon.
  EXPECT_FALSE(stores[0]->exchange({4, "why"})[1]);
}

TEST_F(Stores, AProcessThatEndsIsMissedAtOnce) {
  std::vector<Started> stores = both();
  auto waiting = say(*stores[0], {0, ""});
  pass(0.1);
  stores[1].reset();
  const Words words = waiting.get();
  EXPECT_TRUE(words[0]);
  EXPECT_FALSE(words[1]);
  EXPECT_EQ(stores[0]->failure(), "rank 1: its process has ended");
  EXPECT_TRUE(stores[0]->timedOut());
}

TEST_F(Stores, TheEndOfRankZeroIsMissedToo) {
  std::vector<Started> stores = both();
  auto waiting = say(*stores[1], {0, ""});
  pass(0.1);
  stores[0].reset();
  EXPECT_FALSE(waiting.get()[0]);
  EXPECT_EQ(stores[1]->failure(), "rank 0: its process has ended");
}

TEST_F(Stores, OneThatIsSilentIsGivenUpButNotABusyOne) {
  const std::vector<Started> stores = both(0.3);
  EXPECT_FALSE(stores[0]->exchange({0, ""})[1]);
  stores[1]->exchange({0, "late"}); // of the same round
  stores[1]->setBusy(true);
  auto waiting = say(*stores[0], {0, "waits"});
  pass(1);
  stores[1]->exchange({0, "comes"});
  const Words words = waiting.get();
  ASSERT_TRUE(words[1]);
  EXPECT_EQ(words[1]->text, "comes");
}

TEST_F(Stores, AWorldOfAnotherSizeEndsBoth) {
  auto zero = std::async(std::launch::async, [this] {
    return errorOf([this] { join(joining(0, 2)); });
  });
  const std::string text = "0 expected WORLD_SIZE to be 2 for every rank, as "
                           "for rank 0, but got 4 for rank 1";
  EXPECT_EQ(errorOf([this] { join(joining(1, 4)); }), text);
  EXPECT_EQ(zero.get(), text);
}

TEST_F(Stores, AnotherPlanEndsBoth) {
  auto zero = std::async(std::launch::async, [this] {
    return errorOf([this] { join(joining(0)); });
  });
  Joining other = joining(1);
  other.agreement.plan = "89ef";
  const std::string text = "0 expected the plan of every rank to be 0123abcd, "
                           "as on rank 0, but got 89ef on rank 1";
  EXPECT_EQ(errorOf([&] { join(other); }), text);
  EXPECT_EQ(zero.get(), text);
}

TEST_F(Stores, ARankThatComesTwiceEndsAll) {
  auto zero = std::async(std::launch::async, [this] {
    return errorOf([this] { join(joining(0, 3)); });
  });
  auto first = std::async(std::launch::async, [this] {
    return errorOf([this] { join(joining(1, 3)); });
  });
  const std::string text = "0 expected RANK to be another for each process, "
                           "but got rank 1 twice";
  EXPECT_EQ(errorOf([this] { join(joining(1, 3)); }), text);
  EXPECT_EQ(first.get(), text);
  EXPECT_EQ(zero.get(), text);
}

TEST_F(Stores, OneOfAnotherRunIsTurnedAway) {
  auto zero = later(joining(0));
  Joining other = joining(1);
  other.agreement.run = "yesterday";
  EXPECT_EQ(errorOf([&] { join(other); }),
            "0 expected rank 0 to be of run \"yesterday\", but got one of run "
            "\"run\" at the same port");
  const Started one = join(joining(1));
  EXPECT_EQ(zero.get()->failure(), "");
}

TEST_F(Stores, OneThatDoesNotComeIsNamed) {
  Joining zero = joining(0, 3), two = joining(2, 3);
  zero.startPatience = two.startPatience = 0.3;
  auto first = std::async(std::launch::async,
                          [&] { return errorOf([&] { join(zero); }); });
  const std::string text =
      "1 expected all 3 ranks to come in time, but rank 1 did not";
  EXPECT_EQ(errorOf([&] { join(two); }), text);
  EXPECT_EQ(first.get(), text);
}

TEST_F(Stores, ABusyPortIsNamed) {
  const std::string error = errorOf([this] { Store::join(joining(0)); });
  EXPECT_EQ(error.substr(0, error.find('\n')),
            "0 expected rank 0 to listen at 127.0.0.1:" + std::to_string(port) +
                ", but it cannot listen: Address already in use");
}

TEST_F(Stores, NobodyThereIsSaid) {
  listener.close();
  Joining one = joining(1);
  one.startPatience = 0.2;
  EXPECT_EQ(errorOf([&] { join(one); }),
            "1 expected rank 0 of this program to answer at 127.0.0.1:" +
                std::to_string(port) + ", but got: Connection refused");
}

TEST_F(Stores, AnotherProgramThereIsFound) {
  auto other = std::async(std::launch::async, [this] {
    std::optional<Socket> guest;
    while (!guest)
      guest = listener.accept();
    ::send(guest->descriptor(), "HTTP/1.0 400 Bad Request\r\n", 26,
           MSG_NOSIGNAL);
    pass(0.2);
  });
  const std::string error = errorOf([this] { join(joining(1)); });
  EXPECT_NE(error.find("but got: it speaks another language"),
            std::string::npos)
      << error;
}

TEST_F(Stores, AGuestThatSaysNothingOfUseIsNotWaitedFor) {
  auto zero = later(joining(0));
  Socket guest = Socket::connect({"127.0.0.1"}, port, after(10));
  guest.send("GET / HTTP/1.0\r\n\r\n", after(10));
  const Started one = join(joining(1));
  EXPECT_EQ(zero.get()->failure(), "");
}

} // namespace
