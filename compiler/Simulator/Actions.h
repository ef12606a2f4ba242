//===- Actions.h - What the streams of every rank do, with its cost -------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_ACTIONS_H
#define STARTRAIL_COMPILER_SIMULATOR_ACTIONS_H

#include "dialects/StarTrail/StarTrail.h"

#include <memory>
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
    /// Of Compute: 0 where it takes `seconds`, else which of the rank's seconds
    /// it takes, counted from 1.
    uint32_t secondsOfRank;
  };
  double seconds; ///< of Compute, alone on its processor; else 0
};
static_assert(sizeof(Action) == 24);

/// Actions in the host's order. Copies share them until one is changed: on most
/// schedules all ranks do the same.
class ActionList {
public:
  size_t size() const { return shared->size(); }
  bool empty() const { return shared->empty(); }
  const Action &operator[](size_t index) const { return (*shared)[index]; }
  std::vector<Action>::const_iterator begin() const { return shared->begin(); }
  std::vector<Action>::const_iterator end() const { return shared->end(); }
  const Action &back() const { return shared->back(); }
  /// Whether they are the same ones, not only equal.
  bool isShared(const ActionList &other) const {
    return shared == other.shared;
  }

  /// To change them.
  std::vector<Action> &own() {
    if (shared.use_count() > 1)
      shared = std::make_shared<std::vector<Action>>(*shared);
    return *shared;
  }

private:
  std::shared_ptr<std::vector<Action>> shared =
      std::make_shared<std::vector<Action>>();
};

struct RankActions {
  ActionList actions;
  std::vector<ActionCall> calls;
  std::vector<double> seconds; ///< what Action::secondsOfRank counts

  double secondsOf(const Action &compute) const {
    return compute.secondsOfRank == 0 ? compute.seconds
                                      : seconds[compute.secondsOfRank - 1];
  }
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
