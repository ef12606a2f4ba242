//===- PlanText.cpp - A plan table for readers ----------------------------===//
#include "compiler/Planner/PlanText.h"

#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace startrail;

using llvm::formatv;
using llvm::raw_ostream;
using llvm::StringRef;

/// Columns as wide as their widest cell, two blanks apart.
static void printColumns(raw_ostream &stream,
                         const std::vector<std::vector<std::string>> &lines) {
  std::vector<size_t> widths(lines.front().size(), 0);
  for (const auto &line : lines)
    for (auto [width, cell] : llvm::zip(widths, line))
      width = std::max(width, cell.size());
  for (const auto &line : lines) {
    std::string text;
    for (auto [width, cell] : llvm::zip(widths, line)) {
      text += text.empty() ? "" : "  ";
      // Numbers stand right, names left.
      bool isNumber = llvm::isDigit(cell[0]) || width == cell.size();
      std::string blanks(width - cell.size(), ' ');
      text += isNumber ? blanks + cell : cell + blanks;
    }
    stream << StringRef(text).rtrim() << "\n";
  }
}

void startrail::printTable(raw_ostream &stream, const PlanRequest &request,
                           const PlanTable &table, const Network &network) {
  std::vector<PlanRow> rows = rowsOf(request, table, network);
  const std::vector<PlanColumn> &columns = planColumns();
  std::vector<size_t> shown;
  std::string shared;
  for (size_t index = 0; index < columns.size(); ++index) {
    bool differs = llvm::any_of(rows, [&, index = index](const PlanRow &row) {
      return row.cells[index] != rows.front().cells[index];
    });
    if (columns[index].always || differs)
      shown.push_back(index);
    else if (rows.front().cells[index] != "-")
      shared += (shared.empty() ? "" : ", ") + columns[index].title.str() +
                "=" + rows.front().cells[index];
  }
  if (!shared.empty())
    stream << "all rows: " << shared << "\n";
  std::vector<std::vector<std::string>> lines;
  auto &head = lines.emplace_back();
  for (size_t column : shown)
    head.push_back(columns[column].title.str());
  for (const PlanRow &row : rows) {
    auto &line = lines.emplace_back();
    for (size_t column : shown)
      line.push_back(row.cells[column]);
  }
  printColumns(stream, lines);
  stream << formatv("{0} candidates: {1} simulated, {2} behind by their "
                    "bounds, {3} too large for the memory\n",
                    table.enumerated, table.simulated, table.pruned,
                    table.tooLarge);
}

void startrail::explainRow(raw_ostream &stream, const PlanRequest &request,
                           const PlanTable &table, size_t row,
                           const Network &network) {
  const Candidate &candidate = table.best[row - 1];
  stream << "row " << row << ": " << describeChoices(candidate.options) << "\n";
  if (const std::optional<TrainingStep> &step = candidate.step) {
    auto part = [&](StringRef name, double seconds) {
      if (seconds > 0)
        stream << "  " << llvm::left_justify(name, 20) << " "
               << describeSeconds(seconds) << "\n";
    };
    stream << "step: " << describeSeconds(step->seconds) << "\n";
    part("attention forward", step->attentionForward);
    part("attention backward", step->attentionBackward);
    part("matrix products", step->matmul);
    part("other kernels", step->memoryTraffic);
    part("weights' gradients", step->weights);
    part("optimizer", step->optimizer);
    part("fixed", step->fixed);
  }
  stream << "memory of a rank: " << describeBytes(candidate.memoryBytes)
         << "\n";
  for (auto [name, simulation] : {std::pair("forward", &candidate.forward),
                                  std::pair("backward", &candidate.backward)})
    if (*simulation) {
      stream << name << (request.shape ? ", one layer:\n" : ":\n");
      printSimulation(stream, **simulation, network);
    }
}
