//===- PlanRow.cpp - Rows and columns of a plan table ---------------------===//
#include "compiler/Planner/PlanRow.h"

#include "compiler/Planner/Attentions.h"
#include "compiler/Simulator/SimulationText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace startrail;

using llvm::formatv;
using llvm::raw_ostream;

const std::vector<PlanColumn> &startrail::planColumns() {
  static const std::vector<PlanColumn> columns = {
      {"row", "row", true},
      {"strategy", "strategy", true},
      {"C", "team_size", true},
      {"placement", "placement", true},
      {"exchange", "exchange", false},
      {"combine", "combine_via", false},
      {"tokens", "tokens", false},
      {"circulate", "circulate", false},
      {"save", "save", false},
      {"time", "seconds", true},
      {"tokens/s", "tokens_per_second", true},
      {"exposed", "exposed_seconds", true},
      {"inter-node", "inter_node_bytes", true},
      {"memory", "memory_bytes", true},
      {"binding link", "binding_link", true}};
  return columns;
}

std::optional<BindingLink> startrail::bindingLink(const Candidate &candidate) {
  std::vector<LinkUse> sum;
  double seconds = 0;
  for (const auto *simulation : {&candidate.forward, &candidate.backward}) {
    if (!*simulation)
      continue;
    seconds += (*simulation)->seconds;
    sum.resize((*simulation)->links.size());
    for (auto [all, one] : llvm::zip(sum, (*simulation)->links)) {
      all.bytes += one.bytes;
      all.busy += one.busy;
      all.full += one.full;
    }
  }
  std::optional<uint32_t> most = bindingLinkOf(sum);
  if (!most)
    return std::nullopt;
  return BindingLink{*most, seconds, sum[*most].full, sum[*most].bytes};
}

double startrail::tokensPerSecond(const PlanRequest &request,
                                  const Candidate &candidate) {
  if (candidate.step)
    return candidate.step->tokensPerSecond;
  AttentionView attention(isolatedAttention(request.module));
  auto type = llvm::cast<mlir::RankedTensorType>(attention.query.getType());
  double tokens =
      double(type.getDimSize(0)) * attention.lengthOf(attention.query);
  return candidate.seconds > 0 ? tokens / candidate.seconds : 0;
}

static std::string exact(double number) {
  return formatv("{0:F9}", number).str();
}

std::vector<PlanRow> startrail::rowsOf(const PlanRequest &request,
                                       const PlanTable &table,
                                       const Network &network) {
  std::vector<PlanRow> rows;
  for (auto [index, candidate] : llvm::enumerate(table.best)) {
    const PipelineOptions &options = candidate.options;
    PlanRow &row = rows.emplace_back();
    auto add = [&](const std::string &cell, const std::string &value) {
      row.cells.push_back(cell);
      row.values.push_back(value);
    };
    auto addName = [&](const std::string &name, bool hasEffect) {
      add(hasEffect ? name : "-", name);
    };
    bool hasTeams = options.teamSize > 1;
    addName(std::to_string(index + 1), true);
    addName(options.strategy, true);
    addName(std::to_string(options.teamSize), true);
    addName(options.placement, hasTeams);
    addName(options.exchange, hasTeams);
    addName(options.combineVia, hasTeams && request.hasForward());
    addName(options.tokens, true);
    addName(options.circulate, request.hasBackward());
    addName(options.save,
            hasTeams && request.hasForward() && request.hasBackward());
    double perSecond = tokensPerSecond(request, candidate);
    add(describeSeconds(candidate.seconds), exact(candidate.seconds));
    add(formatv("{0:F0}", perSecond).str(), exact(perSecond));
    add(describeSeconds(candidate.exposedSeconds()),
        exact(candidate.exposedSeconds()));
    add(describeBytes(candidate.interNodeBytes()),
        formatv("{0:F0}", candidate.interNodeBytes()).str());
    add(describeBytes(candidate.memoryBytes),
        std::to_string(candidate.memoryBytes));
    std::optional<BindingLink> binding = bindingLink(candidate);
    addName(binding ? network.links()[binding->index].name : "",
            binding.has_value());
  }
  return rows;
}

std::string startrail::describeChoices(const PipelineOptions &options) {
  std::string text = options.strategy;
  auto add = [&](llvm::StringRef name, const std::string &value) {
    text += ", " + name.str() + "=" + value;
  };
  if (options.teamSize > 1) {
    text += ", C = " + std::to_string(options.teamSize);
    text += ", " + options.placement;
    add("exchange", options.exchange);
    if (options.pass != "backward")
      add("combine-via", options.combineVia);
  }
  add("tokens", options.tokens);
  if (options.pass != "forward")
    add("circulate", options.circulate);
  if (options.pass == "both" && options.teamSize > 1)
    add("save", options.save);
  return text;
}

/// A value as it stands in CSV.
static std::string quoted(const std::string &value) {
  if (value.find_first_of(",\"\n") == std::string::npos)
    return value;
  std::string text = "\"";
  for (char character : value)
    text += character == '"' ? std::string("\"\"") : std::string(1, character);
  return text + "\"";
}

void startrail::printCsvHead(raw_ostream &stream) {
  stream << "attention";
  for (const PlanColumn &column : planColumns())
    stream << "," << column.csv;
  stream << "\n";
}

void startrail::printCsv(raw_ostream &stream, llvm::StringRef attention,
                         const PlanRequest &request, const PlanTable &table,
                         const Network &network) {
  for (const PlanRow &row : rowsOf(request, table, network)) {
    stream << quoted(attention.str());
    for (const std::string &value : row.values)
      stream << "," << quoted(value);
    stream << "\n";
  }
}
