//===- CoverageCalls.h - What moves between ranks -------------------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_COVERAGECALLS_H
#define STARTRAIL_COMPILER_ANALYSIS_COVERAGECALLS_H

#include "compiler/Analysis/CoverageProof.h"

namespace startrail {

/// The ranks of every communicator along some axes, in the order of the grid's
/// tokens, and which communicator every rank is in.
struct Communicators {
  std::vector<std::vector<int32_t>> members;
  std::vector<int32_t> ofRank;

  static Communicators along(const CoverageProof &proof, mlir::ArrayAttr axes);
};

/// What an op makes ranks do together: one send, one receive or one collective.
struct CoverageCall {
  enum Kind { Send, Recv, Collective } kind;
  mlir::Operation *op;
  /// Tensors of the program level, buffers of the streams level.
  llvm::SmallVector<mlir::Value, 2> inputs, outputs;
  std::vector<int32_t> peers; ///< by rank, of a send or a receive
  const Communicators *communicators = nullptr;
};

/// The calls of an op that are one group.
struct CoverageCalls {
  std::vector<CoverageCall> calls;
  /// Whether every receive has its send in the same group. For each receive,
  /// in order of the calls, by rank: the send, and the rank that it is of.
  bool closed = true;
  std::vector<std::vector<std::pair<int32_t, int32_t>>> sources;
};

/// The calls of the ops of a function, made once for each op.
class CallTable {
public:
  explicit CallTable(CoverageProof &proof) : proof(proof) {}

  /// The calls of `op`; null where it has none.
  const CoverageCalls *of(mlir::Operation *op);

private:
  const Communicators *along(mlir::ArrayAttr axes);
  std::vector<int32_t> peersOf(mlir::AffineMap map) const;
  std::vector<int32_t> shiftedPeers(ShiftOp op, bool receives) const;
  void addCalls(mlir::Operation *op, std::vector<CoverageCall> &calls);
  void match(CoverageCalls &group) const;

  CoverageProof &proof;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<CoverageCalls>> known;
  llvm::DenseMap<mlir::Attribute, std::unique_ptr<Communicators>> byAxes;
};

/// What a receive gets of what was sent as a tensor or buffer of type `sent`;
/// lost where it is one of another type.
Content receive(CoverageProof &proof, const CoverageCall &call, Content content,
                mlir::Type sent);

/// What the members of a communicator get from a collective: `inputs` and
/// `outputs` are per operand the contents of all members, in order. Fails,
/// with a diagnostic at the op, where states must not be merged.
mlir::LogicalResult
applyCollective(CoverageProof &proof, mlir::Operation *op,
                llvm::ArrayRef<int32_t> members,
                llvm::ArrayRef<llvm::ArrayRef<Content>> inputs,
                llvm::ArrayRef<llvm::MutableArrayRef<Content>> outputs);

/// The state over all keys of `outputs` and `lses`, states of the same queries;
/// `ranks` says where each of them comes from. Fails, with a diagnostic, where
/// they are not, or have met a key twice. Empty parts are of no queries.
mlir::FailureOr<Content> mergeStates(CoverageProof &proof, mlir::Operation *op,
                                     llvm::ArrayRef<int32_t> ranks,
                                     llvm::ArrayRef<Content> outputs,
                                     llvm::ArrayRef<Content> lses);

/// The sum of gradients, as sumGradients says, or of rescaled outputs, `parts`
/// of `ranks`: an output where it is over all keys of their total, else
/// rescaled still. Fails, with a diagnostic, where partial outputs that are not
/// rescaled are added.
mlir::FailureOr<Content> sumParts(CoverageProof &proof, mlir::Operation *op,
                                  llvm::ArrayRef<int32_t> ranks,
                                  llvm::ArrayRef<Content> parts);

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_COVERAGECALLS_H
