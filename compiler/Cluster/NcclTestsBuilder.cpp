//===- NcclTestsBuilder.cpp - A run of nccl-tests from its report ---------===//
#include "compiler/Cluster/NcclTestsBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

using Test = NcclTestRun::Test;

static constexpr std::pair<StringRef, Test> tests[] = {
    {"all_gather", Test::AllGather}, {"reduce_scatter", Test::ReduceScatter},
    {"all_reduce", Test::AllReduce}, {"alltoall", Test::AllToAll},
    {"sendrecv", Test::SendRecv},
};

static StringRef nameOf(Test test) {
  return llvm::find_if(tests, [&](auto &each) { return each.second == test; })
      ->first;
}

double NcclTestRun::busFactor() const {
  double others = double(ranks - 1) / double(ranks);
  switch (test) {
  case Test::SendRecv:
    return 1;
  case Test::AllReduce:
    return 2 * others;
  case Test::AllGather:
  case Test::ReduceScatter:
  case Test::AllToAll:
    return others;
  }
  llvm_unreachable("a test");
}

LogicalResult NcclTestsBuilder::program(Location loc, StringRef word) {
  StringRef name = llvm::sys::path::filename(word.trim());
  if (!name.consume_back("_perf") || name.empty())
    return success();
  const auto *known =
      llvm::find_if(tests, [&](auto &each) { return each.first == name; });
  if (known == std::end(tests))
    return emitError(loc) << "expected the test to be all_gather, "
                             "reduce_scatter, all_reduce, alltoall or "
                             "sendrecv, but got "
                          << name.take_front(40);
  if (test && *test != known->second)
    return emitError(loc) << "expected the file to hold one test, but got "
                          << nameOf(*test) << " and " << name;
  test = known->second;
  return success();
}

LogicalResult NcclTestsBuilder::rank(Location loc, int64_t rank,
                                     StringRef host) {
  constexpr int64_t most = 1 << 20;
  if (rank < 0 || rank >= most)
    return emitError(loc) << "expected rank to be from 0 to " << most - 1
                          << ", but got " << rank;
  if (!ranks.insert(rank).second) {
    InFlightDiagnostic error = emitError(loc)
                               << "expected ranks to be different, but got "
                               << rank << " twice";
    error.attachNote() << "processes that all are rank 0 do not know of each "
                          "other: build nccl-tests with MPI=1";
    return error;
  }
  hosts.insert(host.str());
  return success();
}

LogicalResult NcclTestsBuilder::result(const Result &result) {
  int64_t bytes;
  if (result.size.getAsInteger(10, bytes) || bytes < 0)
    return emitError(result.loc) << "expected size to be a number of bytes, "
                                    "but got '"
                                 << result.size.take_front(40) << "'";
  // Sizes below a byte a rank are rounded to nothing.
  if (bytes == 0)
    return success();
  double numbers[3];
  for (auto [index, text, what] : {std::tuple(0, result.time, "time"),
                                   {1, result.algbw, "algbw"},
                                   {2, result.busbw, "busbw"}})
    if (text.getAsDouble(numbers[index]) || !std::isfinite(numbers[index]) ||
        numbers[index] < 0 || (index == 0 && numbers[index] == 0))
      return emitError(result.loc)
             << "expected " << what << " to be a number above 0, but got '"
             << text.take_front(40) << "'";
  double wrong = 0;
  if (!result.wrong.getAsDouble(wrong) && wrong > 0 &&
      !std::exchange(warned, true))
    emitWarning(result.loc)
        << "expected no wrong results in the run, but got " << result.wrong;
  Sum &sum = rows[bytes];
  sum.seconds += numbers[0] * 1e-6;
  ++sum.rows;
  sum.loc = result.loc;
  sum.algbw = numbers[1];
  sum.busbw = numbers[2];
  return success();
}

FailureOr<NcclTestRun> NcclTestsBuilder::finish() {
  // The name of the file tells what the report does not.
  if (!test)
    for (auto [name, each] : tests)
      if (llvm::sys::path::filename(file).contains(name))
        test = each;
  if (!test) {
    InFlightDiagnostic error =
        emitError(whole) << "expected the report to tell which test it is of, "
                            "as all_gather_perf, but got none";
    error.attachNote() << "a name of the file with all_gather, reduce_scatter, "
                          "all_reduce, alltoall or sendrecv in it tells too";
    return error;
  }
  NcclTestRun run;
  run.test = *test;
  run.loc = whole;
  run.ranks = ranks.empty() ? ofProcess : int64_t(ranks.size());
  run.hosts = int64_t(hosts.size());
  if (run.ranks < 2)
    return emitError(whole) << "expected the run to have 2 ranks at least, "
                               "told by lines '# Rank 0 ... on HOST', but got "
                            << run.ranks;
  if (rows.empty())
    return emitError(whole) << "expected results, but got none";
  for (auto &[bytes, sum] : rows) {
    // Printed with two digits, of which small rates have none left.
    double expected = sum.algbw * run.busFactor();
    if (sum.algbw >= 10 && std::abs(sum.busbw - expected) > 0.02 * expected)
      return emitError(sum.loc)
             << "expected busbw of " << nameOf(run.test) << " with "
             << run.ranks << " ranks to be algbw times "
             << numberText(run.busFactor()) << ", but got "
             << numberText(sum.busbw) << " of " << numberText(sum.algbw);
    run.rows.push_back({bytes, sum.seconds / double(sum.rows), sum.loc});
  }
  return run;
}
