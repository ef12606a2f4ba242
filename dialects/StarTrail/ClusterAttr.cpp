//===- ClusterAttr.cpp - What a description of machines may hold ----------===//
#include "dialects/StarTrail/StarTrail.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace startrail;

static constexpr unsigned deepest = 16;

static bool isLeaf(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) // booleans are i1
    return integer.getType().isSignlessInteger(64) ||
           integer.getType().isSignlessInteger(1);
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getType().isF64() && number.getValue().isFinite();
  return isa<StringAttr>(value);
}

static LogicalResult verify(function_ref<InFlightDiagnostic()> emitError,
                            const Twine &path, Attribute value,
                            unsigned depth) {
  if (depth > deepest)
    return emitError() << "expected values to be nested at most " << deepest
                       << " deep, but got " << path << " deeper";
  if (auto dictionary = dyn_cast<DictionaryAttr>(value)) {
    for (NamedAttribute member : dictionary)
      if (failed(verify(emitError, path + "." + member.getName().getValue(),
                        member.getValue(), depth + 1)))
        return failure();
    return success();
  }
  if (auto array = dyn_cast<ArrayAttr>(value)) {
    for (auto [index, item] : llvm::enumerate(array))
      if (failed(verify(emitError, path + "[" + Twine(index) + "]", item,
                        depth + 1)))
        return failure();
    return success();
  }
  if (isLeaf(value))
    return success();
  return emitError() << "expected " << path
                     << " to be an i64, a finite f64, a string, a boolean, an "
                        "array or a dictionary, but got "
                     << value;
}

LogicalResult ClusterAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  DictionaryAttr content) {
  return ::verify(emitError, "cluster", content, 0);
}
