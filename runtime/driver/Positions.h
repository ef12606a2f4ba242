//===- Positions.h - Which tokens the rows of the ranks hold -------------===//
#ifndef STARTRAIL_DRIVER_POSITIONS_H
#define STARTRAIL_DRIVER_POSITIONS_H

#include "startrail/program.h"

#include <vector>

namespace startrail::driver {

/// Of one side of a function: by physical rank and row of its shard, the token
/// in the row, or -1 for padding.
using Positions = std::vector<std::vector<int64_t>>;

/// Both sides, indexed by startrail_side.
struct SidePositions {
  Positions sides[2];
  const Positions &operator[](startrail_side side) const { return sides[side]; }
};

/// Asks `function` for every row of every rank of `program`. Throws
/// Error(Runtime) where the tensors of a side do not agree in tokens and rows,
/// where a row has no token of the tensor, and where a token has no row or
/// several.
SidePositions findPositions(const startrail_program &program,
                            const startrail_function &function);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_POSITIONS_H
