//===- ProgramBufferizer.h - Tensors to buffers ---------------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_PROGRAMBUFFERIZER_H
#define STARTRAIL_COMPILER_SCHEDULE_PROGRAMBUFFERIZER_H

#include "compiler/Analysis/UniqueNames.h"
#include "compiler/Schedule/Ownership.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringMap.h"

namespace startrail {

/// Builds the streams form of one prepared program next to its body, which it
/// replaces in the end.
class ProgramBufferizer {
public:
  explicit ProgramBufferizer(mlir::func::FuncOp func);
  mlir::LogicalResult run();

private:
  /// One call of a group, built at the insertion point.
  using Call = llvm::function_ref<void(unsigned operand)>;

  void buildSignature();
  /// Notes that the code at hand computes on one block more.
  void countBlock(int64_t &blocks);
  void nameValues(mlir::Block &block);
  mlir::LogicalResult emitBlock(mlir::Block &block, mlir::Value step);
  mlir::LogicalResult emitOp(mlir::Operation *op);
  mlir::LogicalResult emitLoop(mlir::scf::ForOp loop);
  void emitReturn(mlir::func::ReturnOp op);
  void emitEmptyState(EmptyStateOp op);
  void emitAttend(AttendOp op);
  void emitAccumulate(AccumulateOp op);
  void emitDelta(DeltaOp op);
  void emitZero(ZeroOp op);
  void emitConvert(ConvertOp op);
  void emitAttendGradient(AttendGradientOp op);
  void emitAllGather(AllGatherOp op);
  void emitPermute(PermuteOp op);
  void emitShift(ShiftOp op, GridOp grid);
  void emitReduceScatter(ReduceScatterOp op, GridOp grid);
  /// Adds the parts `source` and rounds this rank's rows to the first result.
  void reduceRows(ReduceScatterOp op, mlir::Value source);
  void combineViaGather(ReduceScatterOp op, GridOp grid);
  void combineViaExchange(ReduceScatterOp op, GridOp grid);

  /// Groups of at most 256 transfers, `perOperand` of them for each operand.
  void emitGroups(mlir::Operation *op, mlir::FlatSymbolRefAttr grid,
                  Traffic traffic, unsigned operands, unsigned perOperand,
                  Call call);
  void emitExchange(mlir::Operation *op, mlir::FlatSymbolRefAttr grid,
                    Traffic traffic, mlir::AffineMap source,
                    mlir::AffineMap target, llvm::StringRef suffix);
  /// Copies, rounding to the target's type.
  void emitConvert(mlir::Location loc, mlir::Value source, mlir::Value target);

  /// A new buffer of the workspace.
  mlir::Value makeBuffer(mlir::Location loc, mlir::Type type,
                         const llvm::Twine &name);
  /// Where `result` is to be written: the buffer that waits for it, else a new
  /// one, named after the result's subject. Also what `result` maps to.
  mlir::Value destinationOf(mlir::Value result, const llvm::Twine &suffix);
  /// The buffer in which the operation at `use` may update its operand: the
  /// operand's own, or that of a copy which becomes the buffer of `result`.
  mlir::Value updatable(mlir::OpOperand &use, mlir::Value result);
  /// Lets `value` be written to `target`, where its buffer is one that an
  /// operation in its own block begins and no one else waits for.
  void direct(mlir::Value value, mlir::Value target);

  mlir::Value bufferOf(mlir::Value tensor) { return buffers.lookup(tensor); }
  mlir::Type memrefOf(mlir::Type type, mlir::Type element = {});

  mlir::func::FuncOp func;
  mlir::Region program;
  mlir::OpBuilder builder, buffersBuilder;
  UniqueNames names;
  mlir::Value compute, communication;
  llvm::SmallVector<mlir::Value> outputs;
  mlir::DenseMap<mlir::Value, mlir::Value> buffers, destinations;
  mlir::DenseMap<mlir::Value, std::string> subjects;
  mlir::IRMapping scalars;
  /// By subject, a buffer whose contribution to a travelling gradient has been
  /// added: it may take the one of another block.
  llvm::StringMap<mlir::Value> contributions;
  mlir::Value step;
  /// Blocks of either pass so far, and how often the code at hand runs.
  int64_t attends = 0, gradients = 0, repeats = 1;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SCHEDULE_PROGRAMBUFFERIZER_H
