//===- Cliques.cpp - How cliques come to be, and how they are found -------===//
#include "runtime/collectives/Transport.h"

#include <numeric>

using namespace startrail;
using namespace startrail::collectives;

namespace {
/// Guarded by blocking::mutex().
struct Registry {
  Transport *transport = nullptr;
  std::map<std::string, std::shared_ptr<Clique>> joining; ///< by id
  // With a transport:
  std::map<std::string, std::weak_ptr<Clique>> cliques; ///< by id
  std::map<std::string, std::vector<Posting>> early;    ///< of no clique so far
  std::vector<std::weak_ptr<Family>> families;
  std::string failure; ///< of a process
};
} // namespace

static Registry &registry() {
  static Registry instance;
  return instance;
}

Transport *startrail::collectives::transport() { return registry().transport; }

void startrail::collectives::setTransport(Transport *transport) {
  std::lock_guard<std::mutex> lock(blocking::mutex());
  registry().transport = transport;
}

void Family::fail(const std::string &message, Failure kind) {
  if (!failure.empty())
    return;
  failure = message;
  this->kind = kind;
  if (Transport *other = transport())
    other->fail(message, kind);
}

ncclResult_t startrail::collectives::failLike(const std::string &failure) {
  const Transport *other = transport();
  const std::string own =
      other ? "rank " + std::to_string(other->rank()) + ": " : "";
  const bool isOwn = other && failure.compare(0, own.size(), own) == 0;
  return fail(isOwn ? ncclSystemError : ncclRemoteError, failure);
}

static void postRemote(Clique &clique, const Posting &posting) {
  auto call = std::make_shared<Call>();
  call->kind = posting.kind;
  call->clique = &clique;
  while (clique.ranks[++call->member] != posting.rank) {
  }
  call->count = posting.count;
  call->type = posting.type;
  call->peer = posting.peer;
  call->color = posting.color;
  call->key = posting.key;
  call->isRemote = true;
  call->ticket = posting.ticket;
  call->function = posting.function;
  call->operation = posting.operation;
  if (!call->operation.empty())
    call->site = {call->function.c_str(), call->operation.c_str(),
                  posting.traffic, posting.step, -1};
  const std::shared_ptr<Meeting> meeting = clique.post(call);
  if (!meeting->mismatch.empty())
    clique.family->fail(meeting->mismatch);
}

std::shared_ptr<Clique>
startrail::collectives::makeClique(const std::string &id,
                                   std::vector<int> ranks,
                                   std::shared_ptr<Family> family) {
  Registry &all = registry();
  if (!family) {
    family = std::make_shared<Family>();
    family->failure = all.failure;
    if (all.transport)
      all.families.push_back(family);
  }
  auto clique =
      std::make_shared<Clique>(id, std::move(ranks), std::move(family));
  if (!all.transport)
    return clique;
  all.cliques[id] = clique;
  for (const Posting &posting : all.early[id])
    postRemote(*clique, posting);
  all.early.erase(id);
  return clique;
}

std::shared_ptr<Clique> startrail::collectives::join(const std::string &id,
                                                     int size, int rank,
                                                     std::string &failure) {
  auto &joining = registry().joining;
  std::shared_ptr<Clique> clique = joining[id];
  if (!clique) {
    std::vector<int> members(size);
    std::iota(members.begin(), members.end(), 0);
    clique = joining[id] = makeClique(id, members, nullptr);
  }
  if (static_cast<int>(clique->ranks.size()) != size)
    failure = "expected all ranks to name the same number of ranks, but got " +
              std::to_string(clique->ranks.size()) + " and " +
              std::to_string(size);
  else if (clique->present[rank])
    failure = "expected each rank to join once, but got rank " +
              std::to_string(rank) + " twice";
  if (!failure.empty()) {
    clique->family->fail(failure);
    return nullptr;
  }
  clique->present[rank] = true;
  if (++clique->joined == clique->ranks.size())
    joining.erase(id);
  return clique;
}

void startrail::collectives::receiveJoin(const std::string &id, int size,
                                         int rank) {
  std::shared_ptr<Clique> clique; // released after the lock
  std::string failure;
  std::unique_lock<std::mutex> lock(blocking::mutex());
  clique = join(id, size, rank, failure);
  blocking::notify(lock);
}

void startrail::collectives::receive(const Posting &posting) {
  std::shared_ptr<Clique> clique; // released after the lock
  std::unique_lock<std::mutex> lock(blocking::mutex());
  Registry &all = registry();
  const auto found = all.cliques.find(posting.communicator);
  if (found == all.cliques.end())
    return all.early[posting.communicator].push_back(posting);
  clique = found->second.lock();
  if (!clique)
    return; // destroyed: nobody waits for it
  postRemote(*clique, posting);
  blocking::notify(lock);
}

void startrail::collectives::receiveFailure(const std::string &message,
                                            Failure kind) {
  std::unique_lock<std::mutex> lock(blocking::mutex());
  Registry &all = registry();
  if (all.failure.empty())
    all.failure = message;
  for (const std::weak_ptr<Family> &each : all.families)
    if (std::shared_ptr<Family> family = each.lock();
        family && family->failure.empty()) {
      family->failure = message;
      family->kind = kind;
    }
  blocking::notify(lock);
}

std::shared_ptr<Meeting>
startrail::collectives::postEverywhere(const std::shared_ptr<Call> &call) {
  if (Transport *other = transport()) {
    static uint64_t lastTicket = 0;
    call->ticket = ++lastTicket;
    std::vector<int> partners;
    for (int member = 0; member < int(call->clique->ranks.size()); ++member)
      if (member != call->member && (call->peer < 0 || call->peer == member))
        partners.push_back(call->rankOf(member));
    auto text = [](const char *name) { return std::string(name ? name : ""); };
    const startrail_site &site = call->site;
    if (!partners.empty())
      other->post({call->kind, call->clique->id, call->rankOf(call->member),
                   call->count, call->type, call->peer, call->color, call->key,
                   call->ticket, site.traffic, site.step, text(site.function),
                   text(site.operation)},
                  partners);
  }
  return call->clique->post(call);
}
