//===- CoverageGradient.cpp - What is added to gradients ------------------===//
#include "compiler/Analysis/CoverageGradient.h"

#include "compiler/Analysis/CoverageNeeds.h"

using namespace mlir;
using namespace startrail;

const CoverageAttendGradient::QueryRows &
CoverageAttendGradient::rowsOfQuery(int32_t query, int32_t value) {
  auto [known, isNew] = ofQuery.try_emplace(query);
  if (!isNew)
    return known->second;
  Tensors &tensors = proof->tensors;
  SmallVector<int32_t, 4> dims(tensors.lists(query));
  QueryRows rows;
  rows.gradient = tensors.of(Tensors::sourceOf(GradientOf::Query), dims);
  dims[3] = tensors.lists(value)[3]; // verified: whole
  rows.outputGradient =
      tensors.of(proof->inputOf(CoverageRole::OutputGradient), dims);
  rows.state = tensors.of(Tensors::stateSource, dims);
  dims.pop_back();
  rows.lse = tensors.of(proof->inputOf(CoverageRole::Lse), dims);
  rows.delta = tensors.of(Tensors::deltaSource, dims);
  return known->second = rows;
}

CoverageAttendGradient::KeyRows
CoverageAttendGradient::rowsOfKey(int32_t key, int32_t value) {
  auto [known, isNew] = ofKey.try_emplace(key);
  if (isNew) {
    Tensors &tensors = proof->tensors;
    auto gradientOf = [&](GradientOf which, int32_t tensor) {
      SmallVector<int32_t, 4> dims(tensors.lists(tensor));
      return tensors.of(Tensors::sourceOf(which), dims);
    };
    known->second = {gradientOf(GradientOf::Key, key),
                     gradientOf(GradientOf::Value, value)};
  }
  return known->second;
}

bool CoverageAttendGradient::isLse(const Content &content,
                                   const QueryRows &rows) {
  if (content.kind == Content::Rows)
    return content.rows == rows.lse;
  return content.kind == Content::Lse &&
         (content.rows == rows.state || content.rows < 0) &&
         meetsAll(*proof, content, proof->tensors.tokens(rows.state));
}

FailureOr<std::array<Content, 3>>
CoverageAttendGradient::run(int64_t rank, int64_t step, int32_t moment,
                            const Operands &operands) {
  auto owners = blocks.requireBlocks(rank, step, moment, operands.query,
                                     operands.key, operands.value);
  if (failed(owners))
    return failure();
  const QueryRows &rows = rowsOfQuery(operands.query.rows, operands.value.rows);
  if (operands.outputGradient.kind != Content::Rows ||
      operands.outputGradient.rows != rows.outputGradient ||
      !isLse(operands.lse, rows) || operands.delta.kind != Content::Delta ||
      operands.delta.rows != rows.delta)
    return explain(rank, proof->moments[moment], *owners, operands, rows);

  KeyRows keyRows = rowsOfKey(operands.key.rows, operands.value.rows);
  const int32_t own[] = {rows.gradient, keyRows.key, keyRows.value};
  std::array<Content, 3> after = operands.gradients;
  for (int32_t index = 0; index < 3; ++index) {
    Content &gradient = after[index];
    if (gradient.kind != Content::Gradient ||
        (gradient.rows >= 0 && gradient.rows != own[index])) {
      return proof->mismatch(
          blocks.op,
          nameOf(GradientOf(index)) + "_gradient" +
              CoverageProof::when(proof->moments[moment]),
          "the " + nameOf(GradientOf(index)) + " gradient of rows " +
              proof->lists.text(proof->tensors.tokens(own[index])),
          rank, gradient);
    }
    gradient.rows = own[index];
    bool ofQuery = index == 0;
    KeySets &sets = ofQuery ? proof->sets : proof->querySets;
    std::optional<KeySet> larger =
        sets.add(gradient.set,
                 ofQuery ? blocks.keyBlocks[owners->key]
                         : blocks.queryBlocks[owners->query],
                 moment);
    if (!larger)
      return proof->addedTwice(blocks.op, gradient, rank);
    gradient.set = *larger;
  }
  return after;
}

