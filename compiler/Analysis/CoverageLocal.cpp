//===- CoverageLocal.cpp - What ops of one rank make of contents ----------===//
#include "compiler/Analysis/CoverageLane.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

static Content emptyState(Content::Kind kind) {
  Content content;
  content.kind = kind;
  return content;
}

/// Output and log-sum-exp of a rank, and the log-sum-exps of all that it will
/// be added to, of which its own is one.
static LogicalResult rescale(CoverageProof &proof, EnqueueRescaleOp op,
                             int64_t rank, ArrayRef<Content> reads,
                             MutableArrayRef<Content> writes) {
  const Content &output = reads[0], &lse = reads[1], &stack = reads[2];
  if (output.kind != Content::Output)
    return proof.mismatch(op, "the output that is rescaled",
                          "the output of a softmax", rank, output);
  if (stack.kind != Content::Stack)
    return proof.mismatch(op, "lse_parts", "the stacked log-sum-exps of ranks",
                          rank, stack);
  ArrayRef<Content> parts = proof.partsOf(stack);
  SmallVector<Content, 16> outputs(parts);
  for (Content &part : outputs)
    if (part.kind == Content::Lse)
      part.kind = Content::Output;
  SmallVector<int32_t, 16> ranks(parts.size(), rank);
  // Alone it merges only if both are of one state.
  if (failed(mergeStates(proof, op, int32_t(rank), output, lse)))
    return failure();
  FailureOr<Content> all = mergeStates(proof, op, ranks, outputs, parts);
  if (failed(all))
    return failure();
  if (!llvm::is_contained(parts, lse)) {
    InFlightDiagnostic diagnostic =
        op.emitError("expected lse_parts to have the log-sum-exp of ");
    diagnostic << proof.nameOf(rank) << " among them, " << proof.text(lse)
               << ", but got";
    llvm::ListSeparator comma(",");
    for (const Content &part : parts)
      diagnostic << StringRef(comma) << " " << proof.text(part);
    if (llvm::any_of(parts, [&](const Content &part) {
          return proof.sets.isPart(part.set, lse.set);
        }))
      diagnostic.attachNote()
          << "its own was gathered before it had met all of its keys";
    return diagnostic;
  }
  writes[0] = output;
  writes[0].kind = Content::Scaled;
  writes[0].total = all->set;
  writes[1] = *all;
  writes[1].kind = Content::Lse;
  return success();
}

static LogicalResult merge(CoverageProof &proof, EnqueueMergeOp op,
                           int64_t rank, ArrayRef<Content> reads,
                           MutableArrayRef<Content> writes) {
  for (auto [what, stack] :
       {std::pair<StringRef, const Content &>("output_parts", reads[0]),
        {"lse_parts", reads[1]}})
    if (stack.kind != Content::Stack)
      return proof.mismatch(op, what, "the stacked states of ranks", rank,
                            stack);
  ArrayRef<Content> outputs = proof.partsOf(reads[0]);
  SmallVector<int32_t, 16> ranks(outputs.size(), rank);
  FailureOr<Content> merged =
      mergeStates(proof, op, ranks, outputs, proof.partsOf(reads[1]));
  if (failed(merged))
    return failure();
  writes[0] = writes[1] = *merged;
  writes[1].kind = Content::Lse;
  return success();
}

/// Whether a gradient may be rounded to, or come back from, the type that the
/// plan names for those that travel.
static bool mayRound(CoverageProof &proof, FloatType source, FloatType target) {
  auto plan = proof.function->getAttrOfType<DictionaryAttr>(planAttrName);
  auto type = plan ? plan.getAs<StringAttr>("gradient_type") : StringAttr();
  if (!type || type.getValue() != "bf16")
    return false;
  return target.isBF16() || source.isBF16();
}

/// Whether a content is of the kind that is returned as an output, or the
/// gradient.
static bool isOf(const CoverageProof &proof, const Content &content,
                 const CoverageOutput &output) {
  if (output.kind == CoverageOutput::Gradient)
    return content.kind == Content::Gradient &&
           (content.rows < 0 ||
            proof.tensors.gradientOf(content.rows) == output.which);
  return output.kind == CoverageOutput::Output &&
         content.kind == Content::Output;
}

