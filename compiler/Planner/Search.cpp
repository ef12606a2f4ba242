//===- Search.cpp - The fastest candidates --------------------------------===//
#include "compiler/Planner/Entries.h"
#include "compiler/Planner/Simulations.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

namespace {
/// Candidates of which the table has the best only: they differ in what one
/// hardly chooses by hand.
bool isSameRow(const PipelineOptions &one, const PipelineOptions &other) {
  return one.teamSize == other.teamSize && one.placement == other.placement;
}

class Search {
public:
  Search(const PlanRequest &request, const Network &network,
         llvm::function_ref<void(const PlanProgress &)> progress)
      : request(request), progress(progress), entries(request, network),
        simulations(request, network) {}

  FailureOr<PlanTable> run();

private:
  /// Fills `best`, the `top` best of `among`, which are in order of bounds.
  LogicalResult settle(llvm::ArrayRef<Entry *> among, size_t top,
                       std::vector<Entry *> &best);
  bool cannotWin(const Entry &entry, size_t top,
                 llvm::ArrayRef<Entry *> best) const;
  void collect(llvm::ArrayRef<Entry *> among, size_t top,
               std::vector<Entry *> &best);
  void sortBySeconds(std::vector<Entry *> &some) const;
  void report(size_t done, size_t all, const std::vector<Entry *> &best) const;

  const PlanRequest &request;
  llvm::function_ref<void(const PlanProgress &)> progress;
  Entries entries;
  Simulations simulations;
  PlanProgress::Stage stage = PlanProgress::Stage::Simulating;
};
} // namespace

void Search::sortBySeconds(std::vector<Entry *> &some) const {
  llvm::sort(some, [&](const Entry *one, const Entry *other) {
    return std::pair(entries.secondsOf(*one), one->order) <
           std::pair(entries.secondsOf(*other), other->order);
  });
}

void Search::collect(llvm::ArrayRef<Entry *> among, size_t top,
                     std::vector<Entry *> &best) {
  for (Entry *entry : among) {
    if (!entry->isSimulated() || llvm::is_contained(best, entry))
      continue;
    entry->isDone = true;
    best.push_back(entry);
  }
  sortBySeconds(best);
  std::vector<Entry *> rows;
  for (Entry *entry : best)
    if (rows.size() < top && llvm::none_of(rows, [&](const Entry *row) {
          return isSameRow(row->options, entry->options);
        }))
      rows.push_back(entry);
  best = std::move(rows);
}

void Search::report(size_t done, size_t all,
                    const std::vector<Entry *> &best) const {
  if (best.empty())
    return progress({stage, done, all, nullptr});
  Candidate candidate = entries.candidateOf(*best.front());
  progress({stage, done, all, &candidate});
}

bool Search::cannotWin(const Entry &entry, size_t top,
                       llvm::ArrayRef<Entry *> best) const {
  // A difference of rounding is none.
  auto isBehind = [&](const Entry &other) {
    return entries.secondsOf(entry) > entries.secondsOf(other) * (1 + 1e-9);
  };
  return request.prune && ((best.size() == top && isBehind(*best.back())) ||
                           llvm::any_of(best, [&](const Entry *row) {
                             return isSameRow(row->options, entry.options) &&
                                    isBehind(*row);
                           }));
}

LogicalResult Search::settle(llvm::ArrayRef<Entry *> among, size_t top,
                             std::vector<Entry *> &best) {
  // Whether a simulation starts depends on the results of all but the last one
  // started before it, whenever they come: the search is the same every time.
  std::vector<Entry *> open;
  for (auto [index, entry] : llvm::enumerate(among)) {
    for (PlacedFunction *placed : {entry->forward, entry->backward}) {
      if (!placed || placed->simulation || simulations.has(placed))
        continue;
      if (simulations.size() == 2) {
        if (failed(simulations.finishOldest(
                [&, done = index] { report(done, among.size(), best); })))
          return failure();
        collect(open, top, best);
        report(index, among.size(), best);
      }
      if (cannotWin(*entry, top, best))
        break;
      if (failed(simulations.start(*placed)))
        return failure();
    }
    open.push_back(entry);
  }
  while (!simulations.empty()) {
    if (failed(simulations.finishOldest(
            [&] { report(among.size(), among.size(), best); })))
      return failure();
    collect(open, top, best);
    report(among.size(), among.size(), best);
  }
  collect(open, top, best);
  return success();
}

FailureOr<PlanTable> Search::run() {
  PlanTable table;
  if (failed(entries.enumerate(progress)))
    return failure();
  table.enumerated = entries.all.size();
  if (failed(entries.dropLarge()))
    return failure();
  table.tooLarge = table.enumerated - entries.all.size();
  std::vector<Entry *> order;
  for (Entry &entry : entries.all)
    order.push_back(&entry);
  llvm::sort(order, [](const Entry *one, const Entry *other) {
    return std::pair(one->bound, one->order) <
           std::pair(other->bound, other->order);
  });
  std::map<int64_t, std::vector<Entry *>> byTeamSize;
  for (Entry *entry : order)
    byTeamSize[entry->options.teamSize].push_back(entry);
  std::vector<Entry *> best;
  if (failed(settle(order, request.top, best)))
    return failure();
  stage = PlanProgress::Stage::Comparing;
  std::vector<Entry *> rows = best;
  for (const auto &[teamSize, among] : byTeamSize) {
    // The ring, which others are compared with, is settled.
    bool isRing = teamSize == 1;
    if (!isRing && llvm::any_of(rows, [&, size = teamSize](const Entry *row) {
          return row->options.teamSize == size;
        }))
      continue;
    std::vector<Entry *> one;
    if (failed(settle(isRing ? ArrayRef(among) : ArrayRef(among).take_front(),
                      1, one)))
      return failure();
    if (isRing)
      table.ring = entries.candidateOf(*one.front());
    if (!llvm::is_contained(rows, one.front()))
      rows.push_back(one.front());
  }
  sortBySeconds(rows);
  for (const Entry *entry : rows)
    table.best.push_back(entries.candidateOf(*entry));
  table.simulated = llvm::count_if(
      entries.all, [](const Entry &entry) { return entry.isDone; });
  table.pruned = entries.all.size() - table.simulated;
  return std::move(table);
}

FailureOr<PlanTable>
startrail::plan(const PlanRequest &request, const Network &network,
                llvm::function_ref<void(const PlanProgress &)> progress) {
  return Search(request, network, progress).run();
}
