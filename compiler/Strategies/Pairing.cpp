//===- Pairing.cpp - Attentions and the gradients that belong to them -----===//
#include "compiler/Strategies/Pairing.h"

#include "dialects/StarTrail/AttentionNames.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Dominance.h"

#include <map>

using namespace mlir;
using namespace startrail;

/// Whether the two can be one function.
static bool isJoint(AttentionOp attention, AttentionGradientOp gradient) {
  AttentionView one(attention), other(gradient);
  return attention->getBlock() == gradient->getBlock() &&
         one.query == other.query && one.key == other.key &&
         one.value == other.value && one.output == other.output &&
         one.lse == other.lse && one.mask == other.mask &&
         one.alignment == other.alignment && one.scale == other.scale &&
         one.layout == other.layout &&
         DominanceInfo().properlyDominates(gradient.getOutputGradient(),
                                           attention);
}

/// Tells of a gradient whose attention the module lacks, where the name may be
/// a slip of another's.
static void remarkSlip(AttentionGradientOp gradient,
                       ArrayRef<std::string> names) {
  StringRef of = *gradient.getOf();
  auto known = llvm::to_vector_of<StringRef>(names);
  if (nearestName(of, known).empty())
    return;
  InFlightDiagnostic remark = gradient.emitRemark("no attention is named '")
                              << of
                              << "': its gradient stands alone and takes "
                                 "output and log-sum-exp as they are given";
  suggest(*remark.getUnderlyingDiagnostic(), of, known);
}

static std::string nameOf(AttentionGradientOp gradient,
                          const std::string &number) {
  if (auto of = gradient.getOf())
    return of->str() + "_gradient";
  auto caller = gradient->getParentOfType<func::FuncOp>();
  return (caller ? caller.getName() : "").str() + "_attention_gradient" +
         number;
}

/// The gradients without `of` of a function that has several are numbered.
static void nameGradients(MutableArrayRef<RankWork> works) {
  auto isUnnamed = [](const RankWork &work) {
    return !work.attention && !AttentionGradientOp(work.gradient).getOf();
  };
  std::map<Operation *, int64_t> total, earlier;
  auto callerOf = [](const RankWork &work) {
    return work.gradient->getParentOfType<func::FuncOp>();
  };
  for (const RankWork &work : works)
    if (isUnnamed(work))
      ++total[callerOf(work)];
  for (RankWork &work : works) {
    if (work.attention)
      continue;
    std::string number;
    if (isUnnamed(work) && total[callerOf(work)] > 1)
      number = "_" + std::to_string(earlier[callerOf(work)]++);
    work.name = nameOf(work.gradient, number);
  }
}

/// Adds the choices of `from` to those of `to`, two of one attention.
static LogicalResult mergePlan(Operation *to, Operation *from) {
  auto own = to->getAttrOfType<DictionaryAttr>(planAttrName);
  auto other = from->getAttrOfType<DictionaryAttr>(planAttrName);
  if (!other)
    return success();
  NamedAttrList merged(own);
  for (NamedAttribute choice : other) {
    Attribute known = merged.set(choice.getName(), choice.getValue());
    if (!known || known == choice.getValue())
      continue;
    InFlightDiagnostic diagnostic =
        expected(from, choice.getName().getValue() + " of " + planAttrName,
                 "that of the attention and its other gradients")
        << choice.getValue() << " for " << known;
    diagnostic.attachNote(to->getLoc()) << "the attention";
    return diagnostic;
  }
  to->setAttr(planAttrName, merged.getDictionary(to->getContext()));
  return success();
}

/// Gives attentions and their gradients one plan.
static LogicalResult mergePlans(ArrayRef<RankWork> works) {
  auto attentionOf = [&](const RankWork &work) {
    return work.forward ? works[*work.forward].attention : work.attention;
  };
  for (const RankWork &work : works)
    if (AttentionOp attention = attentionOf(work); attention && work.gradient)
      if (failed(mergePlan(attention, work.gradient)))
        return failure();
  for (const RankWork &work : works)
    if (AttentionOp attention = attentionOf(work); attention && work.gradient)
      if (Attribute plan = attention->getAttr(planAttrName))
        work.gradient->setAttr(planAttrName, plan);
  return success();
}

FailureOr<std::vector<RankWork>> startrail::collectRankWork(ModuleOp module) {
  std::vector<RankWork> works;
  SmallVector<AttentionGradientOp> gradients;
  module.walk([&](Operation *op) {
    if (auto attention = dyn_cast<AttentionOp>(op))
      works.push_back({attention, {}, ""});
    else if (auto gradient = dyn_cast<AttentionGradientOp>(op))
      works.push_back({{}, gradient, ""});
  });
  SmallVector<Operation *> attentions;
  SmallVector<size_t> indices;
  for (auto [index, work] : llvm::enumerate(works))
    if (work.attention) {
      attentions.push_back(work.attention);
      indices.push_back(index);
    }
  std::vector<std::string> names = attentionNames(attentions);
  for (auto [index, name] : llvm::zip_equal(indices, names))
    works[index].name = name;

  std::vector<RankWork> kept;
  for (RankWork &work : works) {
    RankWork *joint = nullptr;
    if (!work.attention)
      for (RankWork &other : kept)
        if (other.attention && !other.gradient &&
            isJoint(other.attention, work.gradient))
          joint = &other;
    if (!joint) {
      kept.push_back(work);
      continue;
    }
    joint->gradient = work.gradient;
    auto of = work.gradient.getOf();
    joint->name = (of ? of->str() : joint->name) + "_joint";
  }
  nameGradients(kept);
  for (RankWork &work : kept) {
    if (work.attention || !work.gradient.getOf())
      continue;
    for (auto [index, other] : llvm::enumerate(kept))
      if (other.attention && !other.gradient &&
          other.name == *work.gradient.getOf())
        work.forward = index;
    if (!work.forward)
      remarkSlip(work.gradient, names);
  }
  if (failed(mergePlans(kept)))
    return failure();
  return kept;
}
