//===- TwoStreams.cpp - The streams of one place on its own ---------------===//
#include "compiler/Simulator/TwoStreams.h"

#include <algorithm>
#include <limits>

using namespace startrail;

void TwoStreams::run(const Workload::Item &item) {
  double &clock = clocks[size_t(item.stream)];
  switch (item.kind) {
  case Action::Kind::Compute:
    clock += workload.secondsOf(item, place);
    break;
  case Action::Kind::Group:
    clock += durations[item.which][place];
    break;
  case Action::Kind::Record:
    events[item.which] = clock;
    break;
  case Action::Kind::Wait:
    clock = std::max(clock, events[item.which]);
    break;
  }
}

llvm::SmallVector<double *, 10>
TwoStreams::movedBy(llvm::ArrayRef<Workload::Item> items) {
  std::array<bool, 2> used{};
  llvm::SmallVector<uint32_t, 8> recorded;
  for (const Workload::Item &item : items) {
    used[size_t(item.stream)] = true;
    if (item.kind == Action::Kind::Record &&
        !llvm::is_contained(recorded, item.which))
      recorded.push_back(item.which);
  }
  llvm::SmallVector<double *, 10> moved;
  for (size_t stream : {0, 1})
    if (used[stream])
      moved.push_back(&clocks[stream]);
  for (uint32_t event : recorded)
    moved.push_back(&events[event]);
  return moved;
}

void TwoStreams::run(llvm::ArrayRef<Workload::Item> items,
                     const Workload::Loop &loop,
                     llvm::ArrayRef<uint32_t> changes) {
  items = items.slice(loop.first, size_t(loop.items) * loop.turns);
  llvm::SmallVector<double *, 10> moved = movedBy(items.take_front(loop.items));
  llvm::SmallVector<double, 10> before(moved.size());
  uint32_t turn = 0, alike = 0;
  while (turn < loop.turns) {
    if (!changes.empty() && changes.front() == turn) {
      changes = changes.drop_front();
      alike = 0;
    }
    for (auto [value, kept] : llvm::zip_equal(moved, before))
      kept = *value;
    for (const Workload::Item &item :
         items.slice(size_t(loop.items) * turn, loop.items))
      run(item);
    ++turn;
    ++alike;
    uint32_t next = changes.empty() ? loop.turns : changes.front();
    if (alike < 2 || next == turn)
      continue;
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (auto [value, kept] : llvm::zip_equal(moved, before)) {
      least = std::min(least, *value - kept);
      most = std::max(most, *value - kept);
    }
    if (most - least > 1e-9 * most)
      continue;
    for (double *value : moved)
      *value += least * (next - turn);
    turn = next;
  }
}
