//===- FlowModel.h - Flows that share links, in virtual time --------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_FLOWMODEL_H
#define STARTRAIL_COMPILER_SIMULATOR_FLOWMODEL_H

#include "compiler/Cluster/Network.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace startrail {

/// Whose events a FlowModel's clock drives. All are called between two points
/// of time, and may start flows, but for nextEvent and rated.
class FlowClient {
public:
  virtual ~FlowClient() = default;
  /// The clock stands at 0.
  virtual void begin() = 0;
  /// Time of the next event of the client's own; infinite for none.
  virtual double nextEvent() = 0;
  /// The clock has reached `now`: events until then are due. `now` may be less
  /// than the time asked for by a rounding.
  virtual void advanceTo(double now) = 0;
  /// A flow has arrived.
  virtual void flowEnded(uint32_t flow) = 0;
  /// Until the next event all flows have the rates of now.
  virtual void rated() = 0;
};

/// Flows over links, max-min fair at any time. It is SimGrid (model CM02, of
/// which neither latencies nor TCP's window are used), whose clock it drives;
/// the one place that knows of it. A process makes one at most.
class FlowModel {
public:
  /// Fails where the process has had one, and with another release of SimGrid.
  static llvm::Expected<std::unique_ptr<FlowModel>>
  create(llvm::ArrayRef<NetworkLink> links);
  ~FlowModel();

  /// Adds a way from one rank to another over the links of `route`, to be
  /// called before run, once for every two ranks; ways are numbered from 0.
  void addWay(uint32_t from, uint32_t to, const Route &route);
  /// Whether flows on the way share or are bound by anything.
  bool isBound(uint32_t way) const;
  /// Starts a flow of `bytes` on a way that is bound; it ends with
  /// FlowClient::flowEnded(flow).
  void start(uint32_t way, double bytes, uint32_t flow);
  /// Whether the flows over a link have all its bandwidth, as of rated().
  bool isFull(uint32_t link) const;
  double now() const;
  /// Runs until there are neither flows nor events.
  llvm::Error run(FlowClient &client);

private:
  struct Impl;
  explicit FlowModel(llvm::ArrayRef<NetworkLink> links);
  std::unique_ptr<Impl> impl;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_FLOWMODEL_H
