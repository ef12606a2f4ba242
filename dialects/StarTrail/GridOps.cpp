//===- GridOps.cpp - Grids and the calls that span them -------------------===//
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

using namespace mlir;
using namespace startrail;

int64_t GridOp::getNumRanks() {
  int64_t ranks = 1;
  for (int64_t size : getSizes())
    ranks *= size;
  return ranks;
}

int64_t GridOp::getAxisIndex(StringRef name) {
  for (auto [index, axis] : llvm::enumerate(getAxes()))
    if (cast<StringAttr>(axis).getValue() == name)
      return index;
  return -1;
}

int64_t GridOp::getSizeOf(ArrayAttr axisNames) {
  int64_t size = 1;
  for (Attribute name : axisNames)
    if (int64_t axis = getAxisIndex(cast<StringAttr>(name).getValue());
        axis >= 0)
      size *= getSizes()[axis];
  return size;
}

static LogicalResult verifyGridAxes(GridOp grid) {
  if (grid.getAxes().empty())
    return expected(grid, "axes", "at least one") << "none";
  for (auto [index, entry] : llvm::enumerate(grid.getAxes())) {
    StringRef name = cast<StringAttr>(entry).getValue();
    if (name.empty() || name.contains(':'))
      return expected(grid, "the name of an axis", "not empty and without ':'")
             << "'" << name << "'";
    if (grid.getAxisIndex(name) != int64_t(index))
      return expected(grid, "axes", "named once each")
             << "'" << name << "' twice";
  }
  return success();
}

static LogicalResult verifyGridSizes(GridOp grid) {
  if (grid.getSizes().size() != grid.getAxes().size())
    return expected(grid, "sizes", "one per axis")
           << grid.getSizes().size() << " for " << grid.getAxes().size()
           << " axes";
  int64_t ranks = 1;
  for (auto [name, size] : llvm::zip(grid.getAxes(), grid.getSizes())) {
    if (size < 1)
      return expected(grid,
                      "the size of '" + cast<StringAttr>(name).getValue() + "'",
                      "at least 1")
             << size;
    if (size > maxRanks || ranks * size > maxRanks)
      return expected(grid, "the number of ranks", "at most 2^20")
             << "sizes " << describeValues(grid.getSizes());
    ranks *= size;
  }
  return success();
}

static LogicalResult verifyGridTokens(GridOp grid) {
  if (failed(verifyAxes(grid, grid, grid.getTokens())))
    return failure();
  if (grid.getTokens().size() == grid.getAxes().size())
    return success();
  return expected(grid, "tokens", "the names of all axes") << grid.getTokens();
}

static LogicalResult verifyGridPlacement(GridOp grid) {
  SmallVector<int64_t> remaining(grid.getSizes());
  SmallVector<bool> named(remaining.size(), false), whole = named;
  for (Attribute entry : grid.getPlacement()) {
    StringRef text = cast<StringAttr>(entry).getValue();
    auto [name, factorText] = text.split(':');
    if (failed(verifyAxis(grid, grid, name)))
      return failure();
    int64_t axis = grid.getAxisIndex(name);
    named[axis] = true;
    if (!text.contains(':')) {
      if (whole[axis])
        return expected(grid, "placement", "of every axis once")
               << "'" << name << "' again where nothing of it remains";
      whole[axis] = true;
      remaining[axis] = 1;
      continue;
    }
    int64_t factor = 0;
    if (factorText.getAsInteger(10, factor) || factor < 1 ||
        remaining[axis] % factor != 0)
      return expected(grid, "the factor in '" + text + "'",
                      "a divisor of " + Twine(remaining[axis]) +
                          ", which remains of the axis")
             << "'" << factorText << "'";
    remaining[axis] /= factor;
  }
  for (auto [axis, rest] : llvm::enumerate(remaining)) {
    StringRef name = cast<StringAttr>(grid.getAxes()[axis]).getValue();
    if (named[axis] && rest == 1)
      continue;
    InFlightDiagnostic diagnostic =
        expected(grid, "placement", "of every axis whole");
    if (named[axis])
      diagnostic << "a factor " << rest << " of '" << name << "' left over";
    else
      diagnostic << "one without '" << name << "'";
    diagnostic.attachNote()
        << "add '" << name << "', which takes what remains of it";
    return diagnostic;
  }
  return success();
}

LogicalResult GridOp::verify() {
  if (failed(verifyGridAxes(*this)) || failed(verifyGridSizes(*this)) ||
      failed(verifyGridTokens(*this)))
    return failure();
  return verifyGridPlacement(*this);
}

namespace {
/// A parameter of a callee: its name in messages and its type.
struct Parameter {
  std::string name;
  Type type;
};
} // namespace

/// Holds: `parameter` is a shard of `whole`, as a tensor or a memref, with rows
/// enough for `ranks` of them to hold all tokens; how many more are padding is
/// for the token layouts inside the callee to say.
static LogicalResult verifyShard(SpmdCallOp call, Operation *callee,
                                 int64_t ranks, Type whole,
                                 const Parameter &parameter, bool memref) {
  ArrayRef<int64_t> shape = cast<ShapedType>(whole).getShape();
  SmallVector<int64_t> shard(shape);
  if (shape.size() == 3 || call.getLayout() == Layout::BHSD)
    std::swap(shard[1], shard[2]);
  int64_t tokens = shard[1], fewest = tokens / ranks + (tokens % ranks != 0);
  auto given = dyn_cast<ShapedType>(parameter.type);
  bool enough = given && given.hasRank() && given.getRank() > 1 &&
                given.getDimSize(1) >= fewest;
  shard[1] = enough ? given.getDimSize(1) : fewest;
  Type element = getElementTypeOrSelf(whole);
  Type required = memref ? Type(MemRefType::get(shard, element))
                         : Type(RankedTensorType::get(shard, element));
  if (parameter.type == required)
    return success();
  InFlightDiagnostic diagnostic = call.emitError("expected ");
  diagnostic << parameter.name << " of the callee to be " << required
             << ", but got " << parameter.type;
  diagnostic.attachNote(callee->getLoc()) << "the callee is here";
  return diagnostic;
}

