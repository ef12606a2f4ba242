//===- States.h - Softmax states and sums on the host --------------------===//
//
// The functions of startrail/kernels.h on a range of rows or elements, begin
// inclusive, end exclusive; disjoint ranges may be worked on at the same time.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_STATES_H
#define STARTRAIL_HOST_KERNELS_STATES_H

#include "startrail/types.h"

namespace startrail::host {

struct Range {
  int64_t begin;
  int64_t end;
};

void emptyState(void *output, void *lse, Range rows, int64_t valueDim,
                startrail_dtype state);

/// `rows` is the number of rows of each part of `lseParts`.
void rescale(void *output, const void *lse, const void *lseParts, void *total,
             int64_t parts, int64_t rows, Range range, int64_t valueDim,
             startrail_dtype state);

/// `rows` is the number of rows of each part.
void merge(const void *outputParts, const void *lseParts, void *output,
           void *lse, int64_t parts, int64_t rows, Range range,
           int64_t valueDim, startrail_dtype state, startrail_dtype dtype);

/// The dot products of rows of `outputGradient` and `output`.
void delta(const void *outputGradient, const void *output, void *delta,
           Range rows, int64_t valueDim, startrail_dtype dtype);

void convert(const void *source, startrail_dtype sourceDtype, void *target,
             startrail_dtype targetDtype, Range elements);

void accumulate(void *accumulator, const void *contribution, Range elements,
                startrail_dtype state);

void sum(const void *const *sources, int64_t parts, void *target,
         Range elements, startrail_dtype state);

} // namespace startrail::host

#endif // STARTRAIL_HOST_KERNELS_STATES_H
