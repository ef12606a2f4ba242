//===- LowerRing.cpp - startrail-lower-ring -------------------------------===//
#include "compiler/Strategies/Legal.h"
#include "compiler/Strategies/Names.h"
#include "compiler/Strategies/Passes.h"
#include "compiler/Strategies/RingProgram.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"

#include <map>

namespace startrail {
#define GEN_PASS_DEF_LOWERRINGPASS
#include "compiler/Strategies/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// The placement `text` stands for: its entries, names checked.
static FailureOr<SmallVector<StringRef>> parsePlacement(Location loc,
                                                        StringRef text) {
  if (text == "default" || text == "collect-intra")
    text = "member,ring,group";
  else if (text == "p2p-intra")
    text = "ring,member,group";
  SmallVector<StringRef> entries;
  text.split(entries, ',');
  SmallVector<StringRef> known(ringAxisNames.begin(), ringAxisNames.end());
  if (entries.size() == 1)
    known.append({"default", "collect-intra", "p2p-intra"});
  for (StringRef entry : entries)
    if (failed(lookUpName(loc, "an axis of placement", entry.split(':').first,
                          known)))
      return failure();
  return entries;
}

namespace {
struct LowerRing : startrail::impl::LowerRingPassBase<LowerRing> {
  using LowerRingPassBase::LowerRingPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    if (failed(readOptions(module.getLoc())))
      return signalPassFailure();

    std::map<Operation *, RingPlan> plans;
    SmallVector<RingAttentionOp> attentions;
    module.walk([&](RingAttentionOp op) { attentions.push_back(op); });
    for (RingAttentionOp attention : attentions) {
      auto grid = symbols.lookup<GridOp>(attention.getGrid());
      if (!grid) {
        attention.emitError("expected the grid to be one of the outermost "
                            "module, but got ")
            << attention.getGridAttr();
        return signalPassFailure();
      }
      if (plans.count(grid))
        continue;
      FailureOr<RingPlan> plan = planFor(grid.getLoc(), grid.getNumRanks());
      if (failed(plan))
        return signalPassFailure();
      FailureOr<GridOp> ringGrid = replaceGrid(grid, *plan, symbols);
      if (failed(ringGrid))
        return signalPassFailure();
      plans.emplace(*ringGrid, *plan);
    }
    for (RingAttentionOp attention : attentions) {
      const RingPlan &plan = plans.at(symbols.lookup(attention.getGrid()));
      buildRingProgram(attention, plan, viaFor(plan));
    }
  }

private:
  LogicalResult readOptions(Location loc) {
    FailureOr<size_t> strategyIndex =
        lookUpName(loc, "strategy", strategy, {"ring", "startrail"});
    FailureOr<size_t> exchangeIndex =
        lookUpName(loc, "exchange", exchange, {"paper", "skewed"});
    FailureOr<size_t> viaIndex = lookUpName(loc, "combine-via", combineVia,
                                            {"gather", "exchange", "auto"});
    FailureOr<SmallVector<StringRef>> entries = parsePlacement(loc, placement);
    if (failed(strategyIndex) || failed(exchangeIndex) || failed(viaIndex) ||
        failed(entries))
      return failure();
    isRing = *strategyIndex == 0;
    exchangeKind = *exchangeIndex == 0 ? Exchange::Paper : Exchange::Skewed;
    if (*viaIndex < 2)
      via = *viaIndex == 0 ? CombineVia::Gather : CombineVia::Exchange;
    placementEntries = *entries;
    return success();
  }

  FailureOr<RingPlan> planFor(Location loc, int64_t ranks) {
    if (isRing) {
      if (teamSize == 1)
        return planRing(&getContext(), ranks);
      auto diagnostic = emitError(loc) << "expected team-size to be 1 with "
                                          "strategy=ring, but got "
                                       << int64_t(teamSize);
      diagnostic.attachNote() << "strategy=startrail takes teams";
      return diagnostic;
    }
    SmallVector<int64_t> legal = legalTeamSizes(ranks);
    if (llvm::is_contained(legal, int64_t(teamSize)))
      return planStarTrail(&getContext(), ranks, teamSize, exchangeKind);
    auto diagnostic = emitError(loc)
                      << "expected team-size to be one whose square divides "
                      << ranks << " ranks, but got " << int64_t(teamSize);
    auto &note = diagnostic.attachNote();
    note << "legal team sizes for " << ranks << " ranks are ";
    llvm::interleaveComma(legal, note);
    return diagnostic;
  }

  /// The transport that moves fewer bytes: via exchange each rank receives
  /// (C-1) log-sum-exps of its rows, via gather C times that.
  CombineVia viaFor(const RingPlan &plan) const {
    return via.value_or(plan.teamSize() > 1 ? CombineVia::Exchange
                                            : CombineVia::Gather);
  }

  /// Puts the plan's grid, named @sp, in place of `grid` and all its uses.
  FailureOr<GridOp> replaceGrid(GridOp grid, const RingPlan &plan,
                                SymbolTable &symbols) {
    OpBuilder builder(grid);
    auto ringGrid = GridOp::create(
        builder, grid.getLoc(), builder.getStringAttr("sp"),
        builder.getStrArrayAttr(
            SmallVector<StringRef>(ringAxisNames.begin(), ringAxisNames.end())),
        builder.getDenseI64ArrayAttr(plan.sizes),
        builder.getStrArrayAttr(placementEntries),
        builder.getStrArrayAttr({ringAxisNames[Member], ringAxisNames[Ring],
                                 ringAxisNames[Group]}));
    if (failed(verify(ringGrid)))
      return failure();
    StringAttr name = symbols.insert(ringGrid);
    if (failed(symbols.replaceAllSymbolUses(grid.getSymNameAttr(), name,
                                            getOperation())))
      return failure();
    symbols.erase(grid);
    return ringGrid;
  }

  bool isRing = false;
  Exchange exchangeKind = Exchange::Paper;
  std::optional<CombineVia> via;
  SmallVector<StringRef> placementEntries;
};
} // namespace
