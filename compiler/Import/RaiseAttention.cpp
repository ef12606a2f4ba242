//===- RaiseAttention.cpp - startrail-raise-attention ---------------------===//
#include "compiler/Import/RaiseAttention.h"

#include "compiler/Import/MatchAttention.h"
#include "compiler/Import/Passes.h"

#include "dialects/Foreign/Foreign.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

#include <cmath>

namespace startrail {
#define GEN_PASS_DEF_RAISEATTENTIONPASS
#include "compiler/Import/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

/// Whether the scale is 1/sqrt(dim), up to the rounding of an f32 constant.
static bool isDefaultScale(double scale, int64_t dim) {
  return std::abs(scale * std::sqrt(double(dim)) - 1) <= 1e-6;
}

/// The rank-4 type that has a batch of 1 before the dimensions of a rank-3 one.
static RankedTensorType withBatch(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t, 4> shape(type.getShape());
  if (shape.size() == 3)
    shape.insert(shape.begin(), 1);
  return type.clone(shape);
}

static AttentionOp rewrite(const MatchedAttention &matched,
                           Operation *product) {
  OpBuilder builder(matched.result.getDefiningOp());
  Location loc = product->getLoc();
  const SmallVector<ReassociationIndices> batchOfOne = {{0, 1}, {2}, {3}};
  auto operand = [&](Value value) -> Value {
    RankedTensorType type = withBatch(value);
    if (type == value.getType())
      return value;
    return tensor::ExpandShapeOp::create(builder, loc, type, value, batchOfOne);
  };
  Value query = operand(matched.query), key = operand(matched.key),
        value = operand(matched.value);
  RankedTensorType type = withBatch(matched.result);
  bool headsFirst = matched.layout == Layout::BHSD;
  Type lseElement = type.getElementType().isF64() ? builder.getF64Type()
                                                  : builder.getF32Type();
  auto lse = RankedTensorType::get({type.getDimSize(0),
                                    type.getDimSize(headsFirst ? 1 : 2),
                                    type.getDimSize(headsFirst ? 2 : 1)},
                                   lseElement);
  int64_t dim = cast<RankedTensorType>(query.getType()).getDimSize(3);
  FloatAttr scale;
  if (!isDefaultScale(matched.scale, dim))
    scale = builder.getF64FloatAttr(matched.scale);
  MLIRContext *context = builder.getContext();
  auto attention =
      AttentionOp::create(builder, loc, type, lse, query, key, value,
                          MaskAttr::get(context, matched.mask.mask),
                          AlignmentAttr::get(context, matched.mask.alignment),
                          scale, LayoutAttr::get(context, matched.layout));
  Value output = attention.getOutput();
  if (type != matched.result.getType())
    output = tensor::CollapseShapeOp::create(
        builder, loc, cast<RankedTensorType>(matched.result.getType()), output,
        batchOfOne);
  Value(matched.result).replaceAllUsesWith(output);
  return attention;
}

/// Erases `roots` and what only they kept alive, where nothing uses them.
static void eraseDead(ArrayRef<Operation *> roots, SiteLog &log) {
  llvm::SetVector<Operation *> pending(roots.begin(), roots.end());
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!isRemovable(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp())
        pending.insert(def);
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *def = operand.getDefiningOp();
            def && !op->isAncestor(def))
          pending.insert(def);
    });
    log.forgetRefused(op);
    op->erase();
  }
}

/// Raises what a product of weights and values is the end of.
static void raiseProducts(Operation *root, SiteLog &log,
                          SmallVectorImpl<Operation *> &dead) {
  SmallVector<Operation *> products;
  root->walk([&](Operation *op) {
    if (isContraction(op))
      products.push_back(op);
  });
  for (Operation *op : products) {
    std::optional<Contraction> product = matchContraction(op);
    if (!product)
      continue;
    std::string why;
    FailureOr<MatchedAttention> matched = matchAttention(*product, why);
    if (succeeded(matched)) {
      dead.push_back(matched->result.getDefiningOp());
      log.addRaised(op, "attention", rewrite(*matched, op));
    } else if (!why.empty()) {
      log.addRefused(op, "attention", why);
    }
  }
}

std::vector<Site> startrail::raiseAttentions(Operation *root) {
  SiteLog log(root);
  SmallVector<Operation *> dead;
  raiseRings(root, log);
  raiseNamedAttentions(root, log, dead);
  raiseProducts(root, log, dead);
  eraseDead(dead, log);
  dead.clear();
  raiseGradients(root, log, dead);
  eraseDead(dead, log);
  return log.takeSites();
}

namespace {
struct RaiseAttention
    : public startrail::impl::RaiseAttentionPassBase<RaiseAttention> {
  using RaiseAttentionPassBase::RaiseAttentionPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    RaiseAttentionPassBase::getDependentDialects(registry);
    registerForeignDialects(registry);
  }

  void runOnOperation() override {
    std::vector<Site> sites = raiseAttentions(getOperation());
    remarkRefused(sites);
    if (llvm::all_of(sites, [](const Site &site) { return !site.raised; }))
      markAllAnalysesPreserved();
  }
};
} // namespace
