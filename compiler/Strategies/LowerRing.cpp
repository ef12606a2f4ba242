//===- LowerRing.cpp - startrail-lower-ring -------------------------------===//
#include "compiler/Strategies/LowerPlan.h"
#include "compiler/Strategies/Passes.h"
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
    PlanChoices options = {strategy,  teamSize,  exchange,     combineVia,
                           placement, circulate, gradientType, save};
    FailureOr<std::vector<PlannedOp>> planned =
        planRingOps(module, symbols, options);
    if (failed(planned))
      return signalPassFailure();
    for (PlannedOp &op : *planned)
      if (failed(moveToGrid(op, symbols)))
        return signalPassFailure();
    if (failed(buildPrograms(*planned)))
      return signalPassFailure();
    for (GridOp grid : llvm::make_early_inc_range(module.getOps<GridOp>()))
      if (replaced.count(grid.getSymNameAttr()) &&
          SymbolTable::symbolKnownUseEmpty(grid, module))
        symbols.erase(grid);
  }

private:
  /// Puts the op, and its function and what calls it, on the grid of the plan,
  /// and the complete plan on the function.
  LogicalResult moveToGrid(PlannedOp &op, SymbolTable &symbols) {
    FailureOr<GridOp> ringGrid = ringGridFor(op.grid, op.plan, symbols);
    if (failed(ringGrid))
      return failure();
    auto name = FlatSymbolRefAttr::get(*ringGrid);
    op.op->setAttr("grid", name);
    if (!op.function)
      return success();
    op.function->setAttr(gridAttrName, name);
    op.function->setAttr(planAttrName, op.completePlan());
    getOperation().walk([&](SpmdCallOp call) {
      if (call.getCallee() == op.function.getName())
        call.setGridAttr(name);
    });
    return success();
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
