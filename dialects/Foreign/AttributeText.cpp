//===- AttributeText.cpp - Fields of attributes kept as text --------------===//
#include "dialects/Foreign/AttributeText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace startrail;

std::optional<StringRef> startrail::opaqueBody(Attribute attr, StringRef name) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attr);
  if (!opaque)
    return std::nullopt;
  StringRef text = opaque.getAttrData().trim();
  if (!text.consume_front(name))
    return std::nullopt;
  if (text.starts_with("<") && text.ends_with(">"))
    return text.drop_front().drop_back().trim();
  if (text.starts_with(" "))
    return text.trim();
  return std::nullopt;
}

SmallVector<StringRef> startrail::splitAtCommas(StringRef text) {
  SmallVector<StringRef> parts;
  int depth = 0;
  bool quoted = false;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      quoted = c != '"';
      continue;
    }
    bool isArrow = c == '>' && i > 0 && text[i - 1] == '-';
    if (c == '"')
      quoted = true;
    else if (StringRef("<[({").contains(c))
      ++depth;
    else if (StringRef(">])}").contains(c) && !isArrow)
      --depth;
    else if (c == ',' && depth == 0) {
      parts.push_back(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  StringRef last = text.drop_front(start).trim();
  if (!last.empty() || !parts.empty())
    parts.push_back(last);
  return parts;
}

std::optional<StringRef> startrail::fieldOf(StringRef text, StringRef key) {
  for (StringRef part : splitAtCommas(text)) {
    if (!part.consume_front(key))
      continue;
    part = part.ltrim();
    if (part.consume_front("="))
      return part.trim();
  }
  return std::nullopt;
}

std::optional<SmallVector<int64_t>> startrail::integersIn(StringRef text) {
  text = text.trim();
  if (!text.consume_front("[") || !text.consume_back("]"))
    return std::nullopt;
  SmallVector<int64_t> integers;
  for (StringRef part : splitAtCommas(text))
    if (part.getAsInteger(10, integers.emplace_back()))
      return std::nullopt;
  return integers;
}

static std::optional<int64_t> integerIn(const APInt &value) {
  if (value.getBitWidth() == 1)
    return value.getZExtValue();
  return value.trySExtValue();
}

// Of the lists that attributes are: far more than there are dimensions.
static constexpr int64_t mostIntegers = 1 << 16;

std::optional<SmallVector<int64_t>> startrail::integersIn(Attribute attr) {
  SmallVector<int64_t> integers;
  auto add = [&](const APInt &value) {
    std::optional<int64_t> integer = integerIn(value);
    if (integer)
      integers.push_back(*integer);
    return integer.has_value();
  };
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attr))
    return SmallVector<int64_t>(array.asArrayRef());
  if (auto array = dyn_cast_or_null<DenseI32ArrayAttr>(attr))
    return SmallVector<int64_t>(array.asArrayRef());
  if (auto array = dyn_cast_or_null<DenseBoolArrayAttr>(attr))
    return SmallVector<int64_t>(array.asArrayRef());
  if (auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attr)) {
    // One number can stand for any number of elements.
    if (dense.isSplat() && dense.getNumElements() > mostIntegers)
      return std::nullopt;
    if (llvm::all_of(dense.getValues<APInt>(), add))
      return integers;
    return std::nullopt;
  }
  if (auto array = dyn_cast_or_null<ArrayAttr>(attr)) {
    for (Attribute element : array) {
      auto integer = dyn_cast<IntegerAttr>(element);
      if (!integer || !add(integer.getValue()))
        return std::nullopt;
    }
    return integers;
  }
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attr))
    if (add(integer.getValue()))
      return integers;
  return std::nullopt;
}

std::optional<SmallVector<int64_t>> startrail::integersOf(Operation *op,
                                                          StringRef name) {
  return integersIn(op->getAttr(name));
}

std::optional<int64_t> startrail::integerOf(Operation *op, StringRef name) {
  std::optional<SmallVector<int64_t>> integers = integersOf(op, name);
  if (integers && integers->size() == 1)
    return integers->front();
  return std::nullopt;
}
