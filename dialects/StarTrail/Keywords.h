//===- Keywords.h - Enumerations as bare keywords of the text -------------===//
#ifndef STARTRAIL_DIALECTS_STARTRAIL_KEYWORDS_H
#define STARTRAIL_DIALECTS_STARTRAIL_KEYWORDS_H

#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/StringExtras.h"

namespace startrail {

/// The keywords of an enumeration, whose values count from 0.
template <typename EnumT> llvm::SmallVector<llvm::StringRef> keywordsOf() {
  llvm::SmallVector<llvm::StringRef> keywords;
  for (uint32_t value = 0;; ++value) {
    llvm::StringRef keyword = stringifyEnum(static_cast<EnumT>(value));
    if (keyword.empty())
      return keywords;
    keywords.push_back(keyword);
  }
}

/// Reads a keyword of EnumT. Reports "expected <what> to be one of ..." with
/// the nearest keyword for any other.
template <typename EnumT>
mlir::FailureOr<EnumT> parseEnumKeyword(mlir::AsmParser &parser,
                                        llvm::StringRef what) {
  llvm::SMLoc location = parser.getCurrentLocation();
  llvm::StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return mlir::failure();
  if (std::optional<EnumT> value = symbolizeEnum<EnumT>(keyword))
    return *value;
  llvm::SmallVector<llvm::StringRef> keywords = keywordsOf<EnumT>();
  mlir::InFlightDiagnostic diagnostic = parser.emitError(location, "expected ");
  diagnostic << what << " to be one of " << llvm::join(keywords, ", ")
             << ", but got " << keyword;
  suggest(*diagnostic.getUnderlyingDiagnostic(), keyword, keywords);
  return diagnostic;
}

} // namespace startrail

#endif // STARTRAIL_DIALECTS_STARTRAIL_KEYWORDS_H
