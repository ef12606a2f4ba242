//===- Cluster.cpp - Quantities that depend on a size ---------------------===//
#include "compiler/Cluster/Cluster.h"

#include <algorithm>
#include <cmath>

using namespace startrail;

double Curve::operator()(double at) const {
  auto above = std::upper_bound(
      points.begin(), points.end(), at,
      [](double size, const Point &point) { return size < point.at; });
  if (above == points.begin())
    return points.front().value;
  if (above == points.end())
    return points.back().value;
  const Point &low = *std::prev(above);
  double share = std::log2(at / low.at) / std::log2(above->at / low.at);
  return low.value + share * (above->value - low.value);
}
