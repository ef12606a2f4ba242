//===- RankTraces.cpp - One rank's trace, as profilers of PyTorch write it ===//
#include "compiler/Timeline/RankTraces.h"
#include "compiler/Timeline/EventWriter.h"
#include "compiler/Timeline/Slices.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace startrail;
using llvm::json::OStream;

namespace {

/// Process and thread of the host's calls.
constexpr int64_t hostProcess = 1 << 20, hostThread = 1;

struct ElementName {
  llvm::StringRef name;
  int64_t bytes;
};

ElementName elementOf(llvm::StringRef element) {
  return llvm::StringSwitch<ElementName>(element)
      .Case("bf16", {"BFloat16", 2})
      .Case("f16", {"Half", 2})
      .Case("f64", {"Double", 8})
      .Default({"Float", 4});
}

/// What a group is to NCCL.
struct Collective {
  llvm::StringRef kernel = "ncclDevKernel_SendRecv";
  llvm::StringRef name = "send_recv";
  int64_t groupSize = 2;
};

Collective collectiveOf(const Actions &actions, const RankActions &rank,
                        const Action &group) {
  Collective collective;
  for (uint32_t c = 0; c < group.numCalls; ++c) {
    const ActionCall &call = rank.calls[group.firstCall + c];
    const bool gathers = call.kind == ActionCall::Kind::AllGather;
    if (!gathers && call.kind != ActionCall::Kind::ReduceScatter)
      return {};
    collective.kernel =
        gathers ? "ncclDevKernel_AllGather" : "ncclDevKernel_ReduceScatter";
    collective.name = gathers ? "all_gather" : "reduce_scatter";
    collective.groupSize = actions.communicators[call.with].size();
  }
  return collective;
}

class RankWriter {
public:
  RankWriter(llvm::raw_ostream &os, llvm::ArrayRef<TimelinePart> parts,
             const TimelineRanks &ranks, int32_t rank)
      : parts(parts), rank(rank), writer(os, [&](OStream &json) {
          json.attribute("schemaVersion", 1);
          json.attributeObject("distributedInfo", [&] {
            json.attribute("backend", "nccl");
            json.attribute("rank", int64_t(rank));
            json.attribute("world_size", int64_t(ranks.names.size()));
          });
          json.attribute("displayTimeUnit", "ms");
        }) {
    auto name = [&](int64_t pid, llvm::StringRef text) {
      writer.metadata("process_name", pid, 0,
                      [&](OStream &json) { json.attribute("name", text); });
    };
    name(rank, ranks.names[rank]);
    name(hostProcess, "host");
  }

  void write() {
    double offset = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
      const TimelinePart &part = parts[i];
      writer.slice(
          "ProfilerStep#" + std::to_string(i), "user_annotation", hostProcess,
          hostThread, offset, offset + part.run->seconds,
          [&](OStream &json) { json.attribute("function", part.function); });
      for (const Slice &slice : slicesOf(part, rank))
        writeSlice(part, slice, offset);
      offset += part.run->seconds;
    }
    writer.finish();
  }

private:
  void writeSlice(const TimelinePart &part, const Slice &slice, double offset) {
    const Actions &actions = *part.actions;
    const RankActions &own = actions.ranks[rank];
    const Action &action = own.actions[slice.action];
    const ActionSite &site = siteOf(actions, action);
    const bool isGroup = action.kind == Action::Kind::Group;
    const Collective collective =
        isGroup ? collectiveOf(actions, own, action) : Collective();
    const int64_t correlation = ++launches;
    // The simulated host takes no time for its calls.
    writer.slice("cudaLaunchKernel", "cuda_runtime", hostProcess, hostThread,
                 offset, offset, [&](OStream &json) {
                   json.attribute("correlation", correlation);
                 });
    const int64_t stream = action.stream == StreamKind::Compute ? 1 : 2;
    writer.slice(isGroup ? collective.kernel : llvm::StringRef(site.name),
                 "kernel", rank, stream, offset + slice.begin,
                 offset + slice.end, [&](OStream &json) {
                   json.attribute("device", int64_t(rank));
                   json.attribute("stream", stream);
                   json.attribute("correlation", correlation);
                   if (action.step >= 0)
                     json.attribute("step", int64_t(action.step));
                   if (isGroup)
                     writeCollective(json, collective, site, slice);
                 });
  }

  void writeCollective(OStream &json, const Collective &collective,
                       const ActionSite &site, const Slice &slice) {
    const ElementName element = elementOf(site.element);
    const int64_t peers = collective.groupSize - 1;
    auto inputs = [&](double bytes, bool ofAll) {
      return int64_t(bytes / std::max<int64_t>(peers, 1)) / element.bytes *
             (ofAll ? collective.groupSize : 1);
    };
    const bool gathers = collective.name == "all_gather";
    const bool scatters = collective.name == "reduce_scatter";
    json.attribute("Collective name", collective.name);
    json.attribute("In msg nelems", inputs(slice.sent, scatters));
    json.attribute("Out msg nelems", inputs(slice.received, gathers));
    json.attribute("dtype", element.name);
    json.attribute("Group size", collective.groupSize);
    json.attribute("Process Group Name", site.name);
  }

  llvm::ArrayRef<TimelinePart> parts;
  const int32_t rank;
  EventWriter writer;
  int64_t launches = 0;
};

} // namespace

void startrail::writeRankTrace(llvm::raw_ostream &os,
                               llvm::ArrayRef<TimelinePart> parts,
                               const TimelineRanks &ranks, int32_t rank) {
  RankWriter(os, parts, ranks, rank).write();
}
