//===- Meetings.h - Which groups of which ranks need each other -----------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_MEETINGS_H
#define STARTRAIL_COMPILER_SIMULATOR_MEETINGS_H

#include "compiler/Simulator/Actions.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace startrail {

/// Two ranks of which the one sends to the other, perhaps itself.
struct RankPair {
  uint32_t from, to;
};

/// Bytes that go over one pair at a time.
struct MeetingFlow {
  uint32_t pair; ///< index of Meetings::pairs
  uint32_t meeting;
  double bytes;
};

/// Groups that need each other, and what then moves: of a send and a receive
/// two, or one where a rank sends to itself; of a collective one of each
/// member.
struct Meeting {
  /// Of Meetings::members; noGroup where nobody ever comes.
  uint32_t firstMember, numMembers;
  uint32_t firstFlow, numFlows; ///< of Meetings::flows
};

/// The meetings of a run. The n-th send of a rank to another is for the n-th
/// receive of that one from it; those that two groups have for each other are
/// one flow, as NCCL moves them together. The n-th call of each member on a
/// communicator is for the n-th of the others; it is a ring, in which everyone
/// sends n - 1 parts to the next. Groups are numbered through the ranks, in the
/// order of each one's actions.
struct Meetings {
  static constexpr uint32_t noGroup = ~0u;

  std::vector<RankPair> pairs; ///< all different
  std::vector<Meeting> meetings;
  std::vector<MeetingFlow> flows;
  std::vector<uint32_t> members;     ///< groups
  std::vector<uint32_t> rankOfGroup; ///< by group
  std::vector<uint32_t> firstGroup;  ///< by rank

  /// Those that a group takes part in.
  llvm::ArrayRef<uint32_t> of(uint32_t group) const {
    return llvm::ArrayRef(ofGroups).slice(
        firstOfGroup[group], firstOfGroup[group + 1] - firstOfGroup[group]);
  }

  /// Fails where a partner is no rank, a member of none of its communicator, or
  /// receives other bytes than are sent.
  static llvm::Expected<Meetings> of(const Actions &actions);

private:
  std::vector<uint32_t> ofGroups, firstOfGroup;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_MEETINGS_H
