//===- Actions.h - What the streams of every rank do, with its cost -------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_ACTIONS_H
#define STARTRAIL_COMPILER_SIMULATOR_ACTIONS_H

#include "dialects/StarTrail/StarTrail.h"

#include <string>
#include <vector>

namespace startrail {

/// What an action is of, for a reader. Free of IR, so that results outlive it.
struct ActionSite {
  std::string name; ///< `attend`, `ring`, `gather`, `merge`
  /// Of a group; of compute, Traffic::Other.
  Traffic traffic = Traffic::Other;
  std::string buffers;  ///< names of what is read and written, for a reader
  std::string location; ///< `model.mlir:3:8`, or empty
  std::string element;  ///< of what a group moves: `bf16`, or empty
};

/// One call of a group. Bytes are of one rank's part, as NCCL counts them: of
/// all_gather what it sends, of reduce_scatter what it receives.
struct ActionCall {
  enum class Kind : uint8_t { Send, Recv, AllGather, ReduceScatter };
  Kind kind;
  /// Physical rank of the partner, perhaps this one; of a collective, the index
  /// of Actions::communicators.
  uint32_t with;
  double bytes;
};

/// What one stream of one rank does, in the order of the host's calls. Small:
/// a run has millions.
struct Action {
  enum class Kind : uint8_t {
    Compute, ///< a kernel
    Group,   ///< calls that progress together, at least one
    Record,  ///< of an event, on `stream`
    Wait,    ///< of `stream`, for the last record of the event before it in the
             ///< host's order; none yet: no wait
  };
  Kind kind : 8;
  StreamKind stream : 8;
  uint32_t numCalls : 16; ///< of Group; else 0
  uint32_t site;          ///< index of Actions::sites
  int32_t step;           ///< of the ring; -1 for none
  union {
    uint32_t event; ///< of Record and Wait, numbered per function
    /// Of Group: its calls are [firstCall, firstCall + numCalls) of the rank;
    /// groups that run several times share them.
    uint32_t firstCall;
  };
  double seconds; ///< of Compute, alone on its processor; else 0
};
static_assert(sizeof(Action) == 24);

struct RankActions {
  std::vector<Action> actions;
  std::vector<ActionCall> calls;
};

/// The run of a function on all ranks. Each rank begins at 0 and ends when both
/// its streams have.
struct Actions {
  std::vector<ActionSite> sites;
  /// Members of communicators, physical ranks in token order.
  std::vector<std::vector<int32_t>> communicators;
  std::vector<RankActions> ranks; ///< by physical rank
  uint32_t numEvents = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_ACTIONS_H
