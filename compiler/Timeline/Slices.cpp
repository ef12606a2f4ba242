//===- Slices.cpp - What a rank's streams do, to draw ---------------------===//
#include "compiler/Timeline/Slices.h"

#include <algorithm>
#include <tuple>

using namespace startrail;

namespace {

void addPeer(std::vector<int32_t> &peers, int32_t peer) {
  auto at = std::lower_bound(peers.begin(), peers.end(), peer);
  if (at == peers.end() || *at != peer)
    peers.insert(at, peer);
}

/// Adds what one call moves to and from other ranks.
void addCall(Slice &slice, const Actions &actions, int32_t rank,
             const ActionCall &call) {
  if (call.kind == ActionCall::Kind::Send ||
      call.kind == ActionCall::Kind::Recv) {
    const int32_t peer = call.with;
    if (peer == rank)
      return;
    const bool sends = call.kind == ActionCall::Kind::Send;
    (sends ? slice.sent : slice.received) += call.bytes;
    return addPeer(sends ? slice.to : slice.from, peer);
  }
  const std::vector<int32_t> &members = actions.communicators[call.with];
  const size_t size = members.size();
  if (size < 2)
    return;
  slice.sent += call.bytes * (size - 1);
  slice.received += call.bytes * (size - 1);
  const size_t self =
      std::find(members.begin(), members.end(), rank) - members.begin();
  addPeer(slice.to, members[(self + 1) % size]);
  addPeer(slice.from, members[(self + size - 1) % size]);
}

/// Takes from the groups' exposed time what kernels run beside them. Both
/// streams' slices are in order of time.
void hideBehindKernels(std::vector<Slice> &slices, const RankActions &rank) {
  std::vector<std::pair<double, double>> kernels;
  for (const Slice &slice : slices)
    if (rank.actions[slice.action].kind == Action::Kind::Compute)
      kernels.emplace_back(slice.begin, slice.end);
  size_t next = 0;
  for (Slice &slice : slices) {
    if (rank.actions[slice.action].kind != Action::Kind::Group)
      continue;
    while (next < kernels.size() && kernels[next].second <= slice.begin)
      ++next;
    slice.exposed = slice.end - slice.begin;
    for (size_t i = next; i < kernels.size() && kernels[i].first < slice.end;
         ++i)
      slice.exposed -= std::min(slice.end, kernels[i].second) -
                       std::max(slice.begin, kernels[i].first);
    slice.exposed = std::max(slice.exposed, 0.0);
  }
}

/// One end of a transfer.
struct End {
  int32_t from, to;
  uint32_t action, call;
  double bytes;
};

/// By partners, and for these by the order of the calls.
bool comesFirst(const End &a, const End &b) {
  return std::tie(a.from, a.to, a.action, a.call) <
         std::tie(b.from, b.to, b.action, b.call);
}
bool isBefore(const End &a, const End &b) {
  return std::tie(a.from, a.to) < std::tie(b.from, b.to);
}

/// A member's calls of its communicators, by communicator and order.
struct Meeting {
  uint32_t communicator;
  std::vector<std::vector<std::pair<uint32_t, double>>> byMember;
};

} // namespace

std::vector<Slice> startrail::slicesOf(const TimelinePart &part, int64_t rank) {
  const RankActions &own = part.actions->ranks[rank];
  const std::vector<ActionTime> &times = part.run->times[rank];
  std::vector<Slice> slices;
  for (size_t i = 0; i < own.actions.size(); ++i) {
    const Action &action = own.actions[i];
    const bool isGroup = action.kind == Action::Kind::Group;
    if (!isGroup && action.kind != Action::Kind::Compute)
      continue;
    Slice slice;
    slice.action = i;
    slice.begin = times[i].begin;
    slice.end = times[i].end;
    if (isGroup) {
      slice.waiting = std::max(0.0, times[i].moving - times[i].begin);
      for (uint32_t c = 0; c < action.numCalls; ++c)
        addCall(slice, *part.actions, rank, own.calls[action.firstCall + c]);
    }
    slices.push_back(std::move(slice));
  }
  hideBehindKernels(slices, own);
  return slices;
}

std::vector<Transfer> startrail::transfersOf(const Actions &actions,
                                             const EngineRun &run) {
  std::vector<End> sends, receives;
  std::vector<Meeting> meetings;
  for (size_t i = 0; i < actions.communicators.size(); ++i)
    meetings.push_back({uint32_t(i), {}});
  for (Meeting &meeting : meetings)
    meeting.byMember.resize(actions.communicators[meeting.communicator].size());
  for (size_t r = 0; r < actions.ranks.size(); ++r) {
    const RankActions &own = actions.ranks[r];
    const int32_t rank = r;
    for (uint32_t i = 0; i < own.actions.size(); ++i) {
      const Action &action = own.actions[i];
      for (uint32_t c = 0;
           action.kind == Action::Kind::Group && c < action.numCalls; ++c) {
        const ActionCall &call = own.calls[action.firstCall + c];
        const int32_t with = call.with;
        if (call.kind == ActionCall::Kind::Send && with != rank) {
          sends.push_back({rank, with, i, c, call.bytes});
        } else if (call.kind == ActionCall::Kind::Recv && with != rank) {
          receives.push_back({with, rank, i, c, call.bytes});
        } else if (call.kind == ActionCall::Kind::AllGather ||
                   call.kind == ActionCall::Kind::ReduceScatter) {
          const std::vector<int32_t> &members = actions.communicators[with];
          const size_t self =
              std::find(members.begin(), members.end(), rank) - members.begin();
          meetings[with].byMember[self].emplace_back(i, call.bytes);
        }
      }
    }
  }
  std::vector<Transfer> transfers;
  auto timeOf = [&](int32_t rank, uint32_t action) -> const ActionTime & {
    return run.times[rank][action];
  };
  auto add = [&](int32_t from, uint32_t fromAction, int32_t to,
                 uint32_t toAction, double bytes, double begin,
                 bool collective) {
    const double end =
        std::min(timeOf(from, fromAction).end, timeOf(to, toAction).end);
    transfers.push_back({from, to, fromAction, toAction, bytes, begin,
                         std::max(begin, end), collective});
  };
  std::sort(sends.begin(), sends.end(), comesFirst);
  std::sort(receives.begin(), receives.end(), comesFirst);
  size_t r = 0;
  for (const End &send : sends) {
    while (r < receives.size() && isBefore(receives[r], send))
      ++r;
    if (r == receives.size() || isBefore(send, receives[r]))
      continue;
    const End &receive = receives[r++];
    add(send.from, send.action, send.to, receive.action, send.bytes,
        std::max(timeOf(send.from, send.action).begin,
                 timeOf(send.to, receive.action).begin),
        false);
  }
  for (const Meeting &meeting : meetings) {
    const std::vector<int32_t> &members =
        actions.communicators[meeting.communicator];
    const size_t size = members.size();
    for (size_t k = 0; size > 1 && k < meeting.byMember[0].size(); ++k) {
      double begin = 0;
      for (size_t m = 0; m < size && k < meeting.byMember[m].size(); ++m)
        begin = std::max(
            begin, timeOf(members[m], meeting.byMember[m][k].first).begin);
      for (size_t m = 0; m < size; ++m) {
        const size_t to = (m + 1) % size;
        if (k >= meeting.byMember[m].size() || k >= meeting.byMember[to].size())
          continue;
        const auto &[action, bytes] = meeting.byMember[m][k];
        add(members[m], action, members[to], meeting.byMember[to][k].first,
            bytes * (size - 1), begin, true);
      }
    }
  }
  return transfers;
}
