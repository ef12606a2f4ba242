//===- MaxMin.cpp - Flows that share links, once more ---------------------===//
#include "MaxMin.h"

#include <algorithm>
#include <cmath>

/// The rates of the active flows. `left` is what links have: bandwidths at
/// first.
static std::vector<double> ratesOf(const std::vector<OracleFlow *> &active,
                                   std::vector<double> &left) {
  std::vector<double> rates(active.size(), 0), bandwidths = left;
  std::vector<bool> stopped(active.size());
  while (std::count(stopped.begin(), stopped.end(), false)) {
    std::vector<double> growing(left.size(), 0);
    for (size_t f = 0; f != active.size(); ++f)
      for (unsigned link : active[f]->links)
        growing[link] += !stopped[f];
    double step = HUGE_VAL;
    for (size_t link = 0; link != left.size(); ++link)
      if (growing[link] > 0)
        step = std::min(step, left[link] / growing[link]);
    for (size_t f = 0; f != active.size(); ++f)
      if (!stopped[f])
        step = std::min(step, active[f]->most - rates[f]);
    for (size_t link = 0; link != left.size(); ++link)
      left[link] -= step * growing[link];
    for (size_t f = 0; f != active.size(); ++f) {
      if (stopped[f])
        continue;
      rates[f] += step;
      stopped[f] = rates[f] >= active[f]->most * (1 - 1e-12);
      for (unsigned link : active[f]->links)
        if (left[link] <= bandwidths[link] * 1e-12)
          stopped[f] = true;
    }
  }
  return rates;
}

void shareMaxMin(std::vector<OracleFlow> &flows,
                 const std::vector<double> &bandwidths,
                 std::vector<double> &full) {
  std::vector<double> remaining;
  for (OracleFlow &flow : flows) {
    remaining.push_back(flow.bytes);
    flow.end = flow.bytes > 0 ? -1 : flow.begin;
  }
  full.assign(bandwidths.size(), 0);
  double now = 0;
  while (true) {
    std::vector<OracleFlow *> active;
    double next = HUGE_VAL;
    for (OracleFlow &flow : flows) {
      if (flow.end >= 0)
        continue;
      if (flow.begin <= now)
        active.push_back(&flow);
      else
        next = std::min(next, flow.begin);
    }
    if (active.empty() && std::isinf(next))
      return;
    std::vector<double> left = bandwidths;
    std::vector<double> rates = ratesOf(active, left);
    for (size_t f = 0; f != active.size(); ++f)
      next =
          std::min(next, now + remaining[active[f] - flows.data()] / rates[f]);
    for (size_t link = 0; link != left.size(); ++link)
      if (left[link] <= bandwidths[link] * 1e-12)
        full[link] += next - now;
    for (size_t f = 0; f != active.size(); ++f) {
      double &rest = remaining[active[f] - flows.data()];
      if (now + rest / rates[f] <= next)
        active[f]->end = next;
      else
        rest -= rates[f] * (next - now);
    }
    now = next;
  }
}
