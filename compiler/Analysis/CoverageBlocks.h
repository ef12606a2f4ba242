//===- CoverageBlocks.h - Which blocks an attend takes its operands for ---===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEBLOCKS_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEBLOCKS_H

#include "compiler/Analysis/CoverageProof.h"

#include <set>

namespace startrail {

/// What an attend and an attend_gradient have in common: query, key and value,
/// which the mask takes for the blocks of owners.
class CoverageBlocks {
public:
  using Moment = CoverageProof::Moment;

  /// Fails, with a diagnostic, where its mask or scale is not that of the
  /// function's first attend, and at token layouts that do not fit.
  static mlir::FailureOr<CoverageBlocks> of(CoverageProof &proof,
                                            mlir::Operation *op);

  struct Owners {
    int64_t query, key;
  };
  /// The owners, once it is shown that these are their rows, whole in what is
  /// no token, and heads of the key those that heads of the query read. Fails
  /// with a diagnostic, also where a map gives no owner. `moment` is of the
  /// proof's.
  mlir::FailureOr<Owners> requireBlocks(int64_t rank, int64_t step,
                                        int32_t moment, const Content &query,
                                        const Content &key,
                                        const Content &value);
  /// One operand, and the row that it must be of; not every attend has it.
  struct Side {
    llvm::StringRef what;
    const Content &content;
    /// What stands after "to be".
    std::string required;
    bool ofKeys;
    mlir::Operation *origin; ///< what wrote it, or null
  };
  mlir::LogicalResult explain(int64_t rank, const Moment &moment,
                              const Owners &owners, const Side &side) const;

  mlir::Operation *op;
  AttendParts attend;
  std::vector<int32_t> queryLists, keyLists; ///< by owner, of rows
  /// By owner, of the proof's querySets and sets.
  std::vector<int32_t> queryBlocks, keyBlocks;
  /// What query, key and value were written by, or null, for messages.
  std::array<mlir::Operation *, 3> origins{};

private:
  CoverageBlocks(CoverageProof &proof, mlir::Operation *op);

  std::optional<int64_t> ownerOf(bool ofQuery, int64_t rank, int64_t step);
  bool fits(const Owners &owners, const Content &query, const Content &key,
            const Content &value);
  /// Says what does not fit.
  mlir::LogicalResult explain(int64_t rank, const Moment &moment,
                              const Owners &owners, const Content &query,
                              const Content &key, const Content &value) const;
  bool isRows(const Content &content, CoverageRole role) const;
  bool frameFits(int32_t query, int32_t key, int32_t value);

  CoverageProof *proof;
  MapEvaluator queryOwner, keyOwner;
  /// Of maps that do not depend on the step: by rank, -2 where not known yet.
  std::vector<int64_t> fixedQuery, fixedKey;
  std::set<std::array<int32_t, 3>> fitting;
  std::array<int32_t, 3> lastFitting{-1, -1, -1};
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEBLOCKS_H
