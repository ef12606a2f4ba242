//===- Distribute.cpp - startrail-distribute ------------------------------===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Strategies/Legal.h"
#include "compiler/Strategies/Names.h"
#include "compiler/Strategies/Passes.h"
#include "compiler/Strategies/Tokens.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

#include <map>

namespace startrail {
#define GEN_PASS_DEF_DISTRIBUTEPASS
#include "compiler/Strategies/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// The token layouts of an attention that can be spread over `ranks`.
static FailureOr<TokenChoice> checkLegal(AttentionOp attention, int64_t ranks,
                                         const TokenOption &option) {
  if (!attention->getParentOfType<func::FuncOp>() ||
      !isa<ModuleOp>(SymbolTable::getNearestSymbolTable(attention)) ||
      SymbolTable::getNearestSymbolTable(attention)->getParentOp())
    return attention.emitError("expected the attention to be in a func.func of "
                               "the outermost module, but got it elsewhere");
  return option.choose(attention, ranks);
}

/// One rank's part, of `rows` tokens, of a whole tensor of rank 4, or of a
/// log-sum-exp, in bshd.
static RankedTensorType shardOf(Value value, Layout layout, int64_t rows) {
  auto whole = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(whole.getShape());
  if (shape.size() == 3 || layout == Layout::BHSD)
    std::swap(shape[1], shape[2]);
  shape[1] = rows;
  return whole.clone(shape);
}

/// With as many keys as queries both alignments are one.
static AlignmentAttr alignmentOf(AttentionOp attention) {
  unsigned dim = attention.getLayout() == Layout::BSHD ? 1 : 2;
  auto lengthOf = [&](Value whole) {
    return cast<RankedTensorType>(whole.getType()).getDimSize(dim);
  };
  if (lengthOf(attention.getQuery()) != lengthOf(attention.getKey()))
    return attention.getAlignmentAttr();
  return AlignmentAttr::get(attention.getContext(), Alignment::TopLeft);
}

/// The function that every rank runs, placed after `caller`.
static func::FuncOp outline(AttentionOp attention, FlatSymbolRefAttr grid,
                            const TokenChoice &tokens, StringRef name) {
  auto shard = [&](Value whole, int64_t rows) -> Type {
    return shardOf(whole, attention.getLayout(), rows);
  };
  SmallVector<Type> arguments = {shard(attention.getQuery(), tokens.queryRows),
                                 shard(attention.getKey(), tokens.keyRows),
                                 shard(attention.getValue(), tokens.keyRows)};
  SmallVector<Type> results = {shard(attention.getOutput(), tokens.queryRows),
                               shard(attention.getLse(), tokens.queryRows)};

  Location loc = attention.getLoc();
  MLIRContext *context = attention.getContext();
  auto function = func::FuncOp::create(
      loc, name, FunctionType::get(context, arguments, results));
  function.setPrivate();
  function->setAttr(gridAttrName, grid);
  if (Attribute plan = attention->getAttr(planAttrName))
    function->setAttr(planAttrName, plan);
  const char *names[] = {"query", "key", "value"};
  for (auto [index, name] : llvm::enumerate(names))
    function.setArgAttr(index, nameAttrName, StringAttr::get(context, name));

  OpBuilder builder = OpBuilder::atBlockEnd(function.addEntryBlock());
  auto ring = RingAttentionOp::create(
      builder, loc, results, function.getArguments(),
      {builder.getNamedAttr("grid", grid),
       builder.getNamedAttr("mask", attention.getMaskAttr()),
       builder.getNamedAttr("alignment", alignmentOf(attention)),
       builder.getNamedAttr("scale",
                            builder.getF64FloatAttr(attention.getScaleValue())),
       builder.getNamedAttr("query_tokens", tokens.queryTokens),
       builder.getNamedAttr("key_tokens", tokens.keyTokens)});
  func::ReturnOp::create(builder, loc, ring->getResults());
  return function;
}

/// Names what stands beside attention in the function, if anything does.
static void remarkOthers(func::FuncOp function) {
  std::map<StringRef, int64_t> counts;
  for (Block &block : function.getBody())
    for (Operation &op : block)
      if (!isa<AttentionOp, func::ReturnOp>(op) &&
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

namespace {
struct Distribute : startrail::impl::DistributePassBase<Distribute> {
  using DistributePassBase::DistributePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<AttentionOp> attentions;
    module.walk([&](AttentionOp op) { attentions.push_back(op); });
    if (attentions.empty()) {
      auto diagnostic = emitError(module.getLoc())
                        << "expected the module to hold at least one "
                           "startrail.attention, but got none";
      diagnostic.attachNote()
          << "startrail-raise-attention makes one of two batched matrix "
             "products with a softmax over the keys between them";
      return signalPassFailure();
    }
    FailureOr<int64_t> taken = takeRanks(module, this->ranks);
    if (failed(taken))
      return signalPassFailure();
    int64_t ranks = *taken;
    if (ranks < 1 || ranks > maxRanks) {
      emitError(attentions.front().getLoc())
          << "expected ranks to be 1 to " << maxRanks << ", but got " << ranks;
      return signalPassFailure();
    }
    FailureOr<TokenOption> option =
        TokenOption::parse(attentions.front().getLoc(), tokens);
    if (failed(option))
      return signalPassFailure();
    // All complaints at once.
    SmallVector<TokenChoice> choices;
    for (AttentionOp attention : attentions)
      if (FailureOr<TokenChoice> choice = checkLegal(attention, ranks, *option);
          succeeded(choice))
        choices.push_back(*choice);
    if (choices.size() != attentions.size())
      return signalPassFailure();

    module.walk([](func::FuncOp function) { remarkOthers(function); });
    distribute(module, attentions, choices, ranks);
  }

  void distribute(ModuleOp module, ArrayRef<AttentionOp> attentions,
                  ArrayRef<TokenChoice> choices, int64_t ranks) {
    SymbolTable symbols(module);
    OpBuilder builder(&getContext());
    ArrayAttr axes = builder.getStrArrayAttr({"rank"});
    auto grid = GridOp::create(
        builder, attentions.front()->getLoc(), builder.getStringAttr("ranks"),
        axes, builder.getDenseI64ArrayAttr({ranks}), axes, axes);
    auto gridRef =
        FlatSymbolRefAttr::get(symbols.insert(grid, module.getBody()->begin()));

    std::vector<std::string> names =
        attentionNames(llvm::to_vector_of<Operation *>(attentions));
    std::map<Operation *, Operation *> lastOf;
    for (auto [op, name, tokens] : llvm::zip(attentions, names, choices)) {
      AttentionOp attention = op;
      auto caller = attention->getParentOfType<func::FuncOp>();
      Operation *&last = lastOf.try_emplace(caller, caller).first->second;
      func::FuncOp callee = outline(attention, gridRef, tokens, name);
      symbols.insert(callee, std::next(last->getIterator()));
      last = callee;

      builder.setInsertionPoint(attention);
      auto call = SpmdCallOp::create(
          builder, attention.getLoc(), attention->getResultTypes(),
          FlatSymbolRefAttr::get(callee), attention->getOperands(), gridRef,
          attention.getLayoutAttr());
      attention->replaceAllUsesWith(call);
      attention->erase();
    }
  }
};
} // namespace
