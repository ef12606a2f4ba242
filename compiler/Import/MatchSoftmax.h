//===- MatchSoftmax.h - Softmax and the scores before it ------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H
#define STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H

#include "compiler/Import/MatchMask.h"

namespace startrail {

/// Whether `term` has the makings of a softmax: an exponential, and a sum over
/// something. What has not is not worth a remark.
bool resemblesSoftmax(const Term *term);

/// The same for exponentials whose sum is in another term.
bool resemblesSoftmax(const Term *sum, const Term *exponentials);

/// Scores as they enter the softmax: a contraction's element times a number,
/// and masks.
struct Scores {
  const Term *contraction = nullptr;
  double scale = 1;
  llvm::SmallVector<MaskTerm, 2> masks;
};

/// Takes apart weights that are exp(t) / sum exp(t) over the keys, t being a
/// contraction's element with constant factors and masks, by whatever
/// arithmetic: less any number that is the same for every key, as the maximum,
/// by multiplication with the reciprocal, as exp(t - log sum exp t), with
/// powers of two, with masks on exponentials or weights, or with rows that see
/// no key set to 0. Fails at anything else, with the reason in `why`, or none
/// where the term is no softmax of the products of queries and keys at all.
llvm::LogicalResult matchSoftmax(const Term *weights, Scores &scores,
                                 std::string &why);

/// The same for weights that reach the output by a product with the values,
/// `product` being an element of it and `output` what is made of that: divided
/// by the sum only there, or with rows that see no key set to 0.
llvm::LogicalResult matchSoftmax(const Term *weights, const Term *product,
                                 const Term *output, Scores &scores,
                                 std::string &why);

/// Computes the weights of some queries, first and last ones among them, from
/// arbitrary scores: fails, with the reason in `why`, where they are not those
/// of the softmax under `mask`, or not 0 for a query that sees no key. With an
/// `output`, the weights are what that is where `product` is `weights`.
llvm::LogicalResult checkWeights(const Term *weights, const Scores &scores,
                                 MaskKind mask, const Coordinates &coordinates,
                                 std::string &why,
                                 const Term *product = nullptr,
                                 const Term *output = nullptr);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_MATCHSOFTMAX_H
