//===- Rendezvous.h - All ranks, each waiting for its partners ------------===//
#ifndef STARTRAIL_COMPILER_ANALYSIS_RENDEZVOUS_H
#define STARTRAIL_COMPILER_ANALYSIS_RENDEZVOUS_H

#include "compiler/Analysis/RankCalls.h"
#include "compiler/Analysis/Transfers.h"

#include <map>
#include <memory>
#include <vector>

namespace startrail {

/// A run of a function on all ranks, as the contract of proveTransfers says.
class Rendezvous {
public:
  Rendezvous(mlir::func::FuncOp function, CallReader &reader);

  /// Runs until every rank has returned; fails, with a diagnostic, where one
  /// cannot.
  mlir::FailureOr<TransferCounts> run();

private:
  struct Meeting;
  /// A rank, and the calls of the group that it waits in. The group has begun
  /// when every call has its partners, and ended when all of them have begun.
  struct Rank {
    RankRun run;
    llvm::SmallVector<int64_t> coordinates;
    std::vector<std::vector<Call>> groups; ///< That the op issues.
    size_t group = 0;
    /// Of the calls of the group; null where partners are missing.
    std::vector<std::shared_ptr<Meeting>> meetings;
    int64_t apart = 0;   ///< Calls of the group without partners.
    int64_t pending = 0; ///< Calls whose partners have not all begun.
    int64_t issued = 0;  ///< Groups so far.
    bool returned = false;

    const std::vector<Call> &calls() const { return groups[group]; }
  };
  /// A call that has been issued and waits: it stays where it is until it has
  /// a partner.
  struct Waiting {
    int64_t rank;
    size_t call;
  };
  /// Calls that are partners.
  struct Meeting {
    llvm::SmallVector<Waiting, 2> calls;
    size_t unbegun; ///< Calls of groups that have not begun.
  };
  using Queue = llvm::SmallVector<Waiting, 1>;
  /// Sends of a rank to another without receives, or receives without sends.
  struct Pair {
    Queue sends, receives;
  };
  /// Of a communicator: the calls of each member, in its order, that wait.
  struct Communicator {
    std::vector<Queue> byMember;
    size_t arrived = 0; ///< Members with a call.
  };
  using PairKey = std::pair<int64_t, int64_t>;
  using CommunicatorKey = std::pair<int64_t, unsigned>;

  // Rendezvous.cpp
  mlir::LogicalResult goOn(int64_t rank);
  mlir::LogicalResult issue(int64_t rank);
  mlir::LogicalResult issueTransfer(const Waiting &waiting, const Call &call);
  mlir::LogicalResult issueCollective(const Waiting &waiting, const Call &call);
  void meet(llvm::ArrayRef<Waiting> calls);
  void begin(int64_t rank);
  void release(int64_t rank);
  const Call &callOf(const Waiting &waiting) const {
    return ranks[waiting.rank].calls()[waiting.call];
  }
  int64_t memberOf(const Call &call, int64_t rank) const;
  int64_t rankOf(const Call &call, int64_t member) const;

  // Deadlock.cpp: why ranks do not go on.
  struct Edge {
    Waiting waiting;
    int64_t partner; ///< Whose group has not begun, or not come.
  };
  /// How many calls of one rank wait before one of its group.
  static int64_t placeIn(const Queue &queue, size_t call);
  /// The calls of a rank's group that wait, and for whom.
  std::vector<Edge> edgesOf(int64_t rank) const;
  /// Of a rank: how many calls of each kind it issues after those that wait.
  struct Future {
    std::map<PairKey, int64_t> sends, receives;
    std::map<CommunicatorKey, int64_t> collectives;
  };
  mlir::FailureOr<const Future *> futureOf(int64_t rank);
  /// Whether a rank has more calls like the one that waits than the partner has
  /// for them.
  mlir::FailureOr<bool> isAlone(const Edge &edge);
  mlir::LogicalResult explain();
  mlir::LogicalResult reportCycle(llvm::ArrayRef<Edge> cycle);
  mlir::LogicalResult reportAlone(const Edge &edge);
  mlir::LogicalResult reportDifferent(const Waiting &first,
                                      const Waiting &second);
  /// ` at step 2`, of the group or the innermost loop; or nothing.
  std::string stepOf(int64_t rank) const;
  /// `rank 0 (ring 0) waits in its send of key to rank 1 at step 2`.
  std::string describeWait(const Waiting &waiting);
  /// `send of key from rank 0 (ring 0) to rank 1 (ring 1) at step 2`.
  std::string describe(const Waiting &waiting);

  mlir::func::FuncOp function;
  CallReader &reader;
  std::vector<Rank> ranks; // by physical rank
  std::map<PairKey, Pair> pairs;
  std::map<CommunicatorKey, Communicator> communicators;
  std::vector<int64_t> ready;
  TransferCounts counts;
  std::map<int64_t, Future> futures;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_ANALYSIS_RENDEZVOUS_H
