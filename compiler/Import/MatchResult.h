//===- MatchResult.h - What the dimensions of a result count --------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHRESULT_H
#define STARTRAIL_COMPILER_IMPORT_MATCHRESULT_H

#include "compiler/Import/MatchContraction.h"
#include "compiler/Import/MatchHeads.h"

namespace startrail {

/// The product and the tensors that hold the same elements, up to a cast, and
/// have no other source of uses; the last one last.
llvm::SmallVector<mlir::Value> findResults(mlir::Value product);

/// Appends tensors whose every element is made of one of the last of `results`
/// and of something else, by a division, a multiplication or a choice, and what
/// holds the same elements: outputs that are divided by the sum of the weights
/// only there.
void appendOutputs(llvm::SmallVector<mlir::Value> &results);

/// Follows `element` back through views and casts, and whatever made one of
/// `results` of another, to an element of the first of them; fails where
/// anything else is on the way.
bool followResult(Element &element, llvm::ArrayRef<mlir::Value> results,
                  const Coordinates &coordinates);

/// What `element` is a copy of: a broadcast makes it depend on more than that.
Element originOf(Element element, const Coordinates &coordinates);

/// The element of `tensor` at the coordinates Batch, Head, Query and ValueDim
/// by `axes`, whose extents are set from its shape. Several dimensions of one
/// axis are its digits.
std::optional<Element> elementOf(mlir::Value tensor, const MaybeAxes &axes,
                                 Coordinates &coordinates);

/// What the dimensions of `result`, one of `results`, may count, by the
/// factors that depend on them: on one token, on the other dim, on both batch
/// and head. The likely ones first; none where the dimensions do not tell.
llvm::SmallVector<MaybeAxes> resultAxes(const Contraction &product,
                                        mlir::Value result,
                                        llvm::ArrayRef<mlir::Value> results);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHRESULT_H