LogicalResult CoverageAttendGradient::explain(
    int64_t rank, const CoverageProof::Moment &moment,
    const CoverageBlocks::Owners &owners, const Operands &operands,
    const QueryRows &rows) {
  std::string tokens = proof->lists.text(blocks.queryLists[owners.query]);
  auto rowsOf = [&](CoverageRole role) {
    int32_t input = proof->inputOf(role);
    return "rows " + tokens + " of '" +
           (input < 0 ? "output_gradient" : proof->names[input]) + "'";
  };
  if (operands.outputGradient.kind != Content::Rows ||
      operands.outputGradient.rows != rows.outputGradient)
    return blocks.explain(rank, moment, owners,
                          {"output_gradient", operands.outputGradient,
                           rowsOf(CoverageRole::OutputGradient), false,
                           origins[0]});
  if (operands.delta.kind != Content::Delta ||
      operands.delta.rows != rows.delta)
    return blocks.explain(rank, moment, owners,
                          {"delta", operands.delta, "delta of rows " + tokens,
                           false, origins[2]});
  return blocks.explain(
      rank, moment, owners,
      {"lse", operands.lse,
       proof->inputOf(CoverageRole::Lse) >= 0
           ? rowsOf(CoverageRole::Lse)
           : "the log-sum-exp of queries " + tokens + " over all keys",
       false, origins[1]});
}

FailureOr<Content> startrail::sumGradients(CoverageProof &proof, Operation *op,
                                           ArrayRef<int32_t> ranks,
                                           ArrayRef<Content> parts) {
  Content sum;
  for (auto [rank, part] : llvm::zip_equal(ranks, parts)) {
    if (part.kind != Content::Gradient)
      return proof.mismatch(op, "what is added to a gradient", "a gradient",
                            rank, part);
    if (sum.rows < 0)
      sum = part;
    if (part.rows >= 0 && part.rows != sum.rows)
      return proof.mismatch(
          op, "what is added",
          "the " + nameOf(proof.tensors.gradientOf(sum.rows)) +
              " gradient of rows " +
              proof.lists.text(proof.tensors.tokens(sum.rows)) +
              ", as what it is added to",
          rank, part);
  }
  KeySets &sets = proof.setsOf(sum);
  std::optional<KeySet> all;
  if (parts.size() == 2) {
    all = sets.join(parts[0].set, parts[1].set);
  } else {
    SmallVector<KeySet, 16> each;
    for (const Content &part : parts)
      each.push_back(part.set);
    all = sets.unite(each);
  }
  if (!all)
    return proof.addedTwice(op, sum, ranks.front());
  sum.set = *all;
  return sum;
}

FailureOr<Content> startrail::deltaOf(CoverageProof &proof, Operation *op,
                                      int64_t rank,
                                      const Content &outputGradient,
                                      const Content &output) {
  Tensors &tensors = proof.tensors;
  auto isRows = [&](const Content &content, CoverageRole role) {
    return content.kind == Content::Rows &&
           tensors.source(content.rows) == proof.inputOf(role);
  };
  if (!isRows(outputGradient, CoverageRole::OutputGradient))
    return proof.mismatch(op, "output_gradient",
                          "rows of the gradient of the output", rank,
                          outputGradient);
  ArrayRef<int32_t> dims = tensors.lists(outputGradient.rows);
  std::string rows = proof.lists.text(tensors.tokens(outputGradient.rows));
  auto report = [&](const Twine &required) {
    return proof.mismatch(op, "output", required, rank, output);
  };
  if (dims[3] !=
      proof.lists.whole(proof.shardOf(CoverageRole::OutputGradient)[3])) {
    InFlightDiagnostic diagnostic =
        op->emitError("expected output_gradient to be whole rows, but on ");
    return diagnostic << proof.nameOf(rank) << " it holds elements "
                      << proof.lists.text(dims[3]) << " of each head";
  }
  if (proof.inputOf(CoverageRole::Output) >= 0) {
    if (!isRows(output, CoverageRole::Output) ||
        tensors.lists(output.rows) != dims)
      return report("rows " + rows + " of '" +
                    proof.names[proof.inputOf(CoverageRole::Output)] +
                    "', as those of output_gradient");
  } else {
    // A softmax over no key is of whatever queries.
    if (output.kind != Content::Output ||
        (output.rows >= 0 && tensors.lists(output.rows) != dims) ||
        !meetsAll(proof, output, dims[Tensors::tokenDim]))
      return report("the output of queries " + rows +
                    " over all keys, as rows of output_gradient");
  }
  Content delta;
  delta.kind = Content::Delta;
  delta.rows = tensors.of(Tensors::deltaSource, dims.drop_back());
  return delta;
}
