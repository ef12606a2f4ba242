//===- NamedLinalg.cpp - Attention among linalg's extensions --------------===//
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/AttributeText.h"
#include "dialects/Foreign/Foreign.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace startrail;

/// How many operands stand in `ins`.
static unsigned countInputs(Operation *op) {
  auto segments = integersOf(op, "operandSegmentSizes");
  if (segments && segments->size() == 2 && (*segments)[0] >= 0)
    return unsigned(std::min<int64_t>((*segments)[0], op->getNumOperands()));
  return op->getNumOperands() == 0 ? 0 : op->getNumOperands() - 1;
}

/// tm_tensor.attention: [.., tokens, head dim], the scale 1/sqrt(head dim).
static FailureOr<NamedAttention> readPlain(Operation *op, std::string &why) {
  NamedAttention named;
  unsigned inputs = countInputs(op);
  if (inputs < 3 || inputs > 4 || op->getNumResults() != 1)
    return refuse(why, "the operation", "of query, key, value and a mask",
                  "others");
  if (failed(readTensors(op, {Axis::Token, Axis::Dim}, named, why)))
    return failure();
  if (inputs == 3)
    return named;
  Value mask = op->getOperand(3);
  RankedTensorType type = foreignTensorType(mask.getType());
  if (!type || type.getRank() < 2)
    return refuse(why, "the mask", "a tensor of static shape", "another value");
  SmallVector<Coordinate, 4> dims(type.getRank(), Batch);
  dims[type.getRank() - 2] = Query;
  dims[type.getRank() - 1] = Key;
  if (type.getRank() > 2)
    dims[type.getRank() - 3] = Head;
  named.masks.push_back({mask, dims, roleOfMask(mask)});
  return named;
}

namespace {
/// The loops of iree_linalg_ext.attention by the operands that have them.
class Roles {
public:
  Roles(AffineMap query, AffineMap key, AffineMap value, AffineMap output)
      : query(query), key(key), value(value), output(output) {}

  /// What a loop counts in query and output. Loops of theirs that key and value
  /// lack are tokens, those before the last of them groups of heads.
  std::optional<Axis> axisOf(unsigned loop, bool ofKeys) const {
    bool inQuery = has(query, loop), inKey = has(key, loop);
    bool inValue = has(value, loop), inOutput = has(output, loop);
    if (inQuery && inKey && inValue && inOutput)
      return loop == lastShared() ? Axis::Head : Axis::Batch;
    if (inQuery && inKey && !inValue && !inOutput)
      return Axis::Dim;
    if (inValue && inOutput && !inQuery && !inKey)
      return Axis::Dim;
    if (inKey && inValue && !inQuery && !inOutput)
      return Axis::Token;
    if (!ofKeys && inQuery && inOutput && !inKey && !inValue)
      return loop == lastOwn() ? Axis::Token : Axis::Head;
    return std::nullopt;
  }

  std::optional<Axes> axesOf(AffineMap map, bool ofKeys) const {
    if (!map.isProjectedPermutation())
      return std::nullopt;
    Axes axes;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      auto axis = dim ? axisOf(dim.getPosition(), ofKeys) : std::nullopt;
      if (!axis)
        return std::nullopt;
      axes.push_back(*axis);
    }
    return axes;
  }

  /// Whether batches, heads, tokens and head dims, where a map has several of
  /// one, come in the same order in both maps: they are put together in it.
  bool inOneOrder(AffineMap one, AffineMap other) const {
    return llvm::all_of(
        ArrayRef<Axis>{Axis::Batch, Axis::Head, Axis::Token, Axis::Dim},
        [&](Axis axis) {
          return loopsOf(one, other, axis) == loopsOf(other, one, axis);
        });
  }

  /// Whether groups of query heads come behind the heads that they share.
  bool groupsLast() const {
    SmallVector<unsigned> loops = loopsOf(query, output, Axis::Head);
    return std::is_partitioned(loops.begin(), loops.end(),
                               [&](unsigned loop) { return has(key, loop); });
  }

