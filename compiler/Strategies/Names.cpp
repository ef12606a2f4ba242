//===- Names.cpp - Names a user gives, and those attentions get -----------===//
#include "compiler/Strategies/Names.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;

FailureOr<size_t> startrail::lookUpName(Location loc, const Twine &what,
                                        StringRef given,
                                        ArrayRef<StringRef> known) {
  const StringRef *found = llvm::find(known, given);
  if (found != known.end())
    return found - known.begin();
  std::string list = llvm::join(known.drop_back(), ", ");
  if (!list.empty())
    list += " or ";
  InFlightDiagnostic diagnostic =
      emitError(loc) << "expected " << what << " to be " << list << known.back()
                     << ", but got '" << given << "'";
  suggest(*diagnostic.getUnderlyingDiagnostic(), given, known);
  return failure();
}

std::vector<std::string> startrail::attentionNames(ArrayRef<Operation *> ops) {
  std::map<Operation *, int64_t> total, earlier;
  for (Operation *op : ops)
    ++total[op->getParentOfType<func::FuncOp>()];
  std::vector<std::string> names;
  for (Operation *op : ops) {
    auto caller = op->getParentOfType<func::FuncOp>();
    StringRef of = caller ? caller.getName() : "";
    names.push_back((of + "_attention").str());
    if (total[caller] > 1)
      names.back() += "_" + std::to_string(earlier[caller]++);
  }
  return names;
}