/// Rows of an argument keep their element type's precision, and states that of
/// an attend's: only an output or a gradient may be rounded, to what is
/// returned, and is not worked on afterwards; gradients that travel may be on
/// their way, where the plan says so.
static Content convert(CoverageProof &proof, Operation *op,
                       const Content &content) {
  auto elementOf = [](Value value) {
    return cast<FloatType>(getElementTypeOrSelf(value.getType()));
  };
  auto argument = [&](unsigned index) {
    return elementOf(proof.function.getArgument(index));
  };
  auto holds = [](FloatType type, FloatType values) {
    return llvm::APFloat::isRepresentableBy(values.getFloatSemantics(),
                                            type.getFloatSemantics());
  };
  auto rounded = [&](FloatType type) {
    std::string words = "what was rounded to ";
    llvm::raw_string_ostream(words) << type;
    return proof.lost(op, words);
  };
  FloatType source = elementOf(op->getOperand(0));
  FloatType target = elementOf(op->getNumResults() ? Value(op->getResult(0))
                                                   : op->getOperand(1));
  if (content.kind == Content::Rows) {
    size_t input = proof.tensors.source(content.rows);
    bool kept = holds(target, argument(proof.inputs[input].argument));
    return kept ? content : rounded(target);
  }
  if (content.kind == Content::Lost || content.kind == Content::Unwritten)
    return content;
  if (content.kind == Content::Gradient && mayRound(proof, source, target))
    return content;
  FloatType state = elementOf(AttendParts::of(proof.firstAttend).lse);
  if (!holds(source, state))
    return rounded(source);
  bool returned =
      llvm::any_of(proof.outputs, [&](const CoverageOutput &output) {
        return isOf(proof, content, output) &&
               getElementTypeOrSelf(output.type) == target;
      });
  return returned || holds(target, state) ? content : rounded(target);
}

static LogicalResult accumulate(CoverageProof &proof, Operation *op,
                                int64_t rank, ArrayRef<Content> reads,
                                MutableArrayRef<Content> writes) {
  SmallVector<int32_t, 2> ranks(2, rank);
  FailureOr<Content> sum = sumParts(proof, op, ranks, reads);
  if (failed(sum))
    return failure();
  writes[0] = *sum;
  return success();
}

LogicalResult startrail::applyLocal(CoverageProof &proof, Operation *op,
                                    int64_t rank, ArrayRef<Content> reads,
                                    MutableArrayRef<Content> writes) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<EmptyStateOp, EnqueueEmptyStateOp>([&](auto) {
        writes[0] = emptyState(Content::Output);
        writes[1] = emptyState(Content::Lse);
        return success();
      })
      .Case<ZeroOp, EnqueueZeroOp>([&](auto) {
        writes[0] = emptyState(Content::Gradient);
        return success();
      })
      .Case<DeltaOp, EnqueueDeltaOp>([&](Operation *op) {
        FailureOr<Content> delta = deltaOf(proof, op, rank, reads[0], reads[1]);
        if (succeeded(delta))
          writes[0] = *delta;
        return LogicalResult(delta);
      })
      .Case<ConvertOp, EnqueueConvertOp>([&](Operation *op) {
        writes[0] = convert(proof, op, reads[0]);
        return success();
      })
      .Case([&](EnqueueSliceOp op) {
        ArrayRef<int64_t> source =
            cast<ShapedType>(op.getSource().getType()).getShape();
        ArrayRef<int64_t> target =
            cast<ShapedType>(op.getTarget().getType()).getShape();
        int64_t dim = op.getDim();
        // Verified: it gives a block for every rank.
        auto block = evaluate(op.getBlock(), proof.coordinates(rank));
        writes[0] = proof.part(op, reads[0], dim, block->front(),
                               source[dim] / target[dim],
                               op.getSegments().value_or(ArrayRef<int64_t>()));
        return success();
      })
      .Case([&](EnqueueRescaleOp op) {
        return rescale(proof, op, rank, reads, writes);
      })
      .Case([&](EnqueueMergeOp op) {
        return merge(proof, op, rank, reads, writes);
      })
      .Case<AccumulateOp, EnqueueAccumulateOp>([&](Operation *op) {
        return accumulate(proof, op, rank, reads, writes);
      })
      .Default([&](Operation *op) {
        llvm::fill(writes, proof.lost(op, "what an op makes whose meaning is "
                                          "not known"));
        return success();
      });
}
