//===- ForeignValues.cpp - Between foreign and builtin tensors ------------===//
#include "compiler/Import/ForeignValues.h"

#include "dialects/Foreign/Foreign.h"

using namespace mlir;
using namespace startrail;

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
      def && def->getName().getStringRef() == fromBuiltinTensorName &&
      def->getOperand(0).getType() == type)
    return def->getOperand(0);
  // One cast is enough, and one where the value is made is there for all.
  for (Operation *user : value.getUsers())
    if (user->getName().getStringRef() == toBuiltinTensorName &&
        user->getBlock() == value.getParentBlock() &&
        user->getResult(0).getType() == type)
      return user->getResult(0);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  return ::cast(builder, loc, toBuiltinTensorName, value, type);
}

Value startrail::fromBuiltinTensor(OpBuilder &builder, Location loc,
                                   Value value, Type type) {
  return value.getType() == type
             ? value
             : ::cast(builder, loc, fromBuiltinTensorName, value, type);
}
