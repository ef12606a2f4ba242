//===- BuildPrograms.cpp - The programs of attentions and gradients -------===//
#include "compiler/Strategies/GradientProgram.h"
#include "compiler/Strategies/LowerPlan.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace startrail;

namespace {
/// The team's block of an operand of an attention, in the order of TeamBlocks.
struct SavedBlock {
  StringLiteral name;
  StringLiteral side;
};
} // namespace

static constexpr SavedBlock savedBlocks[] = {
    {"team_query", "query"}, {"team_key", "key"}, {"team_value", "key"}};

static DictionaryAttr attributesOf(MLIRContext *context,
                                   const SavedBlock &block) {
  Builder builder(context);
  return builder.getDictionaryAttr(
      {builder.getNamedAttr(nameAttrName, builder.getStringAttr(block.name)),
       builder.getNamedAttr(savedAttrName, builder.getUnitAttr()),
       builder.getNamedAttr(sideAttrName, builder.getStringAttr(block.side))});
}

/// Makes the blocks results of their function.
static void returnSaved(func::FuncOp function, const TeamBlocks &blocks) {
  Operation *terminator = function.getBody().front().getTerminator();
  terminator->insertOperands(terminator->getNumOperands(), blocks);
  for (auto [value, block] : llvm::zip_equal(blocks, savedBlocks))
    (void)function.insertResult(function.getNumResults(), value.getType(),
                                attributesOf(function.getContext(), block));
}

/// Arguments for blocks of these types.
static TeamBlocks takeSaved(func::FuncOp function, TypeRange types) {
  TeamBlocks blocks;
  for (auto [type, block] : llvm::zip_equal(types, savedBlocks)) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, type,
                                  attributesOf(function.getContext(), block),
                                  function.getLoc());
    blocks.push_back(function.getArgument(index));
  }
  return blocks;
}

LogicalResult startrail::buildPrograms(MutableArrayRef<PlannedOp> planned) {
  SmallVector<TeamBlocks> gathered(planned.size());
  for (auto [op, blocks] : llvm::zip_equal(planned, gathered))
    if (auto attention = dyn_cast<RingAttentionOp>(op.op)) {
      FailureOr<TeamBlocks> made =
          buildRingProgram(attention, op.plan.plan, op.plan.via);
      if (failed(made))
        return failure();
      blocks = *made;
      op.op = nullptr;
    }

  llvm::SmallDenseSet<size_t> returned;
  for (PlannedOp &op : planned) {
    auto gradient = cast_if_present<RingAttentionGradientOp>(op.op);
    if (!gradient)
      continue;
    TeamBlocks saved;
    if (op.forward && op.gradient->saveTeam && op.plan.plan.teamSize() > 1) {
      saved = gathered[*op.forward];
      func::FuncOp forward = planned[*op.forward].function;
      if (forward != op.function) {
        if (returned.insert(*op.forward).second)
          returnSaved(forward, saved);
        saved = takeSaved(op.function, ValueRange(saved).getTypes());
      }
    }
    if (failed(
            buildGradientProgram(gradient, op.plan.plan, *op.gradient, saved)))
      return failure();
    op.op = nullptr;
  }
  return success();
}
