//===- TopologyMatrix.cpp - What `nvidia-smi topo -m` prints --------------===//
#include "compiler/Cluster/TopologyMatrix.h"

#include "compiler/Cluster/TopologyText.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <map>

using namespace mlir;
using namespace startrail;

bool startrail::isTopologyMatrix(StringRef text) {
  std::vector<TextLine> lines = linesOf(text);
  auto [begin, end] = findHeader(lines);
  return begin < end;
}

namespace {

class MatrixReader {
public:
  MatrixReader(MLIRContext *context, StringRef file, StringRef text)
      : context(context), file(file), lines(linesOf(text)) {}

  FailureOr<HostTopology> read() {
    auto [begin, end] = findHeader(lines);
    if (begin == end)
      return emitError(at(1)) << "expected a line of column names GPU0, GPU1, "
                                 "... and rows, but got none";
    if (failed(readColumns(begin, end)) || failed(readRows(end)) ||
        failed(checkRows()))
      return failure();
    readLegend(end);
    return topology();
  }

private:
  Location at(unsigned line) const {
    return FileLineColLoc::get(context, file, line, 1);
  }

  LogicalResult readColumns(size_t begin, size_t end) {
    header = lines[begin].number;
    for (const TextLine &line : ArrayRef(lines).slice(begin, end - begin)) {
      std::optional<std::vector<std::string>> names = headerOf(line.text);
      for (std::string &name : *names) {
        if (!numbers.insert({name, columns.size()}).second)
          return emitError(at(line.number))
                 << "expected columns to have different names, but got " << name
                 << " twice";
        columns.push_back(std::move(name));
      }
    }
    constexpr size_t most = 1024;
    if (columns.size() > most)
      return emitError(at(header)) << "expected at most " << most
                                   << " columns, but got " << columns.size();
    rows.resize(columns.size());
    return success();
  }

  LogicalResult readRows(size_t begin) {
    std::optional<size_t> row; // that lacks cells
    for (const TextLine &line : ArrayRef(lines).drop_front(begin)) {
      StringRef text = StringRef(line.text).ltrim();
      if (text.contains("Legend"))
        break;
      StringRef rest = text;
      StringRef word = llvm::getToken(text).first;
      auto named = numbers.find(takeDevice(word).str());
      if (named != numbers.end()) {
        row = named->second;
        if (rows[*row].line != 0)
          return emitError(at(line.number))
                 << "expected rows to have different names, but got "
                 << named->first << " twice";
        rows[*row].line = line.number;
        rest = text.drop_front(named->first.size());
      }
      if (row && failed(readCells(*row, rest, line.number)))
        return failure();
      if (row && rows[*row].cells.size() == columns.size())
        row.reset();
    }
    return success();
  }

  LogicalResult readCells(size_t row, StringRef text, unsigned line) {
    std::vector<TopologyCell> &cells = rows[row].cells;
    while (cells.size() < columns.size()) {
      text = text.ltrim();
      if (text.empty())
        return success();
      std::optional<TopologyCell> cell = takeCell(text);
      if (!cell)
        return emitError(at(line))
               << "expected " << columns[row] << " to " << columns[cells.size()]
               << " to be X, NV and a count of links, PIX, PXB, PHB, NODE or "
                  "SYS, but got '"
               << llvm::getToken(text).first.take_front(40) << "'";
      if ((cell->way == DeviceWay::Self) != (cells.size() == row))
        return emitError(at(line))
               << "expected X where row and column are one device, but got "
               << (cell->way == DeviceWay::Self ? "it" : "another") << " from "
               << columns[row] << " to " << columns[cells.size()];
      cells.push_back(*cell);
    }
    return success();
  }

  LogicalResult checkRows() {
    for (auto [name, row] : llvm::zip_equal(columns, rows)) {
      bool isGpu = StringRef(name).starts_with("GPU");
      if (row.line == 0 && isGpu)
        return emitError(at(header))
               << "expected a row of each GPU, but got none of " << name;
      if (row.line != 0 && row.cells.size() != columns.size())
        return emitError(at(row.line))
               << "expected row " << name << " to have " << columns.size()
               << " cells, but got " << row.cells.size();
    }
    return success();
  }

  /// NIC0: mlx5_0
  void readLegend(size_t begin) {
    static const llvm::Regex form("^[ \t]*(NIC[0-9]+)[ \t]*:[ \t]*([^ \t]+)");
    for (const TextLine &line : ArrayRef(lines).drop_front(begin)) {
      SmallVector<StringRef> parts;
      if (form.match(line.text, &parts))
        meanings[parts[1].str()] = parts[2].str();
    }
  }

  /// The way between two devices, which both may tell.
  TopologyCell between(size_t a, size_t b) const {
    TopologyCell cell = rows[a].cells[b];
    if (rows[b].line == 0)
      return cell;
    TopologyCell other = rows[b].cells[a];
    if (cell.way == other.way && cell.links == other.links)
      return cell;
    if (!std::exchange(warned, true))
      emitWarning(at(rows[b].line))
          << "expected " << columns[a] << " and " << columns[b]
          << " to tell the same way to each other, but got different ones: the "
             "farther is taken";
    return std::tie(cell.way, cell.links) < std::tie(other.way, other.links)
               ? cell
               : other;
  }

  HostTopology topology() const {
    HostTopology host;
    host.loc = at(header);
    std::vector<std::pair<int64_t, size_t>> gpus; // by number
    for (auto [index, name] : llvm::enumerate(columns)) {
      StringRef number = name;
      int64_t value;
      if (number.consume_front("GPU") && !number.getAsInteger(10, value))
        gpus.push_back({value, index});
    }
    llvm::sort(gpus);
    llvm::EquivalenceClasses<int64_t> switches;
    for (auto [from, gpu] : llvm::enumerate(gpus)) {
      HostTopology::Gpu made;
      made.name = columns[gpu.second];
      made.loc = at(rows[gpu.second].line);
      host.gpus.push_back(std::move(made));
      switches.insert(int64_t(from));
      for (size_t before = 0; before < from; ++before) {
        TopologyCell cell = between(gpus[before].second, gpu.second);
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
    for (auto [index, name] : llvm::enumerate(columns))
      if (!StringRef(name).starts_with("GPU"))
        host.nics.push_back(nicOf(index, gpus));
    return host;
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

  HostTopology::Nic nicOf(size_t column,
                          ArrayRef<std::pair<int64_t, size_t>> gpus) const {
    HostTopology::Nic nic;
    auto meaning = meanings.find(columns[column]);
    nic.name = meaning == meanings.end() ? columns[column] : meaning->second;
    nic.loc = at(header);
    for (auto [number, gpu] : gpus)
      nic.nearness.push_back(int64_t(between(gpu, column).way));
    return nic;
  }

  struct Row {
    unsigned line = 0; ///< 0 where there is none
    std::vector<TopologyCell> cells;
  };

  MLIRContext *context;
  StringRef file;
  std::vector<TextLine> lines;
  unsigned header = 0;
  std::vector<std::string> columns;
  std::map<std::string, size_t> numbers; ///< of columns, by name
  std::vector<Row> rows;                 ///< by column
  std::map<std::string, std::string> meanings;
  mutable bool warned = false; ///< of two devices that disagree
};

} // namespace

FailureOr<HostTopology> startrail::readTopologyMatrix(MLIRContext *context,
                                                      StringRef file,
                                                      StringRef text) {
  return MatrixReader(context, file, text).read();
}
