//===- TorchViews.cpp - Operations of torch that move elements ------------===//
#include "compiler/Import/Definer.h"
#include "compiler/Import/TorchDefinitions.h"

#include "dialects/Foreign/TorchAttributes.h"

#include "llvm/ADT/StringSwitch.h"

#include <numeric>

using namespace mlir;
using namespace startrail;

static std::optional<int64_t> intAt(Operation *op, unsigned i) {
  return i < op->getNumOperands() ? torchConstantInt(op->getOperand(i))
                                  : std::nullopt;
}

/// Dimension number operand `i` of an operation on a tensor of `rank`.
static std::optional<int64_t> dimAt(Operation *op, unsigned i, int64_t rank) {
  auto dim = intAt(op, i);
  return dim ? Definer::dimension(*dim, rank) : std::nullopt;
}

static MaybeDefinition transposed(const Definer &definer, StringRef name) {
  Operation *op = definer.op;
  int64_t rank = definer.element.indices.size();
  SmallVector<int64_t> permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  if (name == "aten.permute") {
    auto dims = torchIntList(op->getOperand(1));
    if (!dims || int64_t(dims->size()) != rank)
      return std::nullopt;
    for (auto [dim, to] : llvm::zip_equal(*dims, permutation)) {
      auto from = Definer::dimension(dim, rank);
      if (!from)
        return std::nullopt;
      to = *from;
    }
  } else if (name == "aten.t" || name == "aten.numpy_T") {
    std::reverse(permutation.begin(), permutation.end());
  } else {
    auto first = dimAt(op, 1, rank), second = dimAt(op, 2, rank);
    if (!first || !second)
      return std::nullopt;
    std::swap(permutation[*first], permutation[*second]);
  }
  return definer.transposed(op->getOperand(0), permutation);
}

static MaybeDefinition sliced(const Definer &definer) {
  Operation *op = definer.op;
  int64_t rank = definer.element.indices.size();
  auto type = staticTensorType(op->getOperand(0));
  auto dim = dimAt(op, 1, rank);
  auto step = intAt(op, 4);
  if (!type || type.getRank() != rank || !dim || !step)
    return std::nullopt;
  int64_t size = type.getDimSize(*dim), start = 0;
  if (!isTorchNone(op->getOperand(2))) {
    auto given = intAt(op, 2);
    if (!given)
      return std::nullopt;
    start = std::clamp<int64_t>(*given < 0 ? *given + size : *given, 0, size);
  }
  SmallVector<int64_t> starts(rank, 0), steps(rank, 1);
  starts[*dim] = start;
  steps[*dim] = *step;
  return definer.sliced(op->getOperand(0), starts, steps);
}

static MaybeDefinition selected(const Definer &definer) {
  auto type = staticTensorType(definer.operand(0));
  auto dim = type ? dimAt(definer.op, 1, type.getRank()) : std::nullopt;
  auto index = intAt(definer.op, 2);
  if (!dim || !index)
    return std::nullopt;
  auto position = Definer::dimension(*index, type.getDimSize(*dim));
  if (!position)
    return std::nullopt;
  SmallVector<AffineExpr> indices(definer.element.indices.begin(),
                                  definer.element.indices.end());
  if (size_t(*dim) > indices.size())
    return std::nullopt;
  indices.insert(indices.begin() + *dim,
                 definer.coordinates.getConstant(*position));
  return definer.at(definer.operand(0), indices);
}

static MaybeDefinition interleaved(const Definer &definer) {
  auto repeats = intAt(definer.op, 1);
  auto dim = dimAt(definer.op, 2, definer.element.indices.size());
  if (!repeats || *repeats <= 0 || !dim)
    return std::nullopt;
  SmallVector<AffineExpr> indices(definer.element.indices.begin(),
                                  definer.element.indices.end());
  indices[*dim] = indices[*dim].floorDiv(*repeats);
  return definer.at(definer.operand(0), indices);
}

/// Whether dropout leaves its operand what it is.
static bool dropsNothing(Operation *op) {
  auto probability = torchConstantNumber(op->getOperand(1));
  auto trains = torchConstantBool(op->getOperand(2));
  return (probability && *probability == 0) || (trains && !*trains);
}

namespace {
enum class View {
  Same,
  Reshaped,
  Broadcast,
  Tiled,
  Transposed,
  Converted,
  None
};
} // namespace

static View viewOf(StringRef name) {
  return llvm::StringSwitch<View>(name)
      .Cases({"aten.contiguous", "aten.clone", "aten.detach", "aten.alias",
              "aten.lift_fresh_copy", "aten.detach_copy"},
             View::Same)
      .Cases({"to_builtin_tensor", "from_builtin_tensor",
              "tensor_static_info_cast", "copy.to_vtensor", "copy.to_tensor"},
             View::Same)
      .Cases({"aten.view", "aten.reshape", "aten._unsafe_view",
              "aten.view_copy", "aten._reshape_alias",
              "aten.flatten.using_ints", "aten.unflatten.int"},
             View::Reshaped)
      .Cases({"aten.squeeze", "aten.squeeze.dim", "aten.squeeze.dims",
              "prims.squeeze", "aten.unsqueeze"},
             View::Reshaped)
      .Cases({"aten.expand", "aten.expand_as", "aten.broadcast_to",
              "aten.expand_copy"},
             View::Broadcast)
      .Cases({"aten.repeat", "aten.tile"}, View::Tiled)
      .Cases({"aten.permute", "aten.transpose.int", "aten.swapaxes", "aten.t",
              "aten.numpy_T"},
             View::Transposed)
      .Cases({"aten.to.dtype", "aten._to_copy", "aten.to.dtype_layout",
              "aten.to.other", "aten.to.device", "aten.type_as",
              "prims.convert_element_type"},
             View::Converted)
      .Default(View::None);
}

MaybeDefinition startrail::defineTorchView(const Definer &definer,
                                           StringRef name) {
  Operation *op = definer.op;
  Value operand = op->getOperand(0);
  if ((name == "aten.dropout" || name == "aten.native_dropout") &&
      definer.resultNumber() == 0)
    return op->getNumOperands() == 3 && dropsNothing(op) ? definer.read(operand)
                                                         : std::nullopt;
  if (op->getNumResults() != 1)
    return std::nullopt;
  switch (viewOf(name)) {
  case View::Same:
    return definer.at(operand, definer.element.indices);
  case View::Reshaped:
    return definer.reshaped(operand);
  case View::Broadcast:
    return definer.read(operand);
  case View::Tiled:
    return definer.tiled(operand);
  case View::Transposed:
    return transposed(definer, name);
  case View::Converted:
    return definer.converted(operand);
  case View::None:
    break;
  }
  if (name == "aten.slice.Tensor" && op->getNumOperands() == 5)
    return sliced(definer);
  if (name == "aten.select.int")
    return selected(definer);
  if (name == "aten.repeat_interleave.self_int")
    return interleaved(definer);
  return std::nullopt;
}
