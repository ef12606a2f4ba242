//===- Distribute.cpp - startrail-distribute ------------------------------===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Strategies/Legal.h"
#include "compiler/Strategies/Outline.h"
#include "compiler/Strategies/Passes.h"
#include "dialects/StarTrail/Functions.h"
#include "dialects/StarTrail/HeadLimit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

#include <map>

namespace startrail {
#define GEN_PASS_DEF_DISTRIBUTEPASS
#include "compiler/Strategies/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// The token layouts of an attention, or a gradient, that can be spread over
/// `ranks`.
static FailureOr<TokenChoice> checkLegal(const AttentionView &view,
                                         int64_t ranks,
                                         const TokenOption &option) {
  Operation *op = view.op;
  if (!op->getParentOfType<func::FuncOp>() ||
      !isa<ModuleOp>(SymbolTable::getNearestSymbolTable(op)) ||
      SymbolTable::getNearestSymbolTable(op)->getParentOp())
    return op->emitError("expected the attention to be in a func.func of "
                         "the outermost module, but got it elsewhere");
  // Calls and proofs go through batches and heads one by one.
  auto lse = cast<RankedTensorType>(view.lse.getType());
  int64_t batch = lse.getDimSize(0), heads = lse.getDimSize(1);
  if (!areWithinHeadLimit(batch, heads))
    return op->emitError("expected batch times query heads to be at most ")
           << mostHeads << ", but got " << batch << " times " << heads;
  return option.choose(view, ranks);
}

/// Whether two views of one plan get the same token layouts.
static bool sameTokens(const AttentionView &one, const AttentionView &other) {
  return one.mask == other.mask &&
         one.lengthOf(one.query) == other.lengthOf(other.query) &&
         one.lengthOf(one.key) == other.lengthOf(other.key);
}

/// Names what stands beside attention in the function, if anything does.
static void remarkOthers(func::FuncOp function) {
  std::map<StringRef, int64_t> counts;
  for (Block &block : function.getBody())
    for (Operation &op : block)
      if (!isa<AttentionOp, AttentionGradientOp, func::ReturnOp>(op) &&
          !op.hasTrait<OpTrait::ConstantLike>())
        ++counts[op.getName().getStringRef()];
  if (counts.empty())
    return;
  InFlightDiagnostic diagnostic = emitRemark(function.getLoc())
                                  << "kept on every rank as is: ";
  llvm::interleaveComma(counts, diagnostic, [&](const auto &entry) {
    diagnostic << entry.first;
    if (entry.second > 1)
      diagnostic << " (" << entry.second << ")";
  });
}

/// The number of ranks: of the option, or where that is 0 of the module, which
/// loses it.
static FailureOr<int64_t> takeRanks(ModuleOp module, int64_t option) {
  auto planned = module->getAttrOfType<IntegerAttr>(ranksAttrName);
  if (!planned)
    return option;
  if (option != 0 && option != planned.getInt())
    return emitError(module.getLoc())
           << "expected ranks to be the " << planned.getInt() << " of "
           << ranksAttrName << ", but got " << option;
  module->removeAttr(ranksAttrName);
  return planned.getInt();
}

/// The grid of the rings that the module holds already, raised from loops that
/// spell them out; null where it holds none.
static GridOp gridOfRings(ModuleOp module) {
  GridOp grid;
  module.walk([&](RingAttentionOp ring) {
    grid =
        SymbolTable::lookupNearestSymbolFrom<GridOp>(ring, ring.getGridAttr());
    return WalkResult::interrupt();
  });
  return grid;
}

namespace {
struct Distribute : startrail::impl::DistributePassBase<Distribute> {
  using DistributePassBase::DistributePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<std::vector<RankWork>> works = collectRankWork(module);
    if (failed(works))
      return signalPassFailure();
    if (GridOp grid = gridOfRings(module); grid && works->empty()) {
      FailureOr<int64_t> taken = takeRanks(module, this->ranks);
      if (failed(taken))
        return signalPassFailure();
      if (*taken == 0 || *taken == grid.getNumRanks())
        return;
      emitError(grid.getLoc())
          << "expected ranks to be the " << grid.getNumRanks()
          << " of the rings in the module, but got " << *taken;
      return signalPassFailure();
    }
    if (works->empty()) {
      auto diagnostic = emitError(module.getLoc())
                        << "expected the module to hold at least one "
                           "startrail.attention, but got none";
      diagnostic.attachNote()
          << "startrail-raise-attention makes one of two batched matrix "
             "products with a softmax over the keys between them; "
             "startrail-import-report tells what it found";
      return signalPassFailure();
    }
    FailureOr<int64_t> taken = takeRanks(module, this->ranks);
    if (failed(taken))
      return signalPassFailure();
    int64_t ranks = *taken;
    Location first = works->front().view().op->getLoc();
    if (ranks < 1 || ranks > maxRanks) {
      emitError(first) << "expected ranks to be 1 to " << maxRanks
                       << ", but got " << ranks;
      return signalPassFailure();
    }
    FailureOr<TokenOption> option = TokenOption::parse(first, tokens);
    if (failed(option))
      return signalPassFailure();
    FailureOr<std::vector<TokenChoice>> choices =
        chooseTokens(*works, ranks, *option);
    if (failed(choices))
      return signalPassFailure();

