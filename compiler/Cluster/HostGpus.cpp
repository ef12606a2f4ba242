//===- HostGpus.cpp - Telling GPUs apart, and what they are wired with ----===//
#include "compiler/Cluster/HostGpus.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace startrail;

const GpuPorts *startrail::portsOf(StringRef kind) {
  static constexpr GpuPorts known[] = {
      {"a100", 80, 12, 20, 24},     {"h100", 90, 18, 20.6, 48},
      {"h200", 90, 18, 20.6, 48},   {"b200", 100, 18, 40.1, 48},
      {"gb200", 100, 18, 40.1, 48},
  };
  for (const GpuPorts &ports : known)
    if (kind.starts_with(ports.prefix))
      return &ports;
  return nullptr;
}

FailureOr<Cluster> startrail::presetWithGpu(Location loc, StringRef kind) {
  for (StringRef name : clusterPresets())
    if (std::optional<Cluster> preset = clusterPreset(name))
      if (preset->gpu.name == kind)
        return *preset;
  std::optional<GpuKind> gpu = gpuKind(kind);
  const GpuPorts *ports = portsOf(kind);
  if (!gpu || !ports) {
    InFlightDiagnostic error = emitError(loc)
                               << "expected --gpu to be one of "
                               << llvm::join(gpuKinds(), ", ") << ", but got '"
                               << kind.take_front(60) << "'";
    suggest(*error.getUnderlyingDiagnostic(), kind, gpuKinds());
    return error;
  }
  // Machines of the same form, with the ports of this kind.
  bool isPcie = kind.ends_with("pcie");
  Cluster like = *clusterPreset(isPcie ? "a100-pcie" : "dgx-h100");
  like.gpu = *gpu;
  like.node.gbS =
      isPcie ? ports->pcieGbS : double(ports->links) * ports->linkGbS;
  return like;
}

double startrail::memoryOfDevice(StringRef device) {
  return llvm::StringSwitch<double>(device)
      .Cases({"0x20b0", "0x20b1", "0x20f1"}, 40)
      .Default(0);
}

/// The prefix and form of the GPU with this PCI device of NVIDIA's.
static StringRef kindOfDevice(StringRef device) {
  return llvm::StringSwitch<StringRef>(device)
      .Cases({"0x20b0", "0x20b2", "0x20b3"}, "a100-sxm")
      .Cases({"0x20b1", "0x20b5", "0x20f1"}, "a100-pcie")
      .Case("0x2330", "h100-sxm")
      .Case("0x2331", "h100-pcie")
      .Case("0x2335", "h200-sxm")
      .Case("0x2901", "b200-sxm")
      .Case("0x2941", "gb200")
      .Default("");
}

FailureOr<std::string> startrail::kindOfHost(const HostTopology &host) {
  const HostTopology::Gpu &first = host.gpus.front();
  for (const HostTopology::Gpu &gpu : host.gpus)
    if (gpu.sm != first.sm || gpu.device != first.device) {
      InFlightDiagnostic error =
          emitError(gpu.loc)
          << "expected the GPUs to be of one kind, but got "
          << "sm " << first.sm << ", device '" << first.device << "' and sm "
          << gpu.sm << ", device '" << gpu.device << "'";
      error.attachNote() << "--gpu= names the kind that all are taken for";
      return error;
    }
  StringRef byDevice = kindOfDevice(first.device);
  if (llvm::is_contained(gpuKinds(), byDevice))
    return byDevice.str();
  // By capability: those with NVLinks, or those without.
  bool linked = !host.wires.empty() || first.switchLinks > 0;
  std::vector<StringRef> possible;
  for (StringRef kind : gpuKinds())
    if (const GpuPorts *ports = portsOf(kind))
      if (ports->sm == first.sm && linked != kind.ends_with("pcie"))
        possible.push_back(kind);
  if (possible.size() == 1 && byDevice.empty())
    return possible.front().str();
  InFlightDiagnostic error =
      emitError(first.loc)
      << "expected --gpu to name the kind of the GPUs, as the file does not ";
  error << (possible.empty() || !byDevice.empty() ? "tell a known one"
                                                  : "tell one of several");
  if (first.sm != 0)
    error << " (sm " << first.sm << ")";
  error.attachNote() << "kinds are "
                     << llvm::join(possible.empty() ? gpuKinds()
                                                    : ArrayRef(possible),
                                   ", ");
  return error;
}
