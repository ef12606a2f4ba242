//===- World.cpp - The processes that run one program ---------------------===//
#include "runtime/processes/World.h"
#include "runtime/bootstrap/Texts.h"
#include "runtime/processes/Launch.h"
#include "runtime/program/SiteText.h"
#include "startrail/host.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace startrail;
using namespace startrail::processes;
using bootstrap::Reader;
using bootstrap::Writer;
using collectives::Posting;

namespace {
/// First of every text.
enum class Kind : uint8_t { Posting, Join, Failure, Busy, Said };
} // namespace

/// Longest names and messages; all of one text fit into Channel::textLimit.
static constexpr size_t nameLimit = 1000;
static constexpr size_t messageLimit = 3900;

/// Seconds for which a process that has failed waits for words of others.
static constexpr double afterFailure = 2;

/// How a process that others cannot wait for any longer ends.
static constexpr int exitOfFailure = 4, exitOfTimeout = 3;

World::World(const startrail_messages &table, double patience)
    : patience(patience), channel(table, *this) {
  channel.setPatience(patience);
}

std::unique_ptr<World> World::start(const startrail_messages &table,
                                    double patience, double startPatience,
                                    std::string &failure) {
  std::unique_ptr<World> world(new World(table, patience));
  // First: others may be faster, and what they say arrives at once.
  collectives::setTransport(world.get());
  const std::optional<std::string> outcome =
      world->channel.start(startPatience);
  if (!outcome) {
    const auto launched = findLauncher();
    std::fprintf(stderr,
                 "error: rank %d: expected all ranks to start within %g s, but "
                 "not all of them did: one has ended or not come\n",
                 launched ? launched->rank : 0, startPatience);
    std::fflush(nullptr);
    std::_Exit(exitOfTimeout);
  }
  failure = *outcome;
  return failure.empty() ? std::move(world) : nullptr;
}

World::~World() { collectives::setTransport(nullptr); }

std::string World::failure() {
  std::lock_guard<std::mutex> lock(mutex);
  return why;
}

bool World::timedOut() {
  std::lock_guard<std::mutex> lock(mutex);
  return isTimeout;
}

void World::tellAll(const std::string &text) {
  for (int other = 0; other < ranks(); ++other)
    if (other != rank())
      channel.tell(other, text);
}

void World::post(const Posting &posting, const std::vector<int> &ranks) {
  Writer writer;
  writer.put(Kind::Posting)
      .put(posting.kind)
      .putText(posting.communicator, nameLimit)
      .put(posting.rank)
      .put(posting.count)
      .put(posting.type)
      .put(posting.peer)
      .put(posting.color)
      .put(posting.key)
      .put(posting.ticket)
      .put(posting.traffic)
      .put(posting.step)
      .putText(posting.function, nameLimit)
      .putText(posting.operation, nameLimit);
  for (int other : ranks)
    channel.tell(other, writer.text());
}

static Posting readPosting(Reader &reader) {
  Posting posting;
  posting.kind = reader.take<collectives::Kind>();
  posting.communicator = reader.takeText();
  posting.rank = reader.take<int>();
  posting.count = reader.take<size_t>();
  posting.type = reader.take<ncclDataType_t>();
  posting.peer = reader.take<int>();
  posting.color = reader.take<int>();
  posting.key = reader.take<int>();
  posting.ticket = reader.take<uint64_t>();
  posting.traffic = reader.take<startrail_traffic>();
  posting.step = reader.take<int64_t>();
  posting.function = reader.takeText();
  posting.operation = reader.takeText();
  return posting;
}

void World::join(const std::string &id, int size) {
  Writer writer;
  writer.put(Kind::Join).putText(id, nameLimit).put(size);
  for (int other = 0; other < size; ++other)
    if (other != rank())
      channel.tell(other, writer.text());
}

bool World::note(const std::string &message, bool timeout) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!why.empty())
    return false;
  why = message;
  isTimeout = timeout;
  failedAt = Channel::Clock::now();
  changed.notify_all();
  return true;
}

bool World::announce(const std::string &text, bool timeout) {
  if (!note(text, timeout))
    return false;
  channel.abandon(text);
  tellAll(Writer()
              .put(Kind::Failure)
              .put(timeout)
              .putText(text, messageLimit)
              .text());
  return true;
}

void World::fail(const std::string &message, collectives::Failure kind) {
  const bool timeout = kind == collectives::Failure::Wait;
  const std::string site = siteText(startrail_current_site());
  const bool namesRank = site.empty() && message.compare(0, 5, "rank ") == 0;
  const std::string text =
      namesRank ? message
                : "rank " + std::to_string(rank()) + ": " + site + message;
  announce(text, timeout);
}

