//===- LowerPlan.cpp - The plans of a module's attentions and gradients ---===//
#include "compiler/Strategies/LowerPlan.h"

#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

DictionaryAttr PlannedOp::completePlan() const {
  NamedAttrList choices(plan.attribute);
  for (StringRef name : gradientChoiceNames)
    choices.erase(name);
  if (gradient)
    gradient->addTo(choices);
  choices.set(queryTokensName, op->getAttr(queryTokensName));
  choices.set(keyTokensName, op->getAttr(keyTokensName));
  return choices.getDictionary(op->getContext());
}

static FailureOr<PlannedOp> plan(Operation *op, SymbolTable &symbols,
                                 const PlanChoices &options) {
  auto name = op->getAttrOfType<FlatSymbolRefAttr>("grid");
  auto grid = symbols.lookup<GridOp>(name.getValue());
  if (!grid)
    return op->emitError("expected the grid to be one of the outermost "
                         "module, but got ")
           << name;
  auto function = op->getParentOfType<func::FuncOp>();
  auto given = function ? function->getAttrOfType<DictionaryAttr>(planAttrName)
                        : DictionaryAttr();
  FailureOr<ResolvedPlan> plan = resolvePlan(op->getLoc(), grid.getNumRanks(),
                                             options.overriddenBy(given));
  if (failed(plan))
    return failure();
  return PlannedOp{op, function, grid, std::move(*plan)};
}

/// Whether `gradient` is that of `attention`, which stands in its function.
static bool isGradientOf(RingAttentionGradientOp gradient,
                         RingAttentionOp attention) {
  return gradient.getOutput() == attention.getOutput() &&
         gradient.getLse() == attention.getLse() &&
         gradient.getQuery() == attention.getQuery() &&
         gradient.getKey() == attention.getKey() &&
         gradient.getValue() == attention.getValue();
}

/// Holds: the two follow one plan, on shards of the same types.
static LogicalResult checkPair(const PlannedOp &gradient,
                               const PlannedOp &attention) {
  auto note = [&](InFlightDiagnostic &diagnostic) -> InFlightDiagnostic & {
    diagnostic.attachNote(attention.op->getLoc())
        << "it is the gradient of this attention";
    return diagnostic;
  };
  auto ofGradient = cast<RingAttentionGradientOp>(gradient.op);
  auto ofAttention = cast<RingAttentionOp>(attention.op);
  const std::tuple<StringRef, Value, Value> shards[] = {
      {"query", ofGradient.getQuery(), ofAttention.getQuery()},
      {"key", ofGradient.getKey(), ofAttention.getKey()},
      {"value", ofGradient.getValue(), ofAttention.getValue()}};
  for (auto [what, own, other] : shards)
    if (own.getType() != other.getType()) {
      InFlightDiagnostic diagnostic =
          expected(gradient.op, "the " + what + " of a gradient",
                   "of the type of its attention's")
          << own.getType() << " for " << other.getType();
      return note(diagnostic);
    }
  auto choiceOf = [](const PlannedOp &planned, StringRef name) {
    Attribute choice = planned.plan.attribute.get(name);
    return choice ? choice : planned.op->getAttr(name);
  };
  for (StringRef name :
       {"mask", "alignment", "scale", "strategy", "team_size", "exchange",
        "combine_via", "placement", "circulate", "gradient_type", "save",
        "query_tokens", "key_tokens"}) {
    Attribute own = choiceOf(gradient, name), other = choiceOf(attention, name);
    if (own == other)
      continue;
    InFlightDiagnostic diagnostic =
        expected(gradient.op, name + " of a gradient", "that of its attention")
        << own << " for " << other;
    return note(diagnostic);
  }
  return success();
}

