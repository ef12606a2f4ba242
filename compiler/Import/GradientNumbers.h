//===- GradientNumbers.h - What elements are multiples of -----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_GRADIENTNUMBERS_H
#define STARTRAIL_COMPILER_IMPORT_GRADIENTNUMBERS_H

#include "compiler/Import/SampleTerms.h"
#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// Whether the two are one element of one tensor for all coordinates.
bool areSame(const Element &one, const Element &other,
             const Coordinates &coordinates);

/// Tells elements that the gradient of an attention is computed from by the
/// numbers that they are for any numbers in place of Q K^T and dO V^T: the
/// order of operations does not matter. Elements are given at the coordinates;
/// Head is the query head.
class GradientNumbers {
public:
  explicit GradientNumbers(AttentionOp attention);

  const Coordinates &getCoordinates() const { return coordinates; }
  /// Heads of key and value.
  int64_t getKeyHeads() const { return keyHeads; }

  /// What an element is the attention's query, at Query and KeyDim, times;
  /// nothing where it is none.
  std::optional<double> timesQuery(const Element &element) const;
  /// The same for its key, at Key and KeyDim, of the head the query head reads.
  std::optional<double> timesKey(const Element &element) const;
  /// The same for P, at Query and Key.
  std::optional<double> timesWeights(const Element &element);
  /// The same for dS = P * (dO V^T - rowsum(P * dO V^T)), with the element
  /// `outputGradient` as dO at Query and ValueDim; where that is not known yet,
  /// it becomes what stands in its place.
  std::optional<double>
  timesScoreGradient(const Element &element,
                     std::optional<Element> &outputGradient);

  /// What an element is a copy of, times a number.
  ScaledElement sourceOf(Element element) const;

private:
  std::optional<double> times(const Element &element,
                              const ScaledElement &required) const;
  std::optional<double> ratio(const Element &element, bool isGradient);
  std::optional<double> load(const Term *term, const Point &point);
  std::optional<double> product(const Term *load, const Point &point);
  bool sees(int64_t query, int64_t key) const;

  AttentionOp attention;
  int64_t keyHeads;
  Coordinates coordinates;
  Terms terms;
  ScaledElement query, key, value;
  /// What is taken for the output gradient now.
  std::optional<Element> assumed;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_GRADIENTNUMBERS_H
