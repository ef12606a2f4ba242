//===- Processors.h - Kernels that run, and how fast ----------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_PROCESSORS_H
#define STARTRAIL_COMPILER_SIMULATOR_PROCESSORS_H

#include "compiler/Simulator/Engine.h"
#include "compiler/Simulator/EventQueue.h"

namespace startrail {

/// The kernels that run on every rank, one for each stream. Their ends are
/// events; one whose kernel has another rate meanwhile is void.
class Processors {
public:
  static constexpr uint32_t streamsOfRank = 2;

  Processors(const EngineNetwork &network, size_t numRanks, EventQueue &events);

  /// Begins kernel `rank * streamsOfRank + stream`, which takes `seconds`
  /// alone.
  void begin(uint32_t kernel, double seconds, double now);
  /// Ends it, when its event is due.
  void end(uint32_t kernel, double now);
  bool isVoid(const Event &event) const {
    return event.kind == Event::Kind::KernelEnd &&
           event.version != kernels[event.index].version;
  }
  /// Says whether groups run on the rank from now on.
  void setCommunicating(uint32_t rank, bool communicating, double now);
  /// Says that a transfer between two ranks begins or ends. Shared processors
  /// carry it themselves: while one runs in their node, they run no kernel.
  void beginTransfer(uint32_t from, uint32_t to, double now);
  void endTransfer(uint32_t from, uint32_t to, double now);

private:
  struct Kernel {
    double remaining = 0; ///< alone, as of `since`
    double since = 0;
    double rate = 0; ///< 0 while its processors copy
    uint32_t version = 0;
    bool runs = false;
  };
  void setRate(uint32_t kernel, double now);
  void setRatesOfNode(uint32_t rank, double now);
  bool areCarried(uint32_t from, uint32_t to) const;
  double rateOf(uint32_t rank) const;

  EventQueue &events;
  double slowdown, processors;
  uint32_t ranksOfNode; ///< that share processors
  std::vector<Kernel> kernels;
  std::vector<uint32_t> running, transfers; ///< by node
  std::vector<bool> communicating;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_PROCESSORS_H
