//===- CoverageProof.h - What the parts of a coverage proof share ---------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H

#include "compiler/Analysis/Coverage.h"
#include "compiler/Analysis/CoverageContents.h"
#include "dialects/StarTrail/RankAlgebra.h"
#include "dialects/StarTrail/TokenMap.h"

namespace startrail {

/// An argument of the function that it reads.
struct CoverageInput {
  unsigned argument; ///< index among the function's arguments
  llvm::ArrayRef<int64_t> shard;
};

/// A result of the function: what it returns, or an argument it writes.
struct CoverageOutput {
  std::string name;
  mlir::Value argument; ///< of the streams level, else null
  bool isLse;
};

/// One function, its inputs and what they hold at first, and the moments at
/// which it attends. Ranks are numbered physically.
class CoverageProof : public Contents {
public:
  /// Fails, with a diagnostic, where the function has no grid, attends nothing,
  /// or has no query, key and value in the layout of its plan.
  static mlir::FailureOr<std::unique_ptr<CoverageProof>>
  of(mlir::func::FuncOp function);

  mlir::func::FuncOp function;
  GridOp grid;
  RankAlgebra algebra;
  bool streams = false; ///< whether it is at the streams level
  mlir::Operation *firstAttend = nullptr;
  /// The query, the key, the value, and what else it reads.
  std::vector<CoverageInput> inputs;
  std::vector<CoverageOutput> outputs;
  std::vector<std::string> names; ///< of the inputs
  CoverageCounts counts;

  int64_t ranks() const { return algebra.numRanks(); }
  llvm::ArrayRef<int64_t> coordinates(int64_t rank) const {
    return llvm::ArrayRef(allCoordinates)
        .slice(rank * algebra.sizes().size(), algebra.sizes().size());
  }
  /// `rank 5 (group 1, ring 0, member 1)`.
  std::string nameOf(int64_t rank) const;

  /// What an input holds on a rank at first.
  Content initial(size_t input, int64_t rank) const {
    return initials[input * ranks() + rank];
  }
  int64_t queryLength() const { return queries; }
  int64_t keyLength() const { return keys; }
  /// The rows of every owner's block of an attend's operand, as lists. Reports
  /// a layout, `what`, that does not fit the block.
  mlir::FailureOr<std::vector<int32_t>> ownerLists(mlir::Operation *op,
                                                   llvm::StringRef what,
                                                   TokensAttr tokens,
                                                   mlir::Value block);

  /// When an attend runs; `step` where it says so.
  struct Moment {
    mlir::Operation *op;
    std::optional<int64_t> step;
  };
  std::vector<Moment> moments;
  /// ` at step 3`, or nothing where the moment has no step.
  static std::string when(const Moment &moment);

  using Contents::text;
  std::string text(const Content &content) const {
    return Contents::text(content, names);
  }
  /// `expected <what> to be <required>, but on <rank> it holds <content>`, with
  /// a note where the content was lost.
  mlir::InFlightDiagnostic mismatch(mlir::Operation *op,
                                    const llvm::Twine &what,
                                    const llvm::Twine &required, int64_t rank,
                                    const Content &content) const;
  /// Reports that a rank has met keys twice, as sets.conflict() says.
  mlir::LogicalResult twice(mlir::Operation *op, const llvm::Twine &subject,
                            int64_t rank) const;

private:
  CoverageProof(mlir::func::FuncOp function, GridOp grid)
      : function(function), grid(grid), algebra(grid) {}
  mlir::LogicalResult collectArguments();
  mlir::FailureOr<TokenMap> tokensOf(llvm::StringRef planName,
                                     const CoverageInput &input,
                                     TokensAttr attended);
  mlir::LogicalResult fillInitials();

  std::vector<int64_t> allCoordinates;
  std::vector<Content> initials; // input-major
  int64_t queries = 0, keys = 0;
};

/// The parts of an attend that both levels have.
struct AttendParts {
  mlir::Value query, key, value, output, lse, step;
  mlir::AffineMap queryOwner, keyOwner;
  TokensAttr queryTokens, keyTokens;
  Mask mask;
  Alignment alignment;
  mlir::FloatAttr scale;

  /// Of a startrail.attend or startrail.enqueue_attend.
  static AttendParts of(mlir::Operation *op);
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H
