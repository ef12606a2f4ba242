//===- ScheduleBound.cpp - Seconds that a schedule cannot beat ------------===//
#include "compiler/Simulator/ScheduleBound.h"

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
  for (size_t place = 0; place < workload.places; ++place) {
    made.first.push_back(made.flows.size());
    for (const ActionCall &call : group.of(place)) {
      if (call.kind == ActionCall::Kind::Recv)
        continue;
      if (call.kind == ActionCall::Kind::Send) {
        made.flows.push_back({call.with, 1, call.bytes, call.bytes});
        continue;
      }
      const std::vector<uint32_t> &members = workload.communicators[call.with];
      size_t own = llvm::find(members, place) - members.begin();
      uint32_t others = members.size() - 1;
      made.flows.push_back({members[(own + 1) % members.size()], others,
                            others * call.bytes, call.bytes});
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

ScheduleBound::Durations
ScheduleBound::durationsOf(llvm::ArrayRef<int32_t> physical,
                           const Network &network,
                           std::vector<double> &linkBytes) const {
  Durations durations(groups.size(), std::vector<double>(workload.places));
  std::vector<double> own(network.links().size());
  std::vector<uint32_t> touched;
  for (auto [index, group] : llvm::enumerate(groups)) {
    std::vector<double> &seconds = durations[index];
    for (size_t place = 0; place < workload.places; ++place) {
      double times = count(index, place), latency = -1;
      for (uint32_t at = group.first[place]; at < group.first[place + 1];
           ++at) {
        const Flow &flow = group.flows[at];
        if (flow.to == place) {
          seconds[place] = std::max(seconds[place],
                                    flow.bytes / network.copyBytesPerSecond());
          continue;
        }
        Route route = network.route(physical[place], physical[flow.to]);
        double rate = route.bytesPerSecond > 0
                          ? route.bytesPerSecond
                          : std::numeric_limits<double>::infinity();
        double narrowest = rate;
        for (uint32_t link :
             llvm::ArrayRef(route.links).take_front(route.numLinks)) {
          narrowest = std::min(narrowest, network.links()[link].bytesPerSecond);
          linkBytes[link] += times * flow.bytes;
          if (own[link] == 0)
            touched.push_back(link);
          own[link] += flow.bytes;
        }
        if (route.efficiency)
          rate = std::min(rate,
                          narrowest * std::max((*route.efficiency)(flow.bytes),
                                               (*route.efficiency)(flow.part)));
        rate = std::min(rate, narrowest);
        double start = flow.hops * route.latency;
        latency = latency < 0 ? start : std::min(latency, start);
        double time = start + flow.bytes / rate;
        seconds[place] = std::max(seconds[place], time);
        seconds[flow.to] = std::max(seconds[flow.to], time);
      }
      // What leaves by one link shares it.
      for (uint32_t link : touched) {
        seconds[place] = std::max(
            seconds[place],
            latency + own[link] / network.links()[link].bytesPerSecond);
        own[link] = 0;
      }
      touched.clear();
    }
  }
  return durations;
}

namespace {
/// The two streams of one place, which waits for no other.
class TwoStreams {
public:
  TwoStreams(const Workload &workload, size_t place,
             const std::vector<std::vector<double>> &durations)
      : workload(workload), place(place), durations(durations),
        events(workload.numEvents) {}

  void run(const Workload::Item &item) {
    double &clock = clocks[size_t(item.stream)];
    switch (item.kind) {
    case Action::Kind::Compute:
      clock += workload.secondsOf(item, place);
      break;
    case Action::Kind::Group:
      clock += durations[item.which][place];
      break;
    case Action::Kind::Record:
      events[item.which] = clock;
      break;
    case Action::Kind::Wait:
      clock = std::max(clock, events[item.which]);
      break;
    }
  }

  /// Runs a loop. Once a turn has moved all that the loop moves by the same
  /// time, each turn that takes the place the same does.
  void run(llvm::ArrayRef<Workload::Item> items, const Workload::Loop &loop,
           llvm::ArrayRef<uint32_t> changes) {
    items = items.slice(loop.first, size_t(loop.items) * loop.turns);
    std::array<bool, 2> used{};
    llvm::SmallVector<uint32_t, 8> recorded;
    for (const Workload::Item &item : items.take_front(loop.items)) {
      used[size_t(item.stream)] = true;
      if (item.kind == Action::Kind::Record &&
          !llvm::is_contained(recorded, item.which))
        recorded.push_back(item.which);
    }
    // The clocks and events that the loop moves.
    llvm::SmallVector<double *, 10> moved;
    for (size_t stream : {0, 1})
      if (used[stream])
        moved.push_back(&clocks[stream]);
    for (uint32_t event : recorded)
      moved.push_back(&events[event]);
    llvm::SmallVector<double, 10> before(moved.size());
    uint32_t turn = 0, alike = 0;
    while (turn < loop.turns) {
      if (!changes.empty() && changes.front() == turn) {
        changes = changes.drop_front();
        alike = 0;
      }
      for (auto [value, kept] : llvm::zip_equal(moved, before))
        kept = *value;
      for (const Workload::Item &item :
           items.slice(size_t(loop.items) * turn, loop.items))
        run(item);
      ++turn;
      ++alike;
      uint32_t next = changes.empty() ? loop.turns : changes.front();
      if (alike < 2 || next == turn)
        continue;
      double least = std::numeric_limits<double>::infinity(), most = 0;
      for (auto [value, kept] : llvm::zip_equal(moved, before)) {
        least = std::min(least, *value - kept);
        most = std::max(most, *value - kept);
      }
      if (most - least > 1e-9 * most)
        continue;
      for (double *value : moved)
        *value += least * (next - turn);
      turn = next;
    }
  }

  double end() const { return std::max(clocks[0], clocks[1]); }

private:
  const Workload &workload;
  size_t place;
  const std::vector<std::vector<double>> &durations;
  std::array<double, 2> clocks{};
  std::vector<double> events;
};
} // namespace

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
  if (cluster.sharedProcessors > 0)
    for (double seconds : nodeWork)
      bound = std::max(bound, seconds / cluster.sharedProcessors);
  // Sums are rounded; a run's may be by as much less.
  return bound * (1 - 1e-9);
}
