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
  for (double rows = 64; rows < 2048; rows *= 2)
    curve.points.push_back({rows, scale * measured[0] * (rows / (rows + 256)) /
                                      (2048. / (2048 + 256))});
  double rows = 2048;
  for (double value : measured) {
    curve.points.push_back({rows, scale * value});
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
  for (double rows = 64; rows <= 131072; rows *= 2)
    curve.points.push_back({rows, tflops * rows / (rows + 256)});
  kind.forwardFull = kind.forwardCausal = curve;
  kind.backwardFull = kind.backwardCausal = curve;
  return kind;
}

/// Order of the figures: capacity (GiB), memory (GB/s), peak in bf16 and in f32
/// without matrix units, matrix products (TFLOP/s), launch (us), slow-down.
///
/// Capacity and peaks are the vendor's data sheets'. Memory is about 0.9 of the
/// data sheet, what copies sustain; matrix products about 0.65 to 0.8 of the
/// peak, what large ones sustain at the power limit. The slow-down is the share
/// of processors that NCCL's 16 channels take.
static std::vector<GpuKind> allKinds() {
  std::vector<GpuKind> kinds;
  auto gpu = [](const char *name, double memoryGib, double memoryGbS,
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
  };

  // FlashAttention-2 (Dao 2023): up to 73 % of the A100's peak forward, 63 %
  // backward; with a causal mask by the form of the figures above.
  Attention a100{228, 218, 196, 186};
  kinds.push_back(
      withAttention(gpu("a100-sxm", 80, 1800, 312, 19.5, 250, 3, 0.15), a100));
  // Held to 300 W: about 0.9 of the SXM part.
  kinds.push_back(
      withAttention(gpu("a100-pcie", 80, 1700, 312, 19.5, 220, 3, 0.15),
                    {205, 196, 176, 167}));
  // FlashAttention-3 (Shah et al. 2024): 648 full, 616 causal, 561 backward at
  // 16k; backward with a causal mask by the form of the figures above.
  Attention h100{648, 616, 561, 531};
  kinds.push_back(
      withAttention(gpu("h100-sxm", 80, 3000, 990, 67, 650, 3, 0.12), h100));
  // The PCIe part's peak is 756: attention by the ratio.
  kinds.push_back(withAttention(
      gpu("h100-pcie", 80, 1800, 756, 51, 480, 3, 0.14), {495, 470, 428, 405}));
  // cuDNN 9.19, measured.
  Attention h200{702, 673, 612, 579};
  kinds.push_back(
      withAttention(gpu("h200-sxm", 141, 4300, 990, 67, 680, 3, 0.12), h200));
  // FlashAttention-4: 1613 TFLOP/s, 71 % of a B200's peak, 1.3 times
  // cuDNN 9.13, which is taken here; backward by the ratio that the H200 has.
  Attention b200{1240, 1190, 1080, 1020};
  kinds.push_back(
      withAttention(gpu("b200-sxm", 180, 7000, 2250, 75, 1500, 3, 0.11), b200));
  kinds.push_back(
      withAttention(gpu("gb200", 186, 7000, 2500, 80, 1600, 3, 0.11), b200));

  // The clusters of the StarTrail paper, fitted to its tables: 3.5 to 6 % of
  // the peak leave room for much that a model of the hardware alone does not
  // see. One set for each kind of GPU.
  kinds.push_back(
      withOneRate(gpu("paper-a100", 80, 1935, 312, 19.5, 150, 5, 0.36), 85));
  kinds.push_back(
      withOneRate(gpu("paper-h100", 80, 3350, 990, 67, 300, 5, 0.36), 175));

  // CPU ranks, of a small machine; to be calibrated. Rates are of a kernel
  // that has all processors of its node.
  GpuKind host = gpu("host", 4, 8, 1, 1, 0.05, 5, 0);
  for (Curve *curve : {&host.forwardFull, &host.forwardCausal,
                       &host.backwardFull, &host.backwardCausal})
    curve->points = {{64, 0.02}, {1024, 0.03}};
  kinds.push_back(std::move(host));
  return kinds;
}

static const std::vector<GpuKind> &kinds() {
  static const std::vector<GpuKind> all = allKinds();
  return all;
}

llvm::ArrayRef<llvm::StringRef> startrail::gpuKinds() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (const GpuKind &kind : kinds())
      list.push_back(kind.name);
    return list;
  }();
  return names;
}

std::optional<GpuKind> startrail::gpuKind(llvm::StringRef name) {
  auto found = llvm::find_if(
      kinds(), [&](const GpuKind &kind) { return kind.name == name; });
  if (found == kinds().end())
    return std::nullopt;
  return *found;
}
