//===- Rotation.h - How a loop rotates the buffers it carries -------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_ROTATION_H
#define STARTRAIL_COMPILER_ANALYSIS_ROTATION_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace startrail {

/// From turn `start` on, a loop carries what it carried `period` turns before.
struct Rotation {
  int64_t start, period;
};

/// The rotation of a loop whose turns are alike: they do the same to what the
/// loop carries, which is memrefs only. Nothing where turns differ or may
/// differ: around other loops, branches on what a turn computes, carried values
/// that are made in the loop, and periods of more than 4096 turns.
std::optional<Rotation> rotationOf(mlir::scf::ForOp loop);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_ROTATION_H
