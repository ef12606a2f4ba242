//===- Phases.cpp - Who sends to whom, phase by phase ---------------------===//
#include "compiler/Timeline/Phases.h"

#include <algorithm>
#include <set>

using namespace startrail;

/// Adds what `call` of `rank` sends to others.
static void addSends(Phase &phase, const Actions &actions, int32_t rank,
                     const ActionCall &call) {
  if (call.kind == ActionCall::Kind::Send) {
    if (int32_t(call.with) != rank)
      phase.transfers[{rank, int32_t(call.with)}] += call.bytes;
    return;
  }
  if (call.kind == ActionCall::Kind::Recv)
    return;
  for (int32_t member : actions.communicators[call.with])
    if (member != rank)
      phase.transfers[{rank, member}] += call.bytes;
}

/// Sets Phase::teams.
static void findTeams(Phase &phase) {
  std::map<int32_t, std::set<int32_t>> reached;
  for (const auto &[ends, bytes] : phase.transfers)
    reached[ends.first].insert(ends.second);
  std::set<std::vector<int32_t>> teams;
  for (auto &[rank, others] : reached) {
    std::set<int32_t> team = others;
    team.insert(rank);
    for (int32_t other : others) {
      auto at = reached.find(other);
      if (at == reached.end())
        return;
      std::set<int32_t> theirs = at->second;
      theirs.insert(other);
      const double bytes = phase.transfers.at({rank, other});
      if (theirs != team || bytes != phase.transfers.at({other, rank}) ||
          bytes != phase.transfers.at({rank, *others.begin()}))
        return;
    }
    teams.insert({team.begin(), team.end()});
  }
  phase.teams.assign(teams.begin(), teams.end());
}

std::vector<Phase> startrail::phasesOf(const Actions &actions) {
  std::vector<Phase> all;
  std::map<std::pair<Traffic, int32_t>, size_t> known;
  for (size_t rank = 0; rank < actions.ranks.size(); ++rank) {
    const RankActions &own = actions.ranks[rank];
    for (const Action &action : own.actions) {
      if (action.kind != Action::Kind::Group)
        continue;
      const Traffic traffic = actions.sites[action.site].traffic;
      auto [at, isNew] = known.try_emplace({traffic, action.step}, all.size());
      if (isNew) {
        all.emplace_back();
        all.back().traffic = traffic;
        all.back().firstStep = all.back().lastStep = action.step;
      }
      for (uint32_t c = 0; c < action.numCalls; ++c)
        addSends(all[at->second], actions, rank,
                 own.calls[action.firstCall + c]);
    }
  }
  std::vector<Phase> phases;
  for (Phase &phase : all) {
    if (phase.transfers.empty())
      continue;
    auto alike =
        std::find_if(phases.begin(), phases.end(), [&](const Phase &before) {
          return before.traffic == phase.traffic && before.lastStep >= 0 &&
                 before.lastStep + 1 == phase.firstStep &&
                 before.transfers == phase.transfers;
        });
    if (alike != phases.end()) {
      alike->lastStep = phase.lastStep;
      ++alike->turns;
      continue;
    }
    findTeams(phase);
    phases.push_back(std::move(phase));
  }
  return phases;
}
