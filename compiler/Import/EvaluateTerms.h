//===- EvaluateTerms.h - Numbers that terms are ---------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_EVALUATETERMS_H
#define STARTRAIL_COMPILER_IMPORT_EVALUATETERMS_H

#include "compiler/Import/Terms.h"

#include <map>
#include <vector>

namespace startrail {

/// A value for every coordinate.
using Point = std::array<int64_t, numCoordinates>;

/// The value of a term from those of its operands; truth is 1. Nothing where it
/// is unknown: for what is no constant, and for sums over keys.
std::optional<double> evaluate(const Term *term,
                               llvm::ArrayRef<std::optional<double>> operands,
                               const Point &point);

/// Evaluates one term at many points, each part once per point.
class Evaluation {
public:
  explicit Evaluation(const Term *term) { number(term); }

  std::optional<double> at(const Point &point);

  /// The first part that is unknown at the last point, though none below is.
  const Term *getUnknown() const;

private:
  void number(const Term *term);

  llvm::SmallVector<const Term *> parts;
  llvm::SmallVector<std::optional<double>> values;
  llvm::DenseMap<const Term *, unsigned> numbers;
};

/// Evaluates terms at all keys of one query, of the first batch element and
/// head, with numbers given for the products of query and key; what else is
/// unknown is taken for one and the same number.
class RowEvaluation {
public:
  RowEvaluation(const Term *contraction, int64_t query,
                llvm::ArrayRef<double> scores)
      : contraction(contraction), query(query), scores(scores) {}

  /// One number for each key; valid as long as this is.
  llvm::ArrayRef<double> of(const Term *term);

  /// The same where `leaf`, of which nothing was computed yet, is `numbers`.
  llvm::ArrayRef<double> of(const Term *term, const Term *leaf,
                            llvm::ArrayRef<double> numbers) {
    rows[leaf].assign(numbers.begin(), numbers.end());
    return of(term);
  }

private:
  const Term *contraction;
  int64_t query;
  llvm::ArrayRef<double> scores;
  std::map<const Term *, std::vector<double>> rows;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_EVALUATETERMS_H
