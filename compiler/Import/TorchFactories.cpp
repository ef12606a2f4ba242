//===- TorchFactories.cpp - Tensors of torch made of numbers --------------===//
#include "compiler/Import/TorchDefinitions.h"

#include "dialects/Foreign/TorchAttributes.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

static MaybeDefinition filled(const Definer &definer, Value value) {
  if (auto number = torchConstantNumber(value))
    return definer.number(*number);
  if (auto truth = torchConstantBool(value))
    return definer.number(*truth);
  return std::nullopt;
}

/// start + step * index; which operands they are is told by the overload.
static MaybeDefinition counted(const Definer &definer, StringRef name) {
  auto at = [&](unsigned i) { return torchConstantInt(definer.operand(i)); };
  std::optional<int64_t> start = 0, step = 1;
  if (name != "aten.arange")
    start = at(0);
  if (name == "aten.arange.start_step")
    step = at(2);
  if (!start || !step || definer.element.indices.size() != 1)
    return std::nullopt;
  return definer.counted(definer.element.indices[0], *start, *step);
}

MaybeDefinition startrail::defineTorchFactory(const Definer &definer,
                                              StringRef name) {
  unsigned count = definer.op->getNumOperands();
  if (name == "aten.arange" || name == "aten.arange.start" ||
      (name == "aten.arange.start_step" && count > 2))
    return counted(definer, name);
  // Where the number stands, or the number itself.
  if (llvm::is_contained({"aten.zeros", "aten.zeros_like", "aten.new_zeros"},
                         name))
    return definer.number(0);
  if (llvm::is_contained({"aten.ones", "aten.ones_like", "aten.new_ones"},
                         name))
    return definer.number(1);
  int operand =
      llvm::StringSwitch<int>(name)
          .Cases({"aten.full", "aten.full_like"}, 1)
          .Case("aten.new_full", 2)
          .Cases({"aten.scalar_tensor", "prim.NumToTensor.Scalar",
                  "aten.tensor.float", "aten.tensor.int", "aten.tensor.bool"},
                 0)
          .Cases({"aten.fill.Scalar", "aten.fill.Tensor"}, 1)
          .Default(-1);
  if (operand < 0 || unsigned(operand) >= count)
    return std::nullopt;
  if (name == "aten.fill.Tensor")
    return definer.read(definer.operand(operand));
  return filled(definer, definer.operand(operand));
}
