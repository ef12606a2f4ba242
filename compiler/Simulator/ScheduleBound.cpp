//===- ScheduleBound.cpp - Seconds that a schedule cannot beat ------------===//
#include "compiler/Simulator/ScheduleBound.h"

#include "compiler/Simulator/Engine.h"
#include "compiler/Simulator/TwoStreams.h"

#include <algorithm>

using namespace startrail;

ScheduleBound::ScheduleBound(const Workload &workload) : workload(workload) {
  for (const Workload::GroupCalls &group : workload.groups)
    addFlows(group);
  counts.assign(groups.size(), std::vector<uint32_t>(workload.programs.size()));
  work.assign(workload.places, 0);
  for (auto [index, program] : llvm::enumerate(workload.programs))
    for (const Workload::Item &item : program)
      if (item.kind == Action::Kind::Group)
        ++counts[item.which][index];
  for (size_t place = 0; place < workload.places; ++place)
    for (const Workload::Item &item : workload.program(place))
      if (item.kind == Action::Kind::Compute)
        work[place] += workload.secondsOf(item, place);
  for (const Workload::Loop &loop : workload.loops)
    findChanges(loop);
}

void ScheduleBound::addFlows(const Workload::GroupCalls &group) {
  GroupFlows &made = groups.emplace_back();
  for (uint32_t place = 0; place < workload.places; ++place) {
    size_t first = made.flows.size();
    made.first.push_back(first);
    for (const ActionCall &call : group.of(place)) {
      if (call.kind == ActionCall::Kind::Recv)
        continue;
      if (call.kind != ActionCall::Kind::Send) {
        const auto &members = workload.communicators[call.with];
        size_t next = llvm::find(members, place) - members.begin() + 1;
        made.flows.push_back({members[next % members.size()], call.with,
                              double(members.size() - 1) * call.bytes});
        continue;
      }
      // What a group sends to one rank moves together.
      auto same = std::find_if(
          made.flows.begin() + first, made.flows.end(), [&](const Flow &flow) {
            return flow.ring == Flow::none && flow.to == call.with;
          });
      if (same == made.flows.end())
        made.flows.push_back({call.with, Flow::none, call.bytes});
      else
        same->bytes += call.bytes;
    }
  }
  made.first.push_back(made.flows.size());
}

void ScheduleBound::findChanges(const Workload::Loop &loop) {
  std::vector<std::vector<uint32_t>> &byPlace =
      changes.emplace_back(workload.places);
  const std::vector<Workload::Item> &items = workload.programs.front();
  for (uint32_t turn = 1; turn < loop.turns; ++turn) {
    size_t first = loop.first + size_t(loop.items) * turn;
    for (size_t index = first; index < first + loop.items; ++index) {
      const Workload::Item &item = items[index];
      const Workload::Item &before = items[index - loop.items];
      if (item.which == before.which)
        continue;
      for (size_t place = 0; place < workload.places; ++place)
        if (workload.secondsOf(item, place) !=
                workload.secondsOf(before, place) &&
            (byPlace[place].empty() || byPlace[place].back() != turn))
          byPlace[place].push_back(turn);
    }
  }
}

std::vector<double>
ScheduleBound::ringLatencies(llvm::ArrayRef<int32_t> physical,
                             const Network &network) const {
  std::vector<double> latencies;
  for (const std::vector<uint32_t> &members : workload.communicators) {
    size_t size = members.size();
    double sum = 0;
    for (size_t member = 0; size > 1 && member < size; ++member)
      sum += network
                 .route(physical[members[member]],
                        physical[members[(member + 1) % size]])
                 .latency;
    latencies.push_back(sum * (size - 1) / size);
  }
  return latencies;
}