/// The attention that a gradient belongs to; nothing where the module does not
/// have it.
static FailureOr<std::optional<size_t>>
findForward(const PlannedOp &gradient, ArrayRef<PlannedOp> planned) {
  auto op = cast<RingAttentionGradientOp>(gradient.op);
  for (auto [index, other] : llvm::enumerate(planned))
    if (auto attention = dyn_cast<RingAttentionOp>(other.op))
      if (isGradientOf(op, attention))
        return std::optional<size_t>(index);
  auto name =
      gradient.function
          ? gradient.function->getAttrOfType<StringAttr>(forwardAttrName)
          : StringAttr();
  if (!name)
    return std::optional<size_t>();
  SmallVector<StringRef> known;
  for (auto [index, other] : llvm::enumerate(planned)) {
    if (!other.function || !isa<RingAttentionOp>(other.op))
      continue;
    func::FuncOp function = other.function;
    if (function.getSymName() != name.getValue()) {
      known.push_back(function.getSymName());
      continue;
    }
    auto isItsAttention = [&](const PlannedOp &each) {
      return each.function == function && isa<RingAttentionOp>(each.op);
    };
    if (llvm::count_if(planned, isItsAttention) == 1)
      return std::optional<size_t>(index);
    return expected(gradient.function, forwardAttrName,
                    "a function of one startrail.ring_attention")
           << name << ", of several";
  }
  InFlightDiagnostic diagnostic =
      expected(gradient.function, forwardAttrName,
               "a function of the module that holds a startrail.ring_attention")
      << name;
  suggest(*diagnostic.getUnderlyingDiagnostic(), name.getValue(), known);
  return diagnostic;
}

/// Holds: nothing is chosen for gradients in a module without one, and where
/// copies are to be saved, there is an attention that saves them.
static LogicalResult checkEffect(ArrayRef<PlannedOp> planned) {
  bool anyGradient = llvm::any_of(planned, [](const PlannedOp &op) {
    return isa<RingAttentionGradientOp>(op.op);
  });
  const PlanChoices defaults;
  const std::pair<StringRef, StringRef> choices[] = {
      {"circulate", defaults.circulate},
      {"gradient_type", defaults.gradientType},
      {"save", defaults.save}};
  for (const PlannedOp &op : planned) {
    for (auto [name, none] : choices) {
      StringRef chosen = op.plan.attribute.getAs<StringAttr>(name).getValue();
      if (anyGradient || chosen == none)
        continue;
      std::string option = name.str();
      llvm::replace(option, '_', '-');
      InFlightDiagnostic diagnostic =
          op.op->emitError("expected no ")
          << option << " in a module without gradients, where it has no "
          << "effect, but got " << chosen;
      diagnostic.attachNote() << "pass=both, joint and backward make gradients";
      return diagnostic;
    }
    if (!op.plan.saveTeam || op.forward || isa<RingAttentionOp>(op.op))
      continue;
    InFlightDiagnostic diagnostic = op.op->emitError(
        "expected save to be gather for a gradient whose attention the module "
        "does not compute, but got team");
    diagnostic.attachNote() << "pass=both and pass=joint compute an attention "
                               "and its gradient";
    return diagnostic;
  }
  return success();
}

FailureOr<std::vector<PlannedOp>>
startrail::planRingOps(ModuleOp module, SymbolTable &symbols,
                       const PlanChoices &options) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<RingAttentionOp, RingAttentionGradientOp>(op))
      ops.push_back(op);
  });
  std::vector<PlannedOp> planned;
  for (Operation *op : ops) {
    FailureOr<PlannedOp> one = plan(op, symbols, options);
    if (failed(one))
      return failure();
    planned.push_back(std::move(*one));
  }
  for (PlannedOp &gradient : planned) {
    auto op = dyn_cast<RingAttentionGradientOp>(gradient.op);
    if (!op)
      continue;
    FailureOr<std::optional<size_t>> forward = findForward(gradient, planned);
    if (failed(forward))
      return failure();
    gradient.forward = *forward;
    if (*forward && failed(checkPair(gradient, planned[**forward])))
      return failure();
    FailureOr<GradientChoices> choices =
        chooseForGradient(op, gradient.plan,
                          {op.getQuery().getType(), op.getKey().getType(),
                           op.getValue().getType(), op.getOutput().getType(),
                           op.getLse().getType()});
    if (failed(choices))
      return failure();
    gradient.gradient = *choices;
    if (*forward)
      planned[**forward].gradient = *choices;
  }
  if (failed(checkEffect(planned)))
    return failure();
  return planned;
}
