"""Which positions of a sequence the ranks hold, from the definitions of the
token layouts.

A layout is "contiguous", "zigzag", "striped", or a list that gives every team
its segments, pairs of first position and rows. `segments_of` spells the
definitions out; the rest follows: a team's block is its segments one after the
other, each with room for the longest that a team has at that place, rounded up
to a multiple of the team's members; every member holds its part of every
segment. Rows without a position are padding, -1.
"""

import math


def text_of(layout):
    """As options and reports spell it."""
    if isinstance(layout, str):
        return layout
    return "[" + ", ".join(
        "[" + ", ".join(f"{start}:{rows}" for start, rows in team) + "]"
        for team in layout) + "]"


def attribute_of(layout):
    """As a plan spells it."""
    kind = "" if isinstance(layout, str) else "explicit "
    return f"#startrail.tokens<{kind}{text_of(layout)}>"


def uneven(length, teams):
    """Blocks in order that differ by at most one row; of fewer tokens than teams,
    some have none."""
    starts = [-(-team * length // teams) for team in range(teams + 1)]
    return [[(start, end - start)] if end > start else []
            for start, end in zip(starts, starts[1:])]


def segments_of(layout, length, teams):
    """Of every team the segments of its block: lists of positions."""
    if layout == "contiguous":
        rows = length // teams
        return [[list(range(team * rows, (team + 1) * rows))]
                for team in range(teams)]
    if layout == "zigzag":
        rows = length // (2 * teams)
        return [[list(range(chunk * rows, (chunk + 1) * rows))
                 for chunk in (team, 2 * teams - 1 - team)]
                for team in range(teams)]
    if layout == "striped":
        return [[list(range(team, length, teams))] for team in range(teams)]
    assert len(layout) == teams
    return [[list(range(start, start + rows)) for start, rows in segments]
            for segments in layout]


def padded_segments(layout, length, teams, members):
    """The segments of every team, filled up with -1 to their room."""
    blocks = segments_of(layout, length, teams)
    room = [max((len(block[at]) for block in blocks if at < len(block)))
            for at in range(max(map(len, blocks)))]
    room = [-(-rows // members) * members for rows in room]
    for block in blocks:
        block += [[] for _ in range(len(room) - len(block))]
        for segment, rows in zip(block, room):
            segment += [-1] * (rows - len(segment))
    positions = sorted(position for block in blocks for segment in block
                       for position in segment if position >= 0)
    assert positions == list(range(length)), (layout, length, teams)
    return blocks


def team_blocks(layout, length, teams, members):
    """The positions of every team's rows."""
    return [sum(block, [])
            for block in padded_segments(layout, length, teams, members)]


def shards(layout, length, teams, members):
    """The positions of the rows of member m of team t, by t * members + m."""
    result = []
    for block in padded_segments(layout, length, teams, members):
        for member in range(members):
            shard = []
            for segment in block:
                part = len(segment) // members
                shard += segment[member * part:(member + 1) * part]
            result.append(shard)
    return result


def physical_order(placement, sizes):
    """The coordinates of every physical rank, by the meaning of a placement:
    its entries are digits of the rank, the fastest first, and those of one axis
    are digits of the coordinate, the fastest first."""
    taken = dict.fromkeys(sizes, 1)
    digits = []
    for entry in placement.split(","):
        axis, _, factor = entry.partition(":")
        size = int(factor) if factor else sizes[axis] // taken[axis]
        digits.append((axis, taken[axis], size))
        taken[axis] *= size
    assert taken == sizes, placement
    order = []
    for rank in range(math.prod(sizes.values())):
        at = dict.fromkeys(sizes, 0)
        for axis, stride, size in digits:
            at[axis] += rank % size * stride
            rank //= size
        order.append(tuple(at.values()))
    return tuple(order)


def coordinates_of(case):
    """Group, ring and member of every physical rank of a case."""
    sizes = {"group": case.team, "ring": case.ranks // case.team**2,
             "member": case.team}
    return physical_order(case.placement, sizes)


def positions_of(case, side):
    """The positions that every physical rank of a case holds of the queries
    (side 0) or the keys (side 1)."""
    rings = case.ranks // case.team**2
    held = shards(case.tokens[side], case.lengths[side],
                  case.ranks // case.team, case.team)
    return [held[(group * rings + ring) * case.team + member]
            for group, ring, member in coordinates_of(case)]
