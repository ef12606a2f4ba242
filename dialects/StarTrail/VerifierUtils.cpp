//===- VerifierUtils.cpp - Checks of types that operations share ----------===//
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

InFlightDiagnostic startrail::expected(Operation *op, const Twine &what,
                                       const Twine &required) {
  InFlightDiagnostic diagnostic = op->emitError("expected ");
  diagnostic << what << " to be " << required << ", but got ";
  return diagnostic;
}

/// Characters that two names begin and end with alike.
static size_t sharedEnds(StringRef one, StringRef other) {
  size_t most = std::min(one.size(), other.size());
  size_t prefix = 0, suffix = 0;
  while (prefix < most && one[prefix] == other[prefix])
    ++prefix;
  while (suffix < most - prefix && one.end()[-1 - ptrdiff_t(suffix)] ==
                                       other.end()[-1 - ptrdiff_t(suffix)])
    ++suffix;
  return prefix + suffix;
}

StringRef startrail::nearestName(StringRef name,
                                 ArrayRef<StringRef> candidates) {
  StringRef nearest;
  size_t length = name.size() - (name.rfind('.') + 1); // without a dialect
  unsigned distance = std::max<size_t>(2, length / 3) + 1;
  for (StringRef candidate : candidates) {
    unsigned current = name.edit_distance(candidate, true, distance);
    bool isAsNear = current == distance && !nearest.empty() &&
                    sharedEnds(name, candidate) > sharedEnds(name, nearest);
    if (current < std::min<size_t>(distance, candidate.size()) || isAsNear) {
      distance = current;
      nearest = candidate;
    }
  }
  return nearest;
}

void startrail::suggest(Diagnostic &diagnostic, StringRef name,
                        ArrayRef<StringRef> candidates) {
  if (StringRef nearest = nearestName(name, candidates); !nearest.empty())
    diagnostic.attachNote() << "did you mean '" << nearest << "'?";
}

/// A tensor without encoding or a memref of a plain layout: whether that holds.
static LogicalResult verifyPlain(Operation *op, const Twine &what, Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding())
      return expected(op, what, "a tensor without encoding") << type;
    return success();
  }
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return expected(op, what, "a ranked tensor or memref") << type;
  if (!memref.getLayout().isIdentity())
    return expected(op, what, "a memref of the identity layout") << type;
  if (memref.getMemorySpace())
    return expected(op, what, "a memref in the default memory space") << type;
  return success();
}

bool startrail::isBlockElement(Type type) {
  return isa<BFloat16Type, Float16Type, Float32Type, Float64Type>(type);
}

LogicalResult startrail::verifyBlock(Operation *op, const Twine &what,
                                     Type type, std::optional<int64_t> rank) {
  if (failed(verifyPlain(op, what, type)))
    return failure();
  auto shaped = cast<ShapedType>(type);
  if (rank && shaped.getRank() != *rank)
    return expected(op, what, "of rank " + Twine(*rank)) << type;
  if (!isBlockElement(shaped.getElementType()))
    return expected(op, what, "of element type bf16, f16, f32 or f64") << type;
  int64_t bytes = shaped.getElementTypeBitWidth() / 8;
  bool fits = true;
  for (auto [dim, size] : llvm::enumerate(shaped.getShape())) {
    std::string name = ("dimension " + Twine(dim) + " of " + what).str();
    if (ShapedType::isDynamic(size))
      return expected(op, name, "static") << type;
    if (size == 0)
      return expected(op, name, "at least 1") << 0;
    fits = fits && !llvm::MulOverflow(bytes, size, bytes);
  }
  if (!fits)
    return expected(op, what, "smaller than 2^63 bytes") << type;
  return success();
}

LogicalResult startrail::verifyIs(Operation *op, const Twine &what, Type type,
                                  ArrayRef<int64_t> shape, Type element) {
  auto shaped = cast<ShapedType>(type);
  if (shaped.getShape() == shape && shaped.getElementType() == element)
    return success();
  std::string required;
  llvm::raw_string_ostream stream(required);
  if (isa<MemRefType>(type))
    stream << MemRefType::get(shape, element);
  else
    stream << RankedTensorType::get(shape, element);
  return expected(op, what, "'" + required + "'") << type;
}

LogicalResult startrail::verifyState(Operation *op, const Twine &what,
                                     Type type) {
  if (isa<Float32Type, Float64Type>(getElementTypeOrSelf(type)))
    return success();
  return expected(op, what, "of element type f32 or f64") << type;
}

LogicalResult startrail::verifyDim(Operation *op, const Twine &what,
                                   int64_t dim, Type type) {
  int64_t rank = cast<ShapedType>(type).getRank();
  if (dim >= 0 && dim < rank)
    return success();
  return expected(op, what, "a dimension of a shape of rank " + Twine(rank))
         << dim;
}

LogicalResult startrail::multiplyDim(Operation *op,
                                     MutableArrayRef<int64_t> shape,
                                     int64_t dim, int64_t ranks) {
  int64_t size = shape[dim];
  if (!llvm::MulOverflow(size, ranks, shape[dim]))
    return success();
  return expected(op, "the joined size of dimension " + Twine(dim),
                  "smaller than 2^63")
         << ranks << " times " << size;
}

LogicalResult startrail::divideDim(Operation *op, const Twine &what,
                                   MutableArrayRef<int64_t> shape, int64_t dim,
                                   int64_t ranks) {
  if (shape[dim] % ranks != 0)
    return expected(op, "dimension " + Twine(dim) + " of " + what,
                    "a multiple of the " + Twine(ranks) + " ranks of axes")
           << shape[dim];
  shape[dim] /= ranks;
  return success();
}

LogicalResult
startrail::verifySegments(Operation *op, const Twine &what,
                          std::optional<ArrayRef<int64_t>> segments, Type type,
                          int64_t dim) {
  if (!segments)
    return success();
  int64_t size = cast<ShapedType>(type).getDimSize(dim), sum = 0;
  for (int64_t segment : *segments) {
    if (segment < 1)
      return expected(op, "every segment", "at least 1") << segment;
    if (llvm::AddOverflow(sum, segment, sum))
      return expected(op, "the sum of segments", "smaller than 2^63") << "more";
  }
  if (sum == size)
    return success();
  return expected(op, "the sum of segments",
                  Twine(size) + ", dimension " + Twine(dim) + " of " + what)
         << sum;
}

double startrail::getScaleInForce(std::optional<APFloat> scale, Type query) {
  return scale ? scale->convertToDouble()
               : 1.0 / std::sqrt(double(cast<ShapedType>(query).getDimSize(3)));
}

LogicalResult startrail::verifyScale(Operation *op, APFloat scale, Type query) {
  APFloat used = scale;
  bool isRounded;
  if (!getElementTypeOrSelf(query).isF64())
    used.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                 &isRounded);
  if (used.isFinite())
    return success();
  SmallString<16> text;
  scale.toString(text);
  return expected(op, "scale", scale.isFinite() ? "finite in f32" : "finite")
         << text;
}
