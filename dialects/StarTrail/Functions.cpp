//===- Functions.cpp - The functions that run on one rank of a grid -------===//
#include "dialects/StarTrail/Functions.h"

#include "dialects/StarTrail/VerifierUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

bool startrail::isSpmdFunction(func::FuncOp function) {
  return function->hasAttr(gridAttrName);
}

GridOp startrail::getGridOf(func::FuncOp function) {
  auto symbol = function->getAttrOfType<FlatSymbolRefAttr>(gridAttrName);
  return symbol ? lookupGrid(function, symbol) : GridOp();
}

StringRef startrail::getArgumentName(func::FuncOp function, unsigned index) {
  auto name = function.getArgAttrOfType<StringAttr>(index, nameAttrName);
  return name ? name.getValue() : StringRef();
}

StringRef startrail::getResultName(func::FuncOp function, unsigned index) {
  auto name = function.getResultAttrOfType<StringAttr>(index, nameAttrName);
  return name ? name.getValue() : StringRef();
}

bool startrail::isInputArgument(func::FuncOp function, unsigned index) {
  return bool(function.getArgAttr(index, inputAttrName));
}

bool startrail::isOutputArgument(func::FuncOp function, unsigned index) {
  return bool(function.getArgAttr(index, outputAttrName));
}

bool startrail::isSavedArgument(func::FuncOp function, unsigned index) {
  return bool(function.getArgAttr(index, savedAttrName));
}

bool startrail::isSavedResult(func::FuncOp function, unsigned index) {
  return bool(function.getResultAttr(index, savedAttrName));
}

bool startrail::isKeySideArgument(func::FuncOp function, unsigned index) {
  if (auto side = function.getArgAttrOfType<StringAttr>(index, sideAttrName))
    return side.getValue() == "key";
  return index > 0 && !isOutputArgument(function, index);
}

static LogicalResult reportUnknown(Operation *op, StringRef name,
                                   const Twine &where,
                                   ArrayRef<StringRef> known) {
  InFlightDiagnostic diagnostic =
      expected(op, "an attribute " + where, "one of " + llvm::join(known, ", "))
      << "'" << name << "'";
  suggest(*diagnostic.getUnderlyingDiagnostic(), name, known);
  return diagnostic;
}

/// Holds: the grid is a symbol that names a `startrail.grid`.
static LogicalResult verifyGridAttr(Operation *op, NamedAttribute attr) {
  auto symbol = dyn_cast<FlatSymbolRefAttr>(attr.getValue());
  if (!symbol)
    return expected(op, gridAttrName, "a symbol") << attr.getValue();
  SymbolTableCollection tables;
  return success(succeeded(lookupGrid(op, tables, symbol)));
}

/// Holds: an i64 of at least `least`, on a function with a grid.
static LogicalResult verifyCountAttr(Operation *op, NamedAttribute attr,
                                     int64_t least) {
  auto count = dyn_cast<IntegerAttr>(attr.getValue());
  if (!count || !count.getType().isSignlessInteger(64) ||
      count.getInt() < least)
    return expected(op, attr.getName().getValue(),
                    "an i64 of at least " + Twine(least))
           << attr.getValue();
  for (auto [index, type] :
       llvm::enumerate(cast<FunctionOpInterface>(op).getArgumentTypes())) {
    std::string what = ("argument " + Twine(index)).str();
    if (!isa<MemRefType>(type))
      return expected(op,
                      what + " of a function with " + attr.getName().getValue(),
                      "a memref")
             << type;
    if (failed(verifyBlock(op, what, type)))
      return failure();
  }
  if (op->hasAttr(gridAttrName))
    return success();
  return expected(op, "a function with " + attr.getName().getValue(),
                  "one with " + gridAttrName)
         << "one without";
}

