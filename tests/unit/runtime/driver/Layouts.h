//===- Layouts.h - Functions whose tokens are spread in every way ---------===//
#ifndef STARTRAIL_TESTS_DRIVER_LAYOUTS_H
#define STARTRAIL_TESTS_DRIVER_LAYOUTS_H

#include "startrail/program.h"

/// Two teams of two on 24 tokens, one batch of which teams hold as said.
inline constexpr int layoutRanks = 4;
inline constexpr int64_t layoutTokens = 24;

inline startrail_tokens contiguousBlock(int64_t owner) {
  return {1, {{0, 12, owner * 12, 1}}};
}
inline startrail_tokens zigzagBlock(int64_t owner) {
  return {2, {{0, 6, owner * 6, 1}, {6, 6, (3 - owner) * 6, 1}}};
}
inline startrail_tokens stripedBlock(int64_t owner) {
  return {1, {{0, 12, owner, 2}}};
}
/// Team 0 holds 0 .. 4 and 20 .. 23, team 1 the rest; segments of 12 and 4 rows
/// with padding in both teams.
inline startrail_tokens explicitBlock(int64_t owner) {
  if (owner == 0)
    return {2, {{0, 5, 0, 1}, {12, 4, 20, 1}}};
  return {2, {{0, 12, 5, 1}, {12, 3, 17, 1}}};
}

/// A position function of ranks = team * 2 + member.
template <startrail_tokens (*block)(int64_t), int64_t rows>
int64_t positionIn(int rank, int64_t row) {
  startrail_tokens tokens = block(rank / 2);
  return startrail_position(&tokens, rows, 2, rank % 2, row);
}

struct NamedLayout {
  const char *name;
  int64_t rows; ///< of a rank
  int64_t (*position)(int rank, int64_t row);
};
inline const NamedLayout namedLayouts[] = {
    {"contiguous", 6, positionIn<contiguousBlock, 12>},
    {"zigzag", 6, positionIn<zigzagBlock, 12>},
    {"striped", 6, positionIn<stripedBlock, 12>},
    {"explicit", 8, positionIn<explicitBlock, 16>},
};

#endif // STARTRAIL_TESTS_DRIVER_LAYOUTS_H
