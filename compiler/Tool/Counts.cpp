//===- Counts.cpp - Numbers on a command line -----------------------------===//
#include "compiler/Tool/Counts.h"

#include "compiler/Tool/CheckOptions.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace startrail;

std::optional<int64_t> startrail::parseCount(StringRef text) {
  int64_t scale = 1;
  for (auto [letter, bits] : {std::pair('k', 10), {'m', 20}, {'g', 30}})
    if (!text.empty() && toLower(text.back()) == letter) {
      text = text.drop_back();
      scale = int64_t(1) << bits;
      break;
    }
  int64_t count;
  if (text.getAsInteger(10, count) || MulOverflow(count, scale, count))
    return std::nullopt;
  return count;
}

template <>
bool NumberParser<int64_t>::parse(cl::Option &option, StringRef, StringRef text,
                                  int64_t &value) {
  if (std::optional<int64_t> count = parseCount(text)) {
    value = *count;
    return false;
  }
  reportError("expected " + spelled(option) +
              " to be a whole number, or one with k, m or g for 2^10, 2^20 or "
              "2^30 times it, as in 512k, but got '" +
              text + "'");
  return true;
}

template <>
bool NumberParser<double>::parse(cl::Option &option, StringRef, StringRef text,
                                 double &value) {
  if (to_float(text, value))
    return false;
  reportError("expected " + spelled(option) + " to be a number, but got '" +
              text + "'");
  return true;
}
