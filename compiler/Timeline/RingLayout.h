//===- RingLayout.h - Where ranks stand in a drawing ----------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_RINGLAYOUT_H
#define STARTRAIL_COMPILER_TIMELINE_RINGLAYOUT_H

#include "dialects/StarTrail/StarTrail.h"

#include <vector>

namespace startrail {

struct Point {
  double x = 0, y = 0;
};

/// Ranks on concentric circles round (0, 0): along a circle those of a
/// sub-ring, next to each other on one spoke those of a team. Without rings the
/// teams stand round the circles.
class RingLayout {
public:
  static constexpr double dot = 10; ///< radius of a rank

  explicit RingLayout(GridOp grid);

  size_t size() const { return places.size(); }
  Point at(int32_t rank) const;
  /// Around all ranks.
  double radius() const { return outermost; }
  /// Of the circles, the innermost first.
  const std::vector<double> &circles() const { return radii; }
  /// Whether both stand on one circle, neighbours along it the one way.
  bool isNextOnCircle(int32_t from, int32_t to) const;
  /// How many stand on a circle.
  int64_t positions() const { return around; }
  double radiusOf(int32_t rank) const { return radii[places[rank].circle]; }
  double angleOf(int32_t rank) const;
  /// The ranks of each team, by their place on the spoke.
  const std::vector<std::vector<int32_t>> &teams() const { return allTeams; }

private:
  struct Place {
    int64_t position, circle;
  };

  std::vector<Place> places; ///< by rank
  std::vector<double> radii;
  int64_t around = 1, members = 1;
  double outermost = 0;
  std::vector<std::vector<int32_t>> allTeams;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_RINGLAYOUT_H
