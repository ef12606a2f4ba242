//===- ShardyAttributes.h - What attributes of shardings say --------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_SHARDYATTRIBUTES_H
#define STARTRAIL_DIALECTS_FOREIGN_SHARDYATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace startrail {

// Both give false where an attribute is missing or malformed.

/// Whether the attribute `name` of `op`, sdy's shardings of several values,
/// gives part r of dimension `dim` of the value at `position` to device r of
/// the mesh, for all devices, and the other dimensions whole.
bool isSplitByShardy(mlir::Operation *op, llvm::StringRef name,
                     unsigned position, unsigned dim);

/// Whether XLA's `mhlo.sharding` of `op` gives part r of dimension `dim` of a
/// tensor of `rank` to device r of `devices`, and the other dimensions whole.
bool isSplitByXla(mlir::Operation *op, unsigned rank, unsigned dim,
                  int64_t devices);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_SHARDYATTRIBUTES_H
