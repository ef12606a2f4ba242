//===- RaiseAttention.cpp - startrail-raise-attention ---------------------===//
#include "compiler/Import/RaiseAttention.h"

#include "compiler/Import/DynamicShapes.h"
#include "compiler/Import/InlineHelpers.h"
#include "compiler/Import/Passes.h"
#include "compiler/Import/RewriteAttention.h"
#include "compiler/Import/SavedWeights.h"

#include "dialects/Foreign/Foreign.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

namespace startrail {
#define GEN_PASS_DEF_RAISEATTENTIONPASS
#include "compiler/Import/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

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

// The weights are matrices of all queries and keys: what saves them is not made
// for long sequences.
static constexpr StringLiteral savedWeights =
    "expected the weights to be computed again beside their gradient, as they "
    "are where jax.checkpoint is around a layer, but got those that the "
    "forward pass saved";

// jax.jit within what is differentiated leaves a function for each pass.
static constexpr StringLiteral passedWeights =
    " in another function: where no loop is between the two, `startrail-opt "
    "--inline` brings them together";

static Operation *functionOf(Operation *op) {
  return op->getParentOfType<FunctionOpInterface>();
}

/// Raises what a product of weights and values is the end of.
static void raiseProducts(Operation *root, SiteLog &log,
                          SmallVectorImpl<Operation *> &dead) {
  SmallVector<Operation *> products;
  root->walk([&](Operation *op) {
    if (isProductByName(op))
      products.push_back(op);
  });
  for (Operation *op : products) {
    std::optional<Contraction> product = matchContraction(op);
    if (!product) {
      if (std::string why = whyDynamic(op); !why.empty())
        log.addRefused(op, "attention", why);
      continue;
    }
    std::string why;
    FailureOr<MatchedAttention> matched = matchAttention(*product, why);
    if (succeeded(matched)) {
      dead.push_back(matched->result.tensor.getDefiningOp());
      if (Operation *other = findGradientOfSaved(matched->weights)) {
        std::string reason = savedWeights.str();
        if (functionOf(other) != functionOf(op))
          reason += passedWeights;
        log.addRefused(other, "attention_gradient", reason);
      }
      log.addRaised(op, "attention", rewriteAttention(*matched, op->getLoc()));
    } else {
      if (why.empty())
        why = whyDynamic(op);
      if (!why.empty())
        log.addRefused(op, "attention", why);
    }
  }
}

std::vector<Site> startrail::raiseAttentions(Operation *root) {
  inlineHelpers(root);
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
    remarkRefused(raiseAttentions(getOperation()));
  }
};
} // namespace
