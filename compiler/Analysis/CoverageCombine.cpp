//===- CoverageCombine.cpp - Merged and summed softmax states -------------===//
#include "compiler/Analysis/CoverageCalls.h"
#include "compiler/Analysis/CoverageGradient.h"

#include "dialects/StarTrail/StarTrail.h"

using namespace mlir;
using namespace startrail;

/// Holds: all contents that have met a key are of the same queries, which are
/// returned; -1 where none has.
static FailureOr<int32_t> commonRows(CoverageProof &proof, Operation *op,
                                     ArrayRef<int32_t> ranks,
                                     ArrayRef<Content> parts) {
  int32_t rows = -1;
  for (auto [rank, part] : llvm::zip_equal(ranks, parts)) {
    if (rows < 0)
      rows = part.rows;
    if (part.rows >= 0 && part.rows != rows)
      return proof.mismatch(op, "a state that is merged",
                            "of the same queries as the others, " +
                                proof.lists.text(proof.tensors.tokens(rows)),
                            rank, part);
  }
  return rows;
}

FailureOr<Content> startrail::mergeStates(CoverageProof &proof, Operation *op,
                                          ArrayRef<int32_t> ranks,
                                          ArrayRef<Content> outputs,
                                          ArrayRef<Content> lses) {
  SmallVector<KeySet, 16> sets;
  for (auto [rank, output, lse] : llvm::zip_equal(ranks, outputs, lses)) {
    if (output.kind != Content::Output)
      return proof.mismatch(op, "what is merged", "the output of a softmax",
                            rank, output);
    if (lse.kind != Content::Lse)
      return proof.mismatch(op, "the lse of what is merged",
                            "the log-sum-exp of a softmax", rank, lse);
    if (output.set != lse.set || output.rows != lse.rows) {
      InFlightDiagnostic diagnostic =
          op->emitError("expected output and lse that are merged to be of one "
                        "softmax state, but on ");
      return diagnostic << proof.nameOf(rank) << " they are "
                        << proof.text(output) << " and " << proof.text(lse);
    }
    sets.push_back(output.set);
  }
  FailureOr<int32_t> rows = commonRows(proof, op, ranks, outputs);
  if (failed(rows))
    return failure();
  std::optional<KeySet> all = proof.sets.unite(sets);
  if (!all)
    return proof.twice(op, "what is merged", ranks.front());
  Content merged = outputs.front();
  merged.rows = *rows;
  merged.set = *all;
  return merged;
}

FailureOr<Content> startrail::sumParts(CoverageProof &proof, Operation *op,
                                       ArrayRef<int32_t> ranks,
                                       ArrayRef<Content> parts) {
  if (llvm::any_of(parts, [](const Content &part) {
        return part.kind == Content::Gradient;
      }))
    return sumGradients(proof, op, ranks, parts);
  if (llvm::none_of(parts, [](const Content &part) {
        return part.isState() || part.kind == Content::Scaled;
      })) {
    const auto *lost = llvm::find_if(
        parts, [](const Content &part) { return part.kind == Content::Lost; });
    return lost != parts.end()
               ? *lost
               : proof.lost(op, "a sum of what is no softmax and no gradient");
  }
  SmallVector<KeySet, 16> sets;
  for (auto [rank, part] : llvm::zip_equal(ranks, parts)) {
    if (part.kind != Content::Scaled)
      return proof.mismatch(op, "what is summed",
                            "outputs that were rescaled to the log-sum-exp "
                            "over the keys of all of them",
                            rank, part);
    if (!proof.sets.same(part.total, parts.front().total)) {
      InFlightDiagnostic diagnostic =
          op->emitError("expected outputs that are summed to be rescaled to "
                        "one log-sum-exp, but on ");
      return diagnostic << proof.nameOf(rank) << " it is one over "
                        << proof.sets.keys(part.total) << " keys and on "
                        << proof.nameOf(ranks.front()) << " one over "
                        << proof.sets.keys(parts.front().total);
    }
    sets.push_back(part.set);
  }
  FailureOr<int32_t> rows = commonRows(proof, op, ranks, parts);
  if (failed(rows))
    return failure();
  std::optional<KeySet> all = proof.sets.unite(sets);
  if (!all)
    return proof.twice(op, "the sum", ranks.front());
  Content sum = parts.front();
  sum.rows = *rows;
  sum.set = *all;
  if (proof.sets.same(sum.set, sum.total)) {
    sum.kind = Content::Output;
    sum.total = KeySet();
  }
  return sum;
}

