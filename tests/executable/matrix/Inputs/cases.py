"""The cases of the matrix: what is varied, and which combinations are run.

For every legal team size C of P ranks: all exchanges, combines, masks and
element types with one another. Shapes of heads and placements are a covering
sample: every shape meets every exchange, combine, mask and element type, every
placement meets every exchange, combine and mask. In full, every shape meets
every placement as well.
"""

import itertools
import math

from attention import Case, Shape

ELEMENTS = ["f64", "f32", "bf16"]
MASKS = ["full", "causal"]

# MHA, GQA and MQA, value dims that differ from the keys', odd dims.
SHAPES = [
    Shape(1, "bshd", 2, 2, 8, 8, 3),
    Shape(2, "bhsd", 3, 3, 5, 7, 1),
    Shape(1, "bhsd", 1, 1, 4, 4, 5),
    Shape(2, "bshd", 6, 2, 9, 16, 3),
    Shape(1, "bhsd", 6, 3, 17, 9, 5),
    Shape(1, "bshd", 8, 1, 12, 10, 3),
    Shape(2, "bhsd", 5, 1, 64, 33, 1),
    Shape(1, "bshd", 4, 2, 72, 80, 3),
    Shape(1, "bhsd", 2, 1, 96, 128, 1),
    Shape(2, "bshd", 4, 4, 11, 11, 5),
    Shape(1, "bshd", 2, 2, 192, 128, 1),
    Shape(1, "bhsd", 3, 1, 256, 64, 1),
    Shape(2, "bshd", 1, 1, 13, 6, 7),
    Shape(1, "bhsd", 4, 2, 16, 16, 33),
]

def legal_teams(ranks):
    return [c for c in range(1, ranks + 1) if ranks % (c * c) == 0]


def fitted(shape, ranks):
    """`shape` with an odd number of rows a rank for which no transposition can
    hide: tokens, heads and head dims all differ."""
    rows = min(shape.rows, max(1, 600 // ranks) | 1)
    while ranks * rows in {shape.query_heads, shape.kv_heads, shape.key_dim,
                           shape.value_dim, shape.batch}:
        rows += 2
    heads, dims = {shape.query_heads, shape.kv_heads}, {shape.key_dim,
                                                        shape.value_dim}
    assert not heads & dims and rows % 2 == 1
    return shape._replace(rows=rows)


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


def digits_of(sizes):
    """The axis of every prime factor of the sizes."""
    digits = []
    for axis, size in sizes.items():
        prime = 2
        while size > 1:
            while size % prime == 0:
                digits.append((axis, prime))
                size //= prime
            prime += 1
    return digits


def placements(ranks, team, full):
    """All orders of the axes, and of the axes with one of them in two factors,
    such as ring:2,member,ring,group. In full all orders of prime factors. Of
    placements that put every rank at the same place, the first."""
    sizes = {"group": team, "ring": ranks // team**2, "member": team}
    axes = ["member", "ring", "group"]
    texts = [",".join(order) for order in itertools.permutations(axes)]
    for axis, size in sizes.items():
        factor = next((k for k in range(2, size) if size % k == 0), None)
        if factor:
            part = f"{axis}:{factor}"
            for order in itertools.permutations(axes + [part]):
                if order.index(part) < order.index(axis):
                    texts.append(",".join(order))
    if full:
        ones = [axis for axis in axes if sizes[axis] == 1]
        for order in sorted(set(itertools.permutations(digits_of(sizes)))):
            texts.append(",".join([f"{axis}:{prime}" for axis, prime in order]
                                  + ones))
    by_order = {}
    for text in texts:
        by_order.setdefault(physical_order(text, sizes), text)
    return list(by_order.values())


def positions(case):
    """Which tokens every physical rank holds: those of its number in the paper,
    team * C + member."""
    rings = case.ranks // case.team**2
    sizes = {"group": case.team, "ring": rings, "member": case.team}
    rows = case.shape.rows
    blocks = [(group * rings + ring) * case.team + member
              for group, ring, member in physical_order(case.placement, sizes)]
    return [list(range(x * rows, (x + 1) * rows)) for x in blocks]


def spread(state=1):
    """Numbers below 2^31 that look random and are the same everywhere."""
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33


def sample(choices, features):
    """Picks, as tuples, until all values of every feature, a set of positions
    of `choices`, have met one another."""
    numbers = spread()
    wanted = dict.fromkeys(
        (feature, values) for feature in features
        for values in itertools.product(*(choices[at] for at in feature)))

    def met(pick):
        return [(feature, tuple(pick[at] for at in feature))
                for feature in features]

    picks = []
    while wanted:
        feature, values = next(iter(wanted))
        given = dict(zip(feature, values))
        drawn = [tuple(given[at] if at in given
                       else choices[at][next(numbers) % len(choices[at])]
                       for at in range(len(choices))) for _ in range(24)]
        best = max(drawn, key=lambda pick: sum(
            now in wanted for now in met(pick)))
        picks.append(best)
        for now in met(best):
            wanted.pop(now, None)
    return picks


def cases_of(ranks, full=False):
    cases = []
    for team in legal_teams(ranks):
        exchanges = ["paper", "skewed"] if team > 1 else ["paper"]
        combines = ["gather", "exchange"] if team > 1 else ["gather"]
        choices = [exchanges, combines, MASKS, ELEMENTS,
                   [fitted(shape, ranks) for shape in SHAPES],
                   placements(ranks, team, full)]
        features = [(0, 1, 2, 3), (4, 0), (4, 1), (4, 2), (4, 3),
                    (5, 0), (5, 1), (5, 2)] + ([(4, 5)] if full else [])
        for index, pick in enumerate(sample(choices, features)):
            exchange, combine, mask, element = pick[:4]
            name = f"c{team}_{exchange}_{combine}_{mask}_{element}_{index}"
            cases.append(Case(name, ranks, team, *pick))
    return cases
