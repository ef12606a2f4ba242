//===- ForeignValues.cpp - Between foreign and builtin tensors ------------===//
#include "compiler/Import/ForeignValues.h"

#include "dialects/Foreign/Foreign.h"

using namespace mlir;
using namespace startrail;

static constexpr StringLiteral toName = "torch_c.to_builtin_tensor";
static constexpr StringLiteral fromName = "torch_c.from_builtin_tensor";

static Value cast(OpBuilder &builder, Location loc, StringRef name, Value value,
                  Type type) {
  OperationState state(loc, name, value, type);
  return builder.create(state)->getResult(0);
}

Value startrail::toBuiltinTensor(OpBuilder &builder, Location loc,
                                 Value value) {
  if (isa<RankedTensorType>(value.getType()))
    return value;
  RankedTensorType type = foreignTensorType(value.getType());
  if (Operation *def = value.getDefiningOp();
      def && def->getName().getStringRef() == fromName &&
      def->getOperand(0).getType() == type)
    return def->getOperand(0);
  return ::cast(builder, loc, toName, value, type);
}

Value startrail::fromBuiltinTensor(OpBuilder &builder, Location loc,
                                   Value value, Type type) {
  return value.getType() == type ? value
                                 : ::cast(builder, loc, fromName, value, type);
}