static LogicalResult scatterStates(CoverageProof &proof, ReduceScatterOp op,
                                   ArrayRef<int32_t> members,
                                   ArrayRef<ArrayRef<Content>> inputs,
                                   ArrayRef<MutableArrayRef<Content>> outputs) {
  FailureOr<Content> merged =
      mergeStates(proof, op, members, inputs[0], inputs[1]);
  if (failed(merged))
    return failure();
  for (size_t i = 0; i < members.size(); ++i) {
    Content part = proof.part(op, *merged, op.getDim(), i, members.size(),
                              op.getSegments().value_or(ArrayRef<int64_t>()));
    outputs[0][i] = outputs[1][i] = part;
    outputs[1][i].kind = Content::Lse;
  }
  return success();
}

static LogicalResult scatterSum(CoverageProof &proof, Operation *op,
                                int64_t dim, ArrayRef<int64_t> segments,
                                ArrayRef<int32_t> members,
                                ArrayRef<Content> inputs,
                                MutableArrayRef<Content> outputs) {
  FailureOr<Content> sum = sumParts(proof, op, members, inputs);
  if (failed(sum))
    return failure();
  if (sum->kind == Content::Scaled) {
    InFlightDiagnostic diagnostic =
        op->emitError("expected a sum of rescaled outputs to be over all keys "
                      "of their log-sum-exp, ");
    return diagnostic << proof.sets.keys(sum->total) << ", but on "
                      << proof.nameOf(members.front()) << " it is over "
                      << proof.sets.keys(sum->set);
  }
  for (size_t i = 0; i < members.size(); ++i)
    outputs[i] = proof.part(op, *sum, dim, i, members.size(), segments);
  return success();
}

/// Every member gets its part of every input, joined along a dimension of
/// theirs, or stacked.
template <typename JoinFn>
static void exchangeParts(CoverageProof &proof, Operation *op, int64_t dim,
                          ArrayRef<int64_t> segments, ArrayRef<Content> inputs,
                          MutableArrayRef<Content> outputs, JoinFn join) {
  SmallVector<Content, 16> parts(inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (size_t j = 0; j < inputs.size(); ++j)
      parts[j] = proof.part(op, inputs[j], dim, i, inputs.size(), segments);
    outputs[i] = join(parts);
  }
}

LogicalResult
startrail::applyCollective(CoverageProof &proof, Operation *op,
                           ArrayRef<int32_t> members,
                           ArrayRef<ArrayRef<Content>> inputs,
                           ArrayRef<MutableArrayRef<Content>> outputs) {
  auto segmentsOf = [](auto op) {
    return op.getSegments().value_or(ArrayRef<int64_t>());
  };
  if (auto gather = dyn_cast<AllGatherOp>(op)) {
    llvm::fill(outputs[0],
               proof.join(op, inputs[0], gather.getDim(), segmentsOf(gather)));
  } else if (auto gather = dyn_cast<EnqueueAllGatherOp>(op)) {
    auto rank = [](Value value) {
      return cast<ShapedType>(value.getType()).getRank();
    };
    bool stacks = rank(gather.getTarget()) > rank(gather.getSource());
    llvm::fill(outputs[0], stacks ? proof.stack(inputs[0])
                                  : proof.join(op, inputs[0], gather.getDim(),
                                               segmentsOf(gather)));
  } else if (auto all = dyn_cast<AllToAllOp>(op)) {
    exchangeParts(proof, op, all.getSplitDim(), {}, inputs[0], outputs[0],
                  [&](ArrayRef<Content> parts) {
                    return proof.join(op, parts, all.getConcatDim(), {});
                  });
  } else if (auto all = dyn_cast<EnqueueAllToAllOp>(op)) {
    exchangeParts(proof, op, all.getDim(), segmentsOf(all), inputs[0],
                  outputs[0],
                  [&](ArrayRef<Content> parts) { return proof.stack(parts); });
  } else if (auto reduce = dyn_cast<EnqueueReduceScatterOp>(op)) {
    return scatterSum(proof, op, reduce.getDim(), segmentsOf(reduce), members,
                      inputs[0], outputs[0]);
  } else if (auto reduce = dyn_cast<ReduceScatterOp>(op)) {
    return reduce.getCombine() == Combine::Softmax
               ? scatterStates(proof, reduce, members, inputs, outputs)
               : scatterSum(proof, op, reduce.getDim(), segmentsOf(reduce),
                            members, inputs[0], outputs[0]);
  }
  return success();
}
