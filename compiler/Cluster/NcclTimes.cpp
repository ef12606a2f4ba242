//===- NcclTimes.cpp - Latency and rates in a run of nccl-tests -----------===//
#include "compiler/Cluster/NcclTimes.h"

using namespace mlir;
using namespace startrail;

using Test = NcclTestRun::Test;

bool NcclTimes::isRing() const {
  return run.test != Test::AllToAll && run.test != Test::SendRecv;
}

double NcclTimes::rounds() const { return run.test == Test::AllReduce ? 2 : 1; }

double NcclTimes::messageOf(const NcclTestRun::Row &row) const {
  return run.test == Test::SendRecv ? double(row.bytes)
                                    : double(row.bytes) / double(run.ranks);
}

double NcclTimes::carried(double message) const {
  double n = double(run.ranks);
  if (run.test == Test::SendRecv)
    return message;
  if (nics == 0)
    return rounds() * (n - 1) * message;
  double k = double(run.ranks / run.hosts), ports = double(nics);
  return isRing() ? rounds() * (n - 1) * message / ports
                  : k * (n - k) * message / ports;
}

NcclTimes::Hops NcclTimes::hops() const {
  if (!isRing())
    return nics == 0 ? Hops(1, 0) : Hops(0, 1);
  double n = double(run.ranks), h = nics == 0 ? 0 : double(run.hosts);
  double share = rounds() * (n - 1) / n;
  return {share * (n - h), share * h};
}

std::optional<double> NcclTimes::latency() const {
  double fastest = 0;
  for (const NcclTestRun::Row &row : run.rows)
    fastest = std::max(fastest, carried(messageOf(row)) / row.seconds);
  std::optional<double> least;
  constexpr double nothing = 0.1;
  for (const NcclTestRun::Row &row : run.rows)
    if (carried(messageOf(row)) / fastest < nothing * row.seconds)
      least = std::min(least.value_or(row.seconds), row.seconds);
  if (!least)
    emitWarning(run.loc)
        << "expected a message small enough to tell the latency, but got "
        << run.rows.front().bytes
        << " bytes at least: the cluster's latency stays";
  return least;
}

NcclTimes::Rates NcclTimes::ratesWithout(double latency) const {
  Rates rates;
  constexpr double felt = 1.25;
  for (const NcclTestRun::Row &row : run.rows) {
    if (row.seconds <= felt * latency)
      continue;
    double message = messageOf(row);
    double rate = carried(message) / (row.seconds - latency);
    rates.highest = std::max(rates.highest, rate);
    rates.points.push_back({message, rate});
  }
  return rates;
}
