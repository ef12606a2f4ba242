//===- CalibrateRun.cpp - A host's figures from one run of a program ------===//
#include "compiler/Cluster/CalibrateRun.h"

#include <algorithm>
#include <map>

using namespace mlir;
using namespace startrail;

namespace {

/// Work, and the seconds that threads spent on it.
struct Spent {
  double work = 0, busy = 0;
  void add(double moreWork, double moreBusy) {
    work += moreWork;
    busy += moreBusy;
  }
  /// Of all threads together, or 0.
  double rate(int64_t threads) const {
    return busy > 0 ? work / busy * double(threads) : 0;
  }
};

/// Attention of one kind, by rows.
using Lengths = std::map<int64_t, Spent>;

void setCurve(Curve &curve, const Lengths &own, const Lengths &other,
              int64_t threads) {
  const Lengths &lengths = own.empty() ? other : own;
  if (lengths.empty())
    return;
  curve.points.clear();
  for (const auto &[rows, spent] : lengths)
    curve.points.push_back({double(rows), spent.rate(threads) / 1e12});
}

/// Keeps the peaks above the curves; a run in f32 is the reference of both.
void setPeaks(GpuKind &gpu) {
  double most = 0;
  for (const Curve *curve : {&gpu.forwardFull, &gpu.forwardCausal,
                             &gpu.backwardFull, &gpu.backwardCausal})
    for (const Curve::Point &point : curve->points)
      most = std::max(most, point.value);
  gpu.peakTflops = gpu.peakTflops32 = most;
  gpu.matmulTflops = std::min(gpu.matmulTflops, most);
}

} // namespace

LogicalResult startrail::calibrateFromRun(const RunTrace &run,
                                          Cluster &cluster) {
  if (cluster.node.kind != NodeFabric::Kind::Shared)
    return emitError(run.location)
           << "expected the cluster to be one of CPU ranks, as the preset "
              "'host', for the trace of a run, but got '"
           << cluster.name << "'";
  Lengths attention[2][2]; // by backward, by diagonal
  Spent kernels, transfers;
  double busy = 0;
  size_t numKernels = 0;
  for (const RunSlice &slice : run.slices) {
    busy += slice.busy;
    numKernels += !slice.communication;
    if (slice.communication)
      transfers.add(slice.bytes, slice.bytes > 0 ? slice.busy : 0);
    else if (slice.operations > 0 && slice.rows > 0 && slice.busy > 0)
      // Costs of f64 are twice those of f32.
      attention[slice.name == "attend_gradient"][slice.hasDiagonal][slice.rows]
          .add(slice.operations * (slice.element == "f64" ? 2 : 1), slice.busy);
    else if (slice.bytes > 0)
      kernels.add(slice.bytes, slice.busy);
  }
  if (attention[0][0].empty() && attention[0][1].empty() &&
      attention[1][0].empty() && attention[1][1].empty())
    return emitError(run.location)
           << "expected the run to have attention in it, but got none";
  GpuKind &gpu = cluster.gpu;
  setCurve(gpu.forwardFull, attention[0][0], attention[0][1], run.threads);
  setCurve(gpu.forwardCausal, attention[0][1], attention[0][0], run.threads);
  setCurve(gpu.backwardFull, attention[1][0], attention[1][1], run.threads);
  setCurve(gpu.backwardCausal, attention[1][1], attention[1][0], run.threads);
  setPeaks(gpu);
  if (kernels.work > 0 && kernels.busy > 0)
    gpu.memoryGbS = kernels.rate(run.threads) / 1e9;
  if (transfers.work > 0 && transfers.busy > 0) {
    cluster.node.gbS = transfers.rate(run.threads) / 1e9;
    cluster.node.efficiency.points = {{1, 1}};
  }
  double seconds = 0;
  for (const RunTrace::Function &function : run.functions)
    seconds += function.end - function.begin;
  const double idle = std::max(0.0, seconds - busy / double(run.threads));
  gpu.launchUs = idle * 1e6 / double(numKernels);
  cluster.node.latencyUs = idle * 1e6 / double(run.slices.size());
  gpu.slowdown = 0;
  cluster.sharedProcessors = run.threads;
  return success();
}
