//===- Shuffle.cpp - One seeded runnable at a time ------------------------===//
#include "runtime/host/Engine.h"

using namespace startrail;
using namespace startrail::host;

void Engine::yield(Lock &lock) {
  const int rank = currentRank();
  if (!options.shuffle || rank < 0)
    return;
  baton = -1;
  passBaton(lock);
  awaitBaton(lock, rank);
}

void Engine::awaitBaton(Lock &lock, int rank) {
  ranks[rank].turn.wait(lock, [&] { return baton == rank; });
}

void Engine::passBaton(Lock &lock) {
  for (;;) {
    settle();
    std::vector<int> candidates;
    for (const auto &[rank, state] : ranks)
      if (state.live && !state.waiter)
        candidates.push_back(rank);
    const size_t count = candidates.size() + ready.size();
    if (count == 0)
      return;
    const size_t pick = generator() % count;
    if (pick < candidates.size()) {
      baton = candidates[pick];
      note('r', baton, "");
      ranks[baton].turn.notify_one();
      return;
    }
    auto place = ready.begin() + (pick - candidates.size());
    cudaStream_t stream = *place;
    ready.erase(place);
    runHead(lock, stream);
  }
}

/// FNV-1a over what runs.
void Engine::note(char kind, uint64_t id, const char *label) {
  auto mix = [this](unsigned char byte) {
    trace = (trace ^ byte) * 0x100000001b3u;
  };
  mix(kind);
  if (kind == 's' && id >= firstStream)
    id -= firstStream - 1;
  for (int shift = 0; shift < 64; shift += 8)
    mix(id >> shift);
  for (; *label; ++label)
    mix(*label);
}
