//===- Positions.cpp - Which tokens the rows of the ranks hold -----------===//
#include "runtime/driver/Positions.h"
#include "runtime/driver/Error.h"
#include "runtime/driver/Tensors.h"

#include <fmt/format.h>

namespace startrail::driver {
namespace {

/// One side while it is asked for.
class Side {
public:
  Side(const startrail_program &program, const startrail_function &function,
       startrail_side side)
      : program(program), function(function), side(side),
        position(side == STARTRAIL_KEY_SIDE ? function.key_position
                                            : function.query_position) {}

  Positions find() {
    findSizes(function.inputs, function.input_count);
    findSizes(function.outputs, function.output_count);
    if (!first)
      return Positions(program.ranks);
    if (!position)
      reject("be a function", "null");
    holders.assign(tokens, -1);
    Positions positions(program.ranks, std::vector<int64_t>(rows, -1));
    for (int rank = 0; rank < program.ranks; ++rank)
      for (int64_t row = 0; row < rows; ++row)
        positions[rank][row] = take(rank, row);
    for (int64_t token = 0; token < tokens; ++token)
      if (holders[token] < 0)
        reject("give every token a row",
               fmt::format("none for token {} of {}", token, tokens));
    return positions;
  }

private:
  [[noreturn]] void reject(const std::string &required,
                           const std::string &got) const {
    throw Error(Exit::Runtime,
                fmt::format("expected {} of {} to {}, but got {}",
                            side == STARTRAIL_KEY_SIDE ? "key_position"
                                                       : "query_position",
                            function.name, required, got));
  }

  void findSizes(const startrail_tensor *tensors, int count) {
    for (const startrail_tensor *each = tensors; each < tensors + count;
         ++each) {
      if (each->side != side)
        continue;
      if (!first) {
        first = each;
        tokens = extentsOf(*each).tokens;
        rows = each->shard[1];
      } else if (extentsOf(*each).tokens != tokens || each->shard[1] != rows) {
        throw Error(Exit::Runtime,
                    fmt::format("expected {} of {} to have {} tokens and {} "
                                "rows a rank, as {} has, but got {} and {}",
                                each->name, function.name, tokens, rows,
                                first->name, extentsOf(*each).tokens,
                                each->shard[1]));
      }
    }
  }

  /// The token of a row, which no row before it has.
  int64_t take(int rank, int64_t row) {
    const int64_t token = position(rank, row);
    if (token < -1 || token >= tokens)
      reject(fmt::format("be -1 or a token of 0 to {}", tokens - 1),
             fmt::format("{} for {}", token, placeOf(rank, row)));
    if (token < 0)
      return token;
    if (int64_t other = holders[token]; other >= 0)
      reject("give every token one row",
             fmt::format("token {} for {} and for {}", token,
                         placeOf(other / rows, other % rows),
                         placeOf(rank, row)));
    holders[token] = rank * rows + row;
    return token;
  }

  static std::string placeOf(int64_t rank, int64_t row) {
    return fmt::format("row {} of rank {}", row, rank);
  }

  const startrail_program &program;
  const startrail_function &function;
  const startrail_side side;
  int64_t (*const position)(int, int64_t);
  const startrail_tensor *first = nullptr;
  int64_t tokens = 0, rows = 0;
  std::vector<int64_t> holders; ///< rank * rows + row, by token; -1: none yet
};

} // namespace

SidePositions findPositions(const startrail_program &program,
                            const startrail_function &function) {
  return {{Side(program, function, STARTRAIL_QUERY_SIDE).find(),
           Side(program, function, STARTRAIL_KEY_SIDE).find()}};
}

} // namespace startrail::driver
