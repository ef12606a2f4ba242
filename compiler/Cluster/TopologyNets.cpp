//===- TopologyNets.cpp - NICs of NCCL's topology XML ---------------------===//
#include "compiler/Cluster/TopologyNets.h"

#include "compiler/Cluster/TopologyAttributes.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace mlir;
using namespace startrail;

namespace {

class NetReader {
public:
  NetReader(const TopologyElements &elements, HostTopology &host)
      : elements(elements), host(host) {}

  LogicalResult read(const XmlElement &root) {
    std::map<std::string, size_t> numbers;
    std::map<const XmlElement *, std::vector<size_t>> slots;
    bool told = true;
    for (const TopologyElements::Net &found : elements.nets) {
      std::string name = nameOf(found);
      auto [place, isNew] = numbers.insert({name, host.nics.size()});
      if (isNew) {
        constexpr size_t most = 1024;
        HostTopology::Nic nic;
        nic.name = std::move(name);
        nic.loc = (found.net ? found.net : found.pci)->loc;
        if (host.nics.size() == most)
          return emitError(nic.loc)
                 << "expected at most " << most << " NICs, but got " << nic.name
                 << " besides";
        nic.nearness.resize(host.gpus.size());
        if (found.net) {
          FailureOr<int64_t> speed =
              integerOf(*found.net, "speed", 0, INT32_MIN, 10000000);
          if (failed(speed))
            return failure();
          nic.gbS = networkPayload(*speed > 0 ? double(*speed) : 10000);
        }
        told &= found.net != nullptr;
        if (found.pci)
          slots[found.pci].push_back(place->second);
        host.nics.push_back(std::move(nic));
      }
      for (auto [index, gpu] : llvm::enumerate(elements.gpus)) {
        int64_t &near = host.nics[place->second].nearness[index];
        near = std::max(near, common(gpu.above, found.above));
      }
    }
    if (!told)
      emitWarning(root.loc)
          << "expected <net> to tell how fast NICs are, but got none: each is "
             "taken to be as fast as its slot";
    boundBySlots(slots);
    return success();
  }

private:
  static int64_t common(const TopologyElements::Path &a,
                        const TopologyElements::Path &b) {
    size_t shared = 0;
    while (shared < a.size() && shared < b.size() && a[shared] == b[shared])
      ++shared;
    return int64_t(shared);
  }

  std::string nameOf(const TopologyElements::Net &found) const {
    if (!found.net)
      return *found.pci->find("busid");
    const std::string *name = found.net->find("name");
    const std::string *dev = found.net->find("dev");
    if (name && !name->empty())
      return *name;
    return "net" + (dev ? *dev : std::to_string(host.nics.size()));
  }

  /// Ports of a device share its slot.
  void
  boundBySlots(const std::map<const XmlElement *, std::vector<size_t>> &slots) {
    for (const auto &[pci, ports] : slots) {
      double slot = slotGbS(*pci), total = 0;
      for (size_t port : ports)
        total += host.nics[port].gbS;
      for (size_t port : ports)
        if (total == 0)
          host.nics[port].gbS = slot / double(ports.size());
        else if (total > slot)
          host.nics[port].gbS *= slot / total;
    }
  }

  const TopologyElements &elements;
  HostTopology &host;
};

} // namespace

LogicalResult startrail::readTopologyNets(const XmlElement &root,
                                          const TopologyElements &elements,
                                          HostTopology &host) {
  return NetReader(elements, host).read(root);
}