void World::failed(const std::string &message, bool timeout) {
  const std::string text = "rank " + std::to_string(rank()) + ": " + message;
  if (announce(text, timeout))
    collectives::receiveFailure(text, timeout ? collectives::Failure::Wait
                                              : collectives::Failure::Call);
}

void World::failHere(const std::string &message) { failed(message, false); }

cudaError_t World::move(cudaStream_t stream,
                        std::vector<collectives::Move> moves) {
  std::vector<Parcel> parcels;
  for (const collectives::Move &move : moves) {
    if (cudaError_t error = host::checkMemory(move.memory, move.bytes))
      return error;
    parcels.push_back({move.sends, move.rank, move.ticket,
                       static_cast<char *>(move.memory), move.bytes,
                       move.site});
  }
  return host::launchExternal(
      stream,
      [this, parcels = std::move(parcels)](host::End end) {
        channel.move(parcels,
                     [this, end = std::move(end)](const std::string &failure) {
                       hasAbandoned = hasAbandoned || !failure.empty();
                       end(failure);
                     });
      },
      "transfer");
}

cudaError_t World::keep(cudaStream_t stream, std::shared_ptr<void> memory) {
  return host::launch(
      stream,
      [this, memory = std::move(memory)] {
        if (hasAbandoned) // its message may still come: see Channel::abandon
          new std::shared_ptr<void>(memory);
      },
      "free");
}

void World::hear(int peer, const std::string &text) {
  Reader reader(text);
  switch (reader.take<Kind>()) {
  case Kind::Posting:
    return collectives::receive(readPosting(reader));
  case Kind::Join: {
    const std::string id = reader.takeText();
    return collectives::receiveJoin(id, reader.take<int>(), peer);
  }
  case Kind::Failure: {
    const bool timeout = reader.take<bool>();
    const std::string message = reader.takeText();
    note(message, timeout);
    channel.abandon(message);
    return collectives::receiveFailure(message,
                                       timeout ? collectives::Failure::Wait
                                               : collectives::Failure::Call);
  }
  case Kind::Busy: {
    host::extendWaits();
    channel.extend();
    std::lock_guard<std::mutex> lock(mutex);
    lastSign = Channel::Clock::now();
    return;
  }
  case Kind::Said: {
    const uint64_t number = reader.take<uint64_t>();
    const int code = reader.take<int>();
    std::lock_guard<std::mutex> lock(mutex);
    said[number].resize(ranks());
    said[number][peer] = Said{code, reader.takeText()};
    changed.notify_all();
    return;
  }
  }
}

void World::tick() {
  using Seconds = std::chrono::duration<double>;
  std::unique_lock<std::mutex> lock(mutex);
  const Channel::Clock::time_point now = Channel::Clock::now();
  if (!why.empty() && !isExchanging &&
      now - failedAt > Seconds(std::max(patience, 1.0))) {
    // Its rank computes, or waits for what is no rank: it cannot be stopped.
    std::fprintf(stderr, "error: rank %d: ends after a failure: %s\n", rank(),
                 why.c_str());
    std::fflush(nullptr);
    std::_Exit(isTimeout ? exitOfTimeout : exitOfFailure);
  }
  if (!busy || now - lastBusy < Seconds(std::min(patience / 4, 1.0)))
    return;
  lastBusy = now;
  lock.unlock();
  tellAll(Writer().put(Kind::Busy).text());
}

void World::setBusy(bool isBusy) {
  std::lock_guard<std::mutex> lock(mutex);
  busy = isBusy;
}

std::vector<std::optional<Said>> World::exchange(const Said &mine) {
  std::unique_lock<std::mutex> lock(mutex);
  const uint64_t number = round++;
  isExchanging = true;
  busy = false;
  lock.unlock();
  tellAll(Writer()
              .put(Kind::Said)
              .put(number)
              .put(mine.code)
              .putText(mine.text, messageLimit)
              .text());
  lock.lock();
  std::vector<std::optional<Said>> &all = said[number];
  all.resize(ranks());
  all[rank()] = mine;
  auto isComplete = [&] {
    return std::all_of(all.begin(), all.end(),
                       [](const auto &each) { return each.has_value(); });
  };
  // Those that have not failed learn of a failure at once.
  const auto start = Channel::Clock::now();
  while (!isComplete()) {
    const bool hasFailed = !why.empty() || mine.code != 0;
    const double limit =
        hasFailed ? std::min(patience, afterFailure) : patience;
    const auto end = std::max(start, hasFailed ? failedAt : lastSign) +
                     std::chrono::duration_cast<Channel::Clock::duration>(
                         std::chrono::duration<double>(limit));
    if (Channel::Clock::now() >= end)
      break;
    changed.wait_until(lock, end);
  }
  isExchanging = false;
  failedAt = Channel::Clock::now();
  return all;
}

bool World::leave() {
  return channel.leave(failure().empty() ? patience
                                         : std::min(patience, afterFailure));
}
