//===- EngineTimer.cpp - The time of simulating one run -------------------===//
//
// usage: startrail-engine-timer RANKS TEAM_SIZE
// Rings of RANKS / TEAM_SIZE^2 ranks on nodes of 8 whose NICs are shared by
// two: in every step a rank passes two tensors on beneath a kernel, which takes
// a little longer on some ranks. Prints seconds, MiB at the peak, and
// transfers.
//
//===----------------------------------------------------------------------===//
#include "compiler/Simulator/Engine.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <sys/resource.h>

using namespace startrail;

static Action actionOf(Action::Kind kind, StreamKind stream, int32_t step) {
  Action action = {};
  action.kind = kind;
  action.stream = stream;
  action.step = step;
  return action;
}

/// Successors in rings of `length` that go across the nodes.
static Actions ringRun(uint32_t ranks, uint32_t length) {
  Actions result;
  result.sites.resize(1);
  result.sites[0].name = "ring";
  result.numEvents = 2;
  uint32_t stride = ranks / length;
  for (uint32_t rank = 0; rank != ranks; ++rank) {
    RankActions &ofRank = result.ranks.emplace_back();
    uint32_t next = (rank + stride) % ranks;
    uint32_t last = (rank + ranks - stride) % ranks;
    for (double bytes : {4e6, 4e6}) {
      ofRank.calls.push_back({ActionCall::Kind::Send, next, bytes});
      ofRank.calls.push_back({ActionCall::Kind::Recv, last, bytes});
    }
    for (uint32_t step = 0; step != length; ++step) {
      auto add = [&](Action::Kind kind, StreamKind stream, uint32_t event) {
        Action action = actionOf(kind, stream, step);
        action.event = event;
        ofRank.actions.own().push_back(action);
      };
      add(Action::Kind::Group, StreamKind::Communication, 0);
      ofRank.actions.own().back().numCalls = ofRank.calls.size();
      add(Action::Kind::Record, StreamKind::Communication, 0);
      add(Action::Kind::Compute, StreamKind::Compute, 0);
      ofRank.actions.own().back().seconds =
          1e-3 * (1 + 0.001 * ((rank * 131 + step * 17) % 97));
      add(Action::Kind::Record, StreamKind::Compute, 1);
      add(Action::Kind::Wait, StreamKind::Compute, 0);
      add(Action::Kind::Wait, StreamKind::Communication, 1);
    }
  }
  return result;
}

int main(int argc, char **argv) {
  uint32_t ranks = argc == 3 ? std::atoi(argv[1]) : 0;
  uint32_t team = argc == 3 ? std::atoi(argv[2]) : 0;
  if (ranks == 0 || team == 0 || ranks % (team * team) != 0) {
    llvm::errs() << "usage: startrail-engine-timer RANKS TEAM_SIZE\n";
    return 2;
  }
  Actions actions = ringRun(ranks, ranks / (team * team));
  std::vector<NetworkLink> links;
  for (const char *direction : {" out", " in"})
    for (uint32_t nic = 0; nic != (ranks + 1) / 2; ++nic)
      links.push_back({"nic " + std::to_string(nic) + direction, 25e9, true});
  EngineNetwork network;
  network.links = links;
  network.slowdown = 0.1;
  network.route = [&](int64_t from, int64_t to) {
    Route route;
    route.links[0] = from / 2;
    route.links[1] = (ranks + 1) / 2 + to / 2;
    route.numLinks = 2;
    route.latency = 14e-6;
    return route;
  };
  auto begin = std::chrono::steady_clock::now();
  llvm::Expected<EngineRun> run = simulateHere(actions, network);
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - begin;
  if (!run) {
    llvm::errs() << toString(run.takeError()) << '\n';
    return 1;
  }
  rusage usage;
  ::getrusage(RUSAGE_SELF, &usage);
  llvm::outs() << llvm::format("%.4f %.1f %u\n", taken.count(),
                               usage.ru_maxrss / 1024.0,
                               ranks * (ranks / (team * team)));
}
