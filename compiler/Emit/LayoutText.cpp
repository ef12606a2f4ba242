//===- LayoutText.cpp - Which tokens the rows of the ranks hold -----------===//
#include "compiler/Emit/Emit.h"
#include "compiler/Emit/Program.h"

using namespace mlir;
using namespace startrail;

/// More rows are no text for anyone, and may be more than memory holds.
static constexpr int64_t mostRows = int64_t(1) << 26;

/// Rows by rank, as `program --layout` prints them.
static void writeSide(const EmittedProgram &program,
                      const EmittedFunction &function, StringRef sides,
                      const EmittedTokens &tokens, raw_ostream &text) {
  const RankAlgebra &ranks = program.grids[tokens.grid].ranks;
  const TokenMap &map = tokens.map;
  text << function.symbol << ", " << sides << ": " << map.tokens().getText()
       << ", " << map.shardRows() << " rows a rank\n";
  for (int64_t rank = 0; rank < ranks.numRanks(); ++rank) {
    int64_t index = ranks.tokenIndexOf(ranks.coordinatesOf(rank));
    text << "  rank " << rank << ": ";
    for (int64_t row = 0; row < map.shardRows(); ++row)
      text << (row ? "," : "") << map.positionOfShardRow(index, row);
    text << "\n";
  }
}

FailureOr<std::string> startrail::describeLayouts(ModuleOp module,
                                                  StringRef caller) {
  FailureOr<EmittedProgram> program = collectProgram(module, caller);
  if (failed(program))
    return failure();
  std::string layouts;
  llvm::raw_string_ostream text(layouts);
  for (const EmittedTokens &tokens : program->tokens)
    if (int64_t rows = tokens.map.blockRows() * tokens.map.numOwners();
        rows > mostRows)
      return module.emitError("expected the rows of all ranks to be at most ")
             << mostRows << " to list their tokens, but got " << rows;
  for (const EmittedFunction &function : program->functions) {
    const EmittedTokens &query = program->tokens[function.queryTokens];
    if (function.queryTokens == function.keyTokens) {
      writeSide(*program, function, "query and key", query, text);
      continue;
    }
    writeSide(*program, function, "query", query, text);
    writeSide(*program, function, "key", program->tokens[function.keyTokens],
              text);
  }
  return layouts;
}
