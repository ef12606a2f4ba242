//===- GpuKinds.cpp - Accelerators by name --------------------------------===//
#include "compiler/Cluster/GpuKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <vector>

using namespace startrail;

namespace {
/// Attention at blocks of 16384 rows, TFLOP/s of visible pairs.
struct Attention {
  double forwardFull, forwardCausal, backwardFull, backwardCausal;
};
} // namespace

/// A curve that has `rate` at 16384 rows and the form of `measured`, given at
/// 2k, 4k, 8k, 16k, 32k. Below 2k it falls as n / (n + 256): a block then has
/// too few tiles for all processors.
static Curve likeMeasured(double rate, const double (&measured)[5]) {
  Curve curve;
  double scale = rate / measured[3];
  int64_t rows = 64;
  for (; rows < 2048; rows *= 2)
    curve.points.push_back(
        {double(rows), scale * measured[0] * (double(rows) / (rows + 256)) /
                           (2048. / (2048 + 256))});
  for (double value : measured) {
    curve.points.push_back({double(rows), scale * value});
    rows *= 2;
  }
  return curve;
}

/// `kind` with attention of the form that cuDNN 9.19 has on an H200 with head
/// dimension 128, 64 query and 8 key heads, bf16. Of the backward pass 4k and
/// 8k (full), 4k and 8k (causal) lie on the line between their neighbours.
static GpuKind withAttention(GpuKind kind, const Attention &at16k) {
  kind.forwardFull = likeMeasured(at16k.forwardFull, {633, 671, 691, 702, 693});
  kind.forwardCausal =
      likeMeasured(at16k.forwardCausal, {484, 591, 644, 673, 688});
  kind.backwardFull =
      likeMeasured(at16k.backwardFull, {504, 540, 576, 612, 572});
  kind.backwardCausal =
      likeMeasured(at16k.backwardCausal, {370, 440, 509, 579, 581});
  return kind;
}

/// `kind` with a rate of attention whatever the mask and the pass, which falls
/// as n / (n + 256) for blocks of n rows.
static GpuKind withOneRate(GpuKind kind, double tflops) {
  Curve curve;
  for (int64_t rows = 64; rows <= 131072; rows *= 2)
    curve.points.push_back({double(rows), tflops * rows / (rows + 256)});
  kind.forwardFull = kind.forwardCausal = curve;
  kind.backwardFull = kind.backwardCausal = curve;
  return kind;
}

namespace {
/// A kind, and where its rates of attention are from.
struct Entry {
  GpuKind kind;
  llvm::StringLiteral source;
};
} // namespace

/// Order of the figures: capacity (GiB), memory (GB/s), peak in bf16 and in f32
/// without matrix units, matrix products (TFLOP/s), launch (us), slow-down.
///
/// Capacity and peaks are the vendor's data sheets'. Memory is about 0.9 of the
/// data sheet, what copies sustain; matrix products about 0.6 to 0.8 of the
/// peak, what large ones sustain at the power limit. The slow-down is the share
/// of processors that NCCL's 16 channels take.
static GpuKind gpu(const char *name, double memoryGib, double memoryGbS,
                   double peak, double peak32, double matmul, double launchUs,
                   double slowdown) {
  GpuKind kind{};
  kind.name = name;
  kind.memoryGib = memoryGib;
  kind.memoryGbS = memoryGbS;
  kind.peakTflops = peak;
  kind.peakTflops32 = peak32;
  kind.matmulTflops = matmul;
  kind.launchUs = launchUs;
  kind.slowdown = slowdown;
  return kind;
}

/// Ranks of CPUs, of a small machine. Rates are of a kernel that has all
/// processors of its node.
static GpuKind hostKind() {
  GpuKind host = gpu("host", 4, 8, 1, 1, 0.05, 5, 0);
  for (Curve *curve : {&host.forwardFull, &host.forwardCausal,
                       &host.backwardFull, &host.backwardCausal})
    curve->points = {{64, 0.02}, {1024, 0.03}};
  return host;
}

static const std::vector<Entry> &kinds() {
  constexpr Attention a100{228, 218, 196, 186}, h100{648, 616, 561, 531},
      h200{702, 673, 612, 579}, b200{1240, 1190, 1080, 1020};
  static const std::vector<Entry> all{
      {withAttention(gpu("a100-sxm", 80, 1800, 312, 19.5, 250, 3, 0.15), a100),
       "paper: FlashAttention-2 (Dao 2023), up to 73 % of the peak forward and "
       "63 % backward; causal by the ratios of `h200-sxm`"},
      {withAttention(gpu("a100-pcie", 80, 1700, 312, 19.5, 220, 3, 0.15),
                     {205, 196, 176, 167}),
       "estimate: 0.9 of `a100-sxm`, as it is held to 300 W"},
      {withAttention(gpu("h100-sxm", 80, 3000, 990, 67, 650, 3, 0.12), h100),
       "paper: FlashAttention-3 (Shah et al. 2024), at 16k 648 full, 616 "
       "causal, 561 backward; backward causal by the ratio of `h200-sxm`"},
      {withAttention(gpu("h100-pcie", 80, 1800, 756, 51, 480, 3, 0.14),
                     {495, 470, 428, 405}),
       "estimate: `h100-sxm` by the ratio of the peaks"},
      {withAttention(gpu("h200-sxm", 141, 4300, 990, 67, 680, 3, 0.12), h200),
       "measured: cuDNN 9.19, as published, at 2k to 32k"},
      {withAttention(gpu("b200-sxm", 180, 7000, 2250, 75, 1500, 3, 0.11), b200),
       "paper: FlashAttention-4, 1613 TFLOP/s, 1.3 times cuDNN 9.13, which is "
       "taken here; causal and backward by the ratios of `h200-sxm`"},
      {withAttention(gpu("gb200", 186, 7000, 2500, 80, 1600, 3, 0.11), b200),
       "estimate: as `b200-sxm`"},
      // The clusters of the StarTrail paper: 18 to 27 % of the peak leave room
      // for much that a model of the hardware alone does not see. One set for
      // each kind of GPU.
      {withOneRate(gpu("paper-a100", 80, 1935, 312, 19.5, 150, 5, 0.36), 85),
       "fitted, with matrix products and slow-down, to the tables of the "
       "StarTrail paper: what its authors' stack does"},
      {withOneRate(gpu("paper-h100", 80, 3350, 990, 67, 300, 5, 0.36), 175),
       "fitted as of `paper-a100`"},
      {hostKind(), "estimate, all figures: to be calibrated"},
  };
  return all;
}

llvm::ArrayRef<llvm::StringRef> startrail::gpuKinds() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (const Entry &entry : kinds())
      list.push_back(entry.kind.name);
    return list;
  }();
  return names;
}

static const Entry *find(llvm::StringRef name) {
  auto found = llvm::find_if(
      kinds(), [&](const Entry &entry) { return entry.kind.name == name; });
  return found == kinds().end() ? nullptr : &*found;
}

std::optional<GpuKind> startrail::gpuKind(llvm::StringRef name) {
  const Entry *entry = find(name);
  return entry ? std::optional(entry->kind) : std::nullopt;
}

llvm::StringRef startrail::gpuKindSource(llvm::StringRef name) {
  const Entry *entry = find(name);
  return entry ? llvm::StringRef(entry->source) : llvm::StringRef();
}
