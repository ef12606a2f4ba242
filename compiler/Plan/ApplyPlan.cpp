//===- ApplyPlan.cpp - startrail-apply-plan -------------------------------===//
#include "compiler/Plan/Passes.h"
#include "compiler/Plan/PlanFile.h"
#include "compiler/Strategies/Pairing.h"
#include "compiler/Strategies/PlanChoices.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace startrail {
#define GEN_PASS_DEF_APPLYPLANPASS
#include "compiler/Plan/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// Whether `entry` is the name of `function` or of an attention, or a gradient,
/// of its.
static bool isOf(StringRef entry, StringRef function) {
  static const llvm::Regex ending(
      "^(_attention(_gradient)?(_[0-9]+)?(_gradient|_joint)?)?$");
  return entry.consume_front(function) && ending.match(entry);
}

namespace {
struct ApplyPlan : startrail::impl::ApplyPlanPassBase<ApplyPlan> {
  using ApplyPlanPassBase::ApplyPlanPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (file.empty()) {
      emitError(module.getLoc())
          << "expected file to be the name of a plan file, but got ''";
      return signalPassFailure();
    }
    FailureOr<PlanFile> plan = PlanFile::read(&getContext(), file);
    if (failed(plan) || failed(readOptions()) || failed(checkOptions(*plan)))
      return signalPassFailure();
    FailureOr<std::vector<RankWork>> works = collectRankWork(module);
    if (failed(works))
      return signalPassFailure();
    llvm::erase_if(*works,
                   [](const RankWork &work) { return !callerOf(work); });
    bool good = works->empty() || succeeded(checkFunctions(*plan, *works));
    for (const RankWork &work : *works)
      if (!work.forward)
        good &= succeeded(apply(*plan, work));
    for (const RankWork &work : *works)
      if (work.forward)
        takePlan(work.gradient, (*works)[*work.forward].attention);
    if (!good)
      return signalPassFailure();
    module->setAttr(ranksAttrName,
                    Builder(&getContext()).getI64IntegerAttr(plan->ranks));
    if (!plan->pass.empty())
      module->setAttr(passAttrName, StringAttr::get(&getContext(), plan->pass));
  }

private:
  /// What options choose, as `startrail.plan` has it.
  LogicalResult readOptions() {
    MLIRContext *context = &getContext();
    options.clear();
    auto set = [&](StringRef name, const std::string &text) {
      if (!text.empty())
        options.set(name, StringAttr::get(context, text));
    };
    set("strategy", strategy);
    set("exchange", exchange);
    set("combine_via", combineVia);
    set("circulate", circulate);
    set("gradient_type", gradientType);
    set("save", save);
    if (teamSize != 0)
      options.set("team_size", Builder(context).getI64IntegerAttr(teamSize));
    if (!placement.empty())
      options.set("placement", placementAttr(context, placement));
    if (tokens.empty())
      return success();
    FailureOr<Attribute> layout =
        tokensAttr(getOperation().getLoc(), "tokens", tokens);
    if (failed(layout))
      return failure();
    options.set("query_tokens", *layout);
    options.set("key_tokens", *layout);
    return success();
  }

  /// The option that makes a choice.
  static std::string optionOf(StringRef choice) {
    std::string name = choice.ends_with("_tokens") ? "tokens" : choice.str();
    llvm::replace(name, '_', '-');
    return name;
  }

  /// Holds, or is reported: nothing in the file contradicts an option.
  LogicalResult checkOptions(const PlanFile &plan) {
    if (ranks != 0 && ranks != plan.ranks)
      return emitError(plan.ranksLocation)
             << "expected ranks to be " << int64_t(ranks)
             << ", as the option ranks says, but got " << plan.ranks;
    if (!pass.empty() && !plan.pass.empty() && pass != plan.pass)
      return emitError(plan.passLocation)
             << "expected pass to be " << pass
             << ", as the option pass says, but got " << plan.pass;
    SmallVector<const PlanEntry *> entries;
    for (const PlanEntry &entry : plan.attentions)
      entries.push_back(&entry);
    if (plan.rest)
      entries.push_back(&*plan.rest);
    for (const PlanEntry *entry : entries)
      for (const PlanChoice &choice : entry->choices) {
        Attribute option = options.get(choice.name);
        if (!option || option == choice.value)
          continue;
        return emitError(choice.location)
               << "expected " << choice.path << " to be " << shown(option)
               << ", as the option " << optionOf(choice.name)
               << " says, but got " << shown(choice.value);
      }
    return success();
  }

