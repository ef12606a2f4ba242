//===- LinkLoad.cpp - How much of a link is in use, when ------------------===//
#include "compiler/Timeline/LinkLoad.h"

#include <algorithm>
#include <tuple>

using namespace startrail;

static llvm::ArrayRef<uint32_t> linksOf(const Route &route) {
  return llvm::ArrayRef<uint32_t>(route.links.data(), route.numLinks);
}

/// Sums up changes of one link's load.
static std::vector<LinkLoad> summed(std::vector<LinkLoad> changes) {
  std::sort(changes.begin(), changes.end(),
            [](const LinkLoad &a, const LinkLoad &b) {
              return std::tie(a.at, a.bytesPerSecond) <
                     std::tie(b.at, b.bytesPerSecond);
            });
  std::vector<LinkLoad> loads;
  double load = 0;
  // What sums of rates leave of a rate that has been taken off again.
  double most = 0;
  for (size_t i = 0; i < changes.size(); ++i) {
    load += changes[i].bytesPerSecond;
    most = std::max(most, load);
    if (i + 1 < changes.size() && changes[i + 1].at == changes[i].at)
      continue;
    const double rounded = load < most * 1e-9 ? 0 : load;
    if (loads.empty() || loads.back().bytesPerSecond != rounded)
      loads.push_back({changes[i].at, rounded});
  }
  return loads;
}

std::map<uint32_t, std::vector<LinkLoad>>
startrail::linkLoads(llvm::ArrayRef<Transfer> transfers, const Network &network,
                     llvm::ArrayRef<int32_t> shown) {
  auto isShown = [&](int32_t rank) {
    return std::binary_search(shown.begin(), shown.end(), rank);
  };
  std::vector<bool> isWanted(network.links().size());
  for (const Transfer &transfer : transfers)
    if (isShown(transfer.from) || isShown(transfer.to)) {
      const Route route = network.route(transfer.from, transfer.to);
      for (uint32_t link : linksOf(route))
        isWanted[link] = true;
    }
  std::map<uint32_t, std::vector<LinkLoad>> changes;
  for (const Transfer &transfer : transfers) {
    const double seconds = transfer.end - transfer.begin;
    if (!(seconds > 0))
      continue;
    const Route route = network.route(transfer.from, transfer.to);
    for (uint32_t link : linksOf(route)) {
      if (!isWanted[link])
        continue;
      const double rate = transfer.bytes / seconds;
      changes[link].push_back({transfer.begin, rate});
      changes[link].push_back({transfer.end, -rate});
    }
  }
  for (auto &[link, list] : changes)
    list = summed(std::move(list));
  return changes;
}
