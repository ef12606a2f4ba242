//===- Names.cpp - Names a user gives, and what was meant -----------------===//
#include "compiler/Strategies/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

StringRef startrail::nearestName(StringRef given, ArrayRef<StringRef> known) {
  StringRef nearest;
  unsigned least = 3;
  for (StringRef name : known) {
    unsigned distance = given.edit_distance(name, true, least);
    if (distance < least && distance < name.size()) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

FailureOr<size_t> startrail::lookUpName(Location loc, const Twine &what,
                                        StringRef given,
                                        ArrayRef<StringRef> known) {
  const StringRef *found = llvm::find(known, given);
  if (found != known.end())
    return found - known.begin();
  std::string list = llvm::join(known.drop_back(), ", ");
  if (!list.empty())
    list += " or ";
  InFlightDiagnostic diagnostic = emitError(loc)
                                  << "expected " << what << " to be " << list
                                  << known.back() << ", but got " << given;
  StringRef nearest = nearestName(given, known);
  if (!nearest.empty())
    diagnostic.attachNote() << "did you mean " << nearest << "?";
  return failure();
}
