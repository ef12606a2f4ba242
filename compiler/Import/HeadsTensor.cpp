//===- HeadsTensor.cpp - Tensors of heads in any order of axes ------------===//
#include "compiler/Import/HeadsTensor.h"

#include "compiler/Import/ForeignValues.h"
#include "dialects/Foreign/Foreign.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace startrail;

std::optional<HeadsShape>
startrail::shapeOf(RankedTensorType type, ArrayRef<Axis> axes, int64_t heads) {
  HeadsShape shape;
  if (size_t(type.getRank()) != axes.size() || !type.hasStaticShape())
    return std::nullopt;
  for (auto [size, axis] : llvm::zip_equal(type.getShape(), axes)) {
    if (size == 0)
      return std::nullopt;
    switch (axis) {
    case Axis::Batch:
      shape.batch *= size;
      break;
    case Axis::Head:
      shape.heads *= size;
      break;
    case Axis::Token:
      shape.tokens *= size;
      break;
    case Axis::Dim:
      shape.dim *= size;
      break;
    case Axis::Heads:
    case Axis::Batches:
      if (heads <= 0 || size % heads != 0)
        return std::nullopt;
      shape.heads *= heads;
      (axis == Axis::Heads ? shape.dim : shape.batch) *= size / heads;
      break;
    }
  }
  return shape;
}

Axes startrail::axesIn(Layout layout) {
  if (layout == Layout::BHSD)
    return {Axis::Batch, Axis::Head, Axis::Token, Axis::Dim};
  return {Axis::Batch, Axis::Token, Axis::Head, Axis::Dim};
}

Layout startrail::layoutOf(ArrayRef<Axis> axes) {
  for (Axis axis : axes) {
    if (axis == Axis::Head || axis == Axis::Batches)
      return Layout::BHSD;
    if (axis == Axis::Token)
      return llvm::is_contained(axes, Axis::Head) ||
                     llvm::is_contained(axes, Axis::Heads)
                 ? Layout::BSHD
                 : Layout::BHSD;
  }
  return Layout::BHSD;
}

namespace {
/// The way from a tensor of any axes to one of four dimensions: heads and head
/// dim apart, then transposed, then with dimensions of one kind together.
struct Route {
  Route(RankedTensorType type, ArrayRef<Axis> axes, int64_t heads,
        Layout layout) {
    Axes places = axesIn(layout);
    auto placeOf = [&](Axis axis) {
      return llvm::find(places, axis) - places.begin();
    };
    for (auto [size, axis] : llvm::zip_equal(type.getShape(), axes)) {
      apart.emplace_back();
      auto put = [&](Axis one, int64_t extent) {
        apart.back().push_back(split.size());
        split.push_back(extent);
        kinds.push_back(one);
      };
      if (axis == Axis::Heads) {
        put(Axis::Head, heads);
        put(Axis::Dim, size / heads);
      } else if (axis == Axis::Batches) {
        put(Axis::Batch, size / heads);
        put(Axis::Head, heads);
      } else {
        put(axis, size);
      }
    }
    for (unsigned i = 0; i < kinds.size(); ++i)
      order.push_back(i);
    llvm::sort(order, [&](int64_t one, int64_t other) {
      return std::make_pair(placeOf(kinds[one]), one) <
             std::make_pair(placeOf(kinds[other]), other);
    });
    together.resize(4);
    for (auto [i, from] : llvm::enumerate(order)) {
      sorted.push_back(split[from]);
      together[placeOf(kinds[from])].push_back(i);
    }
    // Without dimensions that are missing in front, groups are adjacent.
    for (const ReassociationIndices &group : together)
      if (!group.empty()) {
        int64_t size = 1;
        for (int64_t i : group)
          size *= sorted[i];
        present.push_back(group);
        merged.push_back(size);
      }
    ReassociationIndices next;
    for (unsigned place = 0; place < 4; ++place) {
      next.push_back(place);
      whole.push_back(1);
      if (together[place].empty())
        continue;
      whole.back() = merged[ones.size()];
      ones.push_back(std::exchange(next, {}));
    }
    if (!ones.empty())
      ones.back().append(next);
  }

  bool isTransposed() const { return !llvm::is_sorted(order); }

  SmallVector<ReassociationIndices> apart, together, present, ones;
  SmallVector<int64_t> split, sorted, merged, whole, order;
  SmallVector<Axis> kinds;
};
} // namespace

static Value expand(OpBuilder &builder, Location loc, Value tensor,
                    ArrayRef<int64_t> shape,
                    ArrayRef<ReassociationIndices> groups) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getShape() == shape)
    return tensor;
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(shape), tensor,
                                       groups);
}

static Value collapse(OpBuilder &builder, Location loc, Value tensor,
                      ArrayRef<int64_t> shape,
                      ArrayRef<ReassociationIndices> groups) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getShape() == shape)
    return tensor;
  return tensor::CollapseShapeOp::create(builder, loc, type.clone(shape),
                                         tensor, groups);
}

static Value transpose(OpBuilder &builder, Location loc, Value tensor,
                       ArrayRef<int64_t> order) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape;
  for (int64_t from : order)
    shape.push_back(type.getDimSize(from));
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  return linalg::TransposeOp::create(builder, loc, tensor, empty, order)
      ->getResult(0);
}

Value startrail::toHeads(OpBuilder &builder, Location loc, Value tensor,
                         ArrayRef<Axis> axes, int64_t heads, Layout layout) {
  Route route(cast<RankedTensorType>(tensor.getType()), axes, heads, layout);
  tensor = expand(builder, loc, tensor, route.split, route.apart);
  if (route.isTransposed())
    tensor = transpose(builder, loc, tensor, route.order);
  tensor = collapse(builder, loc, tensor, route.merged, route.present);
  return expand(builder, loc, tensor, route.whole, route.ones);
}

Value startrail::fromHeads(OpBuilder &builder, Location loc, Value tensor,
                           RankedTensorType type, ArrayRef<Axis> axes,
                           int64_t heads, Layout layout) {
  Route route(type, axes, heads, layout);
  tensor = collapse(builder, loc, tensor, route.merged, route.ones);
  tensor = expand(builder, loc, tensor, route.sorted, route.present);
  if (route.isTransposed()) {
    SmallVector<int64_t> back(route.order.size());
    for (auto [i, from] : llvm::enumerate(route.order))
      back[from] = i;
    tensor = transpose(builder, loc, tensor, back);
  }
  return collapse(builder, loc, tensor, type.getShape(), route.apart);
}

Value startrail::readHeads(OpBuilder &builder, Location loc,
                           const HeadsTensor &heads, int64_t count,
                           Layout layout) {
  return toHeads(builder, loc, toBuiltinTensor(builder, loc, heads.tensor),
                 heads.axes, count, layout);
}

Value startrail::writeHeads(OpBuilder &builder, Location loc, Value tensor,
                            const HeadsTensor &heads, int64_t count,
                            Layout layout) {
  Type type = heads.tensor.getType();
  tensor = fromHeads(builder, loc, tensor, foreignTensorType(type), heads.axes,
                     count, layout);
  return fromBuiltinTensor(builder, loc, tensor, type);
}
