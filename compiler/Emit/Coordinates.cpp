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

static void writeCoordinate(const EmittedProgram &program, int64_t axis,
                            TextWriter &text) {
  SmallVector<std::string> terms;
  int64_t weight = 1;
  for (const PlacementFactor &factor : program.ranks.placement()) {
    if (factor.axis == axis && factor.size > 1)
      terms.push_back(
          scaled(digit("rank", weight, factor.size, program.ranks.numRanks()),
                 factor.stride));
    weight *= factor.size;
  }
  text.line("int64_t " + program.helpers[axis] + "(int" +
            (terms.empty() ? "" : " rank") + ") { return " + joined(terms) +
            "; }");
}

static void writeRankOf(const EmittedProgram &program, TextWriter &text) {
  SmallVector<std::string> terms, parameters;
  int64_t weight = 1;
  for (const PlacementFactor &factor : program.ranks.placement()) {
    if (factor.size > 1)
      terms.push_back(
          scaled(digit(program.axes[factor.axis], factor.stride, factor.size,
                       program.ranks.sizes()[factor.axis]),
                 weight));
    weight *= factor.size;
  }
  for (auto [axis, size] : llvm::enumerate(program.ranks.sizes()))
    parameters.push_back("int64_t" +
                         (size > 1 ? " " + program.axes[axis] : ""));
  text.open("int " + program.rankOf + "(" + llvm::join(parameters, ", ") + ")");
  text.line("return (int)(" + joined(terms) + ");");
  text.close();
}

void startrail::writeCoordinates(const EmittedProgram &program,
                                 const HelperUse &use, TextWriter &text) {
  SmallVector<std::string> placement, terms;
  for (const PlacementFactor &factor : program.ranks.placement())
    placement.push_back(program.axes[factor.axis] +
                        (factor.size == program.ranks.sizes()[factor.axis]
                             ? ""
                             : ":" + std::to_string(factor.size)));
  text.line();
  text.comment("Coordinates of a physical rank; ranks are filled by " +
               llvm::join(placement, ", then ") + ".");
  std::vector<bool> needed = use.coordinates;
  for (auto [axis, size] : llvm::enumerate(program.ranks.sizes()))
    if (size > 1)
      needed[axis] = true; // by tokenBlockOf
  for (auto [axis, isNeeded] : llvm::enumerate(needed))
    if (isNeeded)
      writeCoordinate(program, axis, text);
  if (use.rankOf)
    writeRankOf(program, text);

  int64_t weight = 1;
  for (int64_t axis : program.ranks.tokenAxes()) {
    if (program.ranks.sizes()[axis] > 1)
      terms.push_back(scaled(program.helpers[axis] + "(rank)", weight));
    weight *= program.ranks.sizes()[axis];
  }
  text.line();
  text.comment("Which block of the sequence a rank holds.");
  text.open("int64_t " + program.tokenBlockOf + "(int" +
            (terms.empty() ? "" : " rank") + ")");
  text.line("return " + joined(terms) + ";");
  text.close();
}