ScheduleBound::Durations
ScheduleBound::durationsOf(llvm::ArrayRef<int32_t> physical,
                           const Network &network,
                           std::vector<double> &linkBytes) const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  llvm::ArrayRef<NetworkLink> links(network.links());
  Durations durations(groups.size(), std::vector<double>(workload.places));
  std::vector<double> ringLatency = ringLatencies(physical, network);
  std::vector<double> ringSeconds(workload.communicators.size());
  std::vector<double> leaving(links.size()); // of one place, by link
  llvm::SmallVector<uint32_t> touched;
  for (auto [index, group] : llvm::enumerate(groups)) {
    std::vector<double> &seconds = durations[index];
    for (size_t place = 0; place < workload.places; ++place) {
      double times = count(index, place), latency = infinity;
      for (const Flow &flow : group.of(place)) {
        if (flow.to == place) {
          seconds[place] = std::max(seconds[place],
                                    flow.bytes / network.copyBytesPerSecond());
          continue;
        }
        Route route = network.route(physical[place], physical[flow.to]);
        double rate = infinity;
        for (uint32_t link :
             llvm::ArrayRef(route.links).take_front(route.numLinks)) {
          rate = std::min(rate, links[link].bytesPerSecond);
          linkBytes[link] += times * flow.bytes;
          if (leaving[link] == 0)
            touched.push_back(link);
          leaving[link] += flow.bytes;
        }
        if (route.efficiency)
          rate *= (*route.efficiency)(flow.bytes);
        if (route.bytesPerSecond > 0)
          rate = std::min(rate, route.bytesPerSecond);
        bool ring = flow.ring != Flow::none;
        double start = ring ? ringLatency[flow.ring] : route.latency;
        latency = std::min(latency, start);
        double time = start + flow.bytes / rate;
        seconds[place] = std::max(seconds[place], time);
        seconds[flow.to] = std::max(seconds[flow.to], time);
        if (ring)
          ringSeconds[flow.ring] = std::max(ringSeconds[flow.ring], time);
      }
      // What leaves by one link shares it.
      for (uint32_t link : touched) {
        seconds[place] =
            std::max(seconds[place],
                     latency + leaving[link] / links[link].bytesPerSecond);
        leaving[link] = 0;
      }
      touched.clear();
    }
    // A ring ends for all of its members at once.
    for (size_t place = 0; place < workload.places; ++place)
      for (const Flow &flow : group.of(place))
        if (flow.ring != Flow::none)
          seconds[place] = std::max(seconds[place], ringSeconds[flow.ring]);
    std::fill(ringSeconds.begin(), ringSeconds.end(), 0);
  }
  return durations;
}

double ScheduleBound::chainOf(size_t place, const Durations &durations) const {
  TwoStreams streams(workload, place, durations);
  llvm::ArrayRef<Workload::Item> items = workload.program(place);
  size_t at = 0;
  for (auto [index, loop] : llvm::enumerate(workload.loops)) {
    for (; at < loop.first; ++at)
      streams.run(items[at]);
    streams.run(items, loop, changes[index][place]);
    at = loop.first + size_t(loop.items) * loop.turns;
  }
  for (; at < items.size(); ++at)
    streams.run(items[at]);
  return streams.end();
}

double ScheduleBound::operator()(const RankAlgebra &ranks,
                                 const Network &network) const {
  std::vector<int32_t> physical = ranksByPlace(ranks);
  std::vector<double> linkBytes(network.links().size());
  Durations durations = durationsOf(physical, network, linkBytes);
  double bound = 0;
  for (auto [bytes, link] : llvm::zip_equal(linkBytes, network.links()))
    bound = std::max(bound, bytes / link.bytesPerSecond);

  const Cluster &cluster = network.cluster();
  double slowed = cluster.gpu.slowdown / (1 + cluster.gpu.slowdown);
  std::vector<double> nodeWork(cluster.nodes);
  for (size_t place = 0; place < workload.places; ++place) {
    double moving = 0;
    for (size_t group = 0; group < groups.size(); ++group)
      moving += count(group, place) * durations[group][place];
    nodeWork[cluster.nodeOf(physical[place])] += work[place];
    bound = std::max(
        {bound, work[place] + slowed * moving, chainOf(place, durations)});
  }
  if (double processors = EngineNetwork(network).sharedProcessors)
    for (double seconds : nodeWork)
      bound = std::max(bound, seconds / processors);
  // Sums are rounded; a run's may be by as much less.
  return bound * (1 - 1e-9);
}
