//===- TopologyXml.cpp - NCCL's topology XML ------------------------------===//
#include "compiler/Cluster/TopologyXml.h"

#include "compiler/Cluster/TopologyAttributes.h"
#include "compiler/Cluster/TopologyElements.h"
#include "compiler/Cluster/TopologyNets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;
using namespace startrail;

namespace {

class TopologyReader {
public:
  explicit TopologyReader(const TopologyElements &elements)
      : elements(elements) {}

  FailureOr<HostTopology> read(const XmlElement &root) {
    host.loc = root.loc;
    host.tellsLinks = elements.tellsGpus;
    if (elements.gpus.empty()) {
      InFlightDiagnostic error =
          emitError(root.loc)
          << "expected a GPU: <gpu>, or <pci> of class 0x03, but got none";
      error.attachNote() << "NCCL_TOPO_DUMP_FILE names a file that NCCL writes "
                            "its whole topology to";
      return error;
    }
    constexpr size_t most = 1024;
    if (elements.gpus.size() > most)
      return emitError(root.loc) << "expected at most " << most
                                 << " GPUs, but got " << elements.gpus.size();
    if (failed(readGpus()) || failed(readLinks()) ||
        failed(readTopologyNets(root, elements, host)))
      return failure();
    readSwitches();
    return std::move(host);
  }

private:
  LogicalResult readGpus() {
    for (const TopologyElements::Gpu &found : elements.gpus) {
      HostTopology::Gpu gpu;
      gpu.name = *found.pci->find("busid");
      gpu.loc = found.gpu ? found.gpu->loc : found.pci->loc;
      if (const std::string *device = found.pci->find("device"))
        gpu.device = StringRef(*device).lower();
      FailureOr<int64_t> sm =
          found.gpu ? integerOf(*found.gpu, "sm", 0, 0, 10000) : 0;
      if (failed(sm))
        return failure();
      gpu.sm = *sm;
      double slot = slotGbS(*found.pci);
      host.pcieGbS = host.gpus.empty() ? slot : std::min(host.pcieGbS, slot);
      host.gpus.push_back(std::move(gpu));
    }
    return success();
  }

  /// The GPU with this bus id on the same host, or -1.
  int64_t gpuAt(uint64_t bus, int64_t onHost) const {
    for (auto [index, gpu] : llvm::enumerate(elements.gpus))
      if (gpu.bus == bus && gpu.host == onHost)
        return int64_t(index);
    return -1;
  }

  LogicalResult readLinks() {
    for (auto [from, found] : llvm::enumerate(elements.gpus))
      for (const XmlElement &link :
           found.gpu ? ArrayRef<XmlElement>(found.gpu->children)
                     : ArrayRef<XmlElement>())
        if (link.name == "nvlink" || link.name == "xgmi")
          if (failed(readLink(int64_t(from), link)))
            return failure();
    for (auto [ends, counts] : wires) {
      // Told at both ends, of which one may be cut off.
      if (counts.first != counts.second)
        emitWarning(host.gpus[ends.first].loc)
            << "expected both ends to tell as many links, but got "
            << counts.first << " at GPU " << host.gpus[ends.first].name
            << " and " << counts.second << " at GPU "
            << host.gpus[ends.second].name << ": taken as the larger";
      host.wires.push_back(
          {ends.first, ends.second, std::max(counts.first, counts.second)});
    }
    return success();
  }

  LogicalResult readLink(int64_t from, const XmlElement &link) {
    FailureOr<uint64_t> target = busOf(link, "target");
    FailureOr<int64_t> count = integerOf(link, "count", 1, 1, 1024);
    if (failed(target) || failed(count))
      return failure();
    if (link.name == "xgmi") {
      // Infinity Fabric of gfx94x and gfx95x, and of those before.
      const std::string *gcn = elements.gpus[from].gpu->find("gcn");
      bool late = gcn && (StringRef(*gcn).contains("94") ||
                          StringRef(*gcn).contains("95"));
      host.linkGbS = late ? 48 : 36;
    }
    // A bridge to the CPU leads to no GPU.
    if (hasClass(link, "tclass", "0x068001"))
      return success();
    if (hasClass(link, "tclass", "0x0680")) {
      host.gpus[from].switchLinks += *count;
      return success();
    }
    int64_t to = gpuAt(*target, elements.gpus[from].host);
    if (to == from)
      return emitError(link.loc) << "expected <" << link.name
                                 << "> to lead to another GPU or to a switch, "
                                    "but got its own bus id";
    if (to < 0 && (hasClass(link, "tclass", "0x03") ||
                   hasClass(link, "tclass", "0x12"))) {
      emitWarning(link.loc) << "expected target of <" << link.name
                            << "> to be a GPU of the file, but got '"
                            << *link.find("target") << "': left out";
      return success();
    }
    if (to < 0)
      host.gpus[from].switchLinks += *count;
    else if (from < to)
      wires[{from, to}].first += *count;
    else
      wires[{to, from}].second += *count;
    return success();
  }

  /// GPUs by the uppermost switch over them.
  void readSwitches() {
    std::map<const XmlElement *, size_t> numbers;
    for (auto [index, found] : llvm::enumerate(elements.gpus)) {
      constexpr size_t belowCpu = 2;
      const XmlElement *top =
          found.above.size() > belowCpu ? found.above[belowCpu] : found.pci;
      auto [place, isNew] = numbers.insert({top, host.switches.size()});
      if (isNew) {
        double uplink = slotGbS(*top);
        host.switchGbS =
            host.switches.empty() ? uplink : std::min(host.switchGbS, uplink);
        host.switches.emplace_back();
      }
      host.switches[place->second].push_back(int64_t(index));
    }
  }

  const TopologyElements &elements;
  HostTopology host;
  /// By two GPUs: links that the first tells, and the second.
  std::map<std::pair<int64_t, int64_t>, std::pair<int64_t, int64_t>> wires;
};

} // namespace

FailureOr<HostTopology> startrail::readTopologyXml(MLIRContext *context,
                                                   StringRef file,
                                                   StringRef text) {
  FailureOr<XmlElement> root = readXml(context, file, text);
  if (failed(root))
    return failure();
  FailureOr<TopologyElements> elements = collectTopology(*root);
  if (failed(elements))
    return failure();
  return TopologyReader(*elements).read(*root);
}
