//===- SampleTerms.h - Numbers that terms have ----------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_SAMPLETERMS_H
#define STARTRAIL_COMPILER_IMPORT_SAMPLETERMS_H

#include "compiler/Import/EvaluateTerms.h"

#include <map>

namespace startrail {

/// Evaluates terms, the sums over keys being over a few keys only: an identity
/// of softmax and its gradient that holds for some keys and any numbers in
/// place of the products of tensors holds for all. What no rule knows is given
/// by the caller.
class TermSampler {
public:
  /// The value of a Load at a point; nothing where it is unknown.
  using Loads =
      std::function<std::optional<double>(const Term *, const Point &)>;

  TermSampler(llvm::ArrayRef<int64_t> keys, Loads loads)
      : keys(keys), loads(std::move(loads)) {}

  std::optional<double> at(const Term *term, const Point &point);

private:
  std::optional<double> overKeys(const Term *term, Point point);

  llvm::ArrayRef<int64_t> keys;
  Loads loads;
  std::map<std::pair<const Term *, Point>, std::optional<double>> known;
};

/// A number of (-1, 1) for each list of integers: the same list, the same
/// number; otherwise they have nothing to do with each other.
double drawn(llvm::ArrayRef<int64_t> list);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_SAMPLETERMS_H
