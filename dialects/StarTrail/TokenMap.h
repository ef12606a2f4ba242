//===- TokenMap.h - The positions of an owner's rows ----------------------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_TOKENMAP_H
#define STARTRAIL_DIALECTS_STARTRAIL_TOKENMAP_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// The arithmetic of a token layout for owners of blocks of a known size, each
/// owner a team of ranks. Owners, rows and positions count from 0. A block is
/// its segments one after the other; each segment is split evenly over the
/// team's members, and a member's shard is its parts, one after the other.
class TokenMap {
public:
  /// Rows offset .. offset+capacity-1 of a block; the first `valid` of them
  /// hold the positions start, start+stride, ..., the others are padding.
  struct Segment {
    int64_t offset;
    int64_t start;
    int64_t stride;
    int64_t capacity;
    int64_t valid;
  };

  /// The map of `tokens`, whose owners are given, over `ranks` ranks, for
  /// blocks of `blockRows` rows. Reports, by `emitError`, owners that do not
  /// divide the ranks and rows that do not fit the layout; `what` names the
  /// layout.
  static mlir::FailureOr<TokenMap>
  build(TokensAttr tokens, int64_t ranks, int64_t blockRows,
        llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
        const llvm::Twine &what = "tokens");

  /// Rows of a block of `tokens`, an explicit layout, with teams of `teamSize`
  /// ranks; nothing where they are 2^63 or more.
  static std::optional<int64_t> explicitBlockRows(TokensAttr tokens,
                                                  int64_t teamSize);
  /// Positions that `tokens`, an explicit layout, holds.
  static int64_t explicitLength(TokensAttr tokens);

  TokensAttr tokens() const { return attribute; }
  int64_t numOwners() const { return attribute.getOwners(); }
  int64_t teamSize() const { return members; }
  /// Rows of a block, and of one member's shard of it.
  int64_t blockRows() const { return rows; }
  int64_t shardRows() const { return rows / members; }
  /// Positions that have an owner: 0 .. length-1.
  int64_t length() const { return positions; }

  /// Segments of a block, alike for all owners.
  int64_t numSegments() const { return capacities.size(); }
  int64_t capacity(int64_t segment) const { return capacities[segment]; }
  /// Rows of each segment that one member has: the `segments` of collectives.
  llvm::SmallVector<int64_t> shardSegments() const;

  /// The segments of an owner's block, numSegments() of them.
  llvm::SmallVector<Segment> segments(int64_t owner) const;
  /// The position of a row of an owner's block, or -1 where it is padding.
  int64_t positionOf(int64_t owner, int64_t row) const;

  /// The row of the team's block that is row `row` of a member's shard.
  int64_t blockRowOf(int64_t member, int64_t row) const;
  /// The position of a row of the shard of the rank with index `tokenIndex` in
  /// the grid's token order (RankAlgebra), or -1 where it is padding.
  int64_t positionOfShardRow(int64_t tokenIndex, int64_t row) const {
    return positionOf(tokenIndex / members,
                      blockRowOf(tokenIndex % members, row));
  }

private:
  TokenMap(TokensAttr tokens, int64_t members, int64_t rows)
      : attribute(tokens), members(members), rows(rows) {}
  Segment segmentOf(int64_t owner, int64_t index, int64_t offset) const;

  TokensAttr attribute;
  int64_t members;
  int64_t rows;
  int64_t positions = 0;
  llvm::SmallVector<int64_t> capacities;
  /// Of an explicit layout: where each owner's segments begin among all.
  llvm::SmallVector<int64_t> firstPieces;
};

/// How far beyond its own position a query of a causal mask sees keys: 0 at the
/// top left; at the bottom right the last query sees the last key.
int64_t diagonalOf(Alignment alignment, const TokenMap &queries,
                   const TokenMap &keys);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_TOKENMAP_H
