//===- TorchDefinitions.h - What operations of torch mean -----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_TORCHDEFINITIONS_H
#define STARTRAIL_COMPILER_IMPORT_TORCHDEFINITIONS_H

#include "compiler/Import/Definer.h"

namespace startrail {

// Parts of defineTorch; `name` is without `torch.`, and there is an operand.

/// Operations that only move elements, or change their type.
MaybeDefinition defineTorchView(const Definer &definer, llvm::StringRef name);

/// Arithmetic, comparisons and selection.
MaybeDefinition defineTorchArithmetic(const Definer &definer,
                                      llvm::StringRef name);

/// Tensors made of numbers alone.
MaybeDefinition defineTorchFactory(const Definer &definer,
                                   llvm::StringRef name);

/// Reductions of what is computed of the elements.
MaybeDefinition defineTorchReduction(const Definer &definer,
                                     llvm::StringRef name);

/// Products that are scaled, or added to.
MaybeDefinition defineTorchProduct(const Definer &definer,
                                   llvm::StringRef name);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_TORCHDEFINITIONS_H
