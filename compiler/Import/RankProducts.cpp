//===- RankProducts.cpp - Products of elements of arguments ---------------===//
#include "compiler/Import/RankEvaluation.h"
#include "compiler/Import/RankOperations.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace startrail;

std::optional<RankEvaluation::Traced>
RankEvaluation::trace(const Definition &definition, Frame *frame,
                      int64_t rank) {
  if (definition.kind == Definition::Moved) {
    auto indices = constantIndices(definition.element);
    return indices ? trace({definition.element.tensor, frame}, rank, *indices)
                   : std::nullopt;
  }
  if (definition.kind == Definition::Converted)
    return trace(definition.operands[0], frame, rank);
  if (definition.kind != Definition::Applied ||
      (definition.term != TermKind::Multiply &&
       definition.term != TermKind::Divide))
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto number = numberOf(definition.operands[1 - i], coordinates);
    if (!number || (definition.term == TermKind::Divide && i == 1))
      continue;
    auto traced = trace(definition.operands[i], frame, rank);
    if (traced && definition.term == TermKind::Divide)
      traced->factor /= *number;
    else if (traced)
      traced->factor *= *number;
    return traced;
  }
  return std::nullopt;
}

/// The element of an argument that this one is, times a number.
std::optional<RankEvaluation::Traced>
RankEvaluation::trace(Place place, int64_t rank, Indices indices) {
  llvm::SaveAndRestore deeper(depth, depth + 1);
  auto resolved = depth < maxRankDepth ? resolve(place, rank) : std::nullopt;
  if (!resolved)
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(resolved->value))
    return Traced{{argument.getArgNumber(), rank, indices}, 1};
  Operation *op = resolved->value.getDefiningOp();
  if (isNamed(op, "stablehlo.collective_permute")) {
    auto source = permutationSource(op, rank);
    return source
               ? trace({op->getOperand(0), resolved->frame}, *source, indices)
               : std::nullopt;
  }
  if (auto from = movedFrom(*resolved, rank, indices))
    return trace(from->first, rank, from->second);
  auto definition = define(elementOf(resolved->value, indices), coordinates);
  return definition ? trace(*definition, resolved->frame, rank) : std::nullopt;
}

std::optional<double> RankEvaluation::contract(const Contraction &contraction,
                                               Place place, int64_t rank,
                                               const Indices &indices) {
  Element element = elementOf(place.value, indices);
  auto factorsAt = [&](int64_t summand) {
    return contraction.factorsOf(element.indices,
                                 coordinates.getConstant(summand), coordinates);
  };
  auto tracedAt = [&](const Element &factor) -> std::optional<Traced> {
    auto at = constantIndices(factor);
    return at ? trace({factor.tensor, place.frame}, rank, *at) : std::nullopt;
  };
  auto first = factorsAt(0);
  if (!first)
    return std::nullopt;
  std::array<std::optional<Traced>, 2> traced = {tracedAt((*first)[0]),
                                                 tracedAt((*first)[1])};
  if (traced[0] && traced[1]) {
    auto last = factorsAt(contraction.extent - 1);
    RankProduct product = {};
    bool swap = traced[1]->element.argument < traced[0]->element.argument;
    double factor = 1;
    for (unsigned i : {0, 1}) {
      unsigned from = swap ? 1 - i : i;
      auto end = last ? tracedAt((*last)[from]) : std::nullopt;
      product.factors[i] = traced[from]->element;
      factor *= traced[from]->factor;
      if (!end || end->element.argument != product.factors[i].argument ||
          end->element.rank != product.factors[i].rank)
        return std::nullopt;
      unsigned differing = 0;
      for (auto [dim, pair] : llvm::enumerate(llvm::zip_equal(
               end->element.indices, product.factors[i].indices)))
        if (std::get<0>(pair) != std::get<1>(pair)) {
          product.summed[i] = dim;
          ++differing;
        }
      // All of the dimension, in order.
      auto type =
          staticTensorType(body.getArgument(product.factors[i].argument));
      auto isAt = [&](int64_t summand) {
        auto factors = factorsAt(summand);
        auto other = factors ? tracedAt((*factors)[from]) : std::nullopt;
        RankElement expected = product.factors[i];
        expected.indices[product.summed[i]] = summand;
        return other && other->element.argument == expected.argument &&
               other->element.rank == expected.rank &&
               other->element.indices == expected.indices &&
               other->factor == traced[from]->factor;
      };
      if (differing != 1 || !type ||
          type.getDimSize(product.summed[i]) != contraction.extent ||
          !isAt(0) || !isAt(1) || !isAt(contraction.extent / 2) ||
          !isAt(contraction.extent - 1))
        return std::nullopt;
    }
    products.push_back(product);
    return factor * valueOf(product);
  }
  if ((!traced[0] && !traced[1]) || contraction.extent != keyTokens)
    return std::nullopt;
  unsigned values = traced[0] ? 0 : 1;
  double sum = 0;
  for (int64_t key : keys) {
    auto factors = factorsAt(key);
    auto value = factors ? tracedAt((*factors)[values]) : std::nullopt;
    auto at = factors ? constantIndices((*factors)[1 - values]) : std::nullopt;
    if (!value || !at)
      return std::nullopt;
    auto weight =
        evaluate({(*factors)[1 - values].tensor, place.frame}, rank, *at);
    if (!weight)
      return std::nullopt;
    weighed.push_back(value->element);
    sum += *weight * value->factor * valueOf(value->element);
  }
  return sum;
}
