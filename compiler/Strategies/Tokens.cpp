//===- Tokens.cpp - Which token layouts an attention gets -----------------===//
#include "compiler/Strategies/Tokens.h"

#include "compiler/Strategies/Legal.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/TokenMap.h"
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

namespace {
/// The queries, or the keys, of an attention.
struct Side {
  StringRef name; ///< "query" or "key"
  int64_t length;
};
} // namespace

FailureOr<TokenOption> TokenOption::parse(Location loc, StringRef text) {
  if (text == "auto")
    return TokenOption(TokensAttr());
  FailureOr<TokensAttr> tokens =
      TokensAttr::parseText(loc.getContext(), text, [&] {
        return emitError(loc) << "expected tokens to be "
                              << (text.starts_with("[") ? "" : "auto, ");
      });
  if (failed(tokens))
    return failure();
  return TokenOption(*tokens);
}

/// Holds: the length divides as the layout needs.
static FailureOr<int64_t> evenRows(const AttentionView &attention,
                                   const Side &side, TokenLayout kind,
                                   int64_t ranks) {
  int64_t multiple = legalLengthMultiple(ranks, kind);
  if (side.length % multiple == 0)
    return side.length / ranks;
  InFlightDiagnostic diagnostic =
      expected(attention.op, "the length of " + side.name,
               "a multiple of " + Twine(multiple) + " for " +
                   stringifyTokenLayout(kind) + " tokens on " + Twine(ranks) +
                   " ranks")
      << side.length;
  diagnostic.attachNote() << "the next legal length is "
                          << nextLegalLength(side.length, ranks, kind);
  return diagnostic;
}

/// Holds: the owners of an explicit layout are the teams of a legal size, and
/// it holds as many positions as the side has.
static FailureOr<int64_t> explicitRows(const AttentionView &attention,
                                       const Side &side, TokensAttr tokens,
                                       int64_t ranks) {
  int64_t owners = tokens.getOwners();
  SmallVector<int64_t> sizes = legalTeamSizes(ranks);
  if (ranks % owners != 0 || !llvm::is_contained(sizes, ranks / owners)) {
    InFlightDiagnostic diagnostic =
        expected(attention.op, "the owners of " + side.name + "_tokens",
                 "as many as " + Twine(ranks) + " ranks have teams")
        << owners;
    auto &note = diagnostic.attachNote();
    note << "legal numbers of teams for " << ranks << " ranks are ";
    llvm::interleaveComma(sizes, note,
                          [&](int64_t size) { note << ranks / size; });
    return diagnostic;
  }
  if (int64_t length = TokenMap::explicitLength(tokens); length != side.length)
    return expected(attention.op, side.name + "_tokens",
                    "of the " + Twine(side.length) + " positions of " +
                        side.name)
           << length;
  std::optional<int64_t> rows =
      TokenMap::explicitBlockRows(tokens, ranks / owners);
  if (!rows)
    return expected(attention.op, "a block of " + side.name + "_tokens",
                    "of fewer than 2^63 rows")
           << "more";
  return *rows / (ranks / owners);
}

static FailureOr<int64_t> rowsOf(const AttentionView &attention,
                                 const Side &side, TokensAttr tokens,
                                 int64_t ranks) {
  return tokens.isExplicit()
             ? explicitRows(attention, side, tokens, ranks)
             : evenRows(attention, side, tokens.getKind(), ranks);
}

/// What auto stands for, and a remark where that is unbalanced.
static TokensAttr autoTokens(const AttentionView &attention,
                             ArrayRef<Side> sides, int64_t ranks) {
  auto contiguous =
      TokensAttr::get(attention.op->getContext(), TokenLayout::Contiguous);
  if (attention.mask.getValue() == Mask::Full || ranks == 1)
    return contiguous;
  int64_t multiple = legalLengthMultiple(ranks, TokenLayout::Zigzag);
  // What contiguous tokens do not take either is an error, reported later.
  bool legal = llvm::all_of(
      sides, [&](const Side &side) { return side.length % ranks == 0; });
  for (const Side &side : sides) {
    if (side.length % multiple == 0)
      continue;
    if (legal)
      emitRemark(attention.op->getLoc())
          << "tokens are contiguous, which gives ranks unequal work: zigzag "
             "needs the length of "
          << side.name << " to be a multiple of " << multiple << ", but got "
          << side.length << "; the next is "
          << nextLegalLength(side.length, ranks, TokenLayout::Zigzag);
    return contiguous;
  }
  return TokensAttr::get(attention.op->getContext(), TokenLayout::Zigzag);
}

FailureOr<TokenChoice> TokenOption::choose(const AttentionView &attention,
                                           int64_t ranks) const {
  Side query{"query", attention.lengthOf(attention.query)};
  Side key{"key", attention.lengthOf(attention.key)};
  auto plan = attention.op->getAttrOfType<DictionaryAttr>(planAttrName);
  auto given = [&](StringRef name) {
    return plan ? plan.getAs<TokensAttr>(name) : TokensAttr();
  };
  TokenChoice choice{given(queryTokensName), given(keyTokensName), 0, 0};
  TokensAttr otherwise = tokens;
  if (!otherwise && !(choice.queryTokens && choice.keyTokens))
    otherwise = autoTokens(attention, {query, key}, ranks);
  if (!choice.queryTokens)
    choice.queryTokens = otherwise;
  if (!choice.keyTokens)
    choice.keyTokens = otherwise;

  FailureOr<int64_t> queryRows =
      rowsOf(attention, query, choice.queryTokens, ranks);
  if (failed(queryRows))
    return failure();
  FailureOr<int64_t> keyRows = rowsOf(attention, key, choice.keyTokens, ranks);
  if (failed(keyRows))
    return failure();
  choice.queryRows = *queryRows;
  choice.keyRows = *keyRows;
  return choice;
}
