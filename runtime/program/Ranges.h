//===- Ranges.h - Calls as ranges in NVIDIA's profilers ------------------===//
#ifndef STARTRAIL_PROGRAM_RANGES_H
#define STARTRAIL_PROGRAM_RANGES_H

#include "startrail/site.h"

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define STARTRAIL_HAVE_NVTX 1
#endif

namespace startrail::program {

/// A range of this thread, from a call's start to its end, named by the
/// operation, with the ring step as its payload and the kind of traffic as its
/// category; nothing where CUDA's headers are absent. Costs next to nothing
/// while no profiler runs.
inline void beginRange([[maybe_unused]] const startrail_site &site) {
#ifdef STARTRAIL_HAVE_NVTX
  // NVTX's own first call races with that of other threads.
  [[maybe_unused]] static const bool initialized =
      (nvtxInitialize(nullptr), true);
  nvtxEventAttributes_t range = {};
  range.version = NVTX_VERSION;
  range.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  range.category = uint32_t(site.traffic) + 1;
  range.payloadType = NVTX_PAYLOAD_TYPE_INT64;
  range.payload.llValue = site.step;
  range.messageType = NVTX_MESSAGE_TYPE_ASCII;
  range.message.ascii = site.operation;
  nvtxRangePushEx(&range);
#endif
}
inline void endRange() {
#ifdef STARTRAIL_HAVE_NVTX
  nvtxRangePop();
#endif
}

} // namespace startrail::program

#endif // STARTRAIL_PROGRAM_RANGES_H