/// Holds: `whole` is a block of rank 3 or 4.
static LogicalResult verifyWhole(SpmdCallOp call, const Twine &what,
                                 Type whole) {
  if (failed(verifyBlock(call, what, whole)))
    return failure();
  int64_t rank = cast<ShapedType>(whole).getRank();
  if (rank == 3 || rank == 4)
    return success();
  return expected(call, what, "of rank 4, or 3 for a log-sum-exp") << whole;
}

/// Holds: `callee` is a function of shards over the call's grid.
static LogicalResult verifyCallee(SpmdCallOp call, GridOp grid,
                                  func::FuncOp callee) {
  auto calleeGrid = callee->getAttrOfType<FlatSymbolRefAttr>(gridAttrName);
  if (calleeGrid != call.getGridAttr()) {
    InFlightDiagnostic diagnostic = call.emitError("expected the callee to be "
                                                   "a function over ");
    diagnostic << call.getGridAttr() << ", but got ";
    if (calleeGrid)
      diagnostic << "one over " << calleeGrid;
    else
      diagnostic << "one without " << gridAttrName;
    diagnostic.attachNote(callee.getLoc()) << "the callee is here";
    return diagnostic;
  }
  SmallVector<Parameter> parameters;
  size_t savedResults = 0;
  for (auto [index, type] : llvm::enumerate(callee.getArgumentTypes()))
    if (!isSavedArgument(callee, index))
      parameters.push_back({("argument " + Twine(index)).str(), type});
  for (unsigned index = 0; index < callee.getNumResults(); ++index)
    savedResults += isSavedResult(callee, index);
  bool memref =
      llvm::any_of(callee.getArgumentTypes(), llvm::IsaPred<BaseMemRefType>);
  size_t results = memref ? 0 : call.getNumResults();
  size_t arguments =
      call.getInputs().size() + (memref ? call.getNumResults() : 0);
  size_t givenResults = callee.getNumResults() - savedResults;
  if (parameters.size() != arguments || givenResults != results) {
    InFlightDiagnostic diagnostic =
        call.emitError("expected the callee to be ")
        << "of " << arguments << " arguments and " << results
        << " results, but got " << parameters.size() << " and " << givenResults;
    diagnostic.attachNote(callee.getLoc()) << "the callee is here";
    return diagnostic;
  }
  for (auto [index, type] : llvm::enumerate(callee.getResultTypes()))
    if (!isSavedResult(callee, index))
      parameters.push_back({("result " + Twine(index)).str(), type});
  SmallVector<Type> wholes(call.getInputs().getTypes());
  llvm::append_range(wholes, call.getResultTypes());
  for (auto [whole, parameter] : llvm::zip_equal(wholes, parameters))
    if (failed(verifyShard(call, callee, grid.getNumRanks(), whole, parameter,
                           memref)))
      return failure();
  return success();
}

LogicalResult SpmdCallOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid))
    return failure();
  for (auto [index, type] : llvm::enumerate(getInputs().getTypes()))
    if (failed(verifyWhole(*this, "operand " + Twine(index), type)))
      return failure();
  for (auto [index, type] : llvm::enumerate(getResultTypes()))
    if (failed(verifyWhole(*this, "result " + Twine(index), type)))
      return failure();
  Operation *found = tables.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (auto callee = dyn_cast_or_null<func::FuncOp>(found))
    return verifyCallee(*this, *grid, callee);
  InFlightDiagnostic diagnostic =
      expected(*this, "callee", "the name of a function") << getCalleeAttr();
  if (found) {
    diagnostic.attachNote(found->getLoc())
        << "'" << getCallee() << "' is a " << found->getName();
    return failure();
  }
  SmallVector<StringRef> names;
  if (Operation *table = SymbolTable::getNearestSymbolTable(*this))
    for (auto function : table->getRegion(0).getOps<func::FuncOp>())
      names.push_back(function.getSymName());
  suggest(*diagnostic.getUnderlyingDiagnostic(), getCallee(), names);
  return failure();
}

/// Holds: the function of a coordinate has a grid.
static LogicalResult verifyHasGrid(CoordinateOp coordinate) {
  auto function = coordinate->getParentOfType<func::FuncOp>();
  if (function && function->hasAttr(gridAttrName))
    return success();
  InFlightDiagnostic diagnostic =
      expected(coordinate, "the function of a coordinate",
               "one with " + gridAttrName + " = @" + coordinate.getGrid())
      << "one without";
  if (function)
    diagnostic.attachNote(function.getLoc()) << "the function is here";
  return diagnostic;
}

LogicalResult CoordinateOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GridOp> grid = lookupGrid(*this, tables, getGridAttr());
  if (failed(grid) || failed(verifyAxis(*this, *grid, getAxis())))
    return failure();
  return verifyHasGrid(*this);
}

void CoordinateOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getAxis());
}
