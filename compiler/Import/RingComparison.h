//===- RingComparison.h - Whether a ring computes attention ---------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_RINGCOMPARISON_H
#define STARTRAIL_COMPILER_IMPORT_RINGCOMPARISON_H

#include "compiler/Import/RingReference.h"

namespace startrail {

/// What is in the way of an evaluation that ends at `op`, or at none.
std::string describeUnknown(mlir::Operation *op);

/// Compares results of the body of a function of every rank, at a few elements,
/// with what `reference` says; of `ring`, query, key, value, ranks, layout and
/// the numbers of the results are to be known.
class RingComparison {
public:
  RingComparison(mlir::Region &body, const MatchedRing &ring,
                 const RingReference &reference)
      : body(body), ring(ring), reference(reference), axes(ring.layout) {}

  /// Whether the output is that of attention; false, with the reason in `why`,
  /// where an operation is not known.
  bool isOutput(Mask mask, double scale, std::string &why) const;
  /// Whether the second result is the log-sum-exp, [batch, head, token] or
  /// [batch, token, head].
  bool isLse(Mask mask, double scale, bool headsFirst) const;

private:
  /// The element of a result for one of the output, and what it is to be.
  using Place = llvm::function_ref<llvm::SmallVector<int64_t, 4>(
      llvm::ArrayRef<int64_t> indices)>;
  using Required = llvm::function_ref<std::optional<double>(
      llvm::ArrayRef<int64_t> indices, int64_t rank)>;

  mlir::Value resultAt(unsigned number) const;
  bool agrees(mlir::Value value, Place place, Required required,
              std::string &why) const;

  mlir::Region &body;
  const MatchedRing &ring;
  const RingReference &reference;
  RingAxes axes;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RINGCOMPARISON_H
