//===- Coordinates.cpp - Ranks and coordinates as C++ functions -----------===//
#include "compiler/Emit/Helpers.h"

using namespace mlir;
using namespace startrail;

/// ` / divisor % size`, leaving out what changes nothing below `limit`.
static std::string digit(const std::string &value, int64_t divisor,
                         int64_t size, int64_t limit) {
  std::string text = value;
  if (divisor > 1)
    text += " / " + std::to_string(divisor);
  if (divisor * size < limit)
    text += " % " + std::to_string(size);
  return text;
}

static std::string scaled(const std::string &text, int64_t factor) {
  return factor == 1 ? text : text + " * " + std::to_string(factor);
}

static std::string joined(ArrayRef<std::string> terms) {
  return terms.empty() ? "0" : llvm::join(terms, " + ");
}

static void writeCoordinate(const EmittedGrid &grid, int64_t axis,
                            TextWriter &text) {
  SmallVector<std::string> terms;
  int64_t weight = 1;
  for (const PlacementFactor &factor : grid.ranks.placement()) {
    if (factor.axis == axis && factor.size > 1)
      terms.push_back(
          scaled(digit("rank", weight, factor.size, grid.ranks.numRanks()),
                 factor.stride));
    weight *= factor.size;
  }
  text.line("int64_t " + grid.helpers[axis] + "(int" +
            (terms.empty() ? "" : " rank") + ") { return " + joined(terms) +
            "; }");
}

static void writeRankOf(const EmittedGrid &grid, TextWriter &text) {
  SmallVector<std::string> terms, parameters;
  int64_t weight = 1;
  for (const PlacementFactor &factor : grid.ranks.placement()) {
    if (factor.size > 1)
      terms.push_back(
          scaled(digit(grid.axes[factor.axis], factor.stride, factor.size,
                       grid.ranks.sizes()[factor.axis]),
                 weight));
    weight *= factor.size;
  }
  for (auto [axis, size] : llvm::enumerate(grid.ranks.sizes()))
    parameters.push_back("int64_t" + (size > 1 ? " " + grid.axes[axis] : ""));
  text.open("int " + grid.rankOf + "(" + llvm::join(parameters, ", ") + ")");
  text.line("return (int)(" + joined(terms) + ");");
  text.close();
}

static void writeGrid(const EmittedGrid &grid, const HelperUse::Grid &use,
                      const std::string &where, TextWriter &text) {
  SmallVector<std::string> placement, terms;
  for (const PlacementFactor &factor : grid.ranks.placement())
    placement.push_back(grid.axes[factor.axis] +
                        (factor.size == grid.ranks.sizes()[factor.axis]
                             ? ""
                             : ":" + std::to_string(factor.size)));
  text.line();
  text.comment("Coordinates of a physical rank" + where +
               "; ranks are filled by " + llvm::join(placement, ", then ") +
               ".");
  std::vector<bool> needed = use.coordinates;
  for (auto [axis, size] : llvm::enumerate(grid.ranks.sizes()))
    if (size > 1)
      needed[axis] = true; // by tokenIndexOf
  for (auto [axis, isNeeded] : llvm::enumerate(needed))
    if (isNeeded)
      writeCoordinate(grid, axis, text);
  if (use.rankOf)
    writeRankOf(grid, text);

  int64_t weight = 1;
  for (int64_t axis : grid.ranks.tokenAxes()) {
    if (grid.ranks.sizes()[axis] > 1)
      terms.push_back(scaled(grid.helpers[axis] + "(rank)", weight));
    weight *= grid.ranks.sizes()[axis];
  }
  text.line();
  text.comment("A rank's place in the order of tokens" + where +
               ": members of a team follow one another.");
  text.open("int64_t " + grid.tokenIndexOf + "(int" +
            (terms.empty() ? "" : " rank") + ")");
  text.line("return " + joined(terms) + ";");
  text.close();
}

void startrail::writeCoordinates(const EmittedProgram &program,
                                 const HelperUse &use, TextWriter &text) {
  for (auto [grid, gridUse] : llvm::zip(program.grids, use.grids))
    writeGrid(grid, gridUse,
              program.grids.size() > 1 ? " in @" + grid.symbol : std::string(),
              text);
}
