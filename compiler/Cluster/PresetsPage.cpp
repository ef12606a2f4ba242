//===- PresetsPage.cpp - The reference page of presets --------------------===//
#include "compiler/Cluster/PresetsPage.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"
#include "compiler/Json/Json.h"

#include "llvm/Support/FormatVariadic.h"

using namespace startrail;

static constexpr llvm::StringLiteral introduction =
    R"(<!-- Written from the presets by update-docs; do not edit. -->
# Presets of clusters

What `--cluster=NAME` stands for, and what GPUs are taken to do. A figure that is
wrong for your machines is put right in a [cluster file](ClusterFile.md), which
`--cluster=NAME --cluster-output=FILE` begins, or by `--calibrate=` with
measurements of nccl-tests.

## Clusters

Machines of these presets grow with the ranks, but for those whose name tells a
number of nodes. Rates are payload, GB/s, in each direction. Small messages have
less: half up to 64 KiB and 0.92 from 512 KiB on, as NCCL's protocols LL and
LL128 have (not in the fitted ones, nor on `host`). Latencies are those of a
step of a ring in NCCL's tables: 3.4 us over NVLink, 5.7 us over PCIe, 14 us
over a network; on `host` 5 us.

)";

static constexpr llvm::StringLiteral kindsIntroduction = R"(
## Kinds of GPUs

Where the figures are from, unless the last table says otherwise:

- Memory in GiB and the peaks (TFLOP/s, dense): the vendor's data sheets. The
  second peak, without matrix units, bounds attention in f32.
- Memory in GB/s: an estimate of what copies sustain, 0.9 of the data sheet; of
  `paper-a100` and `paper-h100`, the data sheet.
- Matrix products (TFLOP/s in bf16): an estimate of what large ones sustain at
  the power limit, 0.6 to 0.8 of the peak.
- Launch: an estimate.
- Slowdown, by how much longer compute takes while communication runs beside it:
  an estimate, the share of processors that NCCL's 16 channels take.

)";

static constexpr llvm::StringLiteral attentionIntroduction = R"(
### Attention

TFLOP/s in bf16, of pairs that the mask lets through, for blocks of 2048 and
16384 rows. Between these and beyond, rates have the form that cuDNN 9.19 was
measured to have on an H200 (head dimension 128, 64 query and 8 key heads); below
2048 rows, and in the fitted kinds everywhere, they fall as n / (n + 256).

| kind | forward, full | causal | backward, full | causal | source |
| --- | --- | --- | --- | --- | --- |
)";

static void writeClusters(llvm::raw_ostream &out) {
  out << "| preset | nodes x GPUs | kind | of a GPU within the node | ports of "
         "a node | fabric | rest of a step | source |\n"
         "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (llvm::StringRef name : clusterPresets()) {
    Cluster cluster = *clusterPreset(name);
    out << "| `" << name << "` | " << cluster.nodes << " x "
        << cluster.gpusPerNode << " | `" << cluster.gpu.name << "` | "
        << numberText(cluster.node.gbS)
        << (cluster.node.kind == NodeFabric::Kind::Shared ? ", of all together"
                                                          : "")
        << " | ";
    if (cluster.nics.empty())
      out << "none | none | ";
    else
      out << cluster.nics.size() << " of "
          << numberText(cluster.nics.front().gbS) << " | "
          << nameOf(cluster.fabric.kind) << " | ";
    if (cluster.stepSecondsPerRank != 0)
      out << numberText(cluster.stepSecondsPerRank) << " s a rank";
    else
      out << numberText(cluster.stepSeconds) << " s";
    out << " | " << clusterPresetSource(name) << " |\n";
  }
}

static void writeKinds(llvm::raw_ostream &out) {
  out << "| kind | GiB | GB/s | peak | peak in f32 | matrix products | launch, "
         "us | slowdown |\n"
         "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (llvm::StringRef name : gpuKinds()) {
    GpuKind kind = *gpuKind(name);
    out << "| `" << name << "`";
    for (double figure :
         {kind.memoryGib, kind.memoryGbS, kind.peakTflops, kind.peakTflops32,
          kind.matmulTflops, kind.launchUs, kind.slowdown})
      out << " | " << numberText(figure);
    out << " |\n";
  }
}

static void writeAttention(llvm::raw_ostream &out) {
  for (llvm::StringRef name : gpuKinds()) {
    GpuKind kind = *gpuKind(name);
    out << "| `" << name << "`";
    for (const Curve *curve : {&kind.forwardFull, &kind.forwardCausal,
                               &kind.backwardFull, &kind.backwardCausal})
      out << llvm::formatv(kind.peakTflops > 1 ? " | {0:F0}, {1:F0}"
                                               : " | {0:F2}, {1:F2}",
                           (*curve)(2048), (*curve)(16384));
    out << " | " << gpuKindSource(name) << " |\n";
  }
}

void startrail::writePresetsPage(llvm::raw_ostream &out) {
  out << introduction;
  writeClusters(out);
  out << kindsIntroduction;
  writeKinds(out);
  out << attentionIntroduction;
  writeAttention(out);
}
