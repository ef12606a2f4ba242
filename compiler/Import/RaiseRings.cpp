//===- RaiseRings.cpp - startrail.ring_attention from a loop --------------===//
#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/MatchRing.h"
#include "compiler/Import/RaiseAttention.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace startrail;

namespace {
/// A function on shards for a ring, and the call on whole tensors in the place
/// of the computation that is spelled out.
class Rewriter {
public:
  Rewriter(Operation *computation, const MatchedRing &ring)
      : computation(computation), ring(ring) {}

  /// Null, with the reason in `why`, where the whole tensors are not the ranks'
  /// parts one after the other.
  RingAttentionOp run(std::string &why);

private:
  bool readTypes(std::string &why);
  GridOp findGrid(ModuleOp module);
  RankedTensorType shardOf(RankedTensorType part) const;
  func::FuncOp build(GridOp grid, RingAttentionOp &attention);

  Operation *computation;
  MatchedRing ring;
  std::array<Value, 3> whole;
  std::array<RankedTensorType, 3> parts;
  Type lseElement;
};
} // namespace

static std::string textOf(Attribute attr) {
  std::string text;
  if (attr)
    llvm::raw_string_ostream(text) << attr;
  return text;
}

bool Rewriter::readTypes(std::string &why) {
  unsigned tokenAt = ring.layout == Layout::BSHD ? 1 : 2;
  Region &body = computation->getRegion(0);
  auto isSplit = [&](Type wholeType, Type partType) {
    auto all = dyn_cast<RankedTensorType>(wholeType);
    auto part = dyn_cast<RankedTensorType>(partType);
    if (!all || !part || all.getRank() != 4 || part.getRank() != 4)
      return false;
    SmallVector<int64_t> shape(part.getShape());
    shape[tokenAt] *= ring.ranks;
    return all == part.clone(shape) && isBlockElement(part.getElementType());
  };
  bool good = computation->getNumOperands() == body.getNumArguments() &&
              computation->getNumResults() == 1;
  const unsigned arguments[] = {ring.query, ring.key, ring.value};
  for (unsigned i = 0; i < 3 && good; ++i) {
    unsigned argument = arguments[i];
    whole[i] = computation->getOperand(argument);
    good = isSplit(whole[i].getType(), body.getArgument(argument).getType());
    if (good)
      parts[i] = cast<RankedTensorType>(body.getArgument(argument).getType());
  }
  good = good && isSplit(computation->getResult(0).getType(),
                         body.front().back().getOperand(0).getType());
  if (!good)
    why = "expected every rank to hold its part of the tokens, and all of "
          "batches, heads and head dims, but got another division";
  return good;
}

RankedTensorType Rewriter::shardOf(RankedTensorType part) const {
  SmallVector<int64_t> shape(part.getShape());
  if (ring.layout == Layout::BHSD)
    std::swap(shape[1], shape[2]);
  return part.clone(shape);
}

/// The module's grid of as many ranks, or a new one: one axis, in order.
GridOp Rewriter::findGrid(ModuleOp module) {
  for (auto grid : module.getOps<GridOp>())
    if (grid.getAxes().size() == 1 && grid.getNumRanks() == ring.ranks)
      return grid;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  ArrayAttr axes = builder.getStrArrayAttr({"rank"});
  auto grid = GridOp::create(builder, computation->getLoc(), "ranks", axes,
                             ArrayRef<int64_t>{ring.ranks}, axes, axes);
  SymbolTable(module).insert(grid, module.getBody()->begin());
  return grid;
}

