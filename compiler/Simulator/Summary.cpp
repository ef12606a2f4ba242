//===- Summary.cpp - What a run says, rank by rank ------------------------===//
#include "compiler/Simulator/Summary.h"

#include <algorithm>
#include <tuple>

using namespace startrail;

static constexpr size_t numKinds =
    std::tuple_size_v<decltype(FunctionSimulation::phases)>;
static_assert(numKinds == getMaxEnumValForTraffic() + 1);

// Of a rank, from index rank * rankFigures on.
enum RankFigure : size_t { End, Alone, Computed, Phases };
static constexpr size_t rankFigures = Phases + 2 * numKinds;

namespace {
/// Walks a rank's actions beside the kernels that run at the same time.
class Exposure {
public:
  Exposure(const RankActions &actions, llvm::ArrayRef<ActionTime> times) {
    for (auto [action, time] : llvm::zip_equal(actions.actions, times))
      if (action.kind == Action::Kind::Compute)
        kernels.push_back(&time);
  }

  /// Seconds of `time` in which no kernel runs; asked in order of begins.
  double operator()(const ActionTime &time) {
    while (next < kernels.size() && kernels[next]->end <= time.begin)
      ++next;
    double exposed = time.end - time.begin;
    for (size_t at = next; at < kernels.size() && kernels[at]->begin < time.end;
         ++at)
      exposed -= std::min(kernels[at]->end, time.end) -
                 std::max(kernels[at]->begin, time.begin);
    return std::max(exposed, 0.0);
  }

private:
  std::vector<const ActionTime *> kernels;
  size_t next = 0;
};
} // namespace

RunFigures RunFigures::of(const Actions &actions, const Network &network,
                          const EngineRun &run) {
  const Cluster &cluster = network.cluster();
  size_t ranks = actions.ranks.size();
  RunFigures figures(ranks, cluster.nodes);
  figures.all.resize(ranks * rankFigures + numKinds + cluster.nodes +
                     3 * run.links.size());
  double *received = figures.all.data() + ranks * rankFigures;
  double *left = received + numKinds;
  double *links = left + cluster.nodes;
  for (size_t rank = 0; rank < ranks; ++rank) {
    double *own = figures.all.data() + rank * rankFigures;
    const RankActions &does = actions.ranks[rank];
    own[End] = run.rankSeconds[rank];
    Exposure exposed(does, run.times[rank]);
    for (auto [action, time] : llvm::zip_equal(does.actions, run.times[rank])) {
      if (action.kind == Action::Kind::Compute) {
        own[Alone] += does.secondsOf(action);
        own[Computed] += time.end - time.begin;
      }
      if (action.kind != Action::Kind::Group)
        continue;
      size_t kind = size_t(actions.sites[action.site].traffic);
      own[Phases + 2 * kind] += time.end - time.begin;
      own[Phases + 2 * kind + 1] += exposed(time);
      auto leaves = [&](int64_t to, double bytes) {
        if (cluster.nodeOf(rank) != cluster.nodeOf(to))
          left[cluster.nodeOf(rank)] += bytes;
      };
      for (const ActionCall &call :
           llvm::ArrayRef(does.calls)
               .slice(action.firstCall, action.numCalls)) {
        if (call.kind == ActionCall::Kind::Send) {
          leaves(call.with, call.bytes);
        } else if (call.kind == ActionCall::Kind::Recv) {
          received[kind] += call.with == rank ? 0 : call.bytes;
        } else {
          const auto &members = actions.communicators[call.with];
          double bytes = double(members.size() - 1) * call.bytes;
          received[kind] += bytes;
          size_t position = llvm::find(members, rank) - members.begin();
          leaves(members[(position + 1) % members.size()], bytes);
        }
      }
    }
  }
  for (const LinkUse &use : run.links) {
    *links++ = use.bytes;
    *links++ = use.busy;
    *links++ = use.full;
  }
  return figures;
}

RunFigures RunFigures::extrapolated(const RunFigures &fewer,
                                    double times) const {
  RunFigures result = *this;
  for (auto [value, less] : llvm::zip_equal(result.all, fewer.all))
    value += times * (value - less);
  return result;
}

RunFigures RunFigures::fromValues(std::vector<double> values, size_t ranks,
                                  size_t nodes) {
  RunFigures figures(ranks, nodes);
  figures.all = std::move(values);
  return figures;
}

std::vector<double> RunFigures::rankSeconds() const {
  std::vector<double> ends;
  for (size_t rank = 0; rank < ranks; ++rank)
    ends.push_back(all[rank * rankFigures + End]);
  return ends;
}

std::optional<uint32_t>
startrail::bindingLinkOf(llvm::ArrayRef<LinkUse> links) {
  auto figures = [](const LinkUse &use) {
    return std::tuple(use.full, use.busy, use.bytes);
  };
  const LinkUse *most =
      std::max_element(links.begin(), links.end(),
                       [&](const LinkUse &one, const LinkUse &other) {
                         return figures(one) < figures(other);
                       });
  if (most == links.end() || most->bytes == 0)
    return std::nullopt;
  return most - links.begin();
}

FunctionSimulation RunFigures::summary() const {
  FunctionSimulation result;
  std::vector<double> ends = rankSeconds();
  result.seconds = ends.empty() ? 0 : *llvm::max_element(ends);
  result.fastestRank = ends.empty() ? 0 : *llvm::min_element(ends);
  const double *received = all.data() + ranks * rankFigures;
  for (size_t rank = 0; rank < ranks; ++rank) {
    const double *own = all.data() + rank * rankFigures;
    result.computeSeconds = std::max(result.computeSeconds, own[Alone]);
    result.exposedSeconds =
        std::max(result.exposedSeconds, own[End] - own[Computed]);
    for (size_t kind = 0; kind < numKinds; ++kind)
      if (PhaseUse &phase = result.phases[kind];
          own[Phases + 2 * kind] > phase.seconds) {
        phase.seconds = own[Phases + 2 * kind];
        phase.exposed = own[Phases + 2 * kind + 1];
      }
  }
  for (size_t kind = 0; kind < numKinds; ++kind)
    result.phases[kind].bytes = received[kind];
  const double *left = received + numKinds;
  for (size_t node = 0; node < nodes; ++node) {
    result.interNodeBytes += left[node];
    result.busiestNodeBytes = std::max(result.busiestNodeBytes, left[node]);
  }
  for (const double *link = left + nodes; link != all.data() + all.size();
       link += 3)
    result.links.push_back({link[0], link[1], link[2]});
  result.bindingLink = bindingLinkOf(result.links);
  return result;
}

FunctionSimulation startrail::summarize(const Actions &actions,
                                        const Network &network,
                                        const EngineRun &run) {
  return RunFigures::of(actions, network, run).summary();
}
