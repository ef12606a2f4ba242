//===- CompareRun.cpp - A run measured, and the same one simulated --------===//
#include "compiler/Timeline/CompareRun.h"
#include "compiler/Timeline/Slices.h"

#include "llvm/Support/Format.h"

#include <algorithm>
#include <map>

using namespace startrail;

namespace {

/// Seconds of each rank by name.
using Sums = std::map<std::string, std::map<int64_t, double>>;

double most(const Sums &sums, const std::string &name) {
  double seconds = 0;
  if (auto at = sums.find(name); at != sums.end())
    for (const auto &[rank, sum] : at->second)
      seconds = std::max(seconds, sum);
  return seconds;
}

/// Adds the times of one function.
void addFunction(RunComparison &comparison, const RunTrace &measured,
                 const RunTrace::Function &function, const TimelinePart &part) {
  Sums ran, simulated;
  std::map<std::string, double> firstBegins;
  std::vector<std::string> names;
  for (const RunSlice &slice : measured.slices) {
    if (slice.function != function.name)
      continue;
    ran[slice.name][slice.rank] += slice.end - slice.begin;
    auto [at, isNew] = firstBegins.try_emplace(slice.name, slice.begin);
    at->second = std::min(at->second, slice.begin);
    if (isNew)
      names.push_back(slice.name);
  }
  std::sort(names.begin(), names.end(),
            [&](const std::string &a, const std::string &b) {
              return std::make_pair(firstBegins[a], a) <
                     std::make_pair(firstBegins[b], b);
            });
  for (size_t rank = 0; rank < part.actions->ranks.size(); ++rank)
    for (const Slice &slice : slicesOf(part, rank)) {
      const Action &action = part.actions->ranks[rank].actions[slice.action];
      const std::string &name = siteOf(*part.actions, action).name;
      simulated[name][rank] += slice.end - slice.begin;
      if (firstBegins.try_emplace(name, slice.begin).second)
        names.push_back(name);
    }
  comparison.times.push_back(
      {function.name, "", function.end - function.begin, part.run->seconds});
  for (const std::string &name : names)
    comparison.times.push_back(
        {function.name, name, most(ran, name), most(simulated, name)});
}

} // namespace

mlir::FailureOr<RunComparison>
startrail::compareRun(const RunTrace &measured,
                      llvm::ArrayRef<TimelinePart> parts) {
  RunComparison comparison;
  for (const RunTrace::Function &function : measured.functions)
    for (const TimelinePart &part : parts) {
      if (part.function != function.name)
        continue;
      const int64_t ranks = part.actions->ranks.size();
      if (ranks != measured.ranks)
        return mlir::emitError(measured.location)
               << "expected the run to be of " << ranks
               << " ranks, as what is simulated, but got " << measured.ranks;
      addFunction(comparison, measured, function, part);
    }
  if (!comparison.times.empty())
    return comparison;
  mlir::InFlightDiagnostic error =
      mlir::emitError(measured.location)
      << "expected the run to be of a function that is simulated, but got none";
  for (const TimelinePart &part : parts)
    error.attachNote() << "simulated: " << part.function;
  return error;
}

std::string RunComparison::text() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%-32s %12s %12s %7s\n", "", "measured ms", "simulated ms",
                     "ratio");
  for (const ComparedTime &time : times) {
    const std::string name =
        time.name.empty() ? time.function : "  " + time.name;
    os << llvm::format("%-32s %12.3f %12.3f ", name.c_str(),
                       time.measured * 1e3, time.simulated * 1e3);
    if (time.measured > 0)
      os << llvm::format("%7.3f\n", time.ratio());
    else
      os << "      -\n";
  }
  return text;
}

void RunComparison::write(llvm::json::OStream &json) const {
  json.array([&] {
    for (const ComparedTime &time : times)
      json.object([&] {
        json.attribute("function", time.function);
        if (!time.name.empty())
          json.attribute("name", time.name);
        json.attribute("measured_us", time.measured * 1e6);
        json.attribute("simulated_us", time.simulated * 1e6);
        if (time.measured > 0)
          json.attribute("ratio", time.ratio());
      });
  });
}
