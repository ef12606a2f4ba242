//===- Tokens.h - Which token layouts an attention gets -------------------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_TOKENS_H
#define STARTRAIL_COMPILER_STRATEGIES_TOKENS_H

#include "compiler/Strategies/AttentionView.h"

namespace startrail {

/// The token layouts of an attention, without owners unless explicit, and the
/// rows of one rank's shard, padding included.
struct TokenChoice {
  TokensAttr queryTokens, keyTokens;
  int64_t queryRows, keyRows;
};

/// Layouts of the attentions whose plan does not tell.
class TokenOption {
public:
  /// Reads `text`: auto, a kind, or the lists of an explicit layout. Otherwise
  /// an error at `loc`.
  static mlir::FailureOr<TokenOption> parse(mlir::Location loc,
                                            llvm::StringRef text);

  /// The layouts for `attention`, or a gradient, on `ranks` ranks: of its
  /// `startrail.plan`, else of the option. Auto is zigzag for a causal mask on
  /// several ranks where both lengths divide by 2 * ranks; otherwise
  /// contiguous, for a causal mask with a remark that tells why. Reports what
  /// does not fit the lengths or the ranks.
  mlir::FailureOr<TokenChoice> choose(const AttentionView &attention,
                                      int64_t ranks) const;

private:
  explicit TokenOption(TokensAttr tokens) : tokens(tokens) {}
  TokensAttr tokens; // null for auto
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_TOKENS_H
