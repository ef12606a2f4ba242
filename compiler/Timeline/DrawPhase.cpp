//===- DrawPhase.cpp - The picture of one phase ---------------------------===//
#include "compiler/Timeline/DrawPhase.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

static llvm::StringRef purposeOf(Traffic traffic) {
  switch (traffic) {
  case Traffic::Gather:
    return "teams share their tokens";
  case Traffic::Exchange:
    return "to the sub-rings";
  case Traffic::Ring:
    return "round the sub-rings";
  case Traffic::Combine:
    return "partial results inside teams";
  case Traffic::Lse:
    return "log-sum-exp inside teams";
  case Traffic::Gradient:
    return "gradients round the sub-rings";
  case Traffic::Home:
    return "gradients to their owners";
  case Traffic::Other:
    return "from rank to rank";
  }
  return "";
}

/// More arrows than these that no circle carries are hard to follow.
static constexpr size_t mostClear = 20;

/// Whether arrows are drawn, and not teams.
static bool hasArrows(const Phase &phase, const RingLayout &layout) {
  return phase.teams.empty() ||
         !llvm::all_of(phase.teams, [&](const std::vector<int32_t> &team) {
           return llvm::all_of(team, [&](int32_t rank) {
             return layout.angleOf(rank) == layout.angleOf(team.front());
           });
         });
}

/// The ranks whose arrows stand out from all others: the first team's, where
/// there are many arrows across the circles.
static llvm::ArrayRef<int32_t> shownTeam(const Phase &phase,
                                         const RingLayout &layout) {
  if (!hasArrows(phase, layout))
    return {};
  const size_t across = llvm::count_if(phase.transfers, [&](const auto &each) {
    return !layout.isNextOnCircle(each.first.first, each.first.second);
  });
  for (const std::vector<int32_t> &team : layout.teams())
    if (across > mostClear && llvm::is_contained(team, 0))
      return team;
  return {};
}

std::string startrail::titleOf(const Phase &phase, size_t number) {
  std::string title =
      std::to_string(number) + ". " + stringifyTraffic(phase.traffic).str();
  if (phase.firstStep >= 0)
    title += phase.firstStep == phase.lastStep
                 ? ", step " + std::to_string(phase.firstStep)
                 : ", steps " + std::to_string(phase.firstStep) + " to " +
                       std::to_string(phase.lastStep);
  return title;
}

static std::string bytesText(double bytes) {
  static constexpr const char *units[] = {"B", "kB", "MB", "GB", "TB"};
  size_t unit = 0;
  for (; bytes >= 1000 && unit < 4; ++unit)
    bytes /= 1000;
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g ", bytes) << units[unit];
  return text;
}

std::vector<std::string> startrail::linesOf(const Phase &phase,
                                            const RingLayout &layout,
                                            const Cluster &cluster) {
  std::map<int32_t, double> sent;
  double between = 0;
  size_t crossing = 0;
  for (const auto &[ends, bytes] : phase.transfers) {
    sent[ends.first] += bytes;
    if (cluster.nodeOf(ends.first) == cluster.nodeOf(ends.second))
      continue;
    between += bytes;
    ++crossing;
  }
  double most = 0;
  for (const auto &[rank, bytes] : sent)
    most = std::max(most, bytes);
  const std::string each = phase.turns > 1 ? " at each step" : "";
  std::string first = std::to_string(sent.size()) + " ranks send up to " +
                      bytesText(most) + each;
  std::string second =
      crossing == 0 ? "nothing leaves a node"
                    : std::to_string(crossing) + " of " +
                          std::to_string(phase.transfers.size()) +
                          " transfers between nodes, " + bytesText(between);
  const llvm::ArrayRef<int32_t> team = shownTeam(phase, layout);
  return {purposeOf(phase.traffic).str(), first, second,
          team.empty()       ? ""
          : team.size() == 1 ? "in full: those of rank 0"
                             : "in full: those of rank 0 and its team"};
}

namespace {

Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }

