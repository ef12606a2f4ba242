//===- FabricOption.cpp - What joins nodes, as a user says it -------------===//
#include "compiler/Cluster/FabricOption.h"

#include "dialects/StarTrail/VerifierUtils.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace mlir;
using namespace startrail;

namespace {

class FabricParser {
public:
  explicit FabricParser(MLIRContext *context) : loc(UnknownLoc::get(context)) {}

  FailureOr<FabricOption> parse(StringRef text) {
    auto [name, rest] = text.split(',');
    if (failed(parseKind(name)))
      return failure();
    while (!rest.empty()) {
      StringRef part;
      std::tie(part, rest) = rest.split(',');
      if (failed(parsePart(part)))
        return failure();
    }
    if (option.none && text != "none")
      return wrong("none to stand alone", text);
    return option;
  }

private:
  InFlightDiagnostic wrong(const Twine &what, StringRef got) {
    return emitError(loc) << "expected " << what << ", but got '"
                          << got.take_front(60) << "'";
  }

  LogicalResult parseKind(StringRef text) {
    auto [name, count] = text.split(':');
    static constexpr StringRef names[] = {"full", "rails", "leaf-spine",
                                          "none"};
    const auto *known = llvm::find(names, name);
    if (known == std::end(names)) {
      InFlightDiagnostic error =
          wrong("--fabric to be " + FabricOption::form, text);
      suggest(*error.getUnderlyingDiagnostic(), name, names);
      return error;
    }
    option.none = name == "none";
    option.kind = name == "rails"        ? InterFabric::Kind::Rails
                  : name == "leaf-spine" ? InterFabric::Kind::LeafSpine
                                         : InterFabric::Kind::Full;
    bool counts = option.kind != InterFabric::Kind::Full;
    constexpr int64_t most = 1 << 20;
    int64_t nodes;
    if (text.contains(':')) {
      if (!counts)
        return wrong("--fabric=" + name + " to have no number of nodes", text);
      if (count.getAsInteger(10, nodes) || nodes < 1 || nodes > most)
        return wrong("the nodes of a leaf in --fabric=" + name +
                         " to be a number from 1 to " + Twine(most),
                     count);
      option.nodesPerLeaf = nodes;
    } else if (option.kind == InterFabric::Kind::LeafSpine) {
      return wrong("--fabric=leaf-spine to say how many nodes share a leaf, as "
                   "leaf-spine:8",
                   text);
    }
    return success();
  }

  LogicalResult parsePart(StringRef part) {
    auto [name, value] = part.split('=');
    static constexpr StringRef names[] = {"oversubscription", "latency-us"};
    if (!llvm::is_contained(names, name)) {
      InFlightDiagnostic error = wrong(
          "a part of --fabric to be oversubscription= or latency-us=", part);
      suggest(*error.getUnderlyingDiagnostic(), name, names);
      return error;
    }
    bool isLatency = name == "latency-us";
    std::optional<double> &place =
        isLatency ? option.latencyUs : option.oversubscription;
    if (place)
      return wrong(name + " of --fabric to be given once", part);
    double least = isLatency ? 0 : 1, number;
    if (value.getAsDouble(number) || !std::isfinite(number) || number < least ||
        number > 1e6)
      return wrong(name + " of --fabric to be a number from " +
                       Twine(int64_t(least)) + " to 1000000",
                   value);
    place = number;
    return success();
  }

  Location loc;
  FabricOption option;
};

} // namespace

FailureOr<FabricOption> FabricOption::parse(MLIRContext *context,
                                            StringRef text) {
  return FabricParser(context).parse(text);
}

void FabricOption::apply(Cluster &cluster) const {
  InterFabric &fabric = cluster.fabric;
  fabric.kind = kind;
  // Rails without pods join all nodes.
  fabric.nodesPerLeaf =
      nodesPerLeaf.value_or(kind == InterFabric::Kind::Rails ? 0 : 1);
  fabric.oversubscription = oversubscription.value_or(1);
  if (latencyUs)
    fabric.latencyUs = *latencyUs;
  // NCCL crosses rails within the node, over NVLink.
  fabric.crossRailByNvlink = kind == InterFabric::Kind::Rails &&
                             (cluster.node.kind == NodeFabric::Kind::NvSwitch ||
                              cluster.node.kind == NodeFabric::Kind::Mesh);
}
