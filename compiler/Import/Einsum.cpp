//===- Einsum.cpp - Contractions by labelled dimensions -------------------===//
#include "compiler/Import/MatchContraction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;
using namespace startrail;

std::optional<Contraction>
startrail::contractionOf(Value result, Value lhs, Value rhs,
                         const std::array<Labels, 3> &labels) {
  std::array<RankedTensorType, 3> types = {
      staticTensorType(lhs), staticTensorType(rhs), staticTensorType(result)};
  // Ordered, so that loops are numbered alike in every run.
  std::map<int64_t, int64_t> sizes;
  for (auto [type, dims] : llvm::zip_equal(types, labels)) {
    if (!type || size_t(type.getRank()) != dims.size())
      return std::nullopt;
    for (auto [i, label] : llvm::enumerate(dims)) {
      int64_t size = type.getDimSize(i);
      int64_t &known = sizes.try_emplace(label, size).first->second;
      if (known != size && known != 1 && size != 1)
        return std::nullopt;
      known = std::max(known, size);
      if (llvm::count(dims, label) != 1)
        return std::nullopt;
    }
  }
  std::map<int64_t, unsigned> loops;
  unsigned count = 0;
  for (auto [label, size] : sizes)
    loops[label] = count++;
  // Dimensions of size 1 can be summed beside those that count.
  SmallVector<int64_t> summed;
  for (auto [label, size] : sizes) {
    if (llvm::is_contained(labels[2], label))
      continue;
    if (size != 1 && !summed.empty() && sizes[summed.front()] == 1)
      summed.clear();
    if (summed.empty() || size != 1)
      summed.push_back(label);
  }
  if (summed.empty())
    return std::nullopt;
  MLIRContext *context = result.getContext();
  Contraction contraction{result, 1, {lhs, rhs}, {}, {}};
  for (unsigned i = 0; i < 3; ++i) {
    SmallVector<AffineExpr> dims;
    for (auto [dim, label] : llvm::enumerate(labels[i])) {
      bool repeats = types[i].getDimSize(dim) == 1 && sizes[label] != 1;
      // A result is never smaller than what it is a product of.
      if (repeats && i == 2)
        return std::nullopt;
      dims.push_back(repeats ? getAffineConstantExpr(0, context)
                             : getAffineDimExpr(loops[label], context));
    }
    contraction.maps[i] = AffineMap::get(count, 0, dims, context);
  }
  // Summed labels of size 1 have no loop.
  SmallVector<AffineExpr> kept(count);
  unsigned next = 0;
  for (auto [label, loop] : loops)
    if (llvm::is_contained(summed, label) ||
        llvm::is_contained(labels[2], label))
      kept[loop] = getAffineDimExpr(next++, context);
    else
      kept[loop] = getAffineConstantExpr(0, context);
  for (AffineMap &map : contraction.maps)
    map = map.replaceDimsAndSymbols(kept, {}, next, 0);
  for (int64_t label : summed) {
    contraction.summed.emplace_back(
        cast<AffineDimExpr>(kept[loops[label]]).getPosition(), sizes[label]);
    contraction.extent *= sizes[label];
  }
  return contraction;
}

std::optional<Contraction> startrail::matrixProductOf(Value result, Value lhs,
                                                      Value rhs) {
  auto a = staticTensorType(lhs), b = staticTensorType(rhs);
  auto c = staticTensorType(result);
  if (!a || !b || !c || a.getRank() == 0 || b.getRank() == 0)
    return std::nullopt;
  // Labels count from the last dimension before the matrix: 0, 1, …; then row,
  // column and sum.
  constexpr int64_t row = -3, column = -2, sum = -1;
  auto labelsOf = [](RankedTensorType type,
                     std::initializer_list<int64_t> own) {
    Labels labels;
    for (int64_t i = type.getRank() - int64_t(own.size()); i-- > 0;)
      labels.push_back(i);
    labels.append(own.begin(), own.end());
    return labels;
  };
  bool hasRow = a.getRank() > 1, hasColumn = b.getRank() > 1;
  std::array<Labels, 3> labels;
  labels[0] = hasRow ? labelsOf(a, {row, sum}) : Labels{sum};
  labels[1] = hasColumn ? labelsOf(b, {sum, column}) : Labels{sum};
  if (c.getRank() < int64_t(hasRow) + int64_t(hasColumn))
    return std::nullopt;
  labels[2] = hasRow && hasColumn ? labelsOf(c, {row, column})
              : hasRow            ? labelsOf(c, {row})
              : hasColumn         ? labelsOf(c, {column})
                                  : labelsOf(c, {});
  return contractionOf(result, lhs, rhs, labels);
}

/// The labels of one operand of an equation: letters, and what "..." stands for
/// as negative numbers, the last dimension -1.
static std::optional<Labels> labelsIn(StringRef text, Value value) {
  auto type = staticTensorType(value);
  Labels labels;
  if (!type)
    return std::nullopt;
  int64_t letters = llvm::count_if(text, llvm::isAlpha);
  while (!text.empty()) {
    if (text.consume_front(" "))
      continue;
    if (text.consume_front("...")) {
      for (int64_t i = type.getRank() - letters; i > 0; --i)
        labels.push_back(-i);
      continue;
    }
    if (!llvm::isAlpha(text.front()))
      return std::nullopt;
    labels.push_back(text.front());
    text = text.drop_front();
  }
  return labels;
}

std::optional<Contraction> startrail::einsumOf(StringRef equation, Value result,
                                               Value lhs, Value rhs) {
  auto [inputs, output] = equation.split("->");
  auto [first, second] = inputs.split(',');
  auto a = labelsIn(first, lhs), b = labelsIn(second, rhs),
       c = labelsIn(output, result);
  if (!a || !b || !c || !equation.contains("->"))
    return std::nullopt;
  return contractionOf(result, lhs, rhs, {*a, *b, *c});
}