    module.walk([](func::FuncOp function) { remarkOthers(function); });
    distribute(module, *works, *choices, ranks);
  }

  /// The token layouts of all work; all complaints at once.
  static FailureOr<std::vector<TokenChoice>>
  chooseTokens(ArrayRef<RankWork> works, int64_t ranks,
               const TokenOption &option) {
    std::vector<TokenChoice> choices(works.size());
    bool good = true;
    for (bool paired : {false, true})
      for (auto [work, choice] : llvm::zip_equal(works, choices)) {
        if (work.forward.has_value() != paired)
          continue;
        // What is said of an attention is not said again of its gradient.
        if (paired && sameTokens(work.view(), works[*work.forward].view())) {
          choice = choices[*work.forward];
          continue;
        }
        FailureOr<TokenChoice> chosen = checkLegal(work.view(), ranks, option);
        good &= succeeded(chosen);
        if (succeeded(chosen))
          choice = *chosen;
      }
    if (!good)
      return failure();
    return choices;
  }

  void distribute(ModuleOp module, ArrayRef<RankWork> works,
                  ArrayRef<TokenChoice> choices, int64_t ranks) {
    SymbolTable symbols(module);
    OpBuilder builder(&getContext());
    ArrayAttr axes = builder.getStrArrayAttr({"rank"});
    auto grid =
        GridOp::create(builder, works.front().view().op->getLoc(),
                       builder.getStringAttr("ranks"), axes,
                       builder.getDenseI64ArrayAttr({ranks}), axes, axes);
    auto gridRef =
        FlatSymbolRefAttr::get(symbols.insert(grid, module.getBody()->begin()));

    SmallVector<func::FuncOp> callees;
    std::map<Operation *, Operation *> lastOf;
    for (auto [work, tokens] : llvm::zip_equal(works, choices)) {
      auto caller = work.view().op->getParentOfType<func::FuncOp>();
      Operation *&last = lastOf.try_emplace(caller, caller).first->second;
      func::FuncOp callee = outline(work, gridRef, tokens);
      symbols.insert(callee, std::next(last->getIterator()));
      last = callee;
      callees.push_back(callee);
    }
    for (auto [work, callee] : llvm::zip_equal(works, callees)) {
      if (work.forward)
        callee->setAttr(forwardAttrName,
                        callees[*work.forward].getSymNameAttr());
      replaceByCall(work, callee, gridRef);
    }
  }
};
} // namespace
