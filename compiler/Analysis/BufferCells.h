//===- BufferCells.h - Where the bytes of buffers lie ---------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_BUFFERCELLS_H
#define STARTRAIL_COMPILER_ANALYSIS_BUFFERCELLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/Sequence.h"

namespace startrail {

/// The memory of a function, cut into cells such that every buffer is some of
/// them. Buffers that are placed in the workspace lie where their offset says
/// and may share cells; an argument and a buffer without a place are one cell.
class BufferCells {
public:
  /// Of the arguments and `startrail.buffer`s of `function`. Fails, with an
  /// error, unless either each of its buffers has an offset and ends within
  /// `startrail.workspace_bytes`, or none has and there is no such attribute.
  static mlir::FailureOr<BufferCells> of(mlir::func::FuncOp function,
                                         llvm::ArrayRef<mlir::Value> buffers);

  size_t size() const { return count; }
  /// The cells of a buffer, by its index in the list given.
  llvm::iota_range<unsigned> operator[](unsigned buffer) const {
    return llvm::seq(ranges[buffer].first, ranges[buffer].second);
  }

private:
  llvm::SmallVector<std::pair<unsigned, unsigned>> ranges;
  size_t count = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_BUFFERCELLS_H
