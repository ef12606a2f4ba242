//===- IntegerRanges.cpp - What integers a term can be --------------------===//
#include "compiler/Import/IntegerRanges.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace startrail;

namespace {
/// Ranges, each asked for once: many terms may be made of the same others.
class Ranges {
public:
  using Range = std::pair<int64_t, int64_t>;

  explicit Ranges(const Coordinates &coordinates) : coordinates(coordinates) {}

  std::optional<Range> of(const Term *term) {
    if (auto entry = known.find(term); entry != known.end())
      return entry->second;
    auto range = find(term);
    known.try_emplace(term, range);
    return range;
  }

private:
  std::optional<Range> find(const Term *term);

  const Coordinates &coordinates;
  llvm::DenseMap<const Term *, std::optional<Range>> known;
};
} // namespace

std::optional<Ranges::Range> Ranges::find(const Term *term) {
  auto operand = [&](unsigned i) { return of(term->operands[i]); };
  switch (term->kind) {
  case TermKind::Index:
    return coordinates.range(term->index);
  case TermKind::Compare:
  case TermKind::FloatCompare:
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor:
  case TermKind::AndOverKeys:
    return Range(0, 1);
  case TermKind::Load: {
    Type type = getElementTypeOrSelf(term->value);
    if (type.isInteger(1))
      return Range(0, 1);
    if (!type.isInteger())
      return std::nullopt;
    unsigned width = std::min(type.getIntOrFloatBitWidth(), 63u);
    if (type.isUnsignedInteger())
      return Range(0, int64_t(llvm::maxUIntN(width)));
    return Range(llvm::minIntN(width), llvm::maxIntN(width));
  }
  case TermKind::Select: {
    auto a = operand(1), b = operand(2);
    if (!a || !b)
      return std::nullopt;
    return Range(std::min(a->first, b->first), std::max(a->second, b->second));
  }
  case TermKind::Add:
  case TermKind::Subtract:
  case TermKind::Multiply: {
    auto a = operand(0), b = operand(1);
    // Small enough for no result to be beyond int64_t.
    constexpr int64_t limit = int64_t(1) << 31;
    for (const auto &range : {a, b})
      if (!range || range->first < -limit || range->second > limit)
        return std::nullopt;
    if (term->kind == TermKind::Add)
      return Range(a->first + b->first, a->second + b->second);
    if (term->kind == TermKind::Subtract)
      return Range(a->first - b->second, a->second - b->first);
    auto products = {a->first * b->first, a->first * b->second,
                     a->second * b->first, a->second * b->second};
    return Range(std::min(products), std::max(products));
  }
  case TermKind::Negate:
    if (auto a = operand(0); a && a->first > llvm::minIntN(63))
      return Range(-a->second, -a->first);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<std::pair<int64_t, int64_t>>
startrail::integerRange(const Term *term, const Coordinates &coordinates) {
  return Ranges(coordinates).of(term);
}
