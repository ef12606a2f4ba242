//===- RingLayout.cpp - Where ranks stand in a drawing --------------------===//
#include "compiler/Timeline/RingLayout.h"

#include "dialects/StarTrail/RankAlgebra.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace startrail;

/// The axis along the circles: "ring"; the first that is longer than 1 where
/// there is no ring; and the axis along teams, or -1.
static std::pair<int64_t, int64_t> axesOf(GridOp grid) {
  llvm::ArrayRef<int64_t> sizes = grid.getSizes();
  int64_t ring = grid.getAxisIndex("ring");
  const int64_t member = grid.getAxisIndex("member");
  if (ring < 0 || sizes[ring] == 1)
    for (int64_t axis = 0; axis < int64_t(sizes.size()); ++axis)
      if (sizes[axis] > 1 && axis != member) {
        ring = axis;
        break;
      }
  return {std::max<int64_t>(ring, 0), member};
}

RingLayout::RingLayout(GridOp grid) {
  constexpr double step = 2.3 * dot, apart = 1.1 * dot;
  const RankAlgebra algebra(grid);
  const auto [ring, member] = axesOf(grid);
  around = algebra.sizes()[ring];
  // Circles by the other axes, the members of a team next to each other.
  std::vector<int64_t> others;
  for (int64_t axis = 0; axis < int64_t(algebra.sizes().size()); ++axis)
    if (axis != ring && axis != member)
      others.push_back(axis);
  if (member >= 0 && member != ring)
    others.push_back(member);
  members = member >= 0 && member != ring ? algebra.sizes()[member] : 1;
  const int64_t circles = algebra.numRanks() / around;
  double radius = std::max(2.4 * step, double(around) * 3.2 * dot /
                                           (2 * llvm::numbers::pi));
  for (int64_t circle = 0; circle < circles; ++circle) {
    if (circle > 0)
      radius += step + (circle % members == 0 ? apart : 0);
    radii.push_back(radius);
  }
  outermost = radius + dot;
  std::map<std::pair<int64_t, int64_t>, std::vector<int32_t>> byPlace;
  for (int64_t rank = 0; rank < algebra.numRanks(); ++rank) {
    const llvm::SmallVector<int64_t> coordinates = algebra.coordinatesOf(rank);
    int64_t circle = 0;
    for (int64_t axis : others)
      circle = circle * algebra.sizes()[axis] + coordinates[axis];
    places.push_back({coordinates[ring], circle});
  }
  std::vector<int32_t> order(places.size());
  for (size_t rank = 0; rank < order.size(); ++rank)
    order[rank] = rank;
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    return places[a].circle < places[b].circle;
  });
  for (int32_t rank : order)
    byPlace[{places[rank].position, places[rank].circle / members}].push_back(
        rank);
  for (auto &[place, team] : byPlace)
    allTeams.push_back(std::move(team));
}

double RingLayout::angleOf(int32_t rank) const {
  // The first at the top, the others clockwise; teams further out are turned
  // against those further in, so that none lies behind another.
  const Place &place = places[rank];
  const double turn = double(place.circle / members) * members / radii.size();
  return 2 * llvm::numbers::pi * (place.position + turn) / around -
         llvm::numbers::pi / 2;
}

Point RingLayout::at(int32_t rank) const {
  const double angle = angleOf(rank), radius = radiusOf(rank);
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

bool RingLayout::isNextOnCircle(int32_t from, int32_t to) const {
  return places[from].circle == places[to].circle &&
         (places[from].position + 1) % around == places[to].position;
}
