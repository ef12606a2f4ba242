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

// Of the others, by their arguments in startrail/kernels.h.
KernelFacts deltaFacts(int64_t rows, int64_t valueDim, startrail_dtype dtype);
KernelFacts emptyStateFacts(int64_t rows, int64_t valueDim,
                            startrail_dtype state);
KernelFacts rescaleFacts(int64_t parts, int64_t rows, int64_t valueDim,
                         startrail_dtype state);
KernelFacts mergeFacts(int64_t parts, int64_t rows, int64_t valueDim,
                       startrail_dtype state, startrail_dtype dtype);
KernelFacts convertFacts(startrail_dtype source, startrail_dtype target,
                         int64_t count);
KernelFacts accumulateFacts(int64_t count, startrail_dtype state);
KernelFacts sumFacts(int64_t parts, int64_t count, startrail_dtype state);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_FACTS_H
