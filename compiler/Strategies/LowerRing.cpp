//===- LowerRing.cpp - startrail-lower-ring -------------------------------===//
#include "compiler/Strategies/Passes.h"
#include "compiler/Strategies/PlanChoices.h"
#include "compiler/Strategies/RingProgram.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"

#include <map>
#include <tuple>

namespace startrail {
#define GEN_PASS_DEF_LOWERRINGPASS
#include "compiler/Strategies/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
struct LowerRing : startrail::impl::LowerRingPassBase<LowerRing> {
  using LowerRingPassBase::LowerRingPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    SmallVector<RingAttentionOp> attentions;
    module.walk([&](RingAttentionOp op) { attentions.push_back(op); });
    for (RingAttentionOp attention : attentions)
      if (failed(lower(attention, symbols)))
        return signalPassFailure();
    for (GridOp grid : llvm::make_early_inc_range(module.getOps<GridOp>()))
      if (replaced.count(grid.getSymNameAttr()) &&
          SymbolTable::symbolKnownUseEmpty(grid, module))
        symbols.erase(grid);
  }

private:
  LogicalResult lower(RingAttentionOp attention, SymbolTable &symbols) {
    auto function = attention->getParentOfType<func::FuncOp>();
    auto grid = symbols.lookup<GridOp>(attention.getGrid());
    if (!grid)
      return attention.emitError("expected the grid to be one of the outermost "
                                 "module, but got ")
             << attention.getGridAttr();
    auto given = function
                     ? function->getAttrOfType<DictionaryAttr>(planAttrName)
                     : DictionaryAttr();
    PlanChoices options = {strategy, teamSize, exchange, combineVia, placement};
    FailureOr<ResolvedPlan> plan = resolvePlan(
        attention.getLoc(), grid.getNumRanks(), options.overriddenBy(given));
    if (failed(plan))
      return failure();
    FailureOr<GridOp> ringGrid = ringGridFor(grid, *plan, symbols);
    if (failed(ringGrid))
      return failure();

    auto name = FlatSymbolRefAttr::get(*ringGrid);
    attention.setGridAttr(name);
    if (function) {
      function->setAttr(gridAttrName, name);
      NamedAttrList choices(plan->attribute);
      choices.set(queryTokensName, attention.getQueryTokens());
      choices.set(keyTokensName, attention.getKeyTokens());
      function->setAttr(planAttrName, choices.getDictionary(&getContext()));
      getOperation().walk([&](SpmdCallOp call) {
        if (call.getCallee() == function.getName())
          call.setGridAttr(name);
      });
    }
    return buildRingProgram(attention, plan->plan, plan->via);
  }

  /// The grid of the plan: one for all attentions that share ranks, sizes and
  /// placement, beside the grid that it replaces.
  FailureOr<GridOp> ringGridFor(GridOp grid, const ResolvedPlan &plan,
                                SymbolTable &symbols) {
    GridOp &ringGrid =
        grids[{grid.getSymName().str(), plan.plan.sizes, plan.placement}];
    if (ringGrid)
      return ringGrid;
    OpBuilder builder(grid);
    auto made = GridOp::create(
        builder, grid.getLoc(), builder.getStringAttr("sp"),
        builder.getStrArrayAttr(
            SmallVector<StringRef>(ringAxisNames.begin(), ringAxisNames.end())),
        builder.getDenseI64ArrayAttr(plan.plan.sizes),
        builder.getStrArrayAttr(SmallVector<StringRef>(plan.placement.begin(),
                                                       plan.placement.end())),
        builder.getStrArrayAttr({ringAxisNames[Member], ringAxisNames[Ring],
                                 ringAxisNames[Group]}));
    if (failed(verify(made)))
      return failure();
    symbols.insert(made);
    replaced.insert(grid.getSymNameAttr());
    ringGrid = made;
    return ringGrid;
  }

  std::map<
      std::tuple<std::string, std::array<int64_t, 3>, std::vector<std::string>>,
      GridOp>
      grids;
  llvm::DenseSet<StringAttr> replaced;
};
} // namespace
