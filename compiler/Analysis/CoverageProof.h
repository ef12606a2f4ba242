//===- CoverageProof.h - What the parts of a coverage proof share ---------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H

#include "compiler/Analysis/Coverage.h"
#include "compiler/Analysis/CoverageContents.h"
#include "dialects/StarTrail/RankAlgebra.h"
#include "dialects/StarTrail/TokenMap.h"

namespace startrail {

/// What an input is. A forward function reads the first three, a joint one the
/// output gradient after them; a backward one reads the output gradient, the
/// three, output and lse.
enum class CoverageRole : int32_t {
  Query,
  Key,
  Value,
  OutputGradient,
  Output,
  Lse,
  Other,
};

/// An argument of the function that it reads.
struct CoverageInput {
  unsigned argument; ///< index among the function's arguments
  llvm::ArrayRef<int64_t> shard;
  CoverageRole role; ///< of a saved one, that of whose copy it is
  bool ofKeys;       ///< whose tokens its rows are
  bool saved;        ///< it has the rows of the rank's team
};

/// A result of the function: what it returns, or an argument it writes. A
/// forward function gives output and lse, a backward one the gradients of
/// query, key and value, a joint one all five.
struct CoverageOutput {
  enum Kind { Output, Lse, Gradient, Saved };
  std::string name;
  mlir::Value argument; ///< of the streams level, else null
  mlir::Type type;
  Kind kind;
  GradientOf which; ///< of a gradient, or of what is saved
};

/// One function, its inputs and what they hold at first, and the moments at
/// which it attends. Ranks are numbered physically.
class CoverageProof : public Contents {
public:
  /// Fails, with a diagnostic, where the function has no grid, attends nothing,
  /// or has no inputs and results of an attention in the layout of its plan.
  static mlir::FailureOr<std::unique_ptr<CoverageProof>>
  of(mlir::func::FuncOp function);

  mlir::func::FuncOp function;
  GridOp grid;
  RankAlgebra algebra;
  bool streams = false; ///< whether it is at the streams level
  /// Or attend_gradient, and whether it has any of the two.
  mlir::Operation *firstAttend = nullptr;
  bool attends = false, attendsGradient = false;
  std::vector<CoverageInput> inputs;
  std::vector<CoverageOutput> outputs;
  std::vector<std::string> names; ///< of the inputs
  CoverageCounts counts;

  /// The index of an input that is not saved; -1 where there is none.
  int32_t inputOf(CoverageRole role) const { return byRole[int32_t(role)]; }
  llvm::ArrayRef<int64_t> shardOf(CoverageRole role) const {
    return inputs[inputOf(role)].shard;
  }

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
  /// What a rank saves of query, key or value: the rows of its team.
  Content saved(GradientOf which, int64_t rank);
  /// The tokens of a rank's own queries, or keys.
  int32_t ownTokens(bool ofKeys, int64_t rank) const {
    return tensors.tokens(
        initial(inputOf(ofKeys ? CoverageRole::Key : CoverageRole::Query), rank)
            .rows);
  }
  int64_t queryLength() const { return queryMap->length(); }
  int64_t keyLength() const { return keyMap->length(); }
  /// Of a causal mask: query q sees keys up to q + diagonal().
  int64_t diagonal() const;
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
  /// Reports that a gradient has contributions twice, as the conflict of its
  /// sets says.
  mlir::LogicalResult addedTwice(mlir::Operation *op, const Content &gradient,
                                 int64_t rank) const;

private:
  CoverageProof(mlir::func::FuncOp function, GridOp grid)
      : function(function), grid(grid), algebra(grid) {
    byRole.fill(-1);
  }
  llvm::ArrayRef<CoverageRole> roles() const;
  mlir::LogicalResult collectInputs();
  mlir::LogicalResult collectOutputs();
  mlir::LogicalResult nameOutputs();
  bool isTeamCopy(const CoverageInput &saved) const;
  Content rowsOf(int32_t input, llvm::ArrayRef<int64_t> shape, int32_t tokens);
  mlir::FailureOr<TokenMap> tokensOf(llvm::StringRef planName,
                                     const CoverageInput &input,
                                     TokensAttr attended);
  mlir::LogicalResult fillInitials();

  std::vector<int64_t> allCoordinates;
  std::vector<Content> initials; // input-major
  std::array<int32_t, 6> byRole;
  std::optional<TokenMap> queryMap, keyMap; ///< of the plan
};

/// Holds: where the function of `gradient` is the gradient of another of its
/// module, as startrail.forward says, the two are of one attention: mask,
/// scale, shards, and the tokens of every rank's rows are the same, so that
/// what one hands to the other is what it takes it for.
mlir::LogicalResult checkForward(const CoverageProof &gradient);

/// The parts of an attend, or of an attend_gradient, that both levels have.
struct AttendParts {
  mlir::Value query, key, value;
  mlir::Value output; ///< null for an attend_gradient
  mlir::Value lse, step;
  mlir::AffineMap queryOwner, keyOwner;
  TokensAttr queryTokens, keyTokens;
  Mask mask;
  Alignment alignment;
  mlir::FloatAttr scale;

  /// Of a startrail.attend, attend_gradient, enqueue_attend or
  /// enqueue_attend_gradient.
  static AttendParts of(mlir::Operation *op);
};

/// Those that an attend_gradient has besides.
struct GradientParts {
  mlir::Value outputGradient, delta;
  std::array<mlir::Value, 3> gradients; ///< of query, key and value

  static GradientParts of(mlir::Operation *op);
};

/// Whether an op attends a block, at either level, or adds what one gives to
/// gradients.
inline bool isAttend(mlir::Operation *op) {
  return mlir::isa<AttendOp, EnqueueAttendOp>(op);
}
inline bool isAttendGradient(mlir::Operation *op) {
  return mlir::isa<AttendGradientOp, EnqueueAttendGradientOp>(op);
}

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGEPROOF_H
