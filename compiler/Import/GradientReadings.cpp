//===- GradientReadings.cpp - What a gradient's dimensions may count ------===//
#include "compiler/Import/GradientReadings.h"

#include "compiler/Import/Definition.h"
#include "compiler/Import/MatchHeads.h"

#include <numeric>

using namespace mlir;
using namespace startrail;

namespace {
/// What one dimension of size > 1 counts.
struct Part {
  AffineExpr index;
  Axis axis;
  int64_t extent;
};
} // namespace

/// The heads in one dimension, and in two.
static SmallVector<SmallVector<Part, 2>, 2>
headParts(const GradientForm &form, int64_t keyHeads,
          const Coordinates &coordinates) {
  AffineExpr head = coordinates.get(Head);
  int64_t queryHeads = coordinates.getExtent(Head);
  auto part = [&](AffineExpr index, int64_t extent) {
    return Part{coordinates.simplify(index), Axis::Head, extent};
  };
  SmallVector<SmallVector<Part, 2>, 2> all;
  all.push_back({part(head.floorDiv(queryHeads / form.heads), form.heads)});
  int64_t group = queryHeads / keyHeads;
  if (form.heads == queryHeads && group > 1 && keyHeads > 1)
    all.push_back(
        {part(head.floorDiv(group), keyHeads), part(head % group, group)});
  return all;
}

namespace {
/// Appends the readings of one tensor.
class Reader {
public:
  Reader(Value tensor, const MaybeAxes &unknown, Layout layout,
         const Coordinates &coordinates,
         SmallVectorImpl<GradientReading> &readings)
      : tensor(tensor), shape(staticTensorType(tensor).getShape()),
        unknown(unknown), layout(layout), coordinates(coordinates),
        readings(readings) {
    for (auto [dim, size] : llvm::enumerate(shape))
      if (size != 1)
        open.push_back(dim);
  }

  /// Those whose dimensions are `parts` in any order; of several that count
  /// heads, the first is the slowest.
  void append(SmallVector<Part> parts, int64_t heads) {
    llvm::erase_if(parts, [](const Part &part) { return part.extent == 1; });
    if (parts.size() != open.size())
      return;
    SmallVector<unsigned> order(open.size());
    std::iota(order.begin(), order.end(), 0);
    do
      appendOne(parts, order, heads);
    while (std::next_permutation(order.begin(), order.end()));
  }

private:
  void appendOne(ArrayRef<Part> parts, ArrayRef<unsigned> order,
                 int64_t heads) {
    GradientReading reading{{tensor, {}}, {}, heads};
    reading.element.indices.assign(shape.size(), coordinates.getConstant(0));
    MaybeAxes axes = unknown;
    std::optional<unsigned> lastHead;
    for (auto [dim, at] : llvm::zip_equal(open, order)) {
      const Part &part = parts[at];
      if (part.extent != shape[dim])
        return;
      if (part.axis == Axis::Head || part.axis == Axis::Batches) {
        if (lastHead && at < *lastHead)
          return;
        lastHead = at;
      }
      reading.element.indices[dim] = part.index;
      axes[dim] = part.axis;
    }
    reading.axes = axesIn(layout, axes);
    readings.push_back(std::move(reading));
  }

  Value tensor;
  ArrayRef<int64_t> shape;
  const MaybeAxes &unknown;
  Layout layout;
  const Coordinates &coordinates;
  SmallVectorImpl<GradientReading> &readings;
  SmallVector<unsigned> open;
};
} // namespace

SmallVector<GradientReading>
startrail::readingsOf(Value tensor, const GradientForm &form, int64_t keyHeads,
                      Layout layout, const Coordinates &coordinates) {
  SmallVector<GradientReading> readings;
  RankedTensorType type = staticTensorType(tensor);
  if (!type)
    return readings;
  MaybeAxes unknown(type.getRank());
  Reader reader(tensor, unknown, layout, coordinates, readings);
  auto partOf = [&](Coordinate coordinate, Axis axis) {
    return Part{coordinates.get(coordinate), axis,
                coordinates.getExtent(coordinate)};
  };
  int64_t batch = coordinates.getExtent(Batch);
  for (ArrayRef<Part> heads : headParts(form, keyHeads, coordinates)) {
    SmallVector<Part> parts = {partOf(form.row, Axis::Token),
                               partOf(form.column, Axis::Dim)};
    SmallVector<Part> together = parts;
    parts.push_back(partOf(Batch, Axis::Batch));
    parts.append(heads.begin(), heads.end());
    reader.append(parts, 0);
    Part first = heads.front();
    if (batch == 1 || first.extent == 1)
      continue;
    first.index = coordinates.simplify(coordinates.get(Batch) * first.extent +
                                       first.index);
    first.axis = Axis::Batches;
    together.push_back({first.index, first.axis, batch * first.extent});
    together.append(heads.begin() + 1, heads.end());
    reader.append(together, first.extent);
  }
  return readings;
}