/// Holds: a choice of a plan has the type of its name.
static LogicalResult verifyPlanChoice(Operation *op, StringRef name,
                                      Attribute value) {
  auto complain = [&](const Twine &required) {
    return expected(op, name + " of " + planAttrName, required);
  };
  if (name == queryTokensName || name == keyTokensName) {
    auto tokens = dyn_cast<TokensAttr>(value);
    if (!tokens)
      return complain("a token layout, as #startrail.tokens<zigzag>") << value;
    if (!tokens.isExplicit() && tokens.getOwners() != 0)
      return complain("without owners, which a strategy decides")
             << tokens.getOwners();
    return success();
  }
  if (name == "team_size") {
    auto number = dyn_cast<IntegerAttr>(value);
    if (number && number.getType().isSignlessInteger(64))
      return success();
    return complain("an i64") << value;
  }
  if (isa<StringAttr>(value))
    return success();
  return complain("a string") << value;
}

/// Holds: a dictionary of the known choices, each of its type, on an attention
/// or a function with a grid.
static LogicalResult verifyPlanAttr(Operation *op, NamedAttribute attr) {
  auto plan = dyn_cast<DictionaryAttr>(attr.getValue());
  if (!plan)
    return expected(op, planAttrName, "a dictionary") << attr.getValue();
  if (!isa<AttentionOp, AttentionGradientOp>(op) && !op->hasAttr(gridAttrName))
    return expected(op, "an operation with " + planAttrName,
                    "a startrail.attention or its gradient, or a function "
                    "with " +
                        gridAttrName)
           << op->getName();
  const StringRef known[] = {
      "strategy",  "team_size",     "exchange", "combine_via",   "placement",
      "circulate", "gradient_type", "save",     queryTokensName, keyTokensName};
  for (NamedAttribute choice : plan) {
    StringRef name = choice.getName().getValue();
    if (!llvm::is_contained(known, name))
      return reportUnknown(op, name, "of " + planAttrName.str(), known);
    if (failed(verifyPlanChoice(op, name, choice.getValue())))
      return failure();
  }
  return success();
}

/// Holds: an i64 of at least 1, on a module: where it is read, even the
/// outermost one stands in another.
static LogicalResult verifyRanksAttr(Operation *op, NamedAttribute attr) {
  if (!isa<ModuleOp>(op))
    return expected(op, "an operation with " + ranksAttrName, "a module")
           << op->getName();
  auto ranks = dyn_cast<IntegerAttr>(attr.getValue());
  if (ranks && ranks.getType().isSignlessInteger(64) && ranks.getInt() >= 1)
    return success();
  return expected(op, ranksAttrName, "an i64 of at least 1") << attr.getValue();
}

/// Holds: a cluster, on a module.
static LogicalResult verifyClusterAttr(Operation *op, NamedAttribute attr) {
  if (!isa<ModuleOp>(op))
    return expected(op, "an operation with " + clusterAttrName, "a module")
           << op->getName();
  if (isa<ClusterAttr>(attr.getValue()))
    return success();
  return expected(op, clusterAttrName, "a #startrail.cluster")
         << attr.getValue();
}

/// Holds: a string that is not empty.
static LogicalResult verifyNonEmpty(Operation *op, NamedAttribute attr) {
  auto name = dyn_cast<StringAttr>(attr.getValue());
  if (name && !name.empty())
    return success();
  return expected(op, attr.getName().getValue(), "a string that is not empty")
         << attr.getValue();
}

/// Holds: a name, on a function with a grid.
static LogicalResult verifyForwardAttr(Operation *op, NamedAttribute attr) {
  if (failed(verifyNonEmpty(op, attr)))
    return failure();
  if (op->hasAttr(gridAttrName))
    return success();
  return expected(op, "a function with " + forwardAttrName,
                  "one with " + gridAttrName)
         << "one without";
}

LogicalResult StarTrailDialect::verifyOperationAttribute(Operation *op,
                                                         NamedAttribute attr) {
  StringRef name = attr.getName().getValue();
  const StringRef known[] = {
      gridAttrName, stepsAttrName,  workspaceBytesAttrName, peakBytesAttrName,
      planAttrName, ranksAttrName,  forwardAttrName,        gradientOfAttrName,
      passAttrName, clusterAttrName};
  if (!llvm::is_contained(known, name))
    return reportUnknown(op, name, "of an operation", known);
  if (name == planAttrName)
    return verifyPlanAttr(op, attr);
  if (name == ranksAttrName)
    return verifyRanksAttr(op, attr);
  if (name == clusterAttrName)
    return verifyClusterAttr(op, attr);
  if (name == passAttrName) {
    if (!isa<ModuleOp>(op))
      return expected(op, "an operation with " + passAttrName, "a module")
             << op->getName();
    return verifyNonEmpty(op, attr);
  }
  if (!isa<FunctionOpInterface>(op))
    return expected(op, "an operation with " + name, "a function")
           << op->getName();
  if (name == gridAttrName)
    return verifyGridAttr(op, attr);
  if (name == forwardAttrName)
    return verifyForwardAttr(op, attr);
  if (name == gradientOfAttrName)
    return verifyNonEmpty(op, attr);
  return verifyCountAttr(op, attr, name == stepsAttrName ? 1 : 0);
}

