//===- GridVerifiers.cpp - Checks of what operations say of a grid --------===//
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/TokenMap.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

/// Holds: `symbol` is the grid of the function around the op, if it has one.
static LogicalResult verifyGridOfFunction(Operation *op,
                                          FlatSymbolRefAttr symbol) {
  auto function = op->getParentOfType<func::FuncOp>();
  auto given = function
                   ? function->getAttrOfType<FlatSymbolRefAttr>(gridAttrName)
                   : FlatSymbolRefAttr();
  if (!given || given == symbol)
    return success();
  auto diagnostic =
      expected(op, "the grid", "that of the function, @" + given.getValue())
      << symbol;
  diagnostic.attachNote(function.getLoc()) << "the function is here";
  return diagnostic;
}

FailureOr<GridOp> startrail::lookupGrid(Operation *op,
                                        SymbolTableCollection &tables,
                                        FlatSymbolRefAttr symbol) {
  Operation *found = tables.lookupNearestSymbolFrom(op, symbol);
  if (auto grid = dyn_cast_or_null<GridOp>(found)) {
    if (failed(verifyGridOfFunction(op, symbol)))
      return failure();
    return grid;
  }
  InFlightDiagnostic diagnostic =
      expected(op, "grid", "the name of a startrail.grid") << symbol;
  if (found) {
    diagnostic.attachNote(found->getLoc())
        << "'" << symbol.getValue() << "' is a " << found->getName();
    return failure();
  }
  SmallVector<StringRef> names;
  if (Operation *table = SymbolTable::getNearestSymbolTable(op))
    for (auto grid : table->getRegion(0).getOps<GridOp>())
      names.push_back(grid.getSymName());
  suggest(*diagnostic.getUnderlyingDiagnostic(), symbol.getValue(), names);
  return failure();
}

GridOp startrail::lookupGrid(Operation *op, FlatSymbolRefAttr symbol) {
  return SymbolTable::lookupNearestSymbolFrom<GridOp>(op, symbol);
}

LogicalResult startrail::verifyAxis(Operation *op, GridOp grid,
                                    StringRef name) {
  if (grid.getAxisIndex(name) >= 0)
    return success();
  SmallVector<StringRef> names;
  for (Attribute axis : grid.getAxes())
    names.push_back(cast<StringAttr>(axis).getValue());
  InFlightDiagnostic diagnostic =
      expected(op, "axis", "one of " + llvm::join(names, ", "));
  diagnostic << "'" << name << "'";
  if (op != grid.getOperation())
    diagnostic.attachNote(grid.getLoc()) << "the grid is here";
  suggest(*diagnostic.getUnderlyingDiagnostic(), name, names);
  return failure();
}

LogicalResult startrail::verifyAxes(Operation *op, GridOp grid,
                                    ArrayAttr names) {
  if (names.empty())
    return expected(op, "axes", "at least one") << "none";
  SmallVector<StringRef> seen;
  for (Attribute entry : names) {
    StringRef name = cast<StringAttr>(entry).getValue();
    if (failed(verifyAxis(op, grid, name)))
      return failure();
    if (llvm::is_contained(seen, name))
      return expected(op, "axes", "named once each")
             << "'" << name << "' twice";
    seen.push_back(name);
  }
  return success();
}

std::string startrail::describeValues(ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "[";
  llvm::interleaveComma(values, stream);
  stream << "]";
  return text;
}

std::string startrail::describeRank(GridOp grid, const RankAlgebra &algebra,
                                    ArrayRef<int64_t> coordinates) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "rank " << algebra.rankOf(coordinates) << " (";
  llvm::interleaveComma(
      llvm::zip(grid.getAxes(), coordinates), stream, [&](auto entry) {
        auto [name, value] = entry;
        stream << cast<StringAttr>(name).getValue() << " " << value;
      });
  stream << ")";
  return text;
}

LogicalResult startrail::verifyMapForm(Operation *op, StringRef what,
                                       AffineMap map, GridOp grid,
                                       unsigned results, unsigned symbols) {
  unsigned dims = grid.getAxes().size();
  if (map.getNumDims() != dims) {
    InFlightDiagnostic diagnostic =
        expected(op, what,
                 "a map of the grid's " + Twine(dims) + " coordinates")
        << "one of " << map.getNumDims();
    diagnostic.attachNote(grid.getLoc()) << "the grid is here";
    return diagnostic;
  }
  if (map.getNumSymbols() > symbols)
    return expected(op, what,
                    symbols ? "a map of at most one symbol, the step"
                            : "a map without symbols")
           << map.getNumSymbols();
  if (map.getNumResults() != results)
    return expected(op, what,
                    "a map to " + Twine(results) +
                        (results == 1 ? " value" : " values"))
           << map.getNumResults();
  return success();
}