double lengthOf(Point a) { return std::hypot(a.x, a.y); }

/// From the edge of a rank to just before that of the next on its circle.
std::string arc(const RingLayout &layout, int32_t from, int32_t to) {
  const double radius = layout.radiusOf(from);
  auto on = [&](double angle) {
    return Point{radius * std::cos(angle), radius * std::sin(angle)};
  };
  const double begin = layout.angleOf(from) + (RingLayout::dot + 1) / radius;
  const double end = layout.angleOf(to) - (RingLayout::dot + 3) / radius;
  const std::string size = svgNumber(radius);
  return "M" + svgPoint(on(begin)) + " A" + size + "," + size + " 0 0 1 " +
         svgPoint(on(end));
}

/// A bow to the right of the way, so that the way back does not hide it.
std::string bow(Point from, Point to) {
  const Point way = to - from;
  const double distance = lengthOf(way);
  const Point side = {-way.y / distance, way.x / distance};
  const double bend = std::min(0.22 * distance, 60.0);
  const Point control = (from + to) * 0.5 + side * bend;
  const Point out = control - from, in = to - control;
  const Point begin = from + out * ((RingLayout::dot + 1) / lengthOf(out));
  const Point end = to - in * ((RingLayout::dot + 3) / lengthOf(in));
  return "M" + svgPoint(begin) + " Q" + svgPoint(control) + " " + svgPoint(end);
}

/// A line through all of a team.
std::string spine(const RingLayout &layout, std::vector<int32_t> team) {
  std::sort(team.begin(), team.end(), [&](int32_t a, int32_t b) {
    return layout.radiusOf(a) < layout.radiusOf(b);
  });
  return "M" + svgPoint(layout.at(team.front())) + " L" +
         svgPoint(layout.at(team.back()));
}

} // namespace

void startrail::drawPhase(Svg &svg, const Phase &phase,
                          const RingLayout &layout,
                          const std::vector<std::string> &names,
                          const Cluster &cluster) {
  for (double radius : layout.circles())
    svg.circle({}, radius, "track");
  for (const std::vector<int32_t> &team : layout.teams())
    if (team.size() > 1)
      svg.path(spine(layout, team), "team");
  auto wayOf = [&](int32_t a, int32_t b) {
    return cluster.nodeOf(a) == cluster.nodeOf(b) ? "in" : "out";
  };
  if (!hasArrows(phase, layout)) {
    for (const std::vector<int32_t> &team : phase.teams) {
      const bool leaves = llvm::any_of(team, [&](int32_t rank) {
        return cluster.nodeOf(rank) != cluster.nodeOf(team.front());
      });
      svg.path(spine(layout, team),
               leaves ? "shared out-fill" : "shared in-fill");
    }
  } else {
    const llvm::ArrayRef<int32_t> team = shownTeam(phase, layout);
    for (const bool isPale : {true, false})
      for (const auto &[ends, bytes] : phase.transfers) {
        const auto [from, to] = ends;
        if (isPale != (!team.empty() && !llvm::is_contained(team, from) &&
                       !llvm::is_contained(team, to)))
          continue;
        svg.path(layout.isNextOnCircle(from, to)
                     ? arc(layout, from, to)
                     : bow(layout.at(from), layout.at(to)),
                 (isPale         ? "way pale "
                  : team.empty() ? "way "
                                 : "way bold ") +
                     std::string(wayOf(from, to)),
                 "rank " + std::to_string(from) + " to rank " +
                     std::to_string(to) + ", " + bytesText(bytes));
      }
  }
  for (int32_t rank = 0; rank < int32_t(layout.size()); ++rank) {
    const Point at = layout.at(rank);
    const int64_t node = cluster.nodeOf(rank);
    svg.circle(at, RingLayout::dot,
               "rank n" + std::to_string(node % nodeColours),
               names[rank] + ", node " + std::to_string(node));
    svg.words({at.x, at.y + 3.2}, std::to_string(rank), "number", "middle");
  }
}
