//===- NamedAttention.h - Operations that are attention by their name -----===//
#ifndef STARTRAIL_COMPILER_IMPORT_NAMEDATTENTION_H
#define STARTRAIL_COMPILER_IMPORT_NAMEDATTENTION_H

#include "compiler/Import/HeadsTensor.h"
#include "compiler/Import/MatchMask.h"

#include "mlir/IR/Operation.h"

namespace startrail {

/// A mask that an operation is given: `role` and `factor` as in MaskTerm, and
/// the coordinate of each dimension, Batch, Head, Query or Key.
struct NamedMask {
  mlir::Value value;
  llvm::SmallVector<Coordinate, 4> dims;
  decltype(MaskTerm::role) role;
};

/// What an operation that stands for attention by its name says of it.
struct NamedAttention {
  HeadsTensor query, key, value;
  HeadsTensor output;
  /// The result that is the log-sum-exp, natural, [batch .., heads, tokens] of
  /// what the attention keeps it in; null where the operation has none.
  mlir::Value lse;
  /// Heads of tensors that have them in one dimension with the head dim.
  int64_t heads = 0, keyHeads = 0;
  /// 1/sqrt(head dim) where there is none.
  std::optional<double> scale;
  bool causal = false;
  Alignment alignment = Alignment::TopLeft;
  llvm::SmallVector<NamedMask, 1> masks;
};

/// What an operation that stands for the gradient of attention says of it:
/// `attention.output` and `attention.lse` are operands.
struct NamedGradient {
  NamedAttention attention;
  HeadsTensor outputGradient;
  HeadsTensor queryGradient, keyGradient, valueGradient;
};

/// What a reader gives: nothing where the operation does not stand for
/// attention; failure, with the reason in `why`, where it stands for one that
/// cannot be said, because of a property that the reason names.
template <typename T> using Read = std::optional<llvm::FailureOr<T>>;

/// Readers, each of the operations of one family.
Read<NamedAttention> readTorchAttention(mlir::Operation *op, std::string &why);
Read<NamedAttention> readOnnxAttention(mlir::Operation *op, std::string &why);
Read<NamedAttention> readLinalgAttention(mlir::Operation *op, std::string &why);
Read<NamedAttention> readCalledAttention(mlir::Operation *op, std::string &why);
Read<NamedAttention> readCudnnAttention(mlir::Operation *op, std::string &why);
Read<NamedGradient> readTorchGradient(mlir::Operation *op, std::string &why);
Read<NamedGradient> readCudnnGradient(mlir::Operation *op, std::string &why);

/// Puts a `startrail.attention` for `op` before it, and gives its users the
/// results; adds users that nothing uses then to `dead`. Fails, with the reason
/// in `why`, at shapes, element types and masks that attention does not have,
/// and changes nothing then.
llvm::FailureOr<mlir::Operation *>
raiseNamed(mlir::Operation *op, const NamedAttention &named,
           llvm::SmallVectorImpl<mlir::Operation *> &dead, std::string &why);
llvm::FailureOr<mlir::Operation *>
raiseNamed(mlir::Operation *op, const NamedGradient &named,
           llvm::SmallVectorImpl<mlir::Operation *> &dead, std::string &why);

/// Gives tensors their axes: the last dimensions are `last`, heads and batches
/// before it, of rank 3 heads. Fails, with the reason in `why`, at shapes that
/// are not static and at fewer dimensions than `last`.
mlir::LogicalResult readAxes(llvm::ArrayRef<HeadsTensor *> tensors,
                             llvm::ArrayRef<Axis> last, std::string &why);

/// Takes operands 0, 1 and 2 of `op` for query, key and value and result 0 for
/// the output, with readAxes. Requires that `op` has them.
mlir::LogicalResult readTensors(mlir::Operation *op, llvm::ArrayRef<Axis> last,
                                NamedAttention &named, std::string &why);

/// Adds a mask that is broadcast, from the last dimension, to [batch, head,
/// query, key]. Fails, with the reason in `why`, where it is no such tensor.
mlir::LogicalResult addMask(mlir::Value mask, NamedAttention &named,
                            std::string &why);

/// The role of a mask by its element type: of i1 the keys that are seen, of
/// numbers what is added.
decltype(MaskTerm::role) roleOfMask(mlir::Value mask);

/// `expected <what> to be <required>, but got <actual>`, into `why`; failure.
mlir::LogicalResult refuse(std::string &why, const llvm::Twine &what,
                           const llvm::Twine &required,
                           const llvm::Twine &actual);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_NAMEDATTENTION_H
