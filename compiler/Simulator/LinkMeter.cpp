//===- LinkMeter.cpp - What goes over links, and when they are full -------===//
#include "compiler/Simulator/LinkMeter.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace startrail;

void LinkMeter::addWay(const Route &route) {
  ways.push_back({uint32_t(links.size()), route.numLinks});
  links.insert(links.end(), route.links.begin(),
               route.links.begin() + route.numLinks);
}

void LinkMeter::look(uint32_t link) {
  if (states[link].seen == looks)
    return;
  states[link].seen = looks;
  changed.push_back(link);
}

void LinkMeter::begin(uint32_t way, double now) {
  for (uint32_t link : linksOf(ways[way])) {
    State &state = states[link];
    if (state.ways.empty())
      state.busySince = now;
    state.ways.push_back(way);
    look(link);
  }
}

void LinkMeter::end(uint32_t way, double bytes, double now) {
  for (uint32_t link : linksOf(ways[way])) {
    State &state = states[link];
    uses[link].bytes += bytes;
    *find(state.ways, way) = state.ways.back();
    state.ways.pop_back();
    if (state.ways.empty())
      uses[link].busy += now - state.busySince;
    look(link);
  }
}

void LinkMeter::rated(double now, function_ref<bool(uint32_t)> isFull) {
  // It grows by the links of every flow on its way.
  for (size_t i = 0; i != changed.size(); ++i)
    for (uint32_t way : states[changed[i]].ways) {
      if (ways[way].seen == looks)
        continue;
      ways[way].seen = looks;
      for (uint32_t link : linksOf(ways[way]))
        look(link);
    }
  for (uint32_t link : changed) {
    State &state = states[link];
    bool full = !state.ways.empty() && isFull(link);
    if (full && state.fullSince < 0)
      state.fullSince = now;
    if (full || state.fullSince < 0)
      continue;
    uses[link].full += now - state.fullSince;
    state.fullSince = -1;
  }
  changed.clear();
  ++looks;
}
