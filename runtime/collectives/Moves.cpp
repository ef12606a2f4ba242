//===- Moves.cpp - What calls move between processes ----------------------===//
#include "runtime/collectives/Moves.h"

#include "startrail/kernels.h"

#include <new>

using namespace startrail::collectives;

void Moves::note(cudaError_t outcome) {
  if (error == cudaSuccess)
    error = outcome;
}

/// Where `source` or `target` is null, that way has no data.
void Moves::exchange(const Call &call, int member, const Call &other,
                     const void *source, void *target) {
  const size_t bytes = call.bytes();
  if (bytes == 0)
    return;
  std::vector<Move> &stream = moves[call.stream];
  const int rank = call.rankOf(member);
  startrail_site site = call.site;
  site.peer = rank;
  if (source)
    stream.push_back(
        {true, rank, const_cast<void *>(source), bytes, call.ticket, site});
  if (target)
    stream.push_back({false, rank, target, bytes, other.ticket, site});
}

void Moves::add(const Call &call, const Meeting &meeting) {
  const size_t bytes = call.bytes();
  const char *source = static_cast<const char *>(call.source);
  char *target = static_cast<char *>(call.target);
  const int size = static_cast<int>(meeting.calls.size());
  switch (call.kind) {
  case Kind::Split:
    return;
  case Kind::Send:
    return exchange(call, call.peer, *meeting.calls[1], source, nullptr);
  case Kind::Recv:
    return exchange(call, call.peer, *meeting.calls[0], nullptr, target);
  case Kind::AllGather:
    for (int member = 0; member < size; ++member)
      if (member != call.member)
        exchange(call, member, *meeting.calls[member], source,
                 target + member * bytes);
      else if (target + member * bytes != source && bytes > 0)
        note(cudaMemcpyAsync(target + member * bytes, source, bytes,
                             cudaMemcpyDeviceToDevice, call.stream));
    return;
  case Kind::ReduceScatter: {
    if (bytes == 0)
      return;
    // Not cudaMalloc: its cudaFree would wait for the whole device.
    char *parts = new (std::nothrow) char[bytes * (size - 1)];
    if (!parts)
      return note(cudaErrorMemoryAllocation);
    Sum sum{&call, {}, std::shared_ptr<char[]>(parts)};
    for (int member = 0; member < size; ++member) {
      const char *part = source + member * bytes;
      if (member == call.member) {
        sum.sources.push_back(part);
        continue;
      }
      exchange(call, member, *meeting.calls[member], part, parts);
      sum.sources.push_back(parts);
      parts += bytes;
    }
    sums.push_back(std::move(sum));
    return;
  }
  }
}

cudaError_t Moves::queue() {
  for (auto &[stream, list] : moves)
    if (error == cudaSuccess)
      note(transport()->move(stream, std::move(list)));
  for (const Sum &sum : sums) {
    if (error != cudaSuccess)
      break;
    const Call &call = *sum.call;
    note(startrail_sum(
        sum.sources.data(), sum.sources.size(), call.target, call.count,
        call.type == ncclFloat64 ? STARTRAIL_F64 : STARTRAIL_F32, call.stream));
    note(transport()->keep(call.stream, sum.parts));
  }
  return error;
}
