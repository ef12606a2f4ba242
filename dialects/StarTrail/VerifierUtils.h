//===- VerifierUtils.h - Checks that operations share ---------------------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_VERIFIERUTILS_H
#define STARTRAIL_DIALECTS_STARTRAIL_VERIFIERUTILS_H

#include "dialects/StarTrail/RankAlgebra.h"

namespace startrail {

/// `expected <what> to be <required>, but got `, at the operation: the caller
/// appends what it got.
mlir::InFlightDiagnostic expected(mlir::Operation *op, const llvm::Twine &what,
                                  const llvm::Twine &required);

/// The candidate that `name` is likely a slip of; empty where none is near.
llvm::StringRef nearestName(llvm::StringRef name,
                            llvm::ArrayRef<llvm::StringRef> candidates);

/// Adds the note `did you mean '<candidate>'?` for the candidate nearest to
/// `name`, where one is near.
void suggest(mlir::Diagnostic &diagnostic, llvm::StringRef name,
             llvm::ArrayRef<llvm::StringRef> candidates);

/// Holds: `type` is a ranked tensor or memref, of rank `rank` where given;
/// static, without a dimension 0; smaller than 2^63 bytes; of element type
/// bf16, f16, f32 or f64; a tensor without encoding, or a memref of identity
/// layout in the default memory space.
mlir::LogicalResult verifyBlock(mlir::Operation *op, const llvm::Twine &what,
                                mlir::Type type,
                                std::optional<int64_t> rank = std::nullopt);

/// Holds: `type` has this shape and element type. Of a verified block; the
/// shape of one dimension more than fits in 64 bits is no error of ours.
mlir::LogicalResult verifyIs(mlir::Operation *op, const llvm::Twine &what,
                             mlir::Type type, llvm::ArrayRef<int64_t> shape,
                             mlir::Type element);

/// Holds: the element type of `type` is f32 or f64.
mlir::LogicalResult verifyState(mlir::Operation *op, const llvm::Twine &what,
                                mlir::Type type);

/// Holds: `dim` is a dimension of `type`, a verified block.
mlir::LogicalResult verifyDim(mlir::Operation *op, const llvm::Twine &what,
                              int64_t dim, mlir::Type type);

/// Multiplies the size of a dimension by a number of ranks; reports overflow.
mlir::LogicalResult multiplyDim(mlir::Operation *op,
                                llvm::MutableArrayRef<int64_t> shape,
                                int64_t dim, int64_t ranks);

/// Divides the size of a dimension of `what` by the ranks along an operation's
/// axes; reports a size that does not divide.
mlir::LogicalResult divideDim(mlir::Operation *op, const llvm::Twine &what,
                              llvm::MutableArrayRef<int64_t> shape, int64_t dim,
                              int64_t ranks);

/// The scale in force: `scale`, or 1/sqrt(head dim of `query`) where it is
/// none.
double getScaleInForce(std::optional<llvm::APFloat> scale, mlir::Type query);

/// Holds: `scale` is finite in the type that scores of `query` are computed in:
/// f64 for f64, else f32.
mlir::LogicalResult verifyScale(mlir::Operation *op, llvm::APFloat scale,
                                mlir::Type query);

/// Rows of a block in bshd, a tensor or a memref.
inline int64_t tokensOf(mlir::Value block) {
  return mlir::cast<mlir::ShapedType>(block.getType()).getDimSize(1);
}

/// The parts of an attention, tensors or memrefs.
struct AttentionTypes {
  mlir::Type query, key, value, output, lse;
  Layout layout = Layout::BSHD;
  /// Output is a softmax state, f32 (f64 with f64 operands), not storage.
  bool state = false;
  /// lse is [batch, heads, tokens], not [batch, tokens, heads].
  bool headsFirstLse = false;
  /// What messages call the output.
  llvm::StringRef outputName = "output";
};

/// Holds: the constraints that `startrail.attention` lists for its types.
mlir::LogicalResult verifyAttention(mlir::Operation *op,
                                    const AttentionTypes &types);

/// Holds: output is [batch, tokens, heads, dim], lse [batch, tokens, heads], of
/// one element type, f32 or f64.
mlir::LogicalResult verifySoftmaxState(mlir::Operation *op, mlir::Type output,
                                       mlir::Type lse);

/// The grid that `symbol` names. Reports a symbol that is unknown or no grid,
/// and one that is not that of the function around the op, where it has one.
mlir::FailureOr<GridOp> lookupGrid(mlir::Operation *op,
                                   mlir::SymbolTableCollection &tables,
                                   mlir::FlatSymbolRefAttr symbol);

/// The grid that `symbol` names, or null; for folders.
GridOp lookupGrid(mlir::Operation *op, mlir::FlatSymbolRefAttr symbol);

/// Holds: `name` is an axis of the grid.
mlir::LogicalResult verifyAxis(mlir::Operation *op, GridOp grid,
                               llvm::StringRef name);

/// Holds: `names` are axes of the grid, each once, at least one.
mlir::LogicalResult verifyAxes(mlir::Operation *op, GridOp grid,
                               mlir::ArrayAttr names);

/// Holds: `map` takes the grid's coordinates and at most `symbols` symbols and
/// gives `results` values.
mlir::LogicalResult verifyMapForm(mlir::Operation *op, llvm::StringRef what,
                                  mlir::AffineMap map, GridOp grid,
                                  unsigned results, unsigned symbols = 0);

/// Holds: `map` has the form of a peer, without symbols, and gives coordinates
/// within the grid for every rank.
mlir::LogicalResult verifyPeers(mlir::Operation *op, llvm::StringRef what,
                                mlir::AffineMap map, GridOp grid);

/// `rank 5 (group 1, ring 0, member 1)`.
std::string describeRank(GridOp grid, const RankAlgebra &algebra,
                         llvm::ArrayRef<int64_t> coordinates);

/// `[1, 0, 2]`.
std::string describeValues(llvm::ArrayRef<int64_t> values);

/// Holds: `map` takes the grid's coordinates, has no symbol, and gives one
/// value, within 0 .. blocks - 1 for every rank.
mlir::LogicalResult verifyBlockIndex(mlir::Operation *op, GridOp grid,
                                     llvm::StringRef what, mlir::AffineMap map,
                                     int64_t blocks);

/// What says whose tokens a block of an attend holds.
struct BlockOwners {
  llvm::StringRef what; ///< "query" or "key"
  mlir::AffineMap owner;
  TokensAttr tokens;
  int64_t rows;
};

/// Holds: owners take the grid's coordinates and at most one symbol and give
/// one value; token layouts have owners, whose number divides the ranks, and
/// blocks of these rows; at step 0 the owners of queries are all of theirs, and
/// those of keys are some.
mlir::LogicalResult verifyOwners(mlir::Operation *op, GridOp grid,
                                 const BlockOwners &queries,
                                 const BlockOwners &keys);

/// Holds: a shard of `rows` rows fits `tokens`, which is explicit or without
/// owners, on as many ranks, in teams of whatever size.
mlir::LogicalResult verifyShardTokens(mlir::Operation *op,
                                      const llvm::Twine &what,
                                      TokensAttr tokens, int64_t ranks,
                                      int64_t rows);

/// Holds: the shards of query and key of `op`, an attention over a grid or its
/// gradient, fit their tokens.
template <typename OpT>
mlir::LogicalResult verifyShards(OpT op, mlir::SymbolTableCollection &tables) {
  mlir::FailureOr<GridOp> grid = lookupGrid(op, tables, op.getGridAttr());
  if (failed(grid))
    return mlir::failure();
  int64_t ranks = grid->getNumRanks();
  if (failed(verifyShardTokens(op, "query_tokens", op.getQueryTokens(), ranks,
                               tokensOf(op.getQuery()))))
    return mlir::failure();
  return verifyShardTokens(op, "key_tokens", op.getKeyTokens(), ranks,
                           tokensOf(op.getKey()));
}

/// Holds: `segments` is null or sizes of at least 1 that add up to dimension
/// `dim` of `type`, a verified block.
mlir::LogicalResult
verifySegments(mlir::Operation *op, const llvm::Twine &what,
               std::optional<llvm::ArrayRef<int64_t>> segments, mlir::Type type,
               int64_t dim);

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_VERIFIERUTILS_H
