//===- Meeting.cpp - Which calls belong together, and whether they fit ----===//
#include "runtime/collectives/Communicator.h"

using namespace startrail::collectives;

int Call::rankOf(int other) const { return clique->ranks[other]; }

Clique::Clique(std::string id, std::vector<int> ranks,
               std::shared_ptr<Family> family)
    : id(std::move(id)), ranks(std::move(ranks)), family(std::move(family)),
      present(this->ranks.size()), next(this->ranks.size()) {}

static std::string differ(const char *what, const std::string &first,
                          const std::string &second, const Call &a,
                          const Call &b) {
  return std::string("expected both sides to have the same ") + what +
         ", but got " + first + " and " + second + ": " + describe(a) +
         " meets " + describe(b);
}

/// Empty where the two calls fit together.
static std::string compare(const Call &a, const Call &b, bool transfer) {
  if (!transfer && a.kind != b.kind)
    return differ("call", nameOf(a.kind), nameOf(b.kind), a, b);
  if (a.count != b.count)
    return differ("element count", std::to_string(a.count),
                  std::to_string(b.count), a, b);
  if (a.type != b.type)
    return differ("element type", nameOf(a.type), nameOf(b.type), a, b);
  if (a.site.operation && b.site.operation && a.site.traffic != b.site.traffic)
    return differ("kind of traffic", nameOf(a.site.traffic),
                  nameOf(b.site.traffic), a, b);
  return "";
}

std::shared_ptr<Meeting> Clique::post(const std::shared_ptr<Call> &call) {
  const int member = call->member;
  const bool transfer = call->kind == Kind::Send || call->kind == Kind::Recv;
  std::shared_ptr<Meeting> meeting;
  size_t side = member;
  if (transfer) {
    side = call->kind == Kind::Send ? 0 : 1;
    auto pair = side == 0 ? std::make_pair(member, call->peer)
                          : std::make_pair(call->peer, member);
    auto &queue = transfers[pair];
    // All in the queue miss the same side.
    if (!queue.empty() && !queue.front()->calls[side]) {
      meeting = queue.front();
      queue.pop_front();
    } else {
      meeting = std::make_shared<Meeting>(2);
      queue.push_back(meeting);
    }
  } else {
    const uint64_t number = next[member]++;
    auto &entry = collectives[number];
    if (!entry)
      entry = std::make_shared<Meeting>(ranks.size());
    meeting = entry;
    meeting->number = number;
    if (meeting->posted + 1 == ranks.size())
      collectives.erase(number);
  }
  for (const std::shared_ptr<Call> &other : meeting->calls)
    if (other && meeting->mismatch.empty()) {
      const bool firstIsOther = !transfer || side == 1;
      meeting->mismatch = compare(firstIsOther ? *other : *call,
                                  firstIsOther ? *call : *other, transfer);
    }
  meeting->calls[side] = call;
  ++meeting->posted;
  meeting->local += !call->isRemote;
  return meeting;
}
