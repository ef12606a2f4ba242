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

void Engine::yieldPolling(Lock &lock) {
  // Below what priorities are drawn from, so that what the rank asks for can
  // come; drawn, so that of two that poll neither is always first.
  if (const int rank = currentRank(); options.shuffle && rank >= 0)
    ranks[rank].priority = 1 + (generator() >> 32);
  yield(lock);
}

void Engine::awaitBaton(Lock &lock, int rank) {
  ranks[rank].turn.wait(lock, [&] { return baton == rank; });
}

void Engine::startShuffle() {
  generator.seed(options.seed);
  const uint64_t lastingFor[] = {1, 4, 16, 64};
  lasting = lastingFor[generator() % 4];
  for (auto &[id, stream] : streams)
    stream->priority = 0;
}

void Engine::passBaton(Lock &lock) {
  for (;;) {
    settle();
    // Priorities are drawn here, in an order that the threads' arrival does not
    // change.
    uint64_t *highest = nullptr;
    int rank = -1;
    auto stream = ready.end();
    auto isNext = [&](uint64_t &priority) {
      while (priority == 0)
        priority = generator();
      if (highest && priority <= *highest)
        return false;
      highest = &priority;
      return true;
    };
    for (auto &[number, state] : ranks)
      if (state.live && !state.waiter && isNext(state.priority))
        rank = number;
    for (auto each = ready.begin(); each != ready.end(); ++each)
      if (isNext((*each)->priority))
        stream = each;
    if (!highest)
      return;
    if (generator() % lasting == 0)
      *highest = 0;
    if (stream == ready.end()) {
      baton = rank;
      note('r', baton, "");
      ranks[baton].turn.notify_one();
      return;
    }
    cudaStream_t picked = *stream;
    ready.erase(stream);
    runHead(lock, picked);
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
