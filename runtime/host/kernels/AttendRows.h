//===- AttendRows.h - The rows of one part and the keys they see ---------===//
//
// Included by the tiles, for one vector width.
//
//===----------------------------------------------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_ATTENDROWS_H
#define STARTRAIL_HOST_KERNELS_ATTENDROWS_H

#include "runtime/host/kernels/AttendBlock.h"
#include "runtime/host/kernels/AttendProducts.h"
#include "runtime/host/kernels/Segments.h"

namespace {

using startrail::host::mostPartRows;

/// The query rows of a part: tokens of the query's segments, in order, each
/// with the heads that share the part's key head.
template <typename State> class AttendRows {
  static constexpr int lanes = Lanes<State>::count;
  static constexpr int64_t blockRows = blockRowsOf<State>;
  static constexpr int64_t blocks = mostPartRows / blockRows;

  const startrail_attention_shape &shape;
  int64_t position[mostPartRows];
  int64_t highestPosition;

public:
  int64_t count;
  int64_t batch, kvHead;
  int64_t stateRow[mostPartRows]; ///< [batch, query_rows, query_heads]
  /// Of the keys given to see(): the last that each row sees, -1 for none, and
  /// the least and the largest of each block of rows.
  Mask<State> limit[2 * blocks];
  int64_t leastLimit[blocks], largestLimit[blocks];

  /// Part `part` of the rows of `tokens`, parts having `partRows` rows.
  AttendRows(const startrail_attention_shape &shape,
             const startrail_tokens &tokens, int64_t partRows, int64_t part)
      : shape(shape) {
    int64_t group = shape.query_heads / shape.kv_heads;
    int64_t rowsOfHead = startrail::host::tokenCount(tokens) * group;
    int64_t parts = (rowsOfHead + partRows - 1) / partRows;
    int64_t first = part % parts * partRows;
    count = rowsOfHead - first < partRows ? rowsOfHead - first : partRows;
    kvHead = part / parts % shape.kv_heads;
    batch = part / parts / shape.kv_heads;

    int64_t token = first / group, head = first % group;
    const startrail_segment *segment = tokens.segments;
    for (; token >= segment->rows; ++segment)
      token -= segment->rows;
    for (int64_t row = 0; row < count; ++row) {
      stateRow[row] = (batch * shape.query_rows + segment->offset + token) *
                          shape.query_heads +
                      kvHead * group + head;
      position[row] = segment->start + token * segment->stride;
      if (row == 0 || position[row] > highestPosition)
        highestPosition = position[row];
      if (++head < group)
        continue;
      head = 0;
      if (++token == segment->rows) {
        ++segment;
        token = 0;
      }
    }
  }

  /// The first keys of a segment that some row may see: the others nobody does.
  int64_t keysSeen(const startrail_segment &keys) const {
    return lastKey(highestPosition, keys) + 1;
  }

  void see(const startrail_segment &keys) {
    for (int64_t b = 0; b * blockRows < count; ++b) {
      leastLimit[b] = keys.rows - 1;
      largestLimit[b] = -1;
      for (int64_t row = b * blockRows; row < (b + 1) * blockRows; ++row) {
        int64_t last =
            row < count ? lastKey(position[row], keys) : keys.rows - 1;
        limit[row / lanes][row % lanes] = last;
        if (last < leastLimit[b])
          leastLimit[b] = last;
        if (row < count && last > largestLimit[b])
          largestLimit[b] = last;
      }
    }
  }

private:
  int64_t lastKey(int64_t position, const startrail_segment &keys) const {
    if (shape.mask == STARTRAIL_FULL)
      return keys.rows - 1;
    int64_t distance = position + shape.diagonal - keys.start;
    if (distance < 0)
      return -1;
    int64_t last = keys.stride == 1 ? distance : distance / keys.stride;
    return last < keys.rows ? last : keys.rows - 1;
  }
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_ATTENDROWS_H
