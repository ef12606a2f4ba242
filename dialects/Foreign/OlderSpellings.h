//===- OlderSpellings.h - Text of earlier releases of MLIR ----------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_OLDERSPELLINGS_H
#define STARTRAIL_DIALECTS_FOREIGN_OLDERSPELLINGS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace startrail {

/// `text` of an MLIR module, with operations that an earlier release of MLIR
/// spells otherwise spelled as this release does, in pretty and in generic
/// form:
///
///   tensor.expand_shape, memref.expand_shape   without output_shape, where the
///                                              result's sizes are static
///   arith.maxf, arith.minf                     arith.maximumf, minimumf
///   linalg.matmul_transpose_a, _b, and batch_  linalg.matmul with the maps
///   linalg.init_tensor                         tensor.empty, static sizes
///
/// Lines keep their numbers. Nothing where `text` has none of these.
std::optional<std::string> upgradeSpellings(llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_OLDERSPELLINGS_H
