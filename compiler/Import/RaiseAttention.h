//===- RaiseAttention.h - From foreign operations to attention ------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_RAISEATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_RAISEATTENTION_H

#include "compiler/Import/Site.h"

namespace startrail {

/// Raises the attentions under `root`, erases what is dead then, and returns
/// the places where it found one, raised or not, in order. Emits nothing.
std::vector<Site> raiseAttentions(mlir::Operation *root);

/// Of `raiseAttentions`: the operations and calls that stand for attention or
/// its gradient by their name (NamedAttention.h). Adds what may be dead to
/// `dead`.
void raiseNamedAttentions(mlir::Operation *root, SiteLog &log,
                          llvm::SmallVectorImpl<mlir::Operation *> &dead);

/// Of `raiseAttentions`: rings of partial attentions that are spelled out in a
/// `sdy.manual_computation` (MatchRing.h). Each becomes a call of a function on
/// one rank's shards, `<caller>_ring_attention`, over a grid of the ring.
void raiseRings(mlir::Operation *root, SiteLog &log);

/// Of `raiseAttentions`: the gradients, spelled out, of attentions that were
/// raised already (MatchGradient.h). Adds what may be dead to `dead`.
void raiseGradients(mlir::Operation *root, SiteLog &log,
                    llvm::SmallVectorImpl<mlir::Operation *> &dead);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RAISEATTENTION_H
