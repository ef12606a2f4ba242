//===- TokenMap.cpp - The positions of an owner's rows --------------------===//
#include "dialects/StarTrail/TokenMap.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace startrail;

/// The most rows that an owner of an explicit layout gives each segment.
static SmallVector<int64_t> mostRows(TokensAttr tokens) {
  SmallVector<int64_t> most;
  ArrayRef<int64_t> rest = tokens.getPieces();
  for (int64_t count : tokens.getCounts()) {
    if (int64_t(most.size()) < count)
      most.resize(count);
    for (int64_t i = 0; i < count; ++i)
      most[i] = std::max(most[i], rest[2 * i + 1]);
    rest = rest.drop_front(2 * count);
  }
  return most;
}

static int64_t sumOf(ArrayRef<int64_t> values) {
  return std::accumulate(values.begin(), values.end(), int64_t(0));
}

/// Room for each segment of an explicit layout; nothing on overflow.
static std::optional<SmallVector<int64_t>>
explicitCapacities(TokensAttr tokens, int64_t teamSize) {
  SmallVector<int64_t> capacities = mostRows(tokens);
  int64_t sum = 0;
  for (int64_t &rows : capacities)
    if (llvm::AddOverflow(rows, teamSize - 1, rows) ||
        llvm::AddOverflow(sum, rows -= rows % teamSize, sum))
      return std::nullopt;
  return capacities;
}

std::optional<int64_t> TokenMap::explicitBlockRows(TokensAttr tokens,
                                                   int64_t teamSize) {
  auto capacities = explicitCapacities(tokens, teamSize);
  if (!capacities)
    return std::nullopt;
  return sumOf(*capacities);
}

int64_t TokenMap::explicitLength(TokensAttr tokens) {
  int64_t length = 0;
  for (size_t i = 1; i < tokens.getPieces().size(); i += 2)
    length += tokens.getPieces()[i];
  return length;
}

FailureOr<TokenMap>
TokenMap::build(TokensAttr tokens, int64_t ranks, int64_t blockRows,
                function_ref<InFlightDiagnostic()> emitError,
                const Twine &what) {
  int64_t owners = tokens.getOwners();
  if (owners < 1 || ranks % owners != 0)
    return emitError() << "expected the owners of " << what
                       << " to be a divisor of the " << ranks
                       << " ranks, but got " << owners;
  TokenMap map(tokens, ranks / owners, blockRows);
  if (llvm::MulOverflow(owners, blockRows, map.positions))
    return emitError() << "expected the sequence of " << what
                       << " to be shorter than 2^63 rows, but got " << owners
                       << " blocks of " << blockRows;
  if (tokens.isExplicit()) {
    auto capacities = explicitCapacities(tokens, map.members);
    if (!capacities || sumOf(*capacities) != blockRows)
      return emitError() << "expected a block of " << what << " to be of "
                         << (capacities ? std::to_string(sumOf(*capacities))
                                        : "fewer than 2^63")
                         << " rows for teams of " << map.members << ", but got "
                         << blockRows;
    map.capacities = std::move(*capacities);
    map.positions = explicitLength(tokens);
    int64_t first = 0;
    for (int64_t count : tokens.getCounts()) {
      map.firstPieces.push_back(first);
      first += count;
    }
    return map;
  }
  int64_t parts = tokens.getKind() == TokenLayout::Zigzag ? 2 : 1;
  if (blockRows % (parts * map.members) != 0)
    return emitError() << "expected a block of " << what << ", "
                       << stringifyTokenLayout(tokens.getKind())
                       << ", to be of a multiple of " << parts * map.members
                       << " rows for teams of " << map.members << ", but got "
                       << blockRows;
  map.capacities.assign(parts, blockRows / parts);
  return map;
}

SmallVector<int64_t> TokenMap::shardSegments() const {
  return llvm::map_to_vector(capacities,
                             [&](int64_t rows) { return rows / members; });
}

TokenMap::Segment TokenMap::segmentOf(int64_t owner, int64_t index,
                                      int64_t offset) const {
  int64_t room = capacities[index];
  switch (attribute.getKind()) {
  case TokenLayout::Contiguous:
    return {offset, owner * room, 1, room, room};
  case TokenLayout::Zigzag:
    return {offset, (index == 0 ? owner : 2 * numOwners() - 1 - owner) * room,
            1, room, room};
  case TokenLayout::Striped:
    return {offset, owner, numOwners(), room, room};
  case TokenLayout::Explicit:
    if (index >= attribute.getCounts()[owner])
      return {offset, 0, 1, room, 0};
    size_t piece = 2 * (firstPieces[owner] + index);
    return {offset, attribute.getPieces()[piece], 1, room,
            attribute.getPieces()[piece + 1]};
  }
  llvm_unreachable("a token layout without segments");
}

SmallVector<TokenMap::Segment> TokenMap::segments(int64_t owner) const {
  SmallVector<Segment> result;
  int64_t offset = 0;
  for (int64_t index = 0; index < numSegments(); ++index) {
    result.push_back(segmentOf(owner, index, offset));
    offset += capacities[index];
  }
  return result;
}

int64_t TokenMap::positionOf(int64_t owner, int64_t row) const {
  int64_t index = 0, offset = 0;
  while (row - offset >= capacities[index])
    offset += capacities[index++];
  Segment segment = segmentOf(owner, index, offset);
  int64_t within = row - offset;
  return within < segment.valid ? segment.start + within * segment.stride : -1;
}

int64_t TokenMap::blockRowOf(int64_t member, int64_t row) const {
  int64_t offset = 0;
  for (int64_t room : capacities) {
    int64_t part = room / members;
    if (row < part)
      return offset + member * part + row;
    row -= part;
    offset += room;
  }
  llvm_unreachable("a row beyond the shard");
}

int64_t startrail::diagonalOf(Alignment alignment, const TokenMap &queries,
                              const TokenMap &keys) {
  return alignment == Alignment::BottomRight ? keys.length() - queries.length()
                                             : 0;
}
