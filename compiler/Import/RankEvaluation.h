//===- RankEvaluation.h - Elements that a program of every rank computes --===//
#ifndef STARTRAIL_COMPILER_IMPORT_RANKEVALUATION_H
#define STARTRAIL_COMPILER_IMPORT_RANKEVALUATION_H

#include "compiler/Import/MatchContraction.h"

#include <map>
#include <memory>
#include <vector>

namespace startrail {

/// An element of an argument of one rank.
struct RankElement {
  unsigned argument;
  int64_t rank;
  llvm::SmallVector<int64_t, 4> indices;
};

/// A sum over a dimension of products of elements of two arguments: the element
/// of the lower-numbered one first, at index 0 of the dimension.
struct RankProduct {
  std::array<RankElement, 2> factors;
  std::array<unsigned, 2> summed;
};

/// Evaluates elements of what the body of a region computes that all ranks run,
/// following calls, loops, branches and permutations between the ranks. A
/// product of elements of two arguments is drawn, not computed, and sums over
/// `keyTokens` elements are over a few of them only: what holds then for a
/// softmax holds for any numbers and all keys.
class RankEvaluation {
public:
  RankEvaluation(mlir::Region &body, int64_t keyTokens,
                 llvm::ArrayRef<int64_t> keys);

  /// The element of a value of the body on a rank; nothing where an operation
  /// is unknown.
  std::optional<double> at(mlir::Value value, int64_t rank,
                           llvm::ArrayRef<int64_t> indices);

  /// What an element, and a product of elements, is drawn as.
  static double valueOf(const RankElement &element);
  static double valueOf(const RankProduct &product);

  /// What was met in evaluating: products of two arguments, and the elements
  /// that sums over keys weigh.
  std::vector<RankProduct> products;
  std::vector<RankElement> weighed;

  /// The first operation that no rule knows; null where all were known.
  mlir::Operation *unknown = nullptr;

private:
  struct Frame;
  struct Place {
    mlir::Value value;
    Frame *frame;
  };
  /// What the arguments of blocks stand for, in one call or one iteration.
  struct Frame {
    Frame *outer;
    llvm::DenseMap<mlir::Value, Place> bound;
  };
  struct Traced {
    RankElement element;
    double factor;
  };
  using Indices = llvm::SmallVector<int64_t, 4>;

  std::optional<double> evaluate(Place place, int64_t rank,
                                 const Indices &indices);
  std::optional<double> compute(Place place, int64_t rank,
                                const Indices &indices);
  Element elementOf(mlir::Value value, llvm::ArrayRef<int64_t> indices) const;

  // RankFrames.cpp: through calls, loops and branches.
  Frame *makeFrame(Frame *outer);
  void bind(Frame *frame, mlir::Block &block, mlir::OperandRange operands,
            Frame *from);
  std::optional<Place> resolve(Place place, int64_t rank);
  std::optional<Place> enter(mlir::Operation *op, unsigned result, Frame *frame,
                             int64_t rank);
  Frame *lastIteration(mlir::Operation *loop, Frame *frame, int64_t rank);

  // RankMoves.cpp: copies.
  /// Where an element is copied from by an operation whose operand, or whose
  /// index, depends on numbers: concatenations, and slices from a position that
  /// is computed. Nothing for others.
  std::optional<std::pair<Place, Indices>> movedFrom(Place place, int64_t rank,
                                                     const Indices &indices);

  // RankArithmetic.cpp: numbers that operations make of numbers.
  std::optional<double> compute(const Definition &definition, Frame *frame,
                                int64_t rank);
  std::optional<double> positionArithmetic(Place place, int64_t rank,
                                           const Indices &indices);
  std::optional<double> reduce(const Reduction &reduction, Place place,
                               int64_t rank, const Indices &indices);

  // RankProducts.cpp: products of elements of arguments.
  std::optional<double> contract(const Contraction &contraction, Place place,
                                 int64_t rank, const Indices &indices);
  std::optional<Traced> trace(Place place, int64_t rank, Indices indices);
  std::optional<Traced> trace(const Definition &definition, Frame *frame,
                              int64_t rank);

  mlir::Region &body;
  int64_t keyTokens;
  llvm::ArrayRef<int64_t> keys;
  Coordinates coordinates;
  std::vector<std::unique_ptr<Frame>> frames;
  Frame *root;
  std::map<std::tuple<void *, Frame *, int64_t>, Frame *> loops, calls;
  std::map<std::tuple<void *, Frame *, int64_t, std::vector<int64_t>>,
           std::optional<double>>
      known;
  unsigned depth = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_RANKEVALUATION_H
