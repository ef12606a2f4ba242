//===- Names.cpp - Names a user gives -------------------------------------===//
#include "compiler/Strategies/Names.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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
