//===- FunctionEmitter.h - One scheduled function as C++ ------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_FUNCTIONEMITTER_H
#define STARTRAIL_COMPILER_EMIT_FUNCTIONEMITTER_H

#include "compiler/Emit/Program.h"
#include "compiler/Emit/TextWriter.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

namespace startrail {

/// File-scope functions that the text of some function calls.
struct HelperUse {
  struct Grid {
    std::vector<bool> coordinates; ///< per axis
    bool rankOf = false;
  };
  std::vector<Grid> grids;
  bool readAt = false;  ///< at(const void *, int64_t)
  bool writeAt = false; ///< at(void *, int64_t)
};

/// Writes `int <name>_run(context, inputs..., outputs..., stream)`. The body is
/// written first and notes which streams, events, buffers, coordinates and
/// peers it needs; their declarations then precede it.
class FunctionEmitter {
public:
  FunctionEmitter(EmittedProgram &program, const EmittedFunction &function,
                  HelperUse &use);
  mlir::FailureOr<std::string> emit();

private:
  /// How the text speaks of a value.
  struct Local {
    std::string name;
    std::string words; ///< in operation names and comments: "key"
    bool readOnly = false;
    bool used = false;
  };

  /// What is the same in every call, declared before the body.
  struct Constant {
    std::string type, name, value;
  };

  // FunctionEmitter.cpp
  void nameArgumentsAndBuffers();
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emitOperation(mlir::Operation *op);
  std::string declarations();
  void declareStreamsAndEvents(TextWriter &text);
  void declareBuffers(TextWriter &text);
  void declareRank(TextWriter &text);

  // Values.cpp: values, coordinates and positions as C++.
  Local *localOf(mlir::Operation *user, mlir::Value value);
  std::optional<std::string> read(mlir::Operation *user, mlir::Value value);
  std::optional<std::string> written(mlir::Operation *user, mlir::Value value);
  std::string wordsOf(mlir::Value value);
  std::optional<std::string> indexText(mlir::Operation *user,
                                       mlir::Value value);
  /// Whether the texts of two operands are short enough to be one; else an
  /// error at `user`.
  static bool isShort(mlir::Operation *user, llvm::StringRef lhs,
                      llvm::StringRef rhs);
  /// Whether a buffer is, or may be, one that is only read.
  bool mayBeInput(mlir::Value buffer);
  std::string coordinate(int64_t axis);
  std::optional<std::string> overCoordinates(mlir::Operation *user,
                                             mlir::AffineExpr expr,
                                             const std::string &step);
  std::optional<std::string> peer(mlir::Operation *user, mlir::AffineMap map,
                                  llvm::StringRef wish);
  std::string rankOf(llvm::ArrayRef<std::string> coordinates);
  /// A buffer's pointer, `offset` bytes further where that is not empty.
  std::string at(mlir::Value buffer, const std::string &offset);

  // Calls.cpp: streams, events and kernels.
  void cuda(const llvm::Twine &operation, const std::string &step,
            const llvm::Twine &call);
  std::string stepHere() const;
  std::string streamName(mlir::Value stream);
  mlir::LogicalResult emitCall(ForkOp op);
  mlir::LogicalResult emitCall(JoinOp op);
  mlir::LogicalResult emitCall(RecordOp op);
  mlir::LogicalResult emitCall(WaitOp op);
  mlir::LogicalResult emitCall(EnqueueEmptyStateOp op);
  mlir::LogicalResult emitCall(EnqueueRescaleOp op);
  mlir::LogicalResult emitCall(EnqueueMergeOp op);
  mlir::LogicalResult emitCall(EnqueueConvertOp op);
  mlir::LogicalResult emitCall(EnqueueAccumulateOp op);
  mlir::LogicalResult emitCall(EnqueueDeltaOp op);
  mlir::LogicalResult emitCall(EnqueueZeroOp op);

