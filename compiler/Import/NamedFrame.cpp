//===- NamedFrame.cpp - What attention needs of a named one ---------------===//
#include "compiler/Import/NamedFrame.h"

#include "compiler/Import/RewriteAttention.h"
#include "dialects/Foreign/Foreign.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The sizes of a tensor of heads whose shape and elements attention takes.
static FailureOr<HeadsShape> readShape(const HeadsTensor &tensor,
                                       StringRef name, int64_t heads,
                                       std::string &why) {
  RankedTensorType type = foreignTensorType(tensor.tensor.getType());
  if (!type || type.getEncoding())
    return refuse(why, name, "a tensor of static shape",
                  textOf(tensor.tensor.getType()));
  if (!isBlockElement(type.getElementType()))
    return refuse(why, "the elements of " + name, "f32, bf16, f16 or f64",
                  textOf(type.getElementType()));
  auto shape = shapeOf(type, tensor.axes, heads);
  if (!shape)
    return refuse(why, name, "a tensor that " + Twine(heads) + " heads divide",
                  textOf(type));
  return *shape;
}

static FloatType elementOf(Value value) {
  return cast<FloatType>(foreignTensorType(value.getType()).getElementType());
}

/// The element of a mask for a query and a key: several dimensions of one
/// coordinate are its digits, those of size 1 repeat. Nothing where the sizes
/// are not those of queries and keys.
static std::optional<Element> elementOf(const NamedMask &mask,
                                        const Coordinates &coordinates) {
  RankedTensorType type = foreignTensorType(mask.value.getType());
  std::array<int64_t, numCoordinates> left;
  left.fill(1);
  for (auto [size, coordinate] : llvm::zip_equal(type.getShape(), mask.dims))
    left[coordinate] *= size;
  for (Coordinate coordinate : mask.dims)
    if (left[coordinate] != 1 &&
        left[coordinate] != coordinates.getExtent(coordinate))
      return std::nullopt;
  Element element{mask.value, {}};
  for (auto [size, coordinate] : llvm::zip_equal(type.getShape(), mask.dims)) {
    left[coordinate] /= size;
    element.indices.push_back(coordinates.simplify(
        coordinates.get(coordinate).floorDiv(left[coordinate]) % size));
  }
  return element;
}

/// Decides by evaluation what the masks show together with the causal order.
static FailureOr<MaskKind> readMask(const NamedAttention &named,
                                    const NamedFrame &frame, std::string &why) {
  MaskKind own;
  if (named.causal)
    own = {Mask::Causal, named.alignment};
  if (named.masks.empty())
    return own;
  Coordinates coordinates(named.query.tensor.getContext());
  coordinates.setExtent(Batch, frame.query.batch);
  coordinates.setExtent(Head, frame.query.heads);
  coordinates.setExtent(Query, frame.query.tokens);
  coordinates.setExtent(Key, frame.key.tokens);
  Terms terms(coordinates);
  SmallVector<MaskTerm> masks;
  for (const NamedMask &mask : named.masks) {
    RankedTensorType type = foreignTensorType(mask.value.getType());
    if (!type || type.getNumElements() == 0)
      return refuse(why, "the mask", "a tensor of static shape",
                    textOf(mask.value.getType()));
    auto element = elementOf(mask, coordinates);
    if (!element)
      return refuse(why, "the mask", "of the sizes of queries and keys or of 1",
                    textOf(mask.value.getType()));
    masks.push_back({terms.expand(*element), mask.role, 1});
  }
  FailureOr<MaskKind> given = classifyMasks(masks, coordinates, why);
  if (failed(given) || own.mask == Mask::Full)
    return given;
  if (given->mask == Mask::Full || given->alignment == own.alignment)
    return own;
  return refuse(why, "the mask and the causal order", "the same",
                "two that differ");
}

FailureOr<NamedFrame> startrail::readFrame(const NamedAttention &named,
                                           std::string &why) {
  NamedFrame frame;
  frame.layout = layoutOf(named.query.axes);
  HeadsShape &query = frame.query, &key = frame.key, &value = frame.value;
  HeadsShape output;
  const struct {
    const HeadsTensor &tensor;
    StringRef name;
    int64_t heads;
    HeadsShape &shape;
  } tensors[] = {{named.query, "query", named.heads, query},
                 {named.key, "key", named.keyHeads, key},
                 {named.value, "value", named.keyHeads, value},
                 {named.output, "the output", named.heads, output}};
  for (const auto &[tensor, name, heads, shape] : tensors) {
    auto read = readShape(tensor, name, heads, why);
    if (failed(read))
      return failure();
    shape = *read;
  }
  const struct {
    StringRef what;
    int64_t actual;
    StringRef other;
    int64_t required;
  } sizes[] = {
      {"the batch size of key", key.batch, "that of query", query.batch},
      {"the batch size of value", value.batch, "that of query", query.batch},
      {"the tokens of value", value.tokens, "those of key", key.tokens},
      {"the heads of value", value.heads, "those of key", key.heads},
      {"the head dim of key", key.dim, "that of query", query.dim},
      {"the tokens of the output", output.tokens, "those of query",
       query.tokens},
      {"the batch size of the output", output.batch, "that of query",
       query.batch},
      {"the heads of the output", output.heads, "those of query", query.heads},
      {"the head dim of the output", output.dim, "that of value", value.dim}};
  for (const auto &[what, actual, other, required] : sizes)
    if (actual != required)
      return refuse(why, what, Twine(required) + " as " + other, Twine(actual));
  if (query.heads % key.heads != 0)
    return refuse(why, "the heads of query",
                  "a multiple of the " + Twine(key.heads) + " of key",
                  Twine(query.heads));

  // What the operation computes in a wider type than it is given, it is given
  // in the wider type.
  frame.element = elementOf(named.output.tensor);
  for (Value operand :
       {named.query.tensor, named.key.tensor, named.value.tensor}) {
    FloatType from = elementOf(operand);
    if (from != frame.element && from.getWidth() >= frame.element.getWidth())
      return refuse(why, "query, key, value and output", "of one element type",
                    textOf(from) + " and " + textOf(frame.element));
  }
  if (named.scale) {
    if (!std::isfinite(*named.scale))
      return refuse(why, "the scale", "finite",
                    llvm::formatv("{0}", *named.scale).str());
    frame.scale =
        scaleAttr(frame.element.getContext(), *named.scale, query.dim);
  }
  FailureOr<MaskKind> mask = readMask(named, frame, why);
  if (failed(mask))
    return failure();
  frame.mask = *mask;
  return frame;
}

RankedTensorType NamedFrame::lseType() const {
  return RankedTensorType::get({query.batch, query.heads, query.tokens},
                               getStateType(element));
}

LogicalResult startrail::requireLse(Value lse, const NamedFrame &frame,
                                    std::string &why) {
  if (foreignTensorType(lse.getType()) == frame.lseType())
    return success();
  return refuse(why, "the log-sum-exp", textOf(frame.lseType()),
                textOf(lse.getType()));
}

LogicalResult startrail::requireShape(const HeadsTensor &gradient,
                                      StringRef name, int64_t heads,
                                      const HeadsShape &required,
                                      const NamedFrame &frame,
                                      std::string &why) {
  auto shape = readShape(gradient, name, heads, why);
  if (failed(shape))
    return failure();
  if (*shape != required)
    return refuse(why, name, "of the sizes of its tensor",
                  textOf(gradient.tensor.getType()));
  if (elementOf(gradient.tensor) != frame.element)
    return refuse(why, "the elements of " + name, textOf(frame.element),
                  textOf(elementOf(gradient.tensor)));
  return success();
}
