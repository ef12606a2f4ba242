//===- LinkLoad.h - How much of a link is in use, when --------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_LINKLOAD_H
#define STARTRAIL_COMPILER_TIMELINE_LINKLOAD_H

#include "compiler/Timeline/Slices.h"

#include <map>

namespace startrail {

/// Bytes a second on a link from a moment on.
struct LinkLoad {
  double at, bytesPerSecond;
};

/// The load of the links that a transfer from or to a rank of `shown` takes, by
/// index of Network::links(): of all transfers, each counted evenly from its
/// begin to its end, ascending, the last 0.
std::map<uint32_t, std::vector<LinkLoad>>
linkLoads(llvm::ArrayRef<Transfer> transfers, const Network &network,
          llvm::ArrayRef<int32_t> shown);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_LINKLOAD_H
