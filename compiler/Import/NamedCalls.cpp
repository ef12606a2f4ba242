//===- NamedCalls.cpp - Calls and composites that are attention -----------===//
#include "compiler/Import/AttributeNumber.h"
#include "compiler/Import/NamedAttention.h"
#include "dialects/Foreign/Foreign.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace startrail;

namespace {
/// A target or a composite, and the order of its tensors' axes.
struct Target {
  StringLiteral name;
  Layout layout;
};
} // namespace

static constexpr Target targets[] = {
    {"odml.scaled_dot_product_attention", Layout::BSHD},
    {"custom_call.scaled_dot_product_attention", Layout::BSHD},
    {"jax.nn.dot_product_attention", Layout::BSHD},
    {"dot_product_attention", Layout::BSHD},
    {"tenstorrent.scaled_dot_product_attention", Layout::BHSD},
    {"tt.scaled_dot_product_attention", Layout::BHSD},
    {"aten.scaled_dot_product_attention", Layout::BHSD},
    {"torch.nn.functional.scaled_dot_product_attention", Layout::BHSD},
    {"scaled_dot_product_attention", Layout::BHSD},
    {"sdpa", Layout::BHSD},
};

/// Reads the attributes of a composite, or the configuration of a call; one of
/// another name may change what is computed.
static LogicalResult readAttributes(DictionaryAttr attributes,
                                    NamedAttention &named, std::string &why) {
  for (NamedAttribute attr : attributes) {
    StringRef name = attr.getName();
    auto value = numberIn(attr.getValue());
    if (name == "enable_gqa")
      continue;
    if (!value)
      return refuse(why, name, "a number",
                    llvm::formatv("{0}", attr.getValue()).str());
    if (name == "scale")
      named.scale = *value;
    else if (name == "is_causal" || name == "causal")
      named.causal = *value != 0;
    else if (*value != 0)
      return refuse(why, name, "0", llvm::formatv("{0}", *value).str());
  }
  return success();
}

static FailureOr<NamedAttention> read(Operation *op, Layout layout,
                                      std::string &why) {
  NamedAttention named;
  if (op->getNumOperands() < 3 || op->getNumOperands() > 5 ||
      op->getNumResults() != 1)
    return refuse(why, "the operands", "query, key, value, a mask and a scale",
                  Twine(op->getNumOperands()) + " of them");
  if (failed(
          readTensors(op, ArrayRef(axesIn(layout)).drop_front(), named, why)))
    return failure();
  DictionaryAttr attributes = compositeAttributes(op);
  if (!attributes)
    attributes = dyn_cast_or_null<DictionaryAttr>(backendConfig(op));
  if (attributes && failed(readAttributes(attributes, named, why)))
    return failure();
  for (Value operand : op->getOperands().drop_front(3)) {
    RankedTensorType type = foreignTensorType(operand.getType());
    if (type && type.getRank() == 0) {
      Attribute constant;
      if (matchPattern(operand, m_Constant(&constant)))
        named.scale = numberIn(constant);
      else if (Operation *def = operand.getDefiningOp())
        named.scale = numberIn(def->getAttr("value"));
      if (!named.scale)
        return refuse(why, "the scale", "constant", "a value that is not");
      continue;
    }
    if (failed(addMask(operand, named, why)))
      return failure();
  }
  return named;
}

Read<NamedAttention> startrail::readCalledAttention(Operation *op,
                                                    std::string &why) {
  StringRef name = callTarget(op);
  for (const Target &target : targets)
    if (name == target.name)
      return read(op, target.layout, why);
  return std::nullopt;
}
