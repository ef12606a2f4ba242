"""The cases of the matrix: what is varied, and which combinations are run.

For every legal team size C of P ranks a covering sample: every value of one
choice meets every value of another, or of two others, where FEATURES say so. In
full, more of them meet, among these all placements and all shapes of heads.
"""

import itertools

from attention import Case, Shape
from layouts import physical_order

ELEMENTS = ["f64", "f32", "bf16", "f16"]
MASKS = [("full", "top_left"), ("causal", "top_left"),
         ("causal", "bottom_right")]
LAYOUTS = ["contiguous", "zigzag", "striped", "explicit"]
# Of queries and keys: with more queries than keys and the causal diagonal at
# the bottom right, the first queries see no key.
LENGTHS = ["equal", "more keys", "more queries"]

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
    Shape(2, "bhsd", 6, 2, 80, 72, 1),
    Shape(2, "bshd", 4, 4, 11, 11, 5),
    Shape(1, "bshd", 2, 2, 192, 128, 1),
    Shape(1, "bhsd", 3, 1, 256, 64, 1),
    Shape(1, "bshd", 4, 1, 128, 96, 1),
    Shape(1, "bhsd", 2, 1, 64, 256, 1),
    Shape(1, "bhsd", 7, 1, 4, 192, 1),
    Shape(2, "bshd", 1, 1, 13, 6, 7),
    Shape(1, "bhsd", 4, 2, 16, 16, 33),
]

# What a case is made of, in the order of the choices.
(EXCHANGE, COMBINE, MASK, ELEMENT, SHAPE, PLACEMENT, QUERY_TOKENS, KEY_TOKENS,
 LENGTH) = range(9)
FEATURES = [
    (EXCHANGE, COMBINE, MASK), (EXCHANGE, COMBINE, ELEMENT),
    (MASK, ELEMENT), (SHAPE, EXCHANGE), (SHAPE, COMBINE), (SHAPE, MASK),
    (SHAPE, ELEMENT), (PLACEMENT, EXCHANGE), (PLACEMENT, COMBINE),
    (PLACEMENT, MASK), (QUERY_TOKENS, KEY_TOKENS),
    (QUERY_TOKENS, MASK, LENGTH), (KEY_TOKENS, MASK, LENGTH),
    (QUERY_TOKENS, COMBINE), (KEY_TOKENS, EXCHANGE), (QUERY_TOKENS, ELEMENT),
    (KEY_TOKENS, ELEMENT),
]
FULL_FEATURES = FEATURES + [
    (EXCHANGE, COMBINE, MASK, ELEMENT), (SHAPE, PLACEMENT),
    (QUERY_TOKENS, KEY_TOKENS, MASK, LENGTH), (SHAPE, QUERY_TOKENS),
    (SHAPE, KEY_TOKENS), (QUERY_TOKENS, KEY_TOKENS, EXCHANGE, COMBINE),
    (QUERY_TOKENS, PLACEMENT), (KEY_TOKENS, PLACEMENT),
]


def legal_teams(ranks):
    return [c for c in range(1, ranks + 1) if ranks % (c * c) == 0]


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


def spread(state=1):
    """Numbers below 2^31 that look random and are the same everywhere."""
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33


def fitted_lengths(shape, ranks, layouts, length):
    """Lengths of queries and keys that the layouts divide, odd numbers of rows a
    rank where they may be. For them no transposition can hide: tokens, heads
    and head dims all differ. Explicit layouts hold any length."""
    others = {shape.query_heads, shape.kv_heads, shape.key_dim,
              shape.value_dim, shape.batch}
    for rows in range(min(shape.rows, max(1, 600 // ranks) | 1), 10**6, 2):
        rows = {"equal": (rows, rows), "more keys": (rows, 2 * rows + 1),
                "more queries": (rows + 2, (rows + 1) // 2)}[length]
        uneven = length != "equal" or set(layouts) == {"explicit"}
        even = [layout == "zigzag" for layout in layouts]
        if length == "equal":
            even = [any(even)] * 2
        lengths = []
        for layout, count, is_even in zip(layouts, rows, even):
            tokens = ranks * (count + count % 2 * is_even)
            if layout == "explicit" and uneven:
                tokens += 1
            lengths.append(tokens)
        if not set(lengths) & others:
            return tuple(lengths)


def explicit_layout(length, teams, numbers):
    """Segments of every team, dealt to them out of order; some teams have few
    or none."""
    count = min(length, teams + next(numbers) % (teams + 2))
    cuts = {0, length} | {at * length // count for at in range(count)}
    for cut in sorted(cuts - {0, length}):
        moved = cut + next(numbers) % 3 - 1
        if moved not in cuts and 0 < moved < length:
            cuts = cuts - {cut} | {moved}
    cuts = sorted(cuts)
    pieces = [(start, end - start) for start, end in zip(cuts, cuts[1:])]
    for at in range(len(pieces) - 1, 0, -1):
        other = next(numbers) % (at + 1)
        pieces[at], pieces[other] = pieces[other], pieces[at]
    layout = [[] for _ in range(teams)]
    for piece in pieces:
        # Of three teams the one that has least: more would be all padding.
        drawn = [next(numbers) % teams for _ in range(3)]
        min((layout[team] for team in drawn), key=len).append(piece)
    return layout


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
            pair in wanted for pair in met(pick)))
        picks.append(best)
        for pair in met(best):
            wanted.pop(pair, None)
    return picks


def case_of(ranks, team, index, pick):
    exchange, combine, (mask, alignment), element, shape, placement = pick[:6]
    layouts = pick[6:8]
    lengths = fitted_lengths(shape, ranks, layouts, pick[LENGTH])
    numbers = spread(index)
    tokens = tuple(
        explicit_layout(length, ranks // team, numbers)
        if layout == "explicit" else layout
        for layout, length in zip(layouts, lengths))
    name = f"c{team}_{exchange}_{combine}_{mask}_{element}_{index}"
    return Case(name, ranks, team, exchange, combine, mask, element, shape,
                placement, tokens, lengths, alignment)


def cases_of(ranks, full=False, also=()):
    """The cases of all legal teams; in them the features `also` meet, too."""
    features = (FULL_FEATURES if full else FEATURES) + list(also)
    cases = []
    for team in legal_teams(ranks):
        exchanges = ["paper", "skewed"] if team > 1 else ["paper"]
        combines = ["gather", "exchange"] if team > 1 else ["gather"]
        # Half of the shapes, the other half with other ranks and teams.
        shapes = SHAPES if full else SHAPES[(ranks + team) % 2::2]
        choices = [exchanges, combines, MASKS, ELEMENTS, shapes,
                   placements(ranks, team, full), LAYOUTS, LAYOUTS, LENGTHS]
        picks = sample(choices, features)
        cases += [case_of(ranks, team, index, pick)
                  for index, pick in enumerate(picks)]
    return cases
