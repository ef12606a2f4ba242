//===- ActionRun.h - One run of actions in virtual time -------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_ACTIONRUN_H
#define STARTRAIL_COMPILER_SIMULATOR_ACTIONRUN_H

#include "compiler/Simulator/Engine.h"
#include "compiler/Simulator/FlowModel.h"
#include "compiler/Simulator/LinkMeter.h"
#include "compiler/Simulator/Meetings.h"
#include "compiler/Simulator/Processors.h"

namespace startrail {

/// Runs actions as simulateHere says: ActionRun.cpp the clock, RunStreams.cpp
/// what streams do, RunTransfers.cpp what moves between ranks.
class ActionRun final : public FlowClient {
public:
  /// Keeps references to all.
  ActionRun(const Actions &actions, const EngineNetwork &network,
            const Meetings &meetings, FlowModel &model);

  llvm::Expected<EngineRun> run();

private:
  /// No action, or no record to wait for.
  static constexpr uint32_t none = ~0u;
  static constexpr double notYet = -1;

  /// Where a stream of a rank is.
  struct Stream {
    uint32_t next = 0;      ///< action
    uint32_t nextGroup = 0; ///< the first group at or behind it
    bool advances = false;  ///< right now
  };
  struct Group {
    uint32_t action;
    uint32_t pending = none; ///< meetings that have not ended; none: not begun
  };

  void begin() override;
  double nextEvent() override;
  void advanceTo(double now) override;
  void flowEnded(uint32_t flow) override;
  void rated() override;

  Stream &streamOf(uint32_t rank, uint32_t stream) {
    return streams[rank * Processors::streamsOfRank + stream];
  }
  void advance(uint32_t rank, uint32_t stream);
  bool execute(uint32_t rank, uint32_t stream, uint32_t index);
  void finish(uint32_t rank, uint32_t stream);
  void beginGroup(uint32_t group, uint32_t rank, uint32_t action);
  void endGroup(uint32_t group);
  void meet(uint32_t meeting);
  void beginFlows(uint32_t meeting);
  /// Whether the model moves a flow, as its time depends on others; a copy, and
  /// what nothing binds, ends at a time that is known.
  bool isCarried(const MeetingFlow &flow) const;
  std::vector<uint32_t> findRecords(const ActionList &ofRank) const;
  llvm::ArrayRef<uint32_t> recordsOf(uint32_t rank) const {
    return records[listOfRank[rank]];
  }
  llvm::Error stuck(uint32_t rank, uint32_t stream) const;

  const Actions &actions;
  const EngineNetwork &network;
  const Meetings &meetings;
  FlowModel &model;
  EventQueue events;
  Processors processors;
  LinkMeter meter;
  EngineRun result;
  std::vector<Stream> streams;
  std::vector<Group> groups;
  std::vector<uint32_t> groupsRunning; ///< by rank
  /// By list of actions and action: of waits, the record they are for.
  std::vector<std::vector<uint32_t>> records;
  std::vector<uint32_t> listOfRank;
  /// By meeting: members that have not come, and flows that have not ended.
  std::vector<uint32_t> awaited, moving;
  std::vector<Route> routes;  ///< by pair; of copies, none
  std::vector<uint32_t> ways; ///< by pair
  double now = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_ACTIONRUN_H