/// `value` is empty where the map has none for the rank.
static LogicalResult reportValue(Operation *op, const Twine &what,
                                 const Twine &required,
                                 std::optional<ArrayRef<int64_t>> value,
                                 const std::string &rank) {
  InFlightDiagnostic diagnostic = expected(op, what + " of " + rank, required);
  if (!value)
    return diagnostic << "a division by zero or an overflow";
  if (value->size() == 1)
    return diagnostic << value->front();
  return diagnostic << describeValues(*value);
}

LogicalResult startrail::verifyPeers(Operation *op, StringRef what,
                                     AffineMap map, GridOp grid) {
  RankAlgebra algebra(grid);
  if (failed(verifyMapForm(op, what, map, grid, algebra.sizes().size())))
    return failure();
  MapEvaluator evaluator(map);
  return success(algebra.allOf([&](ArrayRef<int64_t> coordinates) {
    auto peer = evaluator(coordinates);
    return (peer && algebra.contains(*peer)) ||
           succeeded(reportValue(
               op, what, "within the sizes " + describeValues(algebra.sizes()),
               peer, describeRank(grid, algebra, coordinates)));
  }));
}

/// Holds: `map` gives a value within 0 .. blocks - 1 for every rank at step 0;
/// `visit` sees it.
static LogicalResult
verifyBlockValues(Operation *op, GridOp grid, StringRef what, AffineMap map,
                  int64_t blocks, llvm::function_ref<void(int64_t)> visit) {
  RankAlgebra algebra(grid);
  MapEvaluator evaluator(map);
  const int64_t stepZero[] = {0};
  ArrayRef<int64_t> symbols(stepZero, map.getNumSymbols());
  return success(algebra.allOf([&](ArrayRef<int64_t> coordinates) {
    auto value = evaluator(coordinates, symbols);
    if (!value || value->front() < 0 || value->front() >= blocks)
      return succeeded(
          reportValue(op, what, "a block within 0 .. " + Twine(blocks - 1),
                      value, describeRank(grid, algebra, coordinates)));
    visit(value->front());
    return true;
  }));
}

LogicalResult startrail::verifyBlockIndex(Operation *op, GridOp grid,
                                          StringRef what, AffineMap map,
                                          int64_t blocks) {
  if (failed(verifyMapForm(op, what, map, grid, 1)))
    return failure();
  return verifyBlockValues(op, grid, what, map, blocks, [](int64_t) {});
}

/// Holds: the layout has owners and gives their blocks the rows of `block`.
static LogicalResult verifyBlockTokens(Operation *op, GridOp grid,
                                       const BlockOwners &block) {
  if (block.tokens.getOwners() == 0)
    return expected(op, block.what + "_tokens", "given with owners")
           << block.tokens.getText() << " without";
  return TokenMap::build(
      block.tokens, grid.getNumRanks(), block.rows,
      [&] { return op->emitError(); }, block.what + "_tokens");
}

LogicalResult startrail::verifyOwners(Operation *op, GridOp grid,
                                      const BlockOwners &queries,
                                      const BlockOwners &keys) {
  for (const BlockOwners *block : {&queries, &keys})
    if (failed(verifyMapForm(op, (block->what + "_owner").str(), block->owner,
                             grid, 1, 1)))
      return failure();
  for (const BlockOwners *block : {&queries, &keys})
    if (failed(verifyBlockTokens(op, grid, *block)))
      return failure();
  int64_t owners = queries.tokens.getOwners();
  llvm::BitVector owned(owners);
  if (failed(verifyBlockValues(op, grid, "query_owner", queries.owner, owners,
                               [&](int64_t block) { owned.set(block); })))
    return failure();
  if (int missing = owned.find_first_unset(); missing >= 0)
    return expected(op, "query_owner",
                    "each of 0 .. " + Twine(owners - 1) + " for some rank")
           << "none of " << missing;
  return verifyBlockValues(op, grid, "key_owner", keys.owner,
                           keys.tokens.getOwners(), [](int64_t) {});
}

LogicalResult startrail::verifyShardTokens(Operation *op, const Twine &what,
                                           TokensAttr tokens, int64_t ranks,
                                           int64_t rows) {
  if (!tokens.isExplicit() && tokens.getOwners() != 0)
    return expected(op, what, "without owners, which a strategy decides")
           << tokens.getOwners();
  int64_t owners = tokens.isExplicit() ? tokens.getOwners() : ranks;
  int64_t block; // rounded down where owners do not divide: reported below
  if (llvm::MulOverflow(rows, ranks / owners, block))
    return expected(op, "the rows of a team", "fewer than 2^63")
           << ranks / owners << " times " << rows;
  return TokenMap::build(
      tokens.withOwners(owners), ranks, block, [&] { return op->emitError(); },
      what);
}
