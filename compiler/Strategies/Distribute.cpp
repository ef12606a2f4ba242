//===- Distribute.cpp - startrail-distribute ------------------------------===//
#include "compiler/Analysis/SpmdFunction.h"
#include "compiler/Strategies/Legal.h"
#include "compiler/Strategies/Names.h"
#include "compiler/Strategies/Passes.h"
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

/// Dimension of the tokens of a whole tensor.
static int64_t tokenDimOf(Layout layout) {
  return layout == Layout::BSHD ? 1 : 2;
}

static LogicalResult checkLegal(AttentionOp attention, int64_t ranks) {
  if (!attention->getParentOfType<func::FuncOp>() ||
      !isa<ModuleOp>(SymbolTable::getNearestSymbolTable(attention)) ||
      SymbolTable::getNearestSymbolTable(attention)->getParentOp())
    return attention.emitError("expected the attention to be in a func.func of "
                               "the outermost module, but got it elsewhere");

  auto query = cast<RankedTensorType>(attention.getQuery().getType());
  auto key = cast<RankedTensorType>(attention.getKey().getType());
  Type element = query.getElementType();
  if (!element.isBF16() && !element.isF32() && !element.isF64()) {
    auto diagnostic = attention.emitError("expected the element type to be "
                                          "bf16, f32 or f64, but got ")
                      << element;
    diagnostic.attachNote() << "convert the operands to bf16 or f32";
    return diagnostic;
  }
  int64_t tokenDim = tokenDimOf(attention.getLayout());
  int64_t tokens = query.getDimSize(tokenDim);
  if (key.getDimSize(tokenDim) != tokens) {
    auto diagnostic =
        attention.emitError("expected the key's length to be the query's ")
        << tokens << " tokens, but got " << key.getDimSize(tokenDim);
    diagnostic.attachNote() << "only attention of one sequence to itself is "
                               "spread over ranks";
    return diagnostic;
  }
  if (tokens % legalLengthMultiple(ranks)) {
    auto diagnostic =
        attention.emitError("expected the sequence to be divisible by ")
        << ranks << " ranks, but got " << tokens << " tokens";
    diagnostic.attachNote()
        << "the next legal length is " << nextLegalLength(tokens, ranks);
    return diagnostic;
  }
  return success();
}

/// One rank's part of a whole tensor of rank 4, or of a log-sum-exp, in bshd.
static RankedTensorType shardOf(Type type, Layout layout, int64_t ranks) {
  auto whole = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(whole.getShape());
  if (shape.size() == 3 || layout == Layout::BHSD)
    std::swap(shape[1], shape[2]);
  shape[1] /= ranks;
  return whole.clone(shape);
}

/// The function that every rank runs, placed after `caller`.
static func::FuncOp outline(AttentionOp attention, FlatSymbolRefAttr grid,
                            int64_t ranks, StringRef name) {
  Layout layout = attention.getLayout();
  auto shard = [&](Type type) -> Type { return shardOf(type, layout, ranks); };
  SmallVector<Type> arguments =
      llvm::map_to_vector(attention->getOperandTypes(), shard);
  SmallVector<Type> results =
      llvm::map_to_vector(attention->getResultTypes(), shard);

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
  auto contiguous = TokensAttr::get(context, TokenLayout::Contiguous);
  // With as many keys as queries both alignments are one.
  auto ring = RingAttentionOp::create(
      builder, loc, results, function.getArguments(),
      {builder.getNamedAttr("grid", grid),
       builder.getNamedAttr("mask", attention.getMaskAttr()),
       builder.getNamedAttr("alignment",
                            AlignmentAttr::get(context, Alignment::TopLeft)),
       builder.getNamedAttr("scale",
                            builder.getF64FloatAttr(attention.getScaleValue())),
       builder.getNamedAttr("query_tokens", contiguous),
       builder.getNamedAttr("key_tokens", contiguous)});
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
    // All complaints at once.
    bool legal = true;
    for (AttentionOp attention : attentions)
      legal &= succeeded(checkLegal(attention, ranks));
    if (!legal)
      return signalPassFailure();

    module.walk([](func::FuncOp function) { remarkOthers(function); });
    distribute(module, attentions, ranks);
  }

  void distribute(ModuleOp module, ArrayRef<AttentionOp> attentions,
                  int64_t ranks) {
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
    for (auto [op, name] : llvm::zip(attentions, names)) {
      AttentionOp attention = op;
      auto caller = attention->getParentOfType<func::FuncOp>();
      Operation *&last = lastOf.try_emplace(caller, caller).first->second;
      func::FuncOp callee = outline(attention, gridRef, ranks, name);
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
