//===- StarTrailDialect.cpp - Registration of the dialect -----------------===//
#include "dialects/StarTrail/Keywords.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace startrail;

#include "dialects/StarTrail/StarTrailDialect.cpp.inc"
#include "dialects/StarTrail/StarTrailEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "dialects/StarTrail/StarTrailAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/StarTrail/StarTrailTypes.cpp.inc"

/// A bare keyword, as in `mask(causal)`, for an attribute of an enumeration.
template <typename AttrT>
static ParseResult parseKeyword(OpAsmParser &parser, AttrT &attr) {
  using EnumT = decltype(attr.getValue());
  FailureOr<EnumT> value =
      parseEnumKeyword<EnumT>(parser, AttrT::getMnemonic());
  if (failed(value))
    return failure();
  attr = AttrT::get(parser.getContext(), *value);
  return success();
}

template <typename AttrT>
static void printKeyword(OpAsmPrinter &printer, Operation *, AttrT attr) {
  printer << stringifyEnum(attr.getValue());
}

/// `alignment(top_left)`: may be left out on reading, is always printed.
static ParseResult parseAlignment(OpAsmParser &parser,
                                  AlignmentAttr &alignment) {
  if (failed(parser.parseOptionalKeyword("alignment"))) {
    alignment = AlignmentAttr::get(parser.getContext(), Alignment::TopLeft);
    return success();
  }
  return failure(parser.parseLParen() || parseKeyword(parser, alignment) ||
                 parser.parseRParen());
}

static void printAlignment(OpAsmPrinter &printer, Operation *op,
                           AlignmentAttr alignment) {
  printer << "alignment(";
  printKeyword(printer, op, alignment);
  printer << ")";
}

#define GET_OP_CLASSES
#include "dialects/StarTrail/StarTrailOps.cpp.inc"

void StarTrailDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/StarTrail/StarTrailAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/StarTrail/StarTrailTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/StarTrail/StarTrailOps.cpp.inc"
      >();
}
