//===- RaiseRings.cpp - startrail.ring_attention from a loop --------------===//
#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/MatchRing.h"
#include "compiler/Import/RaiseAttention.h"
#include "compiler/Import/RankPrograms.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace startrail;

namespace {
/// A function on shards for a ring, and the call on whole tensors in the place
/// of the computation that is spelled out.
class Rewriter {
public:
  Rewriter(const RankProgram &program, const MatchedRing &ring)
      : program(program), ring(ring) {}

  /// Null, with the reason in `why`, where the whole tensors are not the ranks'
  /// parts one after the other.
  RingAttentionOp run(std::string &why);

private:
  unsigned lseTokenAt() const { return ring.headsFirstInLse ? 2 : 1; }
  bool isLseSplit();
  bool readTypes(std::string &why);
  void replaceLse(OpBuilder &builder, Value lse);
  GridOp findGrid(ModuleOp module);
  RankedTensorType shardOf(RankedTensorType part) const;
  func::FuncOp build(GridOp grid, RingAttentionOp &attention);

  const RankProgram &program;
  MatchedRing ring;
  std::array<Value, 3> whole;
  std::array<RankedTensorType, 3> parts;
  Type lseElement;
};
} // namespace

/// Whether the log-sum-exp, where it is a result, is whole in the ranks' parts,
/// of the type that the attention has it in.
bool Rewriter::isLseSplit() {
  lseElement = getStateType(getElementTypeOrSelf(parts[0]));
  if (!ring.lse)
    return true;
  Value whole = program.results[*ring.lse];
  auto part = dyn_cast<RankedTensorType>(
      program.body->front().back().getOperand(*ring.lse).getType());
  if (!whole || !part || part.getElementType() != lseElement)
    return false;
  SmallVector<int64_t> shape(part.getShape());
  shape[lseTokenAt()] *= ring.ranks;
  return whole.getType() == part.clone(shape);
}

bool Rewriter::readTypes(std::string &why) {
  unsigned tokenAt = ring.layout == Layout::BSHD ? 1 : 2;
  auto isSplit = [&](Value wholeValue, Value partValue) {
    auto all = wholeValue ? dyn_cast<RankedTensorType>(wholeValue.getType())
                          : RankedTensorType();
    auto part = dyn_cast<RankedTensorType>(partValue.getType());
    if (!all || !part || all.getRank() != 4 || part.getRank() != 4)
      return false;
    SmallVector<int64_t> shape(part.getShape());
    shape[tokenAt] *= ring.ranks;
    return all == part.clone(shape) && isBlockElement(part.getElementType());
  };
  Region &body = *program.body;
  bool good = program.operands.size() == body.getNumArguments() &&
              program.results.size() == (ring.lse ? 2 : 1);
  bool inOrder = good;
  const unsigned arguments[] = {ring.query, ring.key, ring.value};
  for (unsigned i = 0; i < 3 && good; ++i) {
    unsigned argument = arguments[i];
    whole[i] = program.operands[argument];
    good = isSplit(whole[i], body.getArgument(argument));
    if (good)
      parts[i] = cast<RankedTensorType>(body.getArgument(argument).getType());
    inOrder &= program.isOperandSplit(argument, tokenAt, ring.ranks);
  }
  Value output = body.front().back().getOperand(ring.output);
  good = good && isSplit(program.results[ring.output], output) && isLseSplit();
  inOrder =
      inOrder && good &&
      program.isResultSplit(ring.output, tokenAt, ring.ranks) &&
      (!ring.lse || program.isResultSplit(*ring.lse, lseTokenAt(), ring.ranks));
  if (!good)
    why = "expected every rank to hold its part of the tokens, and all of "
          "batches, heads and head dims, but got another division";
  else if (!inOrder)
    why = "expected part r of the tokens to be that of rank r, by a sharding "
          "over all axes of the mesh in order, but got another one";
  return inOrder;
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
  auto grid = GridOp::create(builder, program.op->getLoc(), "ranks", axes,
                             ArrayRef<int64_t>{ring.ranks}, axes, axes);
  SymbolTable(module).insert(grid, module.getBody()->begin());
  return grid;
}

