//===- Proof.h - What is proven of functions, and what it takes -----------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_PROOF_H
#define STARTRAIL_COMPILER_ANALYSIS_PROOF_H

#include "compiler/Analysis/BufferSafety.h"
#include "compiler/Analysis/Coverage.h"
#include "compiler/Analysis/Levels.h"
#include "compiler/Analysis/Transfers.h"

#include "mlir/Pass/Pass.h"

#include <string>
#include <vector>

namespace startrail {

/// What one analysis found, and the wall time that it took.
template <typename Counts> struct Proven {
  Counts counts;
  double seconds = 0;
};

/// What is proven of one function at one level.
struct FunctionProof {
  std::string function;
  Level level = Level::Program; ///< or Level::Streams
  Proven<TransferCounts> transfers;
  /// Nothing where the ranks attend more than `mostBlocks`, which takes long.
  std::optional<Proven<CoverageCounts>> coverage;
  int64_t blocksLeftOut = 0;                   ///< how many, in that case
  std::optional<Proven<BufferCounts>> buffers; ///< of the streams level

  /// A ring of 2^13 ranks has as many.
  static constexpr int64_t mostBlocks = int64_t(1) << 26;

  /// Each analysis of the level by name, and its counts in words.
  std::vector<std::pair<llvm::StringRef, std::string>> rows() const;
};

/// Runs every analysis of the level of `function`, which its types tell, until
/// one fails, with its diagnostics. Warns of what is left out.
mlir::FailureOr<FunctionProof> proveFunction(mlir::func::FuncOp function);

/// startrail-prove; what it finds goes to the end of `proofs`, function by
/// function, which the caller owns and which outlives the pass. A failed pass
/// may leave some there.
std::unique_ptr<mlir::Pass> createProvePass(std::vector<FunctionProof> *proofs);

/// What is proven of the functions of one plan, at each level.
struct ProofDocument {
  std::string planHash; ///< 64 hexadecimal digits
  std::vector<FunctionProof> functions;

  /// SHA-256, in hexadecimal, over all of it but the times.
  std::string digest() const;
  /// For a reader; three lines to five for a function and level.
  std::string text() const;
  /// The same as a JSON object, with a line break at its end.
  std::string json() const;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_PROOF_H
