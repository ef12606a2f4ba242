//===- TopologyText.cpp - Words of what `nvidia-smi topo -m` prints -------===//
#include "compiler/Cluster/TopologyText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace startrail;

std::vector<TextLine> startrail::linesOf(StringRef text) {
  std::vector<TextLine> lines;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    TextLine made{unsigned(lines.size() + 1), ""};
    for (size_t i = 0; i < line.size(); ++i)
      if (line[i] == '\x1b') {
        // ESC [ parameters letter
        for (++i; i < line.size() && !llvm::isAlpha(line[i]);)
          ++i;
      } else if (line[i] != '\r') {
        made.text += line[i];
      }
    lines.push_back(std::move(made));
  }
  return lines;
}

StringRef startrail::takeDevice(StringRef &word) {
  static const llvm::Regex usual(
      "^(GPU[0-9]+|NIC[0-9]+|mlx[0-9]+_(bond_)?[0-9]+)"),
      bonded("^NV[0-9]+$"), other("^[A-Za-z][A-Za-z0-9_-]*[0-9]$");
  SmallVector<StringRef> parts;
  StringRef name;
  if (usual.match(word, &parts))
    name = parts[0];
  else if (other.match(word) && !bonded.match(word))
    name = word;
  word = word.drop_front(name.size());
  return name;
}

/// Whether a word is of the columns behind those of devices.
static bool isBehindDevices(StringRef word) {
  static constexpr StringRef words[] = {"CPU", "NUMA", "GPU", "Affinity", "ID"};
  return llvm::is_contained(words, word);
}

std::optional<std::vector<std::string>> startrail::headerOf(StringRef line) {
  std::vector<std::string> devices;
  bool behind = false;
  SmallVector<StringRef> words;
  llvm::SplitString(line, words);
  for (StringRef word : words) {
    for (StringRef name; !behind && !(name = takeDevice(word)).empty();)
      devices.push_back(name.str());
    if (word.empty())
      continue;
    if (!isBehindDevices(word))
      return std::nullopt;
    behind = true;
  }
  if (words.empty())
    return std::nullopt;
  return devices;
}

std::optional<TopologyCell> startrail::takeCell(StringRef &text) {
  static constexpr std::pair<StringRef, DeviceWay> ways[] = {
      {"X", DeviceWay::Self},    {"PIX", DeviceWay::Pix},
      {"PXB", DeviceWay::Pxb},   {"PHB", DeviceWay::Phb},
      {"NODE", DeviceWay::Node}, {"SYS", DeviceWay::Sys},
  };
  for (auto [word, way] : ways)
    if (text.consume_front(word))
      return TopologyCell{way, 0};
  StringRef rest = text;
  int64_t links;
  if (!rest.consume_front("NV") || rest.consumeInteger(10, links) ||
      links < 1 || links > 1024)
    return std::nullopt;
  text = rest;
  return TopologyCell{DeviceWay::NvLink, links};
}

/// Whether a line is a device's name and a cell.
static bool isRow(StringRef line) {
  auto [first, rest] = llvm::getToken(line);
  StringRef word = first;
  rest = rest.ltrim();
  return !takeDevice(word).empty() && word.empty() &&
         takeCell(rest).has_value();
}

std::pair<size_t, size_t> startrail::findHeader(ArrayRef<TextLine> lines) {
  size_t end = 0;
  while (end < lines.size() && !isRow(lines[end].text))
    ++end;
  if (end == lines.size())
    return {0, 0};
  while (end > 0 && StringRef(lines[end - 1].text).trim().empty())
    --end;
  // Broken columns are several lines, of which one has the first GPU.
  size_t begin = end, first = end;
  while (begin > 0) {
    auto header = headerOf(lines[begin - 1].text);
    if (!header)
      break;
    --begin;
    if (llvm::any_of(*header, [](const std::string &name) {
          return StringRef(name).starts_with("GPU");
        }))
      first = begin;
    if (llvm::is_contained(*header, "GPU0"))
      break;
  }
  return {first, end};
}

std::optional<StrangeColumn>
startrail::findStrangeColumn(ArrayRef<TextLine> lines) {
  const auto *row = llvm::find_if(
      lines, [](const TextLine &line) { return isRow(line.text); });
  if (row == lines.end())
    return std::nullopt;
  const TextLine *header = nullptr;
  for (const TextLine &line : ArrayRef(lines.begin(), row))
    if (StringRef(line.text).contains("GPU0"))
      header = &line;
  if (!header)
    return std::nullopt;
  SmallVector<StringRef> words;
  llvm::SplitString(header->text, words);
  for (StringRef word : words) {
    StringRef rest = word;
    while (!takeDevice(rest).empty())
      ;
    if (!rest.empty() && !isBehindDevices(rest))
      return StrangeColumn{header->number, word.str()};
  }
  return std::nullopt;
}
