//===- AttentionView.h - An attention or its gradient, of the model -------===//
#ifndef STARTRAIL_COMPILER_STRATEGIES_ATTENTIONVIEW_H
#define STARTRAIL_COMPILER_STRATEGIES_ATTENTIONVIEW_H

#include "dialects/StarTrail/StarTrail.h"

namespace startrail {

/// What a `startrail.attention` and a `startrail.attention_gradient` both say
/// of the attention.
struct AttentionView {
  mlir::Operation *op;
  mlir::Value query, key, value, output, lse; ///< whole
  MaskAttr mask;
  AlignmentAttr alignment;
  double scale;
  Layout layout;

  AttentionView(AttentionOp attention) : AttentionView(attention, 0) {}
  AttentionView(AttentionGradientOp gradient) : AttentionView(gradient, 0) {}

  /// Tokens of `whole`, a query, key, value or output.
  int64_t lengthOf(mlir::Value whole) const {
    return mlir::cast<mlir::RankedTensorType>(whole.getType())
        .getDimSize(layout == Layout::BSHD ? 1 : 2);
  }

private:
  template <typename OpT>
  AttentionView(OpT op, int)
      : op(op), query(op.getQuery()), key(op.getKey()), value(op.getValue()),
        output(op.getOutput()), lse(op.getLse()), mask(op.getMaskAttr()),
        alignment(op.getAlignmentAttr()), scale(op.getScaleValue()),
        layout(op.getLayout()) {}
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_STRATEGIES_ATTENTIONVIEW_H