  // Attention.cpp: kernels that compute on a block of queries and one of keys.
  mlir::LogicalResult emitCall(EnqueueAttendOp op);
  mlir::LogicalResult emitCall(EnqueueAttendGradientOp op);
  /// The names of a block's shape and of the tokens of its queries and keys,
  /// after their declarations.
  struct BlockNames {
    std::string shape, queryTokens, keyTokens, step;
  };
  template <typename OpT>
  std::optional<BlockNames> declareBlock(OpT op, llvm::StringRef comment);
  std::string constant(const std::string &text, llvm::StringRef type,
                       llvm::StringRef wish);

  // Transfers.cpp: groups and what stands in them.
  struct Group {
    std::string traffic; ///< STARTRAIL_RING
    std::string step;
    std::string stream;
    bool grouped; ///< more than one call
    /// What the group does, and the communicator that is asked for its end.
    std::string operation, communicator;
    /// More calls than a group may make are made in groups of so many batch
    /// elements; 0 where one group makes all.
    int64_t batchesPerGroup = 0;
  };
  mlir::LogicalResult emitCall(GroupOp op);
  void nccl(const Group &group, const std::string &communicator,
            const llvm::Twine &operation, const std::string &peer,
            const llvm::Twine &call);
  mlir::LogicalResult emitTransfer(Group &group, mlir::Operation *transfer);
  mlir::LogicalResult emitOverfull(Group &group, GroupOp op);
  /// Opens the loops around calls that are made once per batch element; the
  /// index of the element, or empty where there is one.
  std::string openBatches(const Group &group, int64_t count);
  void closeBatches(const Group &group, const std::string &batch);
  mlir::LogicalResult emitTransfer(const Group &group, EnqueueSendOp op);
  mlir::LogicalResult emitTransfer(const Group &group, EnqueueRecvOp op);
  std::string communicator(mlir::ArrayAttr axes);

  // Collectives.cpp: what is made by batch element and segment.
  mlir::LogicalResult emitTransfer(const Group &group, EnqueueAllGatherOp op);
  mlir::LogicalResult emitTransfer(const Group &group,
                                   EnqueueReduceScatterOp op);
  mlir::LogicalResult emitTransfer(const Group &group, EnqueueAllToAllOp op);
  mlir::LogicalResult
  emitCollective(const Group &group, mlir::Operation *op, mlir::Value source,
                 mlir::Value target, mlir::ArrayAttr axes, int64_t dim,
                 std::optional<llvm::ArrayRef<int64_t>> segments, bool gather);
  /// The `part`-th rank, in token order, of those that differ from this one
  /// along `axes` only.
  std::string partner(llvm::ArrayRef<int64_t> axes, const std::string &part);
  mlir::LogicalResult emitCall(EnqueueSliceOp op);

  // Branches.cpp
  mlir::LogicalResult emitCall(mlir::scf::IfOp branch);
  mlir::LogicalResult emitBranch(mlir::Block &block, mlir::scf::IfOp branch);
  std::optional<std::string> condition(mlir::Operation *user,
                                       mlir::Value value);

  // Loops.cpp
  mlir::LogicalResult emitCall(mlir::scf::ForOp loop);
  void
  rotate(llvm::ArrayRef<std::pair<mlir::BlockArgument, mlir::Value>> moves);

  EmittedProgram &program;
  const EmittedFunction &function;
  EmittedGrid &grid;
  mlir::func::FuncOp func;
  HelperUse &use;
  NameTable names;
  TextWriter body;
  llvm::MapVector<mlir::Value, Local> locals;
  std::vector<bool> coordinatesUsed;
  llvm::MapVector<mlir::AffineMap, std::pair<std::string, std::string>> peers;
  std::vector<Constant> constants;
  std::vector<bool> communicatorsUsed;
  std::vector<std::string> communicatorNames;
  std::string worldName;
  bool worldUsed = false;
  llvm::SmallVector<std::string> loopSteps;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_FUNCTIONEMITTER_H
