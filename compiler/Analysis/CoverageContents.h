//===- CoverageContents.h - What tensors and buffers hold on ranks --------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGECONTENTS_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGECONTENTS_H

#include "compiler/Analysis/KeySets.h"
#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// What a tensor or a buffer holds on one rank.
struct Content {
  enum Kind : int32_t {
    Unwritten, ///< a buffer that nothing was written to
    Lost,      ///< what is not followed; `rows` is the number of its reason
    Rows,      ///< rows of an argument
    Output,    ///< output of a softmax over the keys of `set`
    Lse,       ///< its log-sum-exp
    Scaled,    ///< output over `set`, scaled to the log-sum-exp over `total`
    Stack,     ///< parts one after the other; `rows` is the number of the stack
    Delta,     ///< row sums of the output gradient times the output
    Gradient,  ///< contributions of the rows of `set` to a gradient
  };
  Kind kind = Unwritten;
  /// Of Rows a number of Tensors; of a softmax that of the queries' rows, with
  /// the value's last dimension, or -1 as long as it has met no key; of a
  /// gradient that of its own rows, or -1 as long as nothing was added.
  int32_t rows = -1;
  /// Of keys; of queries for the gradient of a key or a value.
  KeySet set, total;

  bool isState() const { return kind == Output || kind == Lse; }
  bool operator==(const Content &other) const {
    return kind == other.kind && rows == other.rows && set == other.set &&
           total == other.total;
  }
};
llvm::hash_code hash_value(const Content &content);

/// Of what a gradient is.
enum class GradientOf : int32_t { Query, Key, Value };
/// `query`, `key`, `value`.
llvm::StringRef nameOf(GradientOf which);

/// Which rows, along every dimension, a tensor is of: of which argument, and
/// a list of IndexLists per dimension. Equal ones have the same number.
class Tensors {
public:
  /// The source of softmax states, whose first dimensions are of queries.
  static constexpr int32_t stateSource = -1;
  /// That of row sums, of queries too, and those of gradients.
  static constexpr int32_t deltaSource = -2;
  static constexpr int32_t sourceOf(GradientOf which) {
    return -3 - int32_t(which);
  }
  /// The dimension of the tokens.
  static constexpr int64_t tokenDim = 1;

  int32_t of(int32_t source, llvm::ArrayRef<int32_t> lists);
  int32_t withDim(int32_t tensor, int64_t dim, int32_t list);
  int32_t source(int32_t tensor) const { return tensors[tensor][0]; }
  /// Of what a tensor with the source of a gradient is one.
  GradientOf gradientOf(int32_t tensor) const {
    return GradientOf(-3 - source(tensor));
  }
  llvm::ArrayRef<int32_t> lists(int32_t tensor) const {
    return tensors[tensor].drop_front();
  }
  int32_t tokens(int32_t tensor) const { return infos[tensor].tokens; }
  /// Equal for tensors that differ in their tokens at most.
  int32_t frame(int32_t tensor) const { return infos[tensor].frame; }

private:
  struct Info {
    int32_t tokens, frame;
  };
  ArrayInterner<int32_t> tensors, frames;
  std::vector<Info> infos;
};

/// All contents of one proof.
class Contents {
public:
  Contents() : sets(lists), querySets(lists) {}

  IndexLists lists;
  Tensors tensors;
  KeySets sets;      ///< of keys
  KeySets querySets; ///< of the gradients of keys and values

  /// Those that the set of a content is of.
  KeySets &setsOf(const Content &content) {
    return gathersQueries(content) ? querySets : sets;
  }
  const KeySets &setsOf(const Content &content) const {
    return gathersQueries(content) ? querySets : sets;
  }

  /// Why a content is not followed, in words that continue "holds", and where
  /// that comes from.
  struct Reason {
    mlir::Operation *op;
    std::string words;
  };
  Content lost(mlir::Operation *op, llvm::StringRef words);
  const Reason &reasonOf(const Content &content) const {
    return reasons[content.rows];
  }

  /// Parts joined along `dim`, cut as IndexLists::join says; what cannot be
  /// joined is lost at `op`.
  Content join(mlir::Operation *op, llvm::ArrayRef<Content> parts, int64_t dim,
               llvm::ArrayRef<int64_t> segments);
  Content stack(llvm::ArrayRef<Content> parts);
  llvm::ArrayRef<Content> partsOf(const Content &stack) const {
    return stacks[stack.rows];
  }
  /// Part `index` of `parts` along `dim`, as IndexLists::part says.
  Content part(mlir::Operation *op, const Content &whole, int64_t dim,
               int64_t index, int64_t parts, llvm::ArrayRef<int64_t> segments);

  /// `rows 0:8 of 'key'`, what stands after "holds"; `names` are those of the
  /// arguments.
  std::string text(const Content &content,
                   llvm::ArrayRef<std::string> names) const;

private:
  bool gathersQueries(const Content &content) const {
    return content.kind == Content::Gradient && content.rows >= 0 &&
           tensors.gradientOf(content.rows) != GradientOf::Query;
  }

  std::vector<Reason> reasons;
  llvm::DenseMap<std::pair<mlir::Operation *, uint64_t>, int32_t> knownReasons;
  ArrayInterner<Content> stacks;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGECONTENTS_H
