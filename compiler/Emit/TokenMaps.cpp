//===- TokenMaps.cpp - Token maps of an emitted program -------------------===//
#include "compiler/Emit/TokenMaps.h"

#include "compiler/Emit/Helpers.h"

using namespace mlir;
using namespace startrail;

FailureOr<size_t> startrail::addTokens(Operation *user, TokensAttr layout,
                                       int64_t rows, StringRef what,
                                       ArrayRef<EmittedGrid> grids, size_t grid,
                                       NameTable &names,
                                       std::vector<EmittedTokens> &tokens) {
  for (auto [index, known] : llvm::enumerate(tokens))
    if (known.grid == grid && known.map.tokens() == layout &&
        known.map.blockRows() == rows)
      return index;
  FailureOr<TokenMap> map = TokenMap::build(
      layout, grids[grid].ranks.numRanks(), rows,
      [&] { return user->emitError(); }, what);
  if (failed(map))
    return failure();
  std::string prefix =
      grids.size() > 1 ? grids[grid].symbol + "_" : std::string();
  std::string name =
      names.add(prefix + stringifyTokenLayout(layout.getKind()).str() + "_" +
                std::to_string(map->numOwners()) + "x" + std::to_string(rows));
  std::string positionOf = names.add(name + "_position");
  tokens.push_back({std::move(*map), grid, name, positionOf});
  return tokens.size() - 1;
}

std::string startrail::wordsOf(const TokenMap &map) {
  std::string text = stringifyTokenLayout(map.tokens().getKind()).str() + ": " +
                     std::to_string(map.numOwners()) +
                     (map.numOwners() == 1 ? " block of " : " blocks of ") +
                     std::to_string(map.blockRows()) + " rows";
  if (map.numSegments() == 1)
    return text;
  text += " in segments of ";
  for (int64_t i = 0, end = map.numSegments(); i < end; ++i)
    text += (i == 0         ? ""
             : i + 1 == end ? " and "
                            : ", ") +
            std::to_string(map.capacity(i));
  return text;
}

/// `{offset, rows, start, stride}`, start as an expression.
static std::string segmentText(const TokenMap::Segment &segment,
                               const std::string &start) {
  return "{" + std::to_string(segment.offset) + ", " +
         std::to_string(segment.valid) + ", " + start + ", " +
         std::to_string(segment.stride) + "}";
}

/// What the start of segment `index` is to an owner.
static std::string startOf(const TokenMap &map, int64_t index) {
  std::string scale = map.capacity(index) == 1
                          ? std::string()
                          : " * " + std::to_string(map.capacity(index));
  if (map.tokens().getKind() == TokenLayout::Striped)
    return "owner";
  if (index == 0)
    return "owner" + scale;
  std::string last = std::to_string(2 * map.numOwners() - 1);
  return scale.empty() ? last + " - owner" : "(" + last + " - owner)" + scale;
}

/// The segments of every owner, from a table.
static void writeTable(const EmittedTokens &tokens, TextWriter &text) {
  const TokenMap &map = tokens.map;
  std::string segments = std::to_string(map.numSegments());
  text.open("static const startrail_segment segments[" +
            Twine(map.numOwners()) + "][" + segments + "] =");
  for (int64_t owner = 0; owner < map.numOwners(); ++owner) {
    std::string row;
    for (const TokenMap::Segment &segment : map.segments(owner))
      row += (row.empty() ? "" : ", ") +
             segmentText(segment, std::to_string(segment.start));
    text.line("{" + row + "},");
  }
  text.close("};");
  // A schedule written by hand may come to owners that are none.
  text.line("if (owner < 0 || owner >= " + Twine(map.numOwners()) + ")");
  text.line("  return {-1, {}}; // an error of the kernel that gets it");
  text.line("startrail_tokens tokens = {" + segments + ", {}};");
  text.line("for (int i = 0; i < " + segments + "; ++i)");
  text.line("  tokens.segments[i] = segments[owner][i];");
  text.line("return tokens;");
}

static void writeBlock(const EmittedTokens &tokens, TextWriter &text) {
  const TokenMap &map = tokens.map;
  text.open("startrail_tokens " + tokens.name + "(int64_t owner)");
  if (map.tokens().isExplicit()) {
    writeTable(tokens, text);
  } else {
    std::string segments;
    for (auto [index, segment] : llvm::enumerate(map.segments(0)))
      segments +=
          (index ? ", " : "") + segmentText(segment, startOf(map, index));
    text.line("return {" + std::to_string(map.numSegments()) + ", {" +
              segments + "}};");
  }
  text.close();
}

static void writePosition(const EmittedTokens &tokens, const EmittedGrid &grid,
                          TextWriter &text) {
  const TokenMap &map = tokens.map;
  std::string owner = "index", member = "0";
  if (map.teamSize() > 1) {
    member = owner + " % " + std::to_string(map.teamSize());
    owner += " / " + std::to_string(map.teamSize());
  }
  text.open("int64_t " + tokens.positionOf + "(int rank, int64_t row)");
  text.line("const int64_t index = " + grid.tokenIndexOf + "(rank);");
  text.line("const startrail_tokens tokens = " + tokens.name + "(" + owner +
            ");");
  text.line("return startrail_position(&tokens, /*block_rows=*/" +
            std::to_string(map.blockRows()) + ", /*members=*/" +
            std::to_string(map.teamSize()) + ", " + member + ", row);");
  text.close();
}

void startrail::writeTokens(const EmittedProgram &program, TextWriter &text) {
  for (const EmittedTokens &tokens : program.tokens) {
    text.line();
    text.comment("The tokens of an owner's block, and the position of a rank's "
                 "row, -1 for padding; " +
                 wordsOf(tokens.map) + ".");
    writeBlock(tokens, text);
    writePosition(tokens, program.grids[tokens.grid], text);
  }
}
