//===- NamedFrame.h - What attention needs of a named one -----------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_NAMEDFRAME_H
#define STARTRAIL_COMPILER_IMPORT_NAMEDFRAME_H

#include "compiler/Import/NamedAttention.h"

namespace startrail {

/// What an operation that stands for attention computes, as the operation that
/// is raised says it: `query`, `key` and `value` are the sizes of the operands,
/// which may be given in a narrower type than `element`.
struct NamedFrame {
  Layout layout;
  mlir::FloatType element;
  HeadsShape query, key, value;
  MaskKind mask;
  mlir::FloatAttr scale; ///< null where it is 1/sqrt(head dim)

  /// [batch, heads, tokens], of f32, or f64 with tensors of f64.
  mlir::RankedTensorType lseType() const;
};

/// Fails, with the reason in `why`, at shapes, element types and masks that
/// attention does not have.
llvm::FailureOr<NamedFrame> readFrame(const NamedAttention &named,
                                      std::string &why);

/// Requires of the gradient of one of its tensors, called `name`, the sizes
/// `required`, with `heads` heads where they share a dimension, and the element
/// type of the attention.
mlir::LogicalResult requireShape(const HeadsTensor &gradient,
                                 llvm::StringRef name, int64_t heads,
                                 const HeadsShape &required,
                                 const NamedFrame &frame, std::string &why);

/// Requires a log-sum-exp of the attention's type.
mlir::LogicalResult requireLse(mlir::Value lse, const NamedFrame &frame,
                               std::string &why);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_NAMEDFRAME_H
