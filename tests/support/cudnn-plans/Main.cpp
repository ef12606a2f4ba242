//===- Main.cpp - startrail-cudnn-plans -----------------------------------===//
//
// Which pieces of attention cuDNN makes plans for on a device that a file
// describes: there needs to be none, see tests/gpu/Inputs/no_driver.py.
//
// usage: startrail-cudnn-plans DEVICE.json < PIECES
//
// A piece is a line: forward|gradient full|causal bf16|f16 BATCH QUERIES KEYS
// QUERY_HEADS KV_HEADS KEY_DIM VALUE_DIM. It is printed again with what became
// of it. Exit code 1: one has no plan; 77: there is no cuDNN.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/cudnn/Plan.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

using namespace startrail::cuda::cudnn;

namespace {

AttentionShape parsePiece(const std::string &line) {
  std::istringstream text(line);
  std::string pass, mask, dtype;
  AttentionShape shape = {};
  text >> pass >> mask >> dtype >> shape.batch >> shape.queries >> shape.keys >>
      shape.queryHeads >> shape.kvHeads >> shape.keyDim >> shape.valueDim;
  if (!text || (pass != "forward" && pass != "gradient") ||
      (mask != "full" && mask != "causal") ||
      (dtype != "bf16" && dtype != "f16"))
    throw std::runtime_error("expected a piece, but got \"" + line + "\"");
  shape.isGradient = pass == "gradient";
  shape.isCausal = mask == "causal";
  shape.dtype = dtype == "f16" ? STARTRAIL_F16 : STARTRAIL_BF16;
  // In the middle of blocks: plans know how far apart batch entries are.
  shape.queryRows = 2 * shape.queries;
  shape.keyRows = 2 * shape.keys;
  return shape;
}

bool makePlan(const std::string &line, const Target &target) {
  std::cout << line << ": ";
  try {
    const Plan plan(parsePiece(line), target);
    std::cout << "final, " << plan.workspaceBytes() << " bytes" << std::endl;
    return true;
  } catch (const Failure &failure) {
    std::cout << "no plan: " << failure.what() << std::endl;
    return false;
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: startrail-cudnn-plans DEVICE.json < PIECES\n";
    return 2;
  }
  const Library &library = Library::get();
  if (!library.obstacle.empty()) {
    std::cerr << library.obstacle << "\n";
    return 77;
  }
  std::ifstream file(argv[1]);
  Target target;
  target.description.assign(std::istreambuf_iterator<char>(file), {});
  bool all = true;
  try {
    for (std::string line; std::getline(std::cin, line);)
      all &= makePlan(line, target);
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << "\n";
    return 2;
  }
  return all ? 0 : 1;
}
