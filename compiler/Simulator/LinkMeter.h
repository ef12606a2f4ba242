//===- LinkMeter.h - What goes over links, and when they are full ---------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_LINKMETER_H
#define STARTRAIL_COMPILER_SIMULATOR_LINKMETER_H

#include "compiler/Simulator/Engine.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace startrail {

/// Measures LinkUse while flows begin and end. Exact: rates change only with
/// the begin or the end of a flow, and only of flows that share a link with it,
/// or with such a one; the links of all of these are looked at then.
class LinkMeter {
public:
  explicit LinkMeter(size_t numLinks) : uses(numLinks), states(numLinks) {}

  /// Adds a way that flows take; ways are numbered from 0.
  void addWay(const Route &route);
  void begin(uint32_t way, double now);
  void end(uint32_t way, double bytes, double now);
  /// The flows have new rates from now on; `isFull` tells of a link.
  void rated(double now, llvm::function_ref<bool(uint32_t)> isFull);
  /// To be called at the end of all.
  std::vector<LinkUse> take() { return std::move(uses); }

private:
  struct Way {
    uint32_t firstLink, numLinks;
    uint32_t seen = 0; ///< number of the last look at it
  };
  struct State {
    std::vector<uint32_t> ways; ///< of the flows over it
    double busySince = 0;
    double fullSince = -1; ///< below 0: not full
    uint32_t seen = 0;
  };
  llvm::ArrayRef<uint32_t> linksOf(const Way &way) const {
    return llvm::ArrayRef(links).slice(way.firstLink, way.numLinks);
  }
  void look(uint32_t link);

  std::vector<LinkUse> uses;
  std::vector<State> states;
  std::vector<Way> ways;
  std::vector<uint32_t> links;
  /// Links to look at; the first ones have had a flow begin or end.
  std::vector<uint32_t> changed;
  uint32_t looks = 1;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_LINKMETER_H