  static std::string shown(Attribute choice) {
    if (auto layout = dyn_cast<TokensAttr>(choice))
      return layout.getText();
    if (auto text = dyn_cast<StringAttr>(choice))
      return text.str();
    return std::to_string(cast<IntegerAttr>(choice).getInt());
  }

  /// Holds, or is reported: every entry is for an attention of the module, or
  /// one that was left out.
  LogicalResult checkFunctions(const PlanFile &plan, ArrayRef<RankWork> works) {
    llvm::SetVector<StringRef> names, known;
    for (const RankWork &work : works)
      if (!work.forward)
        names.insert(work.name);
    known = names;
    for (const RankWork &work : works)
      known.insert(callerOf(work).getSymName());
    bool good = true;
    for (const PlanEntry &entry : plan.attentions) {
      if (known.contains(entry.function) ||
          llvm::any_of(leftOut, [&](const std::string &function) {
            return isOf(entry.function, function);
          }))
        continue;
      InFlightDiagnostic diagnostic =
          emitError(entry.location)
          << "expected " << entry.path
          << ".function to be an attention of the module, or a function that "
             "has one, but got '"
          << entry.function << "'";
      Diagnostic &error = *diagnostic.getUnderlyingDiagnostic();
      size_t notes = llvm::range_size(error.getNotes());
      suggest(error, entry.function, known.getArrayRef());
      if (llvm::range_size(error.getNotes()) == notes)
        llvm::interleaveComma(names, diagnostic.attachNote()
                                         << "its attentions are ");
      good = false;
    }
    return success(good);
  }

  static func::FuncOp callerOf(const RankWork &work) {
    return work.view().op->getParentOfType<func::FuncOp>();
  }

  static void takePlan(Operation *gradient, Operation *attention) {
    if (Attribute plan = attention->getAttr(planAttrName))
      gradient->setAttr(planAttrName, plan);
  }

  static const PlanEntry *entryOf(const PlanFile &plan, StringRef function) {
    for (const PlanEntry &entry : plan.attentions)
      if (entry.function == function)
        return &entry;
    return nullptr;
  }

  /// The choices of `entry`, which can be null, and those of the rest that it
  /// leaves open.
  static std::vector<const PlanChoice *> choicesOf(const PlanFile &plan,
                                                   const PlanEntry *entry) {
    std::vector<const PlanChoice *> choices;
    if (entry)
      for (const PlanChoice &choice : entry->choices)
        choices.push_back(&choice);
    if (plan.rest)
      for (const PlanChoice &choice : plan.rest->choices)
        if (!entry || !entry->find(choice.name))
          choices.push_back(&choice);
    return choices;
  }

  static bool isAuto(const PlanChoice &choice) {
    return StringRef(choice.name).ends_with("_tokens") &&
           isa<StringAttr>(choice.value);
  }

  LogicalResult apply(const PlanFile &plan, const RankWork &work) {
    Operation *attention = work.view().op;
    const PlanEntry *entry = entryOf(plan, work.name);
    if (!entry)
      entry = entryOf(plan, callerOf(work).getSymName());
    if (!entry && !plan.rest) {
      auto diagnostic = attention->emitError("expected the plan to have an "
                                             "entry for '")
                        << work.name << "', but got none";
      diagnostic.attachNote() << "\"default\" holds for what has no entry";
      return diagnostic;
    }

    auto given = attention->getAttrOfType<DictionaryAttr>(planAttrName);
    NamedAttrList merged(given);
    Location location = entry ? entry->location : plan.rest->location;
    for (const PlanChoice *choice : choicesOf(plan, entry)) {
      Attribute own = given ? given.get(choice->name) : Attribute();
      // What is left to be found is no contradiction.
      auto name = dyn_cast_or_null<StringAttr>(own);
      if (own && own != choice->value && !(name && name == "auto")) {
        auto diagnostic = emitError(choice->location)
                          << "expected " << choice->path << " to be "
                          << shown(own)
                          << ", as the attention's own plan says, but got "
                          << shown(choice->value);
        diagnostic.attachNote(attention->getLoc()) << "the attention";
        return diagnostic;
      }
      // Nothing stands for the layout that is found when tokens are dealt.
      if (!isAuto(*choice))
        merged.set(choice->name, choice->value);
      if (choice->name == "team_size")
        location = choice->location;
    }
    DictionaryAttr choices = merged.getDictionary(&getContext());
    attention->setAttr(planAttrName, choices);
    if (work.attention && work.gradient)
      takePlan(work.gradient, attention);
    PlanChoices resolved =
        PlanChoices()
            .overriddenBy(options.getDictionary(&getContext()))
            .overriddenBy(choices);
    return failure(failed(resolvePlan(location, plan.ranks, resolved)));
  }

  NamedAttrList options;
};
} // namespace
