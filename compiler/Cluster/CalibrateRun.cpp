//===- CalibrateRun.cpp - A host's figures from one run of a program ------===//
#include "compiler/Cluster/CalibrateRun.h"

#include "compiler/Cluster/ClusterFile.h"

#include <algorithm>
#include <map>

using namespace mlir;
using namespace startrail;

namespace {

/// Times below a nanosecond were not measured.
constexpr double shortest = 1e-9;

/// Work, and the seconds that threads spent on it.
struct Spent {
  double work = 0, busy = 0;
  void add(double moreWork, double moreBusy) {
    work += moreWork;
    busy += moreBusy;
  }
  bool isMeasured() const { return work > 0 && busy >= shortest; }
  /// Of all threads together, of what is measured.
  double rate(int64_t threads) const { return work / busy * double(threads); }
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

/// What the threads of runs worked on.
struct Measured {
  void add(const RunTrace &run);

  Lengths attention[2][2]; ///< by backward, by diagonal
  Spent kernels, transfers;
  double seconds = 0; ///< of all functions
  double busy = 0;    ///< seconds of all threads
  size_t numKernels = 0, numSlices = 0;
  bool hasAttention = false;
};

void Measured::add(const RunTrace &run) {
  for (const RunTrace::Function &function : run.functions)
    seconds += function.end - function.begin;
  numSlices += run.slices.size();
  for (const RunSlice &slice : run.slices) {
    busy += slice.busy;
    numKernels += !slice.communication;
    if (slice.busy < shortest)
      continue;
    if (slice.communication) {
      transfers.add(slice.bytes, slice.bytes > 0 ? slice.busy : 0);
    } else if (slice.operations > 0 && slice.rows > 0) {
      // Costs of f64 are twice those of f32.
      attention[slice.name == "attend_gradient"][slice.hasDiagonal][slice.rows]
          .add(slice.operations * (slice.element == "f64" ? 2 : 1), slice.busy);
      hasAttention = true;
    } else if (slice.bytes > 0) {
      kernels.add(slice.bytes, slice.busy);
    }
  }
}

/// Puts what is measured on so many threads in the place of a host's figures.
void apply(const Measured &measured, int64_t threads, Cluster &cluster) {
  GpuKind &gpu = cluster.gpu;
  const auto &attention = measured.attention;
  setCurve(gpu.forwardFull, attention[0][0], attention[0][1], threads);
  setCurve(gpu.forwardCausal, attention[0][1], attention[0][0], threads);
  setCurve(gpu.backwardFull, attention[1][0], attention[1][1], threads);
  setCurve(gpu.backwardCausal, attention[1][1], attention[1][0], threads);
  setPeaks(gpu);
  if (measured.kernels.isMeasured())
    gpu.memoryGbS = measured.kernels.rate(threads) / 1e9;
  if (measured.transfers.isMeasured()) {
    cluster.node.gbS = measured.transfers.rate(threads) / 1e9;
    cluster.node.efficiency.points = {{1, 1}};
  }
  const double idle =
      std::max(0.0, measured.seconds - measured.busy / double(threads));
  gpu.launchUs = idle * 1e6 / double(measured.numKernels);
  cluster.node.latencyUs = idle * 1e6 / double(measured.numSlices);
  gpu.slowdown = 0;
  cluster.sharedProcessors = threads;
}

} // namespace

LogicalResult startrail::calibrateFromRuns(llvm::ArrayRef<RunTrace> runs,
                                           Cluster &cluster) {
  const RunTrace &first = runs.front();
  if (cluster.node.kind != NodeFabric::Kind::Shared) {
    InFlightDiagnostic error =
        emitError(first.location)
        << "expected the cluster to be one of CPU ranks, as the preset "
           "'host', for the trace of a run, but got '"
        << cluster.name << "'";
    error.attachNote() << "--cluster=host takes the trace; a cluster of GPUs "
                          "takes what nccl-tests prints";
    return error;
  }
  Measured measured;
  for (const RunTrace &run : runs) {
    if (run.threads != first.threads) {
      InFlightDiagnostic error =
          emitError(run.location)
          << "expected runs that calibrate one machine to have the same number "
             "of threads, but got "
          << run.threads << ", and " << first.threads << " before";
      error.attachNote(first.location) << "the run before is here; plan with "
                                          "each on its own to compare them";
      return error;
    }
    measured.add(run);
  }
  if (!measured.hasAttention) {
    InFlightDiagnostic error =
        emitError(first.location)
        << "expected the run to have attention in it, but got none";
    error.attachNote() << "a program that startrail-compile makes writes the "
                          "kernels of its run with --trace";
    return error;
  }
  Cluster calibrated = cluster;
  apply(measured, first.threads, calibrated);
  if (failed(checkCluster(first.location, calibrated)))
    return failure();
  cluster = std::move(calibrated);
  return success();
}
