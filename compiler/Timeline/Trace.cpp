//===- Trace.cpp - A timeline for Chrome and Perfetto ---------------------===//
#include "compiler/Timeline/EventWriter.h"
#include "compiler/Timeline/LinkLoad.h"

#include <algorithm>

using namespace startrail;
using llvm::json::OStream;

namespace {

int64_t threadOf(StreamKind stream) {
  return stream == StreamKind::Compute ? 1 : 2;
}

class TraceWriter {
public:
  TraceWriter(llvm::raw_ostream &os, llvm::ArrayRef<TimelinePart> parts,
              const Network &network, const TimelineRanks &ranks)
      : parts(parts), network(network), ranks(ranks),
        shown(shownRanks(parts, ranks)), writer(os, [&](OStream &json) {
          json.attribute("displayTimeUnit", "ns");
          json.attributeObject("otherData", [&] { describe(json); });
        }) {}

  void write() {
    nameProcesses();
    double offset = 0;
    for (const TimelinePart &part : parts) {
      for (int32_t rank : shown)
        writeRank(part, rank, offset);
      const std::vector<Transfer> transfers =
          transfersOf(*part.actions, *part.run);
      writeArrows(part, transfers, offset);
      writeLoads(transfers, offset);
      offset += part.run->seconds;
    }
    writer.finish();
  }

private:
  void describe(OStream &json) {
    json.attribute("source", "startrail simulation");
    json.attribute("cluster", network.cluster().name);
    json.attribute("ranks", int64_t(ranks.names.size()));
    json.attribute("shown_ranks", int64_t(shown.size()));
    json.attributeArray("functions", [&] {
      double offset = 0;
      for (const TimelinePart &part : parts) {
        json.object([&] {
          json.attribute("name", part.function);
          json.attributeBegin("begin_us");
          json.rawValue(microseconds(offset));
          json.attributeEnd();
          json.attributeBegin("end_us");
          json.rawValue(microseconds(offset + part.run->seconds));
          json.attributeEnd();
        });
        offset += part.run->seconds;
      }
    });
  }

  /// The process that has the links' counters.
  int64_t linksProcess() const { return ranks.names.size(); }

  void nameProcess(int64_t pid, llvm::StringRef name) {
    writer.metadata("process_name", pid, 0,
                    [&](OStream &json) { json.attribute("name", name); });
    writer.metadata("process_sort_index", pid, 0,
                    [&](OStream &json) { json.attribute("sort_index", pid); });
  }

  void nameProcesses() {
    for (int32_t rank : shown) {
      nameProcess(rank, ranks.names[rank]);
      for (StreamKind stream :
           {StreamKind::Compute, StreamKind::Communication}) {
        const int64_t tid = threadOf(stream);
        writer.metadata("thread_name", rank, tid, [&](OStream &json) {
          json.attribute("name", stringifyStreamKind(stream));
        });
        writer.metadata("thread_sort_index", rank, tid, [&](OStream &json) {
          json.attribute("sort_index", tid);
        });
      }
    }
    nameProcess(linksProcess(), "links of " + network.cluster().name);
  }

  void writeRank(const TimelinePart &part, int32_t rank, double offset) {
    const Actions &actions = *part.actions;
    for (const Slice &slice : slicesOf(part, rank)) {
      const Action &action = actions.ranks[rank].actions[slice.action];
      const ActionSite &site = siteOf(actions, action);
      const bool isGroup = action.kind == Action::Kind::Group;
      writer.slice(site.name, isGroup ? "communication" : "compute", rank,
                   threadOf(action.stream), offset + slice.begin,
                   offset + slice.end, [&](OStream &json) {
                     json.attribute("function", part.function);
                     writeArgs(json, site, action, slice);
                   });
    }
  }

  void writeArgs(OStream &json, const ActionSite &site, const Action &action,
                 const Slice &slice) {
    if (action.step >= 0)
      json.attribute("step", int64_t(action.step));
    if (!site.buffers.empty())
      json.attribute("buffers", site.buffers);
    if (!site.location.empty())
      json.attribute("location", site.location);
    if (action.kind != Action::Kind::Group)
      return;
    if (!site.element.empty())
      json.attribute("element", site.element);
    json.attribute("sent_bytes", int64_t(slice.sent));
    json.attribute("received_bytes", int64_t(slice.received));
    writePeers(json, "to", slice.to);
    writePeers(json, "from", slice.from);
    writeTime(json, "exposed_us", slice.exposed);
    writeTime(json, "waiting_us", slice.waiting);
  }

  static void writePeers(OStream &json, llvm::StringRef key,
                         const std::vector<int32_t> &peers) {
    json.attributeArray(key, [&] {
      for (int32_t peer : peers)
        json.value(int64_t(peer));
    });
  }
  static void writeTime(OStream &json, llvm::StringRef key, double seconds) {
    json.attributeBegin(key);
    json.rawValue(microseconds(seconds));
    json.attributeEnd();
  }

  bool isShown(int32_t rank) const {
    return std::binary_search(shown.begin(), shown.end(), rank);
  }

  void writeArrows(const TimelinePart &part, llvm::ArrayRef<Transfer> transfers,
                   double offset) {
    const Transfer *before = nullptr;
    for (const Transfer &each : transfers) {
      if (each.collective || !isShown(each.from) || !isShown(each.to))
        continue;
      // Groups that several calls join have one arrow.
      const Transfer *last = std::exchange(before, &each);
      if (last && last->from == each.from && last->to == each.to &&
          last->fromAction == each.fromAction &&
          last->toAction == each.toAction)
        continue;
      const Action &send =
          part.actions->ranks[each.from].actions[each.fromAction];
      const Action &receive =
          part.actions->ranks[each.to].actions[each.toAction];
      const ActionSite &site = siteOf(*part.actions, send);
      const double begin = part.run->times[each.from][each.fromAction].begin;
      const ActionTime &end = part.run->times[each.to][each.toAction];
      // A viewer looks for the slice around the moment: none is at its end.
      const double latest = std::max(end.begin, end.end - 1e-9);
      writer.arrow(true, site.name, nextArrow, each.from, threadOf(send.stream),
                   offset + begin);
      writer.arrow(false, site.name, nextArrow++, each.to,
                   threadOf(receive.stream), offset + std::max(begin, latest));
    }
  }

  void writeLoads(llvm::ArrayRef<Transfer> transfers, double offset) {
    for (const auto &[link, loads] : linkLoads(transfers, network, shown))
      for (const LinkLoad &load : loads)
        writer.counter(network.links()[link].name, linksProcess(),
                       offset + load.at, "GB/s", load.bytesPerSecond / 1e9);
  }

  llvm::ArrayRef<TimelinePart> parts;
  const Network &network;
  const TimelineRanks &ranks;
  const std::vector<int32_t> shown;
  EventWriter writer;
  uint64_t nextArrow = 1;
};

} // namespace

void startrail::writeTrace(llvm::raw_ostream &os,
                           llvm::ArrayRef<TimelinePart> parts,
                           const Network &network, const TimelineRanks &ranks) {
  TraceWriter(os, parts, network, ranks).write();
}
