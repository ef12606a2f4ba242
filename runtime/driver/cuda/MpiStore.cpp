//===- MpiStore.cpp - Processes that MPI has started find each other -----===//
#include "runtime/driver/cuda/MpiStore.h"
#include "runtime/bootstrap/Texts.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Watchdog.h"
#include "runtime/processes/Launch.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>

namespace startrail::driver {
namespace {

using bootstrap::Reader;
using bootstrap::Socket;
using bootstrap::Writer;

constexpr int addressTag = 1;
constexpr size_t addressBytes = 4096; ///< that every MPI carries

void check(const startrail_messages &table, int failed) {
  if (failed)
    throw Error(Exit::Runtime, fmt::format("expected MPI to carry an address, "
                                           "but got: {}",
                                           table.last_error()));
}

/// Waits for a message to end.
void finish(const startrail_messages &table, void *world, void *request,
            bootstrap::Clock::time_point deadline) {
  for (int done = 0;;) {
    check(table, table.test(world, request, &done, nullptr, nullptr));
    if (done)
      return;
    if (bootstrap::Clock::now() > deadline)
      throw Error(Exit::Hang, "expected all ranks to answer over MPI in time, "
                              "but not all of them did");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::string hostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

/// Where rank 0 listens, told by it to all.
void shareAddress(const startrail_messages &table, const MpiStore::World &world,
                  bootstrap::Joining &joining, const Socket &listener) {
  const auto deadline = bootstrap::after(joining.startPatience);
  std::string text(addressBytes, '\0');
  if (world.rank == 0) {
    Writer writer;
    writer.put(listener.port()).putText(hostName(), 256);
    for (const std::string &address : bootstrap::ownAddresses())
      if (writer.text().size() < addressBytes / 2)
        writer.putText(address, 64);
    std::copy(writer.text().begin(), writer.text().end(), text.begin());
    std::vector<void *> requests(world.ranks - 1);
    for (int rank = 1; rank < world.ranks; ++rank)
      check(table, table.send(world.handle, text.data(), text.size(), rank,
                              addressTag, 0, &requests[rank - 1]));
    for (void *request : requests)
      finish(table, world.handle, request, deadline);
    joining.addresses = {"127.0.0.1"};
    joining.port = listener.port();
    return;
  }
  void *request = nullptr;
  check(table, table.receive(world.handle, text.data(), text.size(), 0,
                             addressTag, &request));
  int done = 0, peer = 0;
  size_t bytes = 0;
  while (!done) {
    check(table, table.test(world.handle, request, &done, &peer, &bytes));
    if (!done && bootstrap::Clock::now() > deadline)
      throw Error(Exit::Hang, "expected rank 0 to say over MPI where it "
                              "listens, but it did not in time");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  Reader reader(text);
  joining.port = reader.take<int>();
  // On its own machine the shortest way; nothing else need be open there.
  if (reader.takeText() == hostName())
    joining.addresses = {"127.0.0.1"};
  for (std::string address; !(address = reader.takeText()).empty();)
    joining.addresses.push_back(address);
}

} // namespace

MpiStore::World MpiStore::start(const startrail_messages &table,
                                double startPatience) {
  const auto launched = processes::findLauncher();
  const int known = launched ? launched->rank : 0;
  // No message library lets go of a start.
  const Watchdog watchdog(startPatience, nullptr, [&](bool) {
    fmt::print(stderr,
               "error: rank {}: expected all ranks to start within {} s, but "
               "not all of them did: one has ended or not come\n",
               known, startPatience);
    std::fflush(nullptr);
    std::_Exit(int(Exit::Hang));
  });
  World world{};
  int maxTag = 0;
  size_t maxBytes = 0;
  if (table.start(&world.handle, &world.rank, &world.ranks, &maxTag, &maxBytes))
    throw Error(Exit::Runtime, fmt::format("expected MPI to start, but got: {}",
                                           table.last_error()));
  return world;
}

MpiStore::MpiStore(const startrail_messages &table, World world,
                   bootstrap::Joining joining)
    : table(table), world(world), mpiThread(std::this_thread::get_id()) {
  joining.rank = world.rank;
  joining.agreement.ranks = world.ranks;
  Socket listener;
  if (world.rank == 0)
    listener = Socket::listen("", 0);
  shareAddress(table, world, joining, listener);
  store = bootstrap::Store::join(joining, std::move(listener));
}

bool MpiStore::leave() {
  // MPI is one thread's alone.
  return store->leave() && std::this_thread::get_id() == mpiThread &&
         table.stop(world.handle) == 0;
}

} // namespace startrail::driver