func::FuncOp Rewriter::build(GridOp grid, RingAttentionOp &attention) {
  OpBuilder builder(program.op->getContext());
  Location loc = program.op->getLoc();
  SmallVector<Type, 3> inputs;
  for (RankedTensorType part : parts)
    inputs.push_back(shardOf(part));
  auto query = cast<RankedTensorType>(inputs[0]);
  SmallVector<int64_t> shape(query.getShape());
  auto lse = RankedTensorType::get(ArrayRef(shape).drop_back(), lseElement);
  shape[3] = cast<RankedTensorType>(inputs[2]).getDimSize(3);
  Type results[] = {query.clone(shape), lse};
  auto caller = program.op->getParentOfType<func::FuncOp>();
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

/// `lse` being [batch, head, token].
void Rewriter::replaceLse(OpBuilder &builder, Value lse) {
  Value replaced = program.results[*ring.lse];
  if (!ring.headsFirstInLse) {
    auto type = cast<RankedTensorType>(replaced.getType());
    Location loc = program.op->getLoc();
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          type.getElementType());
    lse = linalg::TransposeOp::create(builder, loc, lse, empty,
                                      ArrayRef<int64_t>{0, 2, 1})
              ->getResult(0);
  }
  replaced.replaceAllUsesWith(lse);
}

RingAttentionOp Rewriter::run(std::string &why) {
  auto caller = program.op->getParentOfType<func::FuncOp>();
  auto module = caller ? dyn_cast<ModuleOp>(caller->getParentOp()) : ModuleOp();
  if (!module || module->getParentOp()) {
    why = "expected the ring to be in a func.func of the outermost module, but "
          "got it elsewhere";
    return {};
  }
  for (Operation *op = program.op->getParentOp(); op; op = op->getParentOp())
    if (op->getName().getStringRef() == "sdy.manual_computation") {
      why = "expected the ring to be of whole tensors, but got those of a "
            "computation of every rank around it";
      return {};
    }
  if (!readTypes(why))
    return {};
  OpBuilder builder(program.op);
  GridOp grid = findGrid(module);
  RingAttentionOp attention;
  func::FuncOp function = build(grid, attention);
  SymbolTable(module).insert(function, std::next(caller->getIterator()));
  Value output = program.results[ring.output];
  auto result = cast<RankedTensorType>(output.getType());
  bool headsFirst = ring.layout == Layout::BHSD;
  auto lse = RankedTensorType::get({result.getDimSize(0),
                                    result.getDimSize(headsFirst ? 1 : 2),
                                    result.getDimSize(headsFirst ? 2 : 1)},
                                   lseElement);
  auto call = SpmdCallOp::create(
      builder, program.op->getLoc(), TypeRange{result, lse},
      FlatSymbolRefAttr::get(function), whole, FlatSymbolRefAttr::get(grid),
      LayoutAttr::get(builder.getContext(), ring.layout));
  output.replaceAllUsesWith(call.getResult(0));
  if (ring.lse)
    replaceLse(builder, call.getResult(1));
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

/// The operations under a region, and those of the functions that it calls.
static void addReached(Region &region, llvm::SetVector<Operation *> &reached) {
  for (Operation *op : reachedFrom(region))
    reached.insert(op);
}

/// Tells of permutations and exponentials that are in no program of every rank:
/// in the functions that no other one calls.
static void refuseOthers(ModuleOp module,
                         const llvm::SetVector<Operation *> &reached,
                         SiteLog &log) {
  for (auto function : module.getOps<func::FuncOp>()) {
    auto uses = function.getSymbolUses(module);
    if ((uses && !uses->empty()) || function.isDeclaration() ||
        !resemblesRing(function.getBody()))
      continue;
    for (Operation *op : reachedFrom(function.getBody()))
      if (isPermutation(op) && !reached.contains(op)) {
        log.addRefused(op, "ring_attention",
                       "expected the ring to be a sdy.manual_computation, or a "
                       "function that is called between the custom calls of "
                       "XLA that enter and leave one rank's program, but got "
                       "it among other operations");
        break;
      }
  }
}

void startrail::raiseRings(Operation *root, SiteLog &log) {
  std::vector<RankProgram> programs;
  llvm::SetVector<Operation *> reached;
  for (RankProgram &program : findRankPrograms(root)) {
    addReached(*program.body, reached);
    if (resemblesRing(*program.body))
      programs.push_back(std::move(program));
  }
  llvm::DenseSet<Operation *> unused;
  auto module = dyn_cast<ModuleOp>(root);
  if (module)
    refuseOthers(module, reached, log);
  if (module && !programs.empty())
    for (auto function : module.getOps<func::FuncOp>())
      if (auto uses = function.getSymbolUses(module); uses && uses->empty())
        unused.insert(function);
  bool raised = false;
  for (RankProgram &program : programs) {
    std::string why;
    auto ring = matchRing(*program.body, why);
    RingAttentionOp attention;
    if (ring)
      attention = Rewriter(program, *ring).run(why);
    if (!attention) {
      log.addRefused(program.op, "ring_attention", why);
      continue;
    }
    log.addRaised(program.op, "ring_attention", attention);
    program.erase();
    raised = true;
  }
  if (module && raised)
    eraseUnusedFunctions(module,
                         [&](Operation *op) { return !unused.contains(op); });
}
