//===- Trace.cpp - What a rank's streams did, as events -------------------===//
#include "runtime/driver/Trace.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace startrail::driver {
namespace {

using Json = nlohmann::ordered_json;
using Work = host::TracedWork;
using CallKind = blocking::GroupCall::Kind;

const char *nameOf(startrail_traffic traffic) {
  static constexpr const char *names[STARTRAIL_TRAFFIC_KINDS] = {
      "gather", "exchange", "ring", "combine",
      "lse",    "gradient", "home", "other"};
  return names[traffic];
}

const char *elementOf(const char *type) {
  static constexpr const char *names[][2] = {{"float32", "f32"},
                                             {"bfloat16", "bf16"},
                                             {"float16", "f16"},
                                             {"float64", "f64"}};
  for (const auto &[nccl, name] : names)
    if (std::strcmp(type, nccl) == 0)
      return name;
  return type;
}

/// The name of the op that becomes such work.
std::string nameOfLabel(const std::string &label) {
  return label == "fill" ? "zero" : label == "copy" ? "slice" : label;
}

double rounded(double microseconds) {
  return std::round(microseconds * 1e3) / 1e3;
}

/// The events of one rank, function after function.
class RankEvents {
public:
  RankEvents(int rank, Work::Clock::time_point origin)
      : rank(rank), origin(origin) {}

  void add(const StreamTraces &traces) {
    function = traces.function;
    counts.clear();
    kernels.clear();
    for (const auto &work : traces.compute)
      if (isSlice(*work))
        kernels.emplace_back(at(work->begin), at(work->end));
    for (const auto &work : traces.compute)
      addWork(*work, 1);
    for (const auto &work : traces.communication)
      addWork(*work, 2);
  }

  Json events = Json::array();

private:
  /// Records and waits of the program are none.
  static bool isSlice(const Work &work) {
    return !work.calls.empty() || work.moving != Work::Clock::time_point();
  }

  double at(Work::Clock::time_point time) const {
    return std::chrono::duration<double, std::micro>(time - origin).count();
  }

  void addWork(const Work &work, int thread) {
    if (!isSlice(work))
      return;
    const double begin = rounded(at(work.begin));
    const double length = rounded(std::max(0.0, at(work.end) - begin));
    const bool isGroup = !work.calls.empty();
    Json args{{"function", function}};
    if (work.site.step >= 0)
      args["step"] = work.site.step;
    if (work.site.operation)
      args["operation"] = work.site.operation;
    if (isGroup)
      describeGroup(args, work, begin, begin + length);
    else
      describeKernel(args, work.kernel);
    args["busy_us"] = rounded(work.busySeconds * 1e6);
    const std::string name = isGroup            ? nameOf(work.site.traffic)
                             : work.kernel.name ? work.kernel.name
                                                : nameOfLabel(work.label);
    events.push_back({{"ph", "X"},
                      {"name", name},
                      {"pid", rank},
                      {"tid", thread},
                      {"cat", isGroup ? "communication" : "compute"},
                      {"ts", begin},
                      {"dur", length},
                      {"args", std::move(args)}});
    if (isGroup)
      addArrows(work, name, thread, begin, begin + length);
  }

  static void describeKernel(Json &args, const host::KernelFacts &kernel) {
    if (kernel.bytes > 0)
      args["bytes"] = int64_t(kernel.bytes);
    if (kernel.rows == 0)
      return;
    args["element"] = kernel.element;
    args["rows"] = kernel.rows;
    args["pairs"] = kernel.pairs;
    args["operations"] = int64_t(kernel.operations);
    args["has_diagonal"] = kernel.hasDiagonal;
  }

  void describeGroup(Json &args, const Work &work, double begin,
                     double end) const {
    double sent = 0, received = 0;
    std::set<int> to, from;
    for (const blocking::GroupCall &call : work.calls) {
      if (call.kind == CallKind::Send || call.kind == CallKind::Recv) {
        const bool sends = call.kind == CallKind::Send;
        if (call.peer == rank)
          continue;
        (sends ? sent : received) += call.bytes;
        (sends ? to : from).insert(call.peer);
        continue;
      }
      const size_t size = call.ranks.size();
      const size_t self =
          std::find(call.ranks.begin(), call.ranks.end(), rank) -
          call.ranks.begin();
      if (size < 2 || self == size)
        continue;
      sent += double(call.bytes) * (size - 1);
      received += double(call.bytes) * (size - 1);
      to.insert(call.ranks[(self + 1) % size]);
      from.insert(call.ranks[(self + size - 1) % size]);
    }
    args["element"] = elementOf(work.calls.front().type);
    args["sent_bytes"] = int64_t(sent);
    args["received_bytes"] = int64_t(received);
    args["to"] = to;
    args["from"] = from;
    double exposed = end - begin;
    for (const auto &[first, last] : kernels)
      exposed -= std::max(0.0, std::min(last, end) - std::max(first, begin));
    args["exposed_us"] = rounded(std::max(0.0, exposed));
    const bool hasMoved = work.moving != Work::Clock::time_point();
    args["waiting_us"] =
        hasMoved ? rounded(std::max(0.0, at(work.moving) - begin)) : 0.0;
  }

  /// One arrow for all calls of a group to a peer, or from one. Both sides name
  /// it by how many calls there were between them before.
  void addArrows(const Work &work, const std::string &name, int thread,
                 double begin, double end) {
    std::set<std::pair<int, bool>> done;
    for (const blocking::GroupCall &call : work.calls) {
      const bool sends = call.kind == CallKind::Send;
      if ((!sends && call.kind != CallKind::Recv) || call.peer == rank)
        continue;
      const int64_t number = counts[{call.peer, sends}]++;
      if (!done.insert({call.peer, sends}).second)
        continue;
      const int source = sends ? rank : call.peer;
      const int target = sends ? call.peer : rank;
      Json event{{"ph", sends ? "s" : "f"},
                 {"name", name},
                 {"pid", rank},
                 {"tid", thread},
                 {"cat", "transfer"},
                 {"id", function + ":" + std::to_string(source) + "-" +
                            std::to_string(target) + "-" +
                            std::to_string(number)}};
      if (!sends)
        event["bp"] = "e";
      // A viewer looks for the slice around the moment: none is at its end.
      event["ts"] = sends ? begin : std::max(begin, rounded(end - 1e-3));
      events.push_back(std::move(event));
    }
  }

  const int rank;
  const Work::Clock::time_point origin;
  std::string function;
  std::vector<std::pair<double, double>> kernels;
  std::map<std::pair<int, bool>, int64_t> counts; ///< by peer and direction
};

} // namespace

std::string rankEvents(int rank, const std::vector<StreamTraces> &functions,
                       Work::Clock::time_point origin) {
  RankEvents events(rank, origin);
  for (const StreamTraces &traces : functions)
    events.add(traces);
  // Names may hold any bytes.
  return events.events.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace startrail::driver
