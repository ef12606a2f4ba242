//===- TopologyElements.cpp - What stands in NCCL's topology XML ----------===//
#include "compiler/Cluster/TopologyElements.h"

#include "compiler/Cluster/TopologyAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

#include <map>
#include <set>

using namespace mlir;
using namespace startrail;

namespace {

class Collector {
public:
  FailureOr<TopologyElements> collect(const XmlElement &root) {
    if (root.name != "system") {
      InFlightDiagnostic error =
          emitError(root.loc)
          << "expected the root to be <system>, but got <" << root.name << ">";
      error.attachNote() << "NCCL writes the topology where "
                            "NCCL_TOPO_DUMP_FILE says; a file of "
                            "NCCL_GRAPH_DUMP_FILE holds no topology";
      return error;
    }
    FailureOr<int64_t> version = integerOf(root, "version", 0, 0, 1000000);
    if (failed(version))
      return failure();
    if (*version != 1 && *version != 2)
      return rejectAttribute(root, "version", "1 (of NCCL) or 2 (of RCCL)");
    TopologyElements::Path path{&root};
    if (failed(collectIn(root, path)) || failed(orderGpus()))
      return failure();
    return std::move(found);
  }

private:
  /// Names of the elements that one may hang under; empty for an unknown one.
  static ArrayRef<StringRef> parentsOf(StringRef name) {
    static constexpr StringRef system[] = {"system"}, bus[] = {"cpu", "pci"},
                               device[] = {"pci"}, gpu[] = {"gpu"},
                               nic[] = {"nic"};
    return llvm::StringSwitch<ArrayRef<StringRef>>(name)
        .Case("cpu", system)
        .Cases({"pci", "nic"}, bus)
        .Case("gpu", device)
        .Cases({"nvlink", "xgmi", "c2c"}, gpu)
        .Case("net", nic)
        .Default({});
  }

  LogicalResult collectIn(const XmlElement &parent,
                          TopologyElements::Path &path) {
    for (const XmlElement &element : parent.children) {
      ArrayRef<StringRef> parents = parentsOf(element.name);
      if (parents.empty()) {
        if (unknown.insert(element.name).second)
          emitWarning(element.loc)
              << "expected a topology's element, but got <"
              << StringRef(element.name).take_front(40) << ">: left out";
        continue;
      }
      if (!llvm::is_contained(parents, parent.name))
        return emitError(element.loc)
               << "expected <" << element.name << "> to be in <"
               << llvm::join(parents, "> or <") << ">, but got it in <"
               << parent.name << ">";
      if (failed(collect(element, path)))
        return failure();
      path.push_back(&element);
      if (failed(collectIn(element, path)))
        return failure();
      path.pop_back();
    }
    return success();
  }

  LogicalResult collect(const XmlElement &element,
                        const TopologyElements::Path &path) {
    if (element.name == "cpu") {
      const std::string *hash = element.find("host_hash");
      host = hosts.insert({hash ? *hash : "", hosts.size()}).first->second;
    }
    if (element.name == "net")
      return addNet(element, path);
    return element.name == "pci" ? addDevice(element, path) : success();
  }

  LogicalResult addNet(const XmlElement &net,
                       const TopologyElements::Path &path) {
    TopologyElements::Net made{&net, nullptr, path};
    made.above.pop_back(); // <nic>
    if (made.above.back()->name == "pci") {
      made.pci = made.above.back();
      if (!hasClass(*made.pci, "class", "0x0604"))
        made.above.pop_back();
    }
    found.nets.push_back(std::move(made));
    return success();
  }

  LogicalResult addDevice(const XmlElement &pci,
                          const TopologyElements::Path &path) {
    FailureOr<uint64_t> bus = busOf(pci, "busid");
    if (failed(bus))
      return failure();
    if (const std::string *text = pci.find("class")) {
      static const llvm::Regex form("^0[xX][0-9a-fA-F]{4,8}$");
      if (!text->empty() && !form.match(*text))
        return rejectAttribute(pci, "class", "a number as 0x030200");
    }
    if (failed(checkSlot(pci)))
      return failure();
    const XmlElement *gpu = nullptr;
    for (const XmlElement &child : pci.children)
      if (child.name == "gpu") {
        if (gpu)
          return emitError(child.loc)
                 << "expected <pci> to have one <gpu>, but got two";
        gpu = &child;
      }
    if (gpu || hasClass(pci, "class", "0x03") ||
        hasClass(pci, "class", "0x12")) {
      FailureOr<int64_t> dev =
          gpu ? integerOf(*gpu, "dev", -1, -1, 65535) : FailureOr<int64_t>(-1);
      if (failed(dev))
        return failure();
      found.tellsGpus |= gpu != nullptr;
      found.gpus.push_back({&pci, gpu, *bus, host, *dev, path});
    } else if (hasClass(pci, "class", "0x02") &&
               llvm::none_of(pci.children, [](const XmlElement &child) {
                 return child.name == "nic";
               })) {
      found.nets.push_back({nullptr, &pci, path});
    }
    return success();
  }

  /// Sorts them, and drops what is no GPU of ours: where some are <gpu>, PCI
  /// devices alone are none. NICs alike.
  LogicalResult orderGpus() {
    if (found.tellsGpus)
      llvm::erase_if(found.gpus, [](const auto &gpu) { return !gpu.gpu; });
    if (llvm::any_of(found.nets, [](const auto &net) { return net.net; }))
      llvm::erase_if(found.nets, [](const auto &net) { return !net.net; });
    llvm::sort(found.gpus, [](const auto &a, const auto &b) {
      return std::tie(a.host, a.dev, a.bus) < std::tie(b.host, b.dev, b.bus);
    });
    std::set<std::pair<int64_t, int64_t>> devices;
    std::set<std::pair<int64_t, uint64_t>> buses;
    for (const TopologyElements::Gpu &gpu : found.gpus) {
      if (!buses.insert({gpu.host, gpu.bus}).second)
        return emitError(gpu.pci->loc)
               << "expected GPUs to have different bus ids, but got "
               << "'" << *gpu.pci->find("busid") << "' twice";
      if (gpu.dev >= 0 && !devices.insert({gpu.host, gpu.dev}).second)
        return emitError(gpu.gpu->loc)
               << "expected GPUs to have different dev, but got " << gpu.dev
               << " twice";
    }
    return success();
  }

  TopologyElements found;
  std::map<std::string, int64_t> hosts;
  int64_t host = 0;
  std::set<std::string> unknown;
};

} // namespace

FailureOr<TopologyElements> startrail::collectTopology(const XmlElement &root) {
  return Collector().collect(root);
}
