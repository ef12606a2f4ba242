//===- Store.cpp - The processes of a run, over TCP ----------------------===//
#include "runtime/bootstrap/Store.h"
#include "runtime/bootstrap/Texts.h"

using namespace startrail::bootstrap;

static constexpr size_t textLimit = 3900;
/// Seconds to hand a text over, and for the last word of the server.
static constexpr double attention = 10;
/// Seconds behind those of the server, which says better what was late.
static constexpr double grace = 5;

static std::string placeText(const Joining &joining) {
  return (joining.addresses.empty() ? std::string() : joining.addresses[0]) +
         ":" + std::to_string(joining.port);
}

std::unique_ptr<Store> Store::join(const Joining &joining) {
  if (joining.rank != 0)
    return join(joining, Socket());
  try {
    return join(
        joining,
        Socket::listen(joining.addresses.empty() ? "" : joining.addresses[0],
                       joining.port));
  } catch (const JoinError &) {
    throw;
  } catch (const std::runtime_error &error) {
    throw JoinError(StoreFailure::Settings,
                    "expected rank 0 to listen at " + placeText(joining) +
                        ", but it " + error.what() +
                        "\nnote: another run may be using the port; "
                        "STARTRAIL_PORT, alike for all ranks, is taken before "
                        "MASTER_PORT");
  }
}

std::unique_ptr<Store> Store::join(const Joining &joining, Socket listener) {
  Joining here = joining;
  std::unique_ptr<StoreServer> server;
  if (joining.rank == 0) {
    here.port = listener.port();
    // It may listen there alone.
    if (here.addresses.empty())
      here.addresses = {"127.0.0.1"};
    server =
        std::make_unique<StoreServer>(std::move(listener), joining.agreement,
                                      joining.patience, joining.startPatience);
  }
  std::unique_ptr<Store> store(new Store(here, std::move(server)));
  store->connect(here);
  return store;
}

Store::Store(const Joining &joining, std::unique_ptr<StoreServer> server)
    : own(joining.rank), size(joining.agreement.ranks),
      server(std::move(server)) {}

Store::~Store() {
  socket.shutDown();
  if (thread.joinable())
    thread.join();
}

void Store::connect(const Joining &joining) {
  const Clock::time_point deadline = after(joining.startPatience);
  auto fail = [&](StoreFailure kind, const std::string &got) {
    throw JoinError(kind, "expected rank 0 of this program to answer at " +
                              placeText(joining) + ", but got: " + got);
  };
  std::optional<std::string> text;
  try {
    socket = Socket::connect(joining.addresses, joining.port, deadline);
    socket.send(Writer()
                    .put(StoreKind::Hello)
                    .put(storeVersion)
                    .putText(joining.agreement.run, textLimit)
                    .put(own)
                    .put(size)
                    .putText(joining.agreement.plan, textLimit)
                    .text(),
                deadline);
    text = socket.receive(deadline + (after(grace) - Clock::now()));
  } catch (const std::runtime_error &error) {
    fail(StoreFailure::Late, error.what());
  }
  if (!text)
    fail(StoreFailure::Late,
         Clock::now() < deadline
             ? "the end of the connection; another program may listen there"
             : "no word");
  Reader reader(*text);
  const auto kind = reader.take<StoreKind>();
  if (kind == StoreKind::Failed) {
    const auto why = reader.take<StoreFailure>();
    throw JoinError(why, reader.takeText());
  }
  if (kind != StoreKind::Welcome)
    fail(StoreFailure::Settings, "what no rank 0 says");
  thread = std::thread([this] { listen(); });
}

void Store::note(StoreFailure newKind, const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!why.empty())
    return;
  why = text;
  kind = newKind;
}

void Store::listen() {
  const auto forEver = Clock::time_point::max() - std::chrono::hours(24);
  try {
    while (std::optional<std::string> text = socket.receive(forEver)) {
      Reader reader(*text);
      const auto what = reader.take<StoreKind>();
      if (what == StoreKind::Failed) {
        const auto why = reader.take<StoreFailure>();
        note(why, reader.takeText());
      } else if (what == StoreKind::Heard) {
        const auto number = reader.take<uint64_t>();
        std::vector<std::optional<Said>> words(size);
        for (std::optional<Said> &each : words)
          if (reader.take<bool>()) {
            const int code = reader.take<int>();
            each = Said{code, reader.takeText()};
          }
        std::lock_guard<std::mutex> lock(mutex);
        heard[number] = std::move(words);
      } else if (what == StoreKind::Bye) {
        std::lock_guard<std::mutex> lock(mutex);
        hasLeft = true;
      }
      changed.notify_all();
    }
  } catch (const std::runtime_error &) {
    // As its end.
  }
  std::unique_lock<std::mutex> lock(mutex);
  isClosed = true;
  if (why.empty() && !hasLeft) {
    why = "rank 0: its process has ended";
    kind = StoreFailure::Late;
  }
  lock.unlock();
  changed.notify_all();
}

std::string Store::failure() {
  std::lock_guard<std::mutex> lock(mutex);
  return why;
}

bool Store::timedOut() {
  std::lock_guard<std::mutex> lock(mutex);
  return !why.empty() && kind == StoreFailure::Late;
}

bool Store::send(const std::string &text) {
  std::lock_guard<std::mutex> lock(sending);
  try {
    socket.send(text, after(attention));
    return true;
  } catch (const std::runtime_error &) {
    return false;
  }
}

void Store::fail(const std::string &message, bool isLate) {
  const std::string name = "rank " + std::to_string(own) + ": ";
  const std::string text =
      message.compare(0, name.size(), name) == 0 ? message : name + message;
  note(isLate ? StoreFailure::Late : StoreFailure::Other, text);
  send(Writer()
           .put(StoreKind::Fail)
           .put(isLate)
           .putText(text, textLimit)
           .text());
}

void Store::setBusy(bool isBusy) {
  send(Writer().put(StoreKind::Busy).put(isBusy).text());
}

std::vector<std::optional<Said>> Store::exchange(const Said &mine) {
  std::unique_lock<std::mutex> lock(mutex);
  const uint64_t number = round++;
  lock.unlock();
  send(Writer()
           .put(StoreKind::Say)
           .put(number)
           .put(mine.code)
           .putText(mine.text, textLimit)
           .text());
  lock.lock();
  changed.wait(lock, [&] { return isClosed || heard.count(number); });
  const auto found = heard.find(number);
  std::vector<std::optional<Said>> words(size);
  if (found != heard.end()) {
    words = std::move(found->second);
    heard.erase(found);
  }
  words[own] = mine;
  return words;
}

bool Store::leave() {
  if (!send(Writer().put(StoreKind::Bye).text()))
    return false;
  std::unique_lock<std::mutex> lock(mutex);
  return changed.wait_for(lock, std::chrono::duration<double>(attention), [&] {
    return isClosed || hasLeft;
  }) && hasLeft;
}
