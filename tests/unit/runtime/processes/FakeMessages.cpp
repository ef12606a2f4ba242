//===- FakeMessages.cpp - A table of messages inside one process ----------===//
#include "tests/unit/runtime/processes/FakeMessages.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

using namespace startrail::testing;

namespace {
struct Message {
  int from, to, tag;
  std::string bytes;
  bool taken = false;
};

struct Request {
  std::shared_ptr<Message> sent; ///< null: a receive
  bool synchronous = false;
  int peer = -1, tag = 0;
  void *memory = nullptr;
};

struct Endpoint {
  int rank;
  std::thread::id thread;
};

struct State {
  std::mutex mutex;
  FakeWorld *world = nullptr;
  std::vector<std::unique_ptr<Endpoint>> endpoints;
  std::list<std::shared_ptr<Message>> flying;
  /// All there were: some are never given up.
  std::vector<std::unique_ptr<Request>> requests;
  int stopping = 0;
};
} // namespace

static State &state() {
  static State instance;
  return instance;
}

static thread_local std::string error;

static int fail(const char *why) {
  error = why;
  return 1;
}

void startrail::testing::setFakeWorld(FakeWorld &world) {
  std::lock_guard<std::mutex> lock(state().mutex);
  state().world = &world;
  state().endpoints.clear();
  state().flying.clear();
  state().requests.clear();
  state().stopping = 0;
}

static int start(void **world, int *rank, int *ranks, int *maxTag,
                 size_t *maxBytes) {
  State &all = state();
  std::lock_guard<std::mutex> lock(all.mutex);
  if (all.world->broken)
    return fail("the fake is broken");
  *rank = int(all.endpoints.size());
  all.endpoints.push_back(
      std::make_unique<Endpoint>(Endpoint{*rank, std::this_thread::get_id()}));
  *world = all.endpoints.back().get();
  *ranks = all.world->ranks;
  *maxTag = 32767;
  *maxBytes = all.world->maxBytes;
  return 0;
}

static int check(const Endpoint &self) {
  if (self.thread != std::this_thread::get_id())
    return fail("expected one thread to make the calls of a rank");
  return state().world->broken ? fail("the fake is broken") : 0;
}

static int keep(Request request, void **handle) {
  state().requests.push_back(std::make_unique<Request>(std::move(request)));
  *handle = state().requests.back().get();
  return 0;
}

static int send(void *world, const void *data, size_t bytes, int peer, int tag,
                int synchronous, void **request) {
  const Endpoint &self = *static_cast<Endpoint *>(world);
  State &all = state();
  std::lock_guard<std::mutex> lock(all.mutex);
  if (check(self))
    return 1;
  all.world->largest = std::max(all.world->largest.load(), int(bytes));
  auto message = std::make_shared<Message>(
      Message{self.rank, peer, tag,
              std::string(static_cast<const char *>(data), bytes)});
  all.flying.push_back(message);
  return keep({message, synchronous != 0}, request);
}

static int receive(void *world, void *data, size_t, int peer, int tag,
                   void **request) {
  std::lock_guard<std::mutex> lock(state().mutex);
  if (check(*static_cast<Endpoint *>(world)))
    return 1;
  return keep({nullptr, false, peer, tag, data}, request);
}

static int test(void *world, void *handle, int *done, int *peer,
                size_t *bytes) {
  const Endpoint &self = *static_cast<Endpoint *>(world);
  State &all = state();
  std::lock_guard<std::mutex> lock(all.mutex);
  if (check(self))
    return 1;
  Request *request = static_cast<Request *>(handle);
  *done = 0;
  if (request->sent) {
    *done = request->sent->taken || !request->synchronous;
  } else {
    auto fits = [&](const std::shared_ptr<Message> &each) {
      return each->to == self.rank && each->tag == request->tag &&
             (request->peer < 0 || request->peer == each->from);
    };
    auto found = std::find_if(all.flying.begin(), all.flying.end(), fits);
    if (found != all.flying.end()) {
      Message &message = **found;
      std::memcpy(request->memory, message.bytes.data(), message.bytes.size());
      *peer = message.from;
      *bytes = message.bytes.size();
      message.taken = true;
      if (message.tag != 0 && all.world->breaksAfter > 0 &&
          --all.world->breaksAfter == 0)
        all.world->broken = true;
      all.flying.erase(found);
      *done = 1;
    }
  }
  return 0;
}

static void cancel(void *, void *) {}

static int stop(void *world) {
  State &all = state();
  {
    std::lock_guard<std::mutex> lock(all.mutex);
    if (check(*static_cast<Endpoint *>(world)))
      return 1;
    ++all.stopping;
  }
  for (;;) {
    std::this_thread::yield();
    std::lock_guard<std::mutex> lock(all.mutex);
    if (all.stopping == all.world->ranks)
      return 0;
  }
}

static const char *lastError() { return error.c_str(); }

const startrail_messages startrail::testing::fakeMessages = {
    STARTRAIL_MESSAGES_VERSION,
    start,
    send,
    receive,
    test,
    cancel,
    stop,
    lastError};
