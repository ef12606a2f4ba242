//===- TopologyTable.cpp - The table that `nvidia-smi topo -m` prints -----===//
#include "compiler/Cluster/TopologyTable.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace startrail;

namespace {

class TableReader {
public:
  TableReader(MLIRContext *context, StringRef file, StringRef text)
      : context(context), lines(linesOf(text)) {
    table.file = file.str();
  }

  FailureOr<TopologyTable> read() {
    auto [begin, end] = findHeader(lines);
    if (begin == end)
      return noHeader();
    if (failed(readColumns(begin, end)) || failed(findGpus()) ||
        failed(readRows(end)) || failed(checkRows()))
      return failure();
    readLegend(end);
    return std::move(table);
  }

private:
  Location at(unsigned line) const {
    return FileLineColLoc::get(context, table.file, line, 1);
  }

  LogicalResult noHeader() const {
    if (std::optional<StrangeColumn> strange = findStrangeColumn(lines))
      return emitError(at(strange->line))
             << "expected columns to be devices as GPU0, NIC0 and mlx5_0, and "
                "then CPU Affinity, NUMA Affinity and GPU NUMA ID, but got '"
             << StringRef(strange->word).take_front(40) << "'";
    return emitError(at(1)) << "expected a line of column names GPU0, GPU1, "
                               "... and rows, but got none";
  }

  LogicalResult readColumns(size_t begin, size_t end) {
    table.header = lines[begin].number;
    for (const TextLine &line : ArrayRef(lines).slice(begin, end - begin)) {
      std::optional<std::vector<std::string>> names = headerOf(line.text);
      for (std::string &name : *names) {
        if (!numbers.insert({name, table.columns.size()}).second)
          return emitError(at(line.number))
                 << "expected columns to have different names, but got " << name
                 << " twice";
        table.columns.push_back(std::move(name));
      }
    }
    constexpr size_t most = 1024;
    if (table.columns.size() > most)
      return emitError(at(table.header))
             << "expected at most " << most << " columns, but got "
             << table.columns.size();
    table.rows.resize(table.columns.size());
    return success();
  }

  /// Puts the GPUs in the order of their numbers.
  LogicalResult findGpus() {
    constexpr int64_t most = 65535;
    std::vector<std::pair<int64_t, size_t>> gpus;
    for (auto [index, name] : llvm::enumerate(table.columns)) {
      StringRef number = name;
      if (!number.consume_front("GPU"))
        continue;
      int64_t value;
      if (number.getAsInteger(10, value) || value < 0 || value > most)
        return emitError(at(table.header))
               << "expected the number of a GPU to be from 0 to " << most
               << ", but got " << StringRef(name).take_front(40);
      gpus.push_back({value, index});
    }
    llvm::sort(gpus);
    for (auto [number, column] : gpus)
      table.gpus.push_back(column);
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
        if (table.rows[*row].line != 0)
          return emitError(at(line.number))
                 << "expected rows to have different names, but got "
                 << named->first << " twice";
        table.rows[*row].line = line.number;
        rest = text.drop_front(named->first.size());
      }
      if (row && failed(readCells(*row, rest, line.number)))
        return failure();
      if (row && table.rows[*row].cells.size() == table.columns.size())
        row.reset();
    }
    return success();
  }

  LogicalResult readCells(size_t row, StringRef text, unsigned line) {
    std::vector<TopologyCell> &cells = table.rows[row].cells;
    while (cells.size() < table.columns.size()) {
      text = text.ltrim();
      if (text.empty())
        return success();
      std::optional<TopologyCell> cell = takeCell(text);
      if (!cell)
        return emitError(at(line))
               << "expected " << table.columns[row] << " to "
               << table.columns[cells.size()]
               << " to be X, NV and a count of links, PIX, PXB, PHB, NODE or "
                  "SYS, but got '"
               << llvm::getToken(text).first.take_front(40) << "'";
      if ((cell->way == DeviceWay::Self) != (cells.size() == row))
        return emitError(at(line))
               << "expected X where row and column are one device, but got "
               << (cell->way == DeviceWay::Self ? "it" : "another") << " from "
               << table.columns[row] << " to " << table.columns[cells.size()];
      cells.push_back(*cell);
    }
    return success();
  }

  LogicalResult checkRows() {
    for (auto [name, row] : llvm::zip_equal(table.columns, table.rows)) {
      bool isGpu = StringRef(name).starts_with("GPU");
      if (row.line == 0 && isGpu)
        return emitError(at(table.header))
               << "expected a row of each GPU, but got none of " << name;
      if (row.line != 0 && row.cells.size() != table.columns.size())
        return emitError(at(row.line))
               << "expected row " << name << " to have " << table.columns.size()
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
        table.meanings[parts[1].str()] = parts[2].str();
    }
  }

  MLIRContext *context;
  std::vector<TextLine> lines;
  TopologyTable table;
  std::map<std::string, size_t> numbers; ///< of columns, by name
};

} // namespace

FailureOr<TopologyTable> startrail::readTopologyTable(MLIRContext *context,
                                                      StringRef file,
                                                      StringRef text) {
  return TableReader(context, file, text).read();
}
