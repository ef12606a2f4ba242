//===- Processors.cpp - Kernels that run, and how fast --------------------===//
#include "compiler/Simulator/Processors.h"

using namespace startrail;

Processors::Processors(const EngineNetwork &network, size_t numRanks,
                       EventQueue &events)
    : events(events), slowdown(network.slowdown),
      processors(network.sharedProcessors),
      ranksOfNode(network.sharedProcessors ? network.ranksPerNode : 1),
      kernels(numRanks * streamsOfRank),
      running((numRanks + ranksOfNode - 1) / ranksOfNode),
      transfers(running.size()), communicating(numRanks) {}

double Processors::rateOf(uint32_t rank) const {
  uint32_t node = rank / ranksOfNode;
  if (transfers[node] != 0)
    return 0;
  double rate = 1;
  if (processors > 0)
    rate = std::min(1.0, processors / running[node]);
  return communicating[rank] ? rate / (1 + slowdown) : rate;
}

void Processors::setRate(uint32_t index, double now) {
  Kernel &kernel = kernels[index];
  double rate = rateOf(index / streamsOfRank);
  if (kernel.rate == rate)
    return;
  kernel.remaining =
      std::max(kernel.remaining - (now - kernel.since) * kernel.rate, 0.0);
  kernel.since = now;
  kernel.rate = rate;
  ++kernel.version;
  if (rate != 0)
    events.add({now + kernel.remaining / rate, Event::Kind::KernelEnd, index,
                kernel.version});
}

void Processors::setRatesOfNode(uint32_t rank, double now) {
  if (processors == 0)
    return;
  uint32_t first = rank / ranksOfNode * ranksOfNode * streamsOfRank;
  uint32_t end =
      std::min<size_t>(first + ranksOfNode * streamsOfRank, kernels.size());
  for (uint32_t kernel = first; kernel != end; ++kernel)
    if (kernels[kernel].runs)
      setRate(kernel, now);
}

void Processors::begin(uint32_t kernel, double seconds, double now) {
  uint32_t rank = kernel / streamsOfRank;
  ++running[rank / ranksOfNode];
  kernels[kernel].remaining = seconds;
  kernels[kernel].since = now;
  kernels[kernel].runs = true;
  setRate(kernel, now);
  setRatesOfNode(rank, now);
}

void Processors::end(uint32_t kernel, double now) {
  uint32_t rank = kernel / streamsOfRank;
  --running[rank / ranksOfNode];
  kernels[kernel].rate = 0;
  kernels[kernel].runs = false;
  setRatesOfNode(rank, now);
}

void Processors::setCommunicating(uint32_t rank, bool value, double now) {
  communicating[rank] = value;
  for (uint32_t stream = 0; stream != streamsOfRank; ++stream)
    if (uint32_t kernel = rank * streamsOfRank + stream; kernels[kernel].runs)
      setRate(kernel, now);
}

bool Processors::areCarried(uint32_t from, uint32_t to) const {
  return processors > 0 && from / ranksOfNode == to / ranksOfNode;
}

void Processors::beginTransfer(uint32_t from, uint32_t to, double now) {
  if (areCarried(from, to) && transfers[from / ranksOfNode]++ == 0)
    setRatesOfNode(from, now);
}

void Processors::endTransfer(uint32_t from, uint32_t to, double now) {
  if (areCarried(from, to) && --transfers[from / ranksOfNode] == 0)
    setRatesOfNode(from, now);
}
