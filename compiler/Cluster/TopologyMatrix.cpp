//===- TopologyMatrix.cpp - A machine as `nvidia-smi topo -m` tells it ----===//
#include "compiler/Cluster/TopologyMatrix.h"

#include "compiler/Cluster/TopologyTable.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace startrail;

bool startrail::isTopologyMatrix(StringRef text) {
  std::vector<TextLine> lines = linesOf(text);
  auto [begin, end] = findHeader(lines);
  return begin < end || findStrangeColumn(lines);
}

namespace {

class MatrixTopology {
public:
  MatrixTopology(MLIRContext *context, const TopologyTable &table)
      : context(context), table(table) {}

  HostTopology topology() const {
    HostTopology host;
    host.loc = at(table.header);
    llvm::EquivalenceClasses<int64_t> switches;
    for (auto [from, gpu] : llvm::enumerate(table.gpus)) {
      HostTopology::Gpu made;
      made.name = table.columns[gpu];
      made.loc = at(table.rows[gpu].line);
      host.gpus.push_back(std::move(made));
      switches.insert(int64_t(from));
      for (size_t before = 0; before < from; ++before) {
        TopologyCell cell = between(table.gpus[before], gpu);
        if (cell.way == DeviceWay::NvLink)
          host.wires.push_back({int64_t(before), int64_t(from), cell.links});
        else if (cell.way >= DeviceWay::Pxb)
          switches.unionSets(int64_t(before), int64_t(from));
      }
    }
    llvm::sort(host.wires, [](const auto &a, const auto &b) {
      return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    addSwitches(host, switches);
    for (auto [index, name] : llvm::enumerate(table.columns))
      if (!StringRef(name).starts_with("GPU"))
        host.nics.push_back(nicOf(index));
    return host;
  }

private:
  Location at(unsigned line) const {
    return FileLineColLoc::get(context, table.file, line, 1);
  }

  /// The way between two devices, which both may tell.
  TopologyCell between(size_t a, size_t b) const {
    TopologyCell cell = table.rows[a].cells[b];
    if (table.rows[b].line == 0)
      return cell;
    TopologyCell other = table.rows[b].cells[a];
    if (cell.way == other.way && cell.links == other.links)
      return cell;
    if (!std::exchange(warned, true))
      emitWarning(at(table.rows[b].line))
          << "expected " << table.columns[a] << " and " << table.columns[b]
          << " to tell the same way to each other, but got different ones: the "
             "farther is taken";
    return std::tie(cell.way, cell.links) < std::tie(other.way, other.links)
               ? cell
               : other;
  }

  static void addSwitches(HostTopology &host,
                          const llvm::EquivalenceClasses<int64_t> &switches) {
    std::map<int64_t, size_t> numbers;
    for (int64_t gpu = 0; gpu < int64_t(host.gpus.size()); ++gpu) {
      auto [place, isNew] =
          numbers.insert({switches.getLeaderValue(gpu), host.switches.size()});
      if (isNew)
        host.switches.emplace_back();
      host.switches[place->second].push_back(gpu);
    }
  }

  HostTopology::Nic nicOf(size_t column) const {
    HostTopology::Nic nic;
    auto meaning = table.meanings.find(table.columns[column]);
    nic.name = meaning == table.meanings.end() ? table.columns[column]
                                               : meaning->second;
    nic.loc = at(table.header);
    for (size_t gpu : table.gpus)
      nic.nearness.push_back(int64_t(between(gpu, column).way));
    return nic;
  }

  MLIRContext *context;
  const TopologyTable &table;
  mutable bool warned = false; ///< of two devices that disagree
};

} // namespace

FailureOr<HostTopology> startrail::readTopologyMatrix(MLIRContext *context,
                                                      StringRef file,
                                                      StringRef text) {
  FailureOr<TopologyTable> table = readTopologyTable(context, file, text);
  if (failed(table))
    return failure();
  return MatrixTopology(context, *table).topology();
}