func::FuncOp Rewriter::build(GridOp grid, RingAttentionOp &attention) {
  OpBuilder builder(computation->getContext());
  Location loc = computation->getLoc();
  SmallVector<Type, 3> inputs;
  for (RankedTensorType part : parts)
    inputs.push_back(shardOf(part));
  auto query = cast<RankedTensorType>(inputs[0]);
  SmallVector<int64_t> shape(query.getShape());
  auto lse = RankedTensorType::get(ArrayRef(shape).drop_back(), lseElement);
  shape[3] = cast<RankedTensorType>(inputs[2]).getDimSize(3);
  Type results[] = {query.clone(shape), lse};
  auto caller = computation->getParentOfType<func::FuncOp>();
  auto function =
      func::FuncOp::create(loc, (caller.getName() + "_ring_attention").str(),
                           builder.getFunctionType(inputs, results));
  function.setPrivate();
  auto symbol = FlatSymbolRefAttr::get(grid);
  function->setAttr(gridAttrName, symbol);
  static constexpr StringLiteral names[] = {"query", "key", "value"};
  for (auto [i, name] : llvm::enumerate(names))
    function.setArgAttr(i, nameAttrName, builder.getStringAttr(name));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  MLIRContext *context = builder.getContext();
  auto tokens = TokensAttr::get(context, TokenLayout::Contiguous);
  attention = RingAttentionOp::create(
      builder, loc, results[0], lse, function.getArgument(0),
      function.getArgument(1), function.getArgument(2), symbol,
      MaskAttr::get(context, ring.mask),
      AlignmentAttr::get(context, Alignment::TopLeft),
      builder.getF64FloatAttr(ring.scale), tokens, tokens);
  func::ReturnOp::create(builder, loc, attention->getResults());
  return function;
}

RingAttentionOp Rewriter::run(std::string &why) {
  auto caller = computation->getParentOfType<func::FuncOp>();
  auto module = caller ? dyn_cast<ModuleOp>(caller->getParentOp()) : ModuleOp();
  if (!module || module->getParentOp()) {
    why = "expected the ring to be in a func.func of the outermost module, but "
          "got it elsewhere";
    return {};
  }
  if (!readTypes(why))
    return {};
  // Devices in another order than the mesh's make another ring.
  for (Operation &op : *module.getBody())
    if (op.getName().getStringRef() == "sdy.mesh" &&
        StringRef(textOf(op.getAttr("mesh"))).contains("device_ids")) {
      why =
          "expected the devices of the mesh to be in order, but got a list of "
          "them";
      return {};
    }
  OpBuilder builder(computation);
  lseElement = parts[0].getElementType().isF64() ? Type(builder.getF64Type())
                                                 : Type(builder.getF32Type());
  GridOp grid = findGrid(module);
  RingAttentionOp attention;
  func::FuncOp function = build(grid, attention);
  SymbolTable(module).insert(function, std::next(caller->getIterator()));
  auto result = cast<RankedTensorType>(computation->getResult(0).getType());
  bool headsFirst = ring.layout == Layout::BHSD;
  auto lse = RankedTensorType::get({result.getDimSize(0),
                                    result.getDimSize(headsFirst ? 1 : 2),
                                    result.getDimSize(headsFirst ? 2 : 1)},
                                   lseElement);
  auto call = SpmdCallOp::create(
      builder, computation->getLoc(), TypeRange{result, lse},
      FlatSymbolRefAttr::get(function), whole, FlatSymbolRefAttr::get(grid),
      LayoutAttr::get(builder.getContext(), ring.layout));
  computation->getResult(0).replaceAllUsesWith(call.getResult(0));
  return attention;
}

/// Erases private functions that nothing uses any more.
static void eraseUnusedFunctions(ModuleOp module,
                                 llvm::function_ref<bool(Operation *)> mayGo) {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto function :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (function.isPrivate() && mayGo(function))
        if (auto uses = function.getSymbolUses(module); uses && uses->empty()) {
          function.erase();
          changed = true;
        }
  }
}

void startrail::raiseRings(Operation *root, SiteLog &log) {
  SmallVector<Operation *> computations;
  llvm::DenseSet<Operation *> unused;
  root->walk([&](Operation *op) {
    if (op->getName().getStringRef() == "sdy.manual_computation" &&
        op->getNumRegions() == 1 && resemblesRing(op->getRegion(0)))
      computations.push_back(op);
  });
  auto module = dyn_cast<ModuleOp>(root);
  if (module && !computations.empty())
    for (auto function : module.getOps<func::FuncOp>())
      if (auto uses = function.getSymbolUses(module); uses && uses->empty())
        unused.insert(function);
  bool raised = false;
  for (Operation *computation : computations) {
    std::string why;
    auto ring = matchRing(computation->getRegion(0), why);
    RingAttentionOp attention;
    if (ring)
      attention = Rewriter(computation, *ring).run(why);
    if (!attention) {
      log.addRefused(computation, "ring_attention", why);
      continue;
    }
    log.addRaised(computation, "ring_attention", attention);
    computation->erase();
    raised = true;
  }
  if (module && raised)
    eraseUnusedFunctions(module,
                         [&](Operation *op) { return !unused.contains(op); });
}
