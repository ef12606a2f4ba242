//===- EngineNetwork.cpp - A cluster's network as the engine sees it ------===//
#include "compiler/Simulator/Engine.h"

namespace startrail {

EngineNetwork::EngineNetwork(const Network &network)
    : links(network.links()), route([&network](int64_t from, int64_t to) {
        return network.route(from, to);
      }),
      copyBytesPerSecond(network.copyBytesPerSecond()),
      slowdown(network.cluster().gpu.slowdown),
      // A kernel spreads over all processors of its node.
      sharedProcessors(network.cluster().sharedProcessors > 0),
      ranksPerNode(network.cluster().gpusPerNode) {}

} // namespace startrail