/// Holds: the name is a string, not empty, and no earlier one's. `nameOf` gives
/// the name of an earlier argument or result.
static LogicalResult
verifyNameAttr(Operation *op, NamedAttribute attr, const Twine &what,
               unsigned index, llvm::function_ref<Attribute(unsigned)> nameOf) {
  auto name = dyn_cast<StringAttr>(attr.getValue());
  if (!name || name.empty())
    return expected(op, nameAttrName + " of " + what,
                    "a string that is not empty")
           << attr.getValue();
  for (unsigned earlier = 0; earlier < index; ++earlier)
    if (nameOf(earlier) == name)
      return expected(op, nameAttrName + " of " + what, "unique")
             << name << ", which is another's too";
  return success();
}

/// Holds: what an argument and a result may both have, besides their name: on a
/// tensor or memref, a side or a unit.
static LogicalResult verifyTensorAttr(Operation *op, NamedAttribute attr,
                                      const Twine &what, Type type) {
  StringRef name = attr.getName();
  if ((name == sideAttrName || name == savedAttrName) &&
      !isa<RankedTensorType, MemRefType>(type))
    return expected(op, what + " with " + name, "a ranked tensor or memref")
           << type;
  if (name == sideAttrName) {
    auto side = dyn_cast<StringAttr>(attr.getValue());
    if (side && (side == "query" || side == "key"))
      return success();
    return expected(op, sideAttrName + " of " + what, "\"query\" or \"key\"")
           << attr.getValue();
  }
  if (isa<UnitAttr>(attr.getValue()))
    return success();
  return expected(op, name + " of " + what, "a unit attribute")
         << attr.getValue();
}

LogicalResult StarTrailDialect::verifyRegionArgAttribute(Operation *op,
                                                         unsigned,
                                                         unsigned index,
                                                         NamedAttribute attr) {
  StringRef name = attr.getName().getValue();
  std::string what = ("argument " + Twine(index)).str();
  const StringRef known[] = {nameAttrName, inputAttrName, outputAttrName,
                             savedAttrName, sideAttrName};
  if (!llvm::is_contained(known, name))
    return reportUnknown(op, name, "of an argument", known);
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return expected(op, "an operation with " + name, "a function")
           << op->getName();
  if (name == nameAttrName)
    return verifyNameAttr(op, attr, what, index, [&](unsigned earlier) {
      return function.getArgAttr(earlier, nameAttrName);
    });
  if (failed(
          verifyTensorAttr(op, attr, what, function.getArgumentTypes()[index])))
    return failure();
  if (name == savedAttrName || name == sideAttrName)
    return success();
  if (!isa<MemRefType>(function.getArgumentTypes()[index]))
    return expected(op, what + " with " + name, "a memref")
           << function.getArgumentTypes()[index];
  if (name == outputAttrName && function.getArgAttr(index, inputAttrName))
    return expected(op, what, "an input or an output") << "both";
  return success();
}

LogicalResult StarTrailDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned index, NamedAttribute attr) {
  StringRef name = attr.getName().getValue();
  const StringRef known[] = {nameAttrName, savedAttrName, sideAttrName};
  if (!llvm::is_contained(known, name))
    return reportUnknown(op, name, "of a result", known);
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return expected(op, "an operation with " + name, "a function")
           << op->getName();
  if (name != nameAttrName)
    return verifyTensorAttr(op, attr, "result " + Twine(index),
                            function.getResultTypes()[index]);
  return verifyNameAttr(op, attr, "result " + Twine(index), index,
                        [&](unsigned earlier) {
                          return function.getResultAttr(earlier, nameAttrName);
                        });
}
