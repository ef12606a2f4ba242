//===- Wire.cpp - Results of simulations as bytes -------------------------===//
#include "compiler/Planner/Wire.h"

#include <cstring>
#include <type_traits>

using namespace startrail;

namespace {
struct Writer {
  std::string bytes;
  template <typename T> bool operator()(T &value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(T));
    return true;
  }
};
struct Reader {
  llvm::StringRef bytes;
  template <typename T> bool operator()(T &value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes.size() < sizeof(T))
      return false;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes = bytes.drop_front(sizeof(T));
    return true;
  }
};
} // namespace

/// All but the links, one by one.
template <typename T>
static bool visitFields(T &visit, FunctionSimulation &of, int64_t &binding) {
  return visit(of.seconds) && visit(of.fastestRank) &&
         visit(of.computeSeconds) && visit(of.exposedSeconds) &&
         visit(of.phases) && visit(of.interNodeBytes) &&
         visit(of.busiestNodeBytes) && visit(of.memoryBytes) &&
         visit(of.extrapolated) && visit(binding);
}

std::string startrail::toBytes(const FunctionSimulation &simulation) {
  Writer writer;
  FunctionSimulation copy = simulation;
  int64_t binding = copy.bindingLink ? int64_t(*copy.bindingLink) : -1;
  visitFields(writer, copy, binding);
  for (LinkUse &use : copy.links)
    writer(use);
  return std::move(writer.bytes);
}

std::optional<FunctionSimulation> startrail::fromBytes(llvm::StringRef bytes) {
  Reader reader{bytes};
  FunctionSimulation simulation;
  int64_t binding;
  if (!visitFields(reader, simulation, binding) ||
      reader.bytes.size() % sizeof(LinkUse) != 0)
    return std::nullopt;
  simulation.links.resize(reader.bytes.size() / sizeof(LinkUse));
  for (LinkUse &use : simulation.links)
    reader(use);
  if (binding >= 0)
    simulation.bindingLink = binding;
  return simulation;
}
