//===- Company.cpp - What goes along with a rank on a GPU ----------------===//
#include "runtime/driver/cuda/Company.h"
#include "runtime/driver/cuda/StreamTrace.h"

#include <algorithm>
#include <numeric>

namespace startrail::driver {

std::vector<int> membersOf(const startrail_program &program,
                           const startrail_communicator &communicator,
                           int rank) {
  std::vector<int> members;
  for (int other = 0; other < program.ranks; ++other)
    if (communicator.color(other) == communicator.color(rank))
      members.push_back(other);
  std::sort(members.begin(), members.end(), [&](int a, int b) {
    return std::pair(communicator.key(a), a) <
           std::pair(communicator.key(b), b);
  });
  return members;
}

NamedRanks::NamedRanks(const startrail_context &context) {
  auto name = [&](ncclComm_t communicator, std::vector<int> ranks) {
    StreamTrace::get().name(communicator, std::move(ranks));
    named.push_back(communicator);
  };
  std::vector<int> all(context.ranks);
  std::iota(all.begin(), all.end(), 0);
  name(context.world, all);
  const startrail_program &program = *context.program;
  for (int i = 0; i < program.communicator_count; ++i)
    name(context.communicators[i],
         membersOf(program, program.communicators[i], context.rank));
}

NamedRanks::~NamedRanks() {
  for (ncclComm_t communicator : named)
    StreamTrace::get().name(communicator, {});
}

} // namespace startrail::driver
