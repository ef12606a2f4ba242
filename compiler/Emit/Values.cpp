//===- Values.cpp - Values, coordinates and positions as C++ --------------===//
#include "compiler/Analysis/Buffers.h"
#include "compiler/Emit/AffinePrinter.h"
#include "compiler/Emit/FunctionEmitter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

static constexpr size_t longestIndex = 1024;

bool FunctionEmitter::isShort(Operation *user, StringRef lhs, StringRef rhs) {
  // Values that are used twice double the text.
  if (lhs.size() + rhs.size() <= longestIndex)
    return true;
  user->emitError("expected an index of '")
      << user->getName() << "' to take at most " << longestIndex
      << " characters to spell out, but got a longer one";
  return false;
}

bool FunctionEmitter::mayBeInput(Value buffer) {
  return llvm::any_of(possibleBuffers(buffer), [&](Value possible) {
    auto found = locals.find(possible);
    return found != locals.end() && found->second.readOnly;
  });
}

/// The operator that an index in the text is computed by; empty where the text
/// has none, as for a divisor that is not a positive constant.
static StringRef operatorOf(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect>(op ? op->getDialect() : nullptr) ||
      op->getNumOperands() != 2 || !isa<IndexType>(op->getResult(0).getType()))
    return "";
  if (isa<arith::RemSIOp, arith::DivSIOp>(op) &&
      getConstantIntValue(op->getOperand(1)).value_or(0) <= 0)
    return "";
  return llvm::StringSwitch<StringRef>(op->getName().stripDialect())
      .Case("addi", " + ")
      .Case("subi", " - ")
      .Case("muli", " * ")
      .Case("remsi", " % ")
      .Case("divsi", " / ")
      .Case("andi", " & ")
      .Case("ori", " | ")
      .Case("xori", " ^ ")
      .Default("");
}

FunctionEmitter::Local *FunctionEmitter::localOf(Operation *user, Value value) {
  auto found = locals.find(value);
  if (found == locals.end()) {
    user->emitError("expected operands of '")
        << user->getName()
        << "' to be arguments, buffers or what a loop carries";
    return nullptr;
  }
  found->second.used = true;
  return &found->second;
}

std::optional<std::string> FunctionEmitter::read(Operation *user, Value value) {
  Local *local = localOf(user, value);
  if (!local || failed(elementTypeOf(user->getLoc(), value.getType())))
    return std::nullopt;
  return local->name;
}

std::optional<std::string> FunctionEmitter::written(Operation *user,
                                                    Value value) {
  Local *local = localOf(user, value);
  if (!local || failed(elementTypeOf(user->getLoc(), value.getType())))
    return std::nullopt;
  if (local->readOnly) {
    user->emitError("expected what '")
        << user->getName() << "' writes to be a buffer or an output, but got "
        << "input '" << local->words << "'";
    return std::nullopt;
  }
  return local->name;
}

std::string FunctionEmitter::wordsOf(Value value) {
  auto found = locals.find(value);
  return found == locals.end() ? "buffer" : found->second.words;
}

std::optional<std::string> FunctionEmitter::indexText(Operation *user,
                                                      Value value) {
  if (!value)
    return "-1";
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return std::to_string(*constant);
  if (auto found = locals.find(value); found != locals.end()) {
    found->second.used = true;
    return found->second.name;
  }
  Operation *op = value.getDefiningOp();
  if (auto own = dyn_cast_or_null<CoordinateOp>(op))
    return coordinate(grid.op.getAxisIndex(own.getAxis()));
  if (StringRef symbol = operatorOf(op); !symbol.empty()) {
    auto lhs = indexText(user, op->getOperand(0));
    auto rhs = lhs ? indexText(user, op->getOperand(1)) : std::nullopt;
    if (!rhs || !isShort(user, *lhs, *rhs))
      return std::nullopt;
    if (symbol == " + ")
      return *lhs + " + " + *rhs;
    if (symbol == " - ")
      return *lhs + " - " + asFactor(*rhs);
    std::string text = asFactor(*lhs) + symbol.str() + asFactor(*rhs);
    return symbol == " * " ? text : "(" + text + ")";
  }
  if (auto apply = dyn_cast_or_null<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    SmallVector<std::string> operands;
    for (Value operand : apply.getMapOperands()) {
      auto text = indexText(user, operand);
      if (!text)
        return std::nullopt;
      operands.push_back(asFactor(*text));
    }
    ArrayRef<std::string> all = operands;
    if (auto text =
            printAffine(map.getResult(0), all.take_front(map.getNumDims()),
                        all.drop_front(map.getNumDims())))
      return text;
  }
  user->emitError("expected indices of '")
      << user->getName()
      << "' to be constants, loop steps, coordinates, or signed arithmetic "
         "and affine.apply on these";
  return std::nullopt;
}

std::string FunctionEmitter::coordinate(int64_t axis) {
  // Along an axis of one rank there is nothing to ask.
  if (grid.ranks.sizes()[axis] == 1)
    return "0";
  coordinatesUsed[axis] = true;
  use.grids[function.grid].coordinates[axis] = true;
  return grid.axes[axis];
}

std::optional<std::string>
FunctionEmitter::overCoordinates(Operation *user, AffineExpr expr,
                                 const std::string &step) {
  // Coordinates along axes of one rank are 0: say so before printing.
  MLIRContext *context = expr.getContext();
  SmallVector<AffineExpr> replaced;
  SmallVector<std::string> dims;
  for (auto [axis, size] : llvm::enumerate(grid.ranks.sizes())) {
    AffineExpr dim = getAffineDimExpr(axis, context);
    replaced.push_back(size == 1 ? getAffineConstantExpr(0, context) : dim);
    dims.push_back(size > 1 && expr.isFunctionOfDim(axis) ? coordinate(axis)
                                                          : "0");
  }
  SmallVector<std::string> symbols = {step};
  expr = expr.replaceDims(replaced);
  int64_t constant;
  if (!StringRef(step).getAsInteger(10, constant))
    expr = expr.replaceSymbols(getAffineConstantExpr(constant, context));
  std::optional<std::string> text = printAffine(expr, dims, symbols);
  if (!text)
    user->emitError("expected divisors in the maps of '")
        << user->getName() << "' to be positive constants, but got "
        << AffineMapAttr::get(AffineMap::get(grid.axes.size(), 1, expr));
  return text;
}

std::string FunctionEmitter::rankOf(ArrayRef<std::string> coordinates) {
  use.grids[function.grid].rankOf = true;
  return grid.rankOf + "(" + llvm::join(coordinates, ", ") + ")";
}

std::optional<std::string> FunctionEmitter::peer(Operation *user, AffineMap map,
                                                 StringRef wish) {
  if (auto found = peers.find(map); found != peers.end())
    return found->second.first;
  SmallVector<std::string> coordinates;
  for (AffineExpr result : map.getResults()) {
    auto text = overCoordinates(user, result, "0");
    if (!text)
      return std::nullopt;
    coordinates.push_back(*text);
  }
  std::string name = names.addOutermost(wish);
  peers.insert({map, {name, rankOf(coordinates)}});
  return name;
}

std::string FunctionEmitter::at(Value buffer, const std::string &offset) {
  const Local &local = locals[buffer];
  if (offset.empty())
    return local.name;
  (local.readOnly ? use.readAt : use.writeAt) = true;
  return "at(" + local.name + ", " + offset + ")";
}
