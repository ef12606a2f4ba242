//===- TraceFile.cpp - The events of all ranks in one file ----------------===//
#include "runtime/driver/Trace.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace startrail::driver {

using Json = nlohmann::ordered_json;

static std::string dumped(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

static double rounded(double microseconds) {
  return std::round(microseconds * 1e3) / 1e3;
}

std::string rankName(const startrail_function &function, int ranks, int rank) {
  struct Axis {
    std::string name;
    int64_t size, taken = 1, coordinate = 0;
  };
  const int64_t team = function.team_size;
  Axis axes[] = {
      {"group", team}, {"ring", ranks / (team * team)}, {"member", team}};
  // Factors fill the ranks fastest first; a plain name takes what remains.
  std::string rest = function.placement;
  int64_t left = rank;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string factor = rest.substr(0, comma);
    rest.erase(0, comma + 1);
    const size_t colon = std::min(factor.find(':'), factor.size());
    for (Axis &axis : axes) {
      if (axis.name != factor.substr(0, colon))
        continue;
      const int64_t size = colon < factor.size()
                               ? std::stoll(factor.substr(colon + 1))
                               : axis.size / axis.taken;
      axis.coordinate += left % size * axis.taken;
      axis.taken *= size;
      left /= size;
    }
  }
  return fmt::format("rank {} (group {}, ring {}, member {})", rank,
                     axes[0].coordinate, axes[1].coordinate,
                     axes[2].coordinate);
}

void TraceFile::add(const std::vector<std::string> &events,
                    const std::vector<Part> &parts) {
  for (const std::string &text : events)
    for (Json &event : Json::parse(text)) {
      event["ts"] = rounded(event["ts"].get<double>() + offset);
      lines += ",\n" + dumped(event);
    }
  double last = 0;
  for (const Part &part : parts) {
    if (!first)
      first = part.function;
    last = std::max(last, part.endSeconds * 1e6);
    functions +=
        (functions.empty() ? "" : ", ") +
        dumped(Json{{"name", part.function->name},
                    {"begin_us", rounded(offset + part.beginSeconds * 1e6)},
                    {"end_us", rounded(offset + part.endSeconds * 1e6)}});
  }
  offset += last;
}

std::string TraceFile::text(const startrail_program &program, int threads,
                            bool areProcesses) const {
  std::string text =
      fmt::format("{{\"displayTimeUnit\": \"ns\",\n\"otherData\": {{"
                  "\"source\": \"startrail run\", \"program\": {}, "
                  "\"plan_hash\": {}, \"ranks\": {}, \"threads\": {}, "
                  "\"processes\": {}, \"functions\": [{}]}},\n"
                  "\"traceEvents\": [",
                  dumped(program.name), dumped(program.plan_hash),
                  program.ranks, threads, areProcesses, functions);
  std::string names;
  auto name = [&](const char *what, int rank, int thread, Json args) {
    names += (names.empty() ? "\n" : ",\n") +
             dumped(Json{{"ph", "M"},
                         {"name", what},
                         {"pid", rank},
                         {"tid", thread},
                         {"args", std::move(args)}});
  };
  for (int rank = 0; rank < program.ranks && first; ++rank) {
    name("process_name", rank, 0,
         {{"name", rankName(*first, program.ranks, rank)}});
    name("process_sort_index", rank, 0, {{"sort_index", rank}});
    name("thread_name", rank, 1, {{"name", "compute"}});
    name("thread_sort_index", rank, 1, {{"sort_index", 1}});
    name("thread_name", rank, 2, {{"name", "communication"}});
    name("thread_sort_index", rank, 2, {{"sort_index", 2}});
  }
  return text + names + lines + "\n]}\n";
}

} // namespace startrail::driver
