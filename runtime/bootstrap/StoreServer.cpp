//===- StoreServer.cpp - Where the processes of a run meet ---------------===//
#include "runtime/bootstrap/StoreServer.h"
#include "runtime/bootstrap/Texts.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

using namespace startrail::bootstrap;

/// Seconds for which words are waited for once a process has failed.
static constexpr double afterFailure = 2;
/// Seconds a process may take to read what it is told, or to say who it is.
static constexpr double attention = 10;
/// Milliseconds between two looks at the time.
static constexpr int lookEvery = 50;
static constexpr size_t textLimit = 3900;

StoreServer::StoreServer(Socket listener, Agreement agreement, double patience,
                         double startPatience)
    : listener(std::move(listener)), agreement(std::move(agreement)),
      patience(patience), startEnd(after(startPatience)) {
  if (::pipe(wake) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  thread = std::thread([this] { serve(); });
}

StoreServer::~StoreServer() {
  ::close(wake[1]);
  thread.join();
  ::close(wake[0]);
}

void StoreServer::serve() {
  for (;;) {
    std::vector<pollfd> entries = {{wake[0], POLLIN, 0},
                                   {listener.descriptor(), POLLIN, 0}};
    for (const Member &member : members)
      entries.push_back({member.socket.descriptor(), POLLIN, 0});
    if (::poll(entries.data(), entries.size(), lookEvery) < 0 && errno != EINTR)
      return;
    if (entries[0].revents)
      return;
    for (size_t i = members.size(); i-- > 0;)
      if (entries[i + 2].revents && !hear(members[i]))
        members.erase(members.begin() + long(i));
    if (entries[1].revents)
      admit();
    look();
  }
}

void StoreServer::admit() {
  while (std::optional<Socket> socket = listener.accept()) {
    Member member;
    member.socket = std::move(*socket);
    member.since = Clock::now();
    members.push_back(std::move(member));
  }
}

StoreServer::Member *StoreServer::find(int rank) {
  auto found =
      std::find_if(members.begin(), members.end(),
                   [&](const Member &each) { return each.rank == rank; });
  return found == members.end() ? nullptr : &*found;
}

size_t StoreServer::joined() const {
  return size_t(
      std::count_if(members.begin(), members.end(),
                    [](const Member &each) { return each.rank >= 0; }));
}

void StoreServer::tell(Member &member, const std::string &text) {
  try {
    member.socket.send(text, after(attention));
  } catch (const std::runtime_error &) {
    // It has ended, which its socket will tell.
  }
}

void StoreServer::tellAll(const std::string &text) {
  for (Member &member : members)
    if (member.rank >= 0)
      tell(member, text);
}

void StoreServer::fail(StoreFailure kind, const std::string &text) {
  if (failure)
    return;
  failure =
      Writer().put(StoreKind::Failed).put(kind).putText(text, textLimit).text();
  failedAt = Clock::now();
  tellAll(*failure);
}

bool StoreServer::hear(Member &member) {
  const bool isOpen = member.socket.read();
  try {
    while (std::optional<std::string> text = member.socket.take()) {
      Reader reader(*text);
      const auto kind = reader.take<StoreKind>();
      if (member.rank < 0) {
        if (kind != StoreKind::Hello || !greet(member, *text))
          return false;
        continue;
      }
      if (kind == StoreKind::Busy) {
        member.isBusy = reader.take<bool>();
        lastBusy = Clock::now();
      } else if (kind == StoreKind::Fail) {
        const bool isLate = reader.take<bool>();
        fail(isLate ? StoreFailure::Late : StoreFailure::Other,
             reader.takeText());
      } else if (kind == StoreKind::Bye) {
        member.hasLeft = true;
      } else if (kind == StoreKind::Say) {
        const auto number = reader.take<uint64_t>();
        const int code = reader.take<int>();
        const auto isFirst = [](const Member &each) { return !each.said; };
        if (number != round) // it came too late for its own
          continue;
        if (std::all_of(members.begin(), members.end(), isFirst))
          roundBegin = Clock::now();
        member.isBusy = false;
        member.said = Said{code, reader.takeText()};
      }
    }
  } catch (const std::runtime_error &) {
    return false;
  }
  if (isOpen)
    return true;
  if (member.rank >= 0 && !member.hasLeft)
    fail(StoreFailure::Late,
         "rank " + std::to_string(member.rank) + ": its process has ended");
  return false;
}

bool StoreServer::greet(Member &member, const std::string &text) {
  Reader reader(text);
  reader.take<StoreKind>();
  if (reader.take<uint32_t>() != storeVersion)
    return false;
  const std::string run = reader.takeText();
  const int rank = reader.take<int>(), ranks = reader.take<int>();
  const std::string plan = reader.takeText();
  auto refuse = [&](const std::string &why) {
    tell(member, Writer()
                     .put(StoreKind::Failed)
                     .put(StoreFailure::Settings)
                     .putText(why, textLimit)
                     .text());
    return false;
  };
  // One of another run is no reason to end this one.
  if (run != agreement.run)
    return refuse("expected rank 0 to be of run \"" + run +
                  "\", but got one of run \"" + agreement.run +
                  "\" at the same port");
  auto end = [&](const std::string &why) {
    fail(StoreFailure::Settings, why);
    return refuse(why);
  };
  if (ranks != agreement.ranks)
    return end("expected WORLD_SIZE to be " + std::to_string(agreement.ranks) +
               " for every rank, as for rank 0, but got " +
               std::to_string(ranks) + " for rank " + std::to_string(rank));
  if (rank < 0 || rank >= ranks || find(rank))
    return end("expected RANK to be another for each process, but got rank " +
               std::to_string(rank) + " twice");
  if (plan != agreement.plan)
    return end("expected the plan of every rank to be " + agreement.plan +
               ", as on rank 0, but got " + plan + " on rank " +
               std::to_string(rank));
  member.rank = rank;
  if (failure)
    tell(member, *failure);
  return true;
}

void StoreServer::look() {
  const Clock::time_point now = Clock::now();
  members.erase(std::remove_if(members.begin(), members.end(),
                               [&](const Member &each) {
                                 return each.rank < 0 &&
                                        now - each.since >
                                            std::chrono::duration<double>(
                                                attention);
                               }),
                members.end());
  if (!hasStarted && joined() == size_t(agreement.ranks)) {
    hasStarted = true;
    tellAll(Writer().put(StoreKind::Welcome).text());
  }
  if (!hasStarted && !failure && now > startEnd) {
    std::string absent;
    for (int rank = 0; rank < agreement.ranks; ++rank)
      if (!find(rank))
        absent += (absent.empty() ? "" : ", ") + std::to_string(rank);
    fail(StoreFailure::Late, "expected all " + std::to_string(agreement.ranks) +
                                 " ranks to come in time, but rank " + absent +
                                 " did not");
  }
  endRound();
  if (!members.empty() &&
      std::all_of(members.begin(), members.end(),
                  [](const Member &each) { return each.hasLeft; })) {
    tellAll(Writer().put(StoreKind::Bye).text());
    members.clear();
  }
}

void StoreServer::endRound() {
  const Clock::time_point now = Clock::now();
  size_t spoken = 0;
  for (const Member &member : members) {
    spoken += member.said.has_value();
    if (member.isBusy)
      lastBusy = now;
  }
  if (spoken == 0)
    return;
  auto hasPassed = [&](Clock::time_point since, double seconds) {
    return now - since > std::chrono::duration<double>(seconds);
  };
  const bool isWhole = spoken == joined() && (hasStarted || failure);
  if (!isWhole && !hasPassed(std::max(roundBegin, lastBusy), patience) &&
      !(failure && hasPassed(std::max(roundBegin, failedAt), afterFailure)))
    return;
  Writer writer;
  writer.put(StoreKind::Heard).put(round++);
  for (int rank = 0; rank < agreement.ranks; ++rank) {
    Member *member = find(rank);
    const bool has = member && member->said;
    writer.put(has);
    if (!has)
      continue;
    writer.put(member->said->code).putText(member->said->text, textLimit);
    member->said.reset();
  }
  tellAll(writer.text());
}
