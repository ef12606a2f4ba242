//===- LoopValues.h - What loops carry ------------------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_LOOPVALUES_H
#define STARTRAIL_COMPILER_ANALYSIS_LOOPVALUES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace startrail {

/// The values that one which an `scf.for` carries is one of: of a result the
/// argument of the body that it is of, of an argument what it is at first and
/// what the body yields for it. None of an induction variable and of what no
/// loop carries.
llvm::SmallVector<mlir::Value, 2> carriedFrom(mlir::Value value);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_LOOPVALUES_H
