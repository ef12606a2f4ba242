//===- SavePlan.cpp - The plan in force, as a file ------------------------===//
#include "compiler/Plan/SavePlan.h"

#include "compiler/Plan/PlannedModel.h"
#include "compiler/Strategies/PlanChoices.h"
#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace startrail;

using llvm::json::OStream;

/// A token layout in JSON.
static std::string textOf(TokensAttr tokens) {
  if (!tokens.isExplicit())
    return "\"" + tokens.getText() + "\"";
  std::string text;
  llvm::raw_string_ostream stream(text);
  ArrayRef<int64_t> pieces = tokens.getPieces();
  stream << "[";
  llvm::interleaveComma(tokens.getCounts(), stream, [&](int64_t count) {
    stream << "[";
    for (int64_t i = 0; i < count; ++i)
      stream << (i ? ", [" : "[") << pieces[2 * i] << ", " << pieces[2 * i + 1]
             << "]";
    stream << "]";
    pieces = pieces.drop_front(2 * count);
  });
  stream << "]";
  return text;
}

static void writeOnOneLine(OStream &json, StringRef name, StringRef text) {
  json.attributeBegin(name);
  json.rawValue(text);
  json.attributeEnd();
}

/// Writes one choice; fails where it is not there.
static LogicalResult writeChoice(OStream &json, StringRef name,
                                 DictionaryAttr plan) {
  Attribute choice = plan ? plan.get(name) : Attribute();
  if (auto number = dyn_cast_or_null<IntegerAttr>(choice)) {
    json.attribute(name, number.getInt());
    return success();
  }
  if (auto tokens = dyn_cast_or_null<TokensAttr>(choice)) {
    writeOnOneLine(json, name, textOf(tokens));
    return success();
  }
  auto text = dyn_cast_or_null<StringAttr>(choice);
  if (!text)
    return failure();
  if (name != "placement") {
    json.attribute(name, text.getValue());
    return success();
  }
  std::string axes;
  for (StringRef axis : llvm::split(text.getValue(), ','))
    axes += (axes.empty() ? "[\"" : ", \"") + axis.str() + "\"";
  writeOnOneLine(json, name, axes + "]");
  return success();
}

static LogicalResult writeEntry(OStream &json, StringRef name,
                                func::FuncOp function) {
  if (!llvm::json::isUTF8(name))
    return function.emitError(
        "expected the name of a function in a plan to be UTF-8, but got bytes "
        "that are not");
  auto plan = function->getAttrOfType<DictionaryAttr>(planAttrName);
  LogicalResult complete = success();
  json.object([&] {
    json.attribute("function", name);
    for (StringRef choice :
         {"strategy", "team_size", "exchange", "combine_via", "placement",
          "circulate", "gradient_type", "save", "query_tokens", "key_tokens"})
      if (failed(writeChoice(json, choice, plan)) &&
          !llvm::is_contained(gradientChoiceNames, choice))
        complete = function.emitError("expected '")
                   << function.getSymName() << "' to have " << choice << " in "
                   << planAttrName << ", but got none";
  });
  return complete;
}

FailureOr<std::string> startrail::savePlan(ModuleOp module) {
  SmallVector<SpmdCallOp> calls;
  module.walk([&](SpmdCallOp call) { calls.push_back(call); });
  for (SpmdCallOp call : calls)
    if (!call->getParentOfType<func::FuncOp>() ||
        SymbolTable::getNearestSymbolTable(call) != module.getOperation())
      return call->emitError("expected the call to be in a func.func of the "
                             "outermost module for a plan to name it, but got "
                             "it elsewhere");
  PlannedModel model = PlannedModel::of(module, calls);
  GridOp grid = model.functions.empty()
                    ? GridOp()
                    : getGridOf(model.functions.front().function);
  if (!grid)
    return emitError(module.getLoc())
           << "expected the module to call attention that is planned, but got "
              "none";

  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream, /*IndentSize=*/2);
  LogicalResult written = success();
  json.object([&] {
    json.attribute("startrail_plan", 1);
    json.attribute("ranks", grid.getNumRanks());
    if (model.pass != "forward")
      json.attribute("pass", model.pass);
    json.attributeArray("attentions", [&] {
      for (const auto &[name, function] : model.functions)
        if (failed(writeEntry(json, name, function)))
          written = failure();
    });
  });
  if (failed(written))
    return failure();
  return text + "\n";
}
