/*===- startrail/types.h - Element types ----------------------------------===*/
#ifndef STARTRAIL_TYPES_H
#define STARTRAIL_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Element types of tensors in memory. The state of a softmax (output, lse),
    scores and accumulators are f32, or f64 where the tensors are f64. */
typedef enum startrail_dtype {
  STARTRAIL_F32 = 0,
  STARTRAIL_BF16 = 1,
  STARTRAIL_F16 = 2,
  STARTRAIL_F64 = 3
} startrail_dtype;

typedef enum startrail_mask {
  STARTRAIL_FULL = 0,
  STARTRAIL_CAUSAL = 1
} startrail_mask;

/** Bytes of one element. */
static inline size_t startrail_dtype_size(startrail_dtype dtype) {
  return dtype == STARTRAIL_F64 ? 8 : dtype == STARTRAIL_F32 ? 4 : 2;
}

/** The quotient and remainder of the schedule's index arithmetic: rounded
    towards minus infinity, the remainder in 0 .. divisor-1; divisor > 0. */
static inline int64_t startrail_floordiv(int64_t value, int64_t divisor) {
  return value / divisor - (value % divisor < 0);
}
static inline int64_t startrail_mod(int64_t value, int64_t divisor) {
  return value - startrail_floordiv(value, divisor) * divisor;
}

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_TYPES_H */