  std::optional<Coordinate> coordinateOf(AffineExpr expr) const {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    auto axis = axisOf(dim.getPosition(), false);
    if (!axis || *axis == Axis::Dim)
      return std::nullopt;
    if (*axis == Axis::Token)
      return has(query, dim.getPosition()) ? Query : Key;
    return *axis == Axis::Head ? Head : Batch;
  }

private:
  static bool has(AffineMap map, unsigned loop) {
    return map.isFunctionOfDim(loop);
  }
  /// The loops of an axis that two maps have, in the order of `map`.
  SmallVector<unsigned> loopsOf(AffineMap map, AffineMap other,
                                Axis axis) const {
    SmallVector<unsigned> loops;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && has(other, dim.getPosition()) &&
          axisOf(dim.getPosition(), false) == axis)
        loops.push_back(dim.getPosition());
    return loops;
  }
  std::optional<unsigned> last(bool shared) const {
    std::optional<unsigned> found;
    for (AffineExpr expr : query.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        unsigned loop = dim.getPosition();
        if (has(output, loop) && has(key, loop) == shared)
          found = loop;
      }
    return found;
  }
  std::optional<unsigned> lastShared() const { return last(true); }
  std::optional<unsigned> lastOwn() const { return last(false); }

  AffineMap query, key, value, output;
};
} // namespace

/// Whether the region, where there is one, gives the score as it is.
static bool keepsScores(Operation *op) {
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    Block &block = region.front();
    if (!region.hasOneBlock() || block.getOperations().size() != 1 ||
        block.getNumArguments() != 1 || block.back().getNumOperands() != 1 ||
        block.back().getOperand(0) != block.getArgument(0))
      return false;
  }
  return true;
}

/// iree_linalg_ext.attention: roles by indexing maps, the scale an operand.
static FailureOr<NamedAttention> readIndexed(Operation *op, std::string &why) {
  NamedAttention named;
  unsigned inputs = countInputs(op);
  auto maps = op->getAttrOfType<ArrayAttr>("indexing_maps");
  SmallVector<AffineMap> all;
  if (maps)
    for (Attribute attr : maps)
      if (auto map = dyn_cast<AffineMapAttr>(attr))
        all.push_back(map.getValue());
  // Older versions have no map for the scale.
  bool mapsScale = all.size() == inputs + 1;
  if (inputs < 4 || inputs > 5 || op->getNumResults() != 1 ||
      (!mapsScale && all.size() != inputs))
    return refuse(why, "the operation",
                  "of query, key, value, scale, a mask and their maps",
                  "others");
  if (!keepsScores(op))
    return refuse(why, "the region", "one that gives the score",
                  "one that changes it");
  FloatAttr scale;
  if (!matchPattern(op->getOperand(3), m_Constant(&scale)))
    return refuse(why, "the scale", "constant", "a value that is not");
  named.scale = scale.getValueAsDouble();
  Roles roles(all[0], all[1], all[2], all.back());
  std::pair<HeadsTensor *, unsigned> tensors[] = {
      {&named.query, 0}, {&named.key, 1}, {&named.value, 2}};
  for (auto [heads, i] : tensors)
    heads->tensor = op->getOperand(i);
  named.output.tensor = op->getResult(0);
  auto query = roles.axesOf(all[0], false), key = roles.axesOf(all[1], true),
       value = roles.axesOf(all[2], true),
       output = roles.axesOf(all.back(), false);
  if (!query || !key || !value || !output)
    return refuse(why, "the indexing maps",
                  "those of batches, heads, tokens and head dims", "others");
  bool isOrdered = roles.groupsLast();
  for (AffineMap one : all)
    for (AffineMap other : all)
      isOrdered &= roles.inOneOrder(one, other);
  if (!isOrdered)
    return refuse(why, "the indexing maps",
                  "of one order of batches and of heads, groups of heads last",
                  "others");
  named.query.axes = *query, named.key.axes = *key;
  named.value.axes = *value, named.output.axes = *output;
  if (inputs == 4)
    return named;
  NamedMask mask{op->getOperand(4), {}, roleOfMask(op->getOperand(4))};
  for (AffineExpr expr : all[all.size() - 2].getResults()) {
    auto coordinate = roles.coordinateOf(expr);
    if (!coordinate)
      return refuse(why, "the mask", "one of queries and keys", "another map");
    mask.dims.push_back(*coordinate);
  }
  named.masks.push_back(mask);
  return named;
}

Read<NamedAttention> startrail::readLinalgAttention(Operation *op,
                                                    std::string &why) {
  StringRef name = op->getName().getStringRef();
  if (name == "tm_tensor.attention")
    return readPlain(op, why);
  if (name == "iree_linalg_ext.attention")
    return readIndexed(op, why);
  return std::nullopt;
}
