//===- StarTrailDialect.cpp - Registration of the dialect -----------------===//
#include "dialects/StarTrail/StarTrail.h"

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

/// `alignment(top_left)`: may be left out on reading, is always printed.
static ParseResult parseAlignment(OpAsmParser &parser,
                                  AlignmentAttr &alignment) {
  if (failed(parser.parseOptionalKeyword("alignment"))) {
    alignment = AlignmentAttr::get(parser.getContext(), Alignment::TopLeft);
    return success();
  }
  return failure(parser.parseLParen() ||
                 parser.parseCustomAttributeWithFallback(alignment) ||
                 parser.parseRParen());
}

static void printAlignment(OpAsmPrinter &printer, Operation *,
                           AlignmentAttr alignment) {
  printer << "alignment(" << stringifyAlignment(alignment.getValue()) << ")";
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
