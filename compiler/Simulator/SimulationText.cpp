//===- SimulationText.cpp - What a simulation says, for readers -----------===//
#include "compiler/Simulator/SimulationText.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <tuple>

using namespace startrail;

/// `value` in the largest of the units that leaves it 1 at least, or the last.
static std::string
inUnits(double value,
        llvm::ArrayRef<std::pair<double, llvm::StringRef>> units) {
  auto fitting = llvm::find_if(
      units, [&](const auto &unit) { return value >= unit.first; });
  auto [size, name] = fitting == units.end() ? units.back() : *fitting;
  double shown = value / size;
  int digits = shown >= 1000 ? 0 : shown >= 100 ? 1 : shown >= 10 ? 2 : 3;
  if (name == "B")
    digits = 0;
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << llvm::format("%.*f", digits, shown) << " " << name;
  return text;
}

std::string startrail::describeSeconds(double seconds) {
  return inUnits(seconds, {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}});
}

std::string startrail::describeBytes(double bytes) {
  return inUnits(bytes, {{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}});
}

static bool isUsed(const PhaseUse &phase) {
  return phase.bytes > 0 || phase.seconds > 0;
}

/// Indices of the links that carried anything: the longest full first, then the
/// longest busy, then in the network's order.
static std::vector<size_t> usedLinks(const FunctionSimulation &simulation) {
  std::vector<size_t> order;
  for (auto [index, link] : llvm::enumerate(simulation.links))
    if (link.bytes > 0)
      order.push_back(index);
  llvm::sort(order, [&](size_t a, size_t b) {
    const LinkUse &one = simulation.links[a], &other = simulation.links[b];
    return std::tuple(-one.full, -one.busy, a) <
           std::tuple(-other.full, -other.busy, b);
  });
  return order;
}

void startrail::printSimulation(llvm::raw_ostream &stream,
                                const FunctionSimulation &simulation,
                                const Network &network, size_t most) {
  stream << "  " << describeSeconds(simulation.seconds)
         << (simulation.extrapolated
                 ? " (steady turns of the ring extrapolated)"
                 : "")
         << ", the first rank is done after "
         << describeSeconds(simulation.fastestRank) << "\n"
         << "  compute of the busiest rank "
         << describeSeconds(simulation.computeSeconds)
         << ", not hidden communication "
         << describeSeconds(simulation.exposedSeconds) << "\n"
         << "  between nodes " << describeBytes(simulation.interNodeBytes)
         << ", out of the busiest node "
         << describeBytes(simulation.busiestNodeBytes) << "; memory of a rank "
         << describeBytes(simulation.memoryBytes) << "\n";
  std::vector<size_t> links = usedLinks(simulation);
  if (links.empty())
    return;
  stream << llvm::formatv("  {0,-10}{1,12}{2,12}{3,14}\n", "phase", "seconds",
                          "exposed", "bytes, all");
  for (auto [kind, phase] : llvm::enumerate(simulation.phases))
    if (isUsed(phase))
      stream << llvm::formatv(
          "  {0,-10}{1,12}{2,12}{3,14}\n", stringifyTraffic(Traffic(kind)),
          describeSeconds(phase.seconds), describeSeconds(phase.exposed),
          describeBytes(phase.bytes));
  stream << llvm::formatv("  {0,-28}{1,12}{2,12}{3,14}\n", "link", "full",
                          "busy", "bytes");
  for (size_t index : llvm::ArrayRef(links).take_front(most)) {
    const LinkUse &use = simulation.links[index];
    stream << llvm::formatv(
        "  {0,-28}{1,12}{2,12}{3,14}\n", network.links()[index].name,
        describeSeconds(use.full), describeSeconds(use.busy),
        describeBytes(use.bytes));
  }
  if (links.size() > most)
    stream << "  and " << links.size() - most << " more links\n";
}

void startrail::writeSimulation(llvm::json::OStream &json,
                                const FunctionSimulation &simulation,
                                const Network &network) {
  json.object([&] {
    json.attribute("seconds", simulation.seconds);
    json.attribute("fastest_rank_seconds", simulation.fastestRank);
    json.attribute("compute_seconds", simulation.computeSeconds);
    json.attribute("exposed_seconds", simulation.exposedSeconds);
    json.attribute("inter_node_bytes", simulation.interNodeBytes);
    json.attribute("busiest_node_bytes", simulation.busiestNodeBytes);
    json.attribute("memory_bytes", simulation.memoryBytes);
    json.attribute("extrapolated", simulation.extrapolated);
    json.attributeObject("phases", [&] {
      for (size_t kind = 0; kind < simulation.phases.size(); ++kind) {
        const PhaseUse &phase = simulation.phases[kind];
        if (!isUsed(phase))
          continue;
        json.attributeObject(stringifyTraffic(Traffic(kind)), [&] {
          json.attribute("seconds", phase.seconds);
          json.attribute("exposed_seconds", phase.exposed);
          json.attribute("bytes", phase.bytes);
        });
      }
    });
    if (simulation.bindingLink)
      json.attribute("binding_link",
                     network.links()[*simulation.bindingLink].name);
    else
      json.attribute("binding_link", nullptr);
    json.attributeArray("links", [&] {
      for (size_t index = 0; index < simulation.links.size(); ++index) {
        const LinkUse &use = simulation.links[index];
        if (use.bytes <= 0)
          continue;
        json.object([&] {
          json.attribute("name", network.links()[index].name);
          json.attribute("bytes", use.bytes);
          json.attribute("busy_seconds", use.busy);
          json.attribute("full_seconds", use.full);
        });
      }
    });
  });
}
