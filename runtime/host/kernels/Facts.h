//===- Facts.h - What a kernel works on, for traces -----------------------===//
#ifndef STARTRAIL_HOST_KERNELS_FACTS_H
#define STARTRAIL_HOST_KERNELS_FACTS_H

#include "runtime/host/Trace.h"
#include "startrail/kernels.h"

namespace startrail::host {

/// Of startrail_attend and, if `isGradient`, startrail_attend_gradient. Takes
/// time by the rows; without a trace none, and gives the name only.
KernelFacts attentionFacts(const startrail_attention_shape &shape,
                           const startrail_tokens &queryTokens,
                           const startrail_tokens &keyTokens, bool isGradient);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_FACTS_H
