/*===- startrail/types.h - Element types and positions of tokens ----------===*/
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

/** Which keys a query sees: all, or those up to its own position, shifted by a
    diagonal (see startrail_attention_shape). */
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

/** The most segments of one block of tokens. */
#define STARTRAIL_MAX_SEGMENTS 32

/** Rows of a block whose tokens lie at even distances in the sequence. */
typedef struct startrail_segment {
  int64_t offset; /**< first row in the block */
  int64_t rows;   /**< rows that hold tokens; 0 where the segment is empty */
  int64_t start;  /**< position of the token of its first row */
  int64_t stride; /**< between the positions of neighbouring rows, at least 1 */
} startrail_segment;

/** Which tokens the rows of a block hold: `count` segments, by ascending
    offset. Rows in no segment are padding: as queries they see nothing, as keys
    nobody sees them, whatever they hold. */
typedef struct startrail_tokens {
  int32_t count;
  startrail_segment segments[STARTRAIL_MAX_SEGMENTS];
} startrail_tokens;

/** A block of `rows` tokens at the positions start, start + 1, ... */
static inline startrail_tokens startrail_contiguous(int64_t start,
                                                    int64_t rows) {
  startrail_tokens tokens = {1, {{0, rows, start, 1}}};
  return tokens;
}

/** Position of the token in a row of one member's part of a team's block
    `tokens` of `block_rows` rows; -1 for padding. A segment's rows and the
    padding after them, up to the next segment, are dealt evenly to the
    `members` of the team: a member's part is its share of each segment, in
    order. 0 <= member < members, 0 <= row < block_rows / members. */
static inline int64_t startrail_position(const startrail_tokens *tokens,
                                         int64_t block_rows, int64_t members,
                                         int64_t member, int64_t row) {
  for (int32_t i = 0; i < tokens->count; ++i) {
    const startrail_segment *segment = &tokens->segments[i];
    const int64_t end = i + 1 < tokens->count ? segment[1].offset : block_rows;
    const int64_t share = (end - segment->offset) / members;
    if (row < share) {
      const int64_t at = member * share + row;
      return at < segment->rows ? segment->start + at * segment->stride : -1;
    }
    row -= share;
  }
  return -1;
}

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_TYPES_H */
