"""What a case moves and how many steps it takes, from the paper's formulas.

Elements a rank receives, with C ranks a team, R ranks a sub-ring and
q, k, v, o, l the elements of one rank's query, key, value, output and
log-sum-exp, rows of padding among them: gather (C-1)(q+k+v), exchange C(k+v) unless a rank is its own
source, ring (R-1)C(k+v), combine (C-1)o, log-sum-exp (C-1)Cl via gather or
(C-1)l via exchange. Query, key and value travel in their type, what is
partial in the type of the softmax state.
"""

import math

from layouts import positions_of

SIZES = {"f64": 8, "f32": 4, "bf16": 2, "f16": 2}


def steps(case):
    return case.ranks // case.team**2


def own_sources(case):
    """How many ranks keep what they have in the exchange."""
    ranks, team = case.ranks, case.team
    if team == 1:
        return ranks
    if case.exchange == "paper":
        return math.gcd(team - 1, ranks - 1) + 1
    return ranks // team


def traffic(case):
    """Per kind, bytes received by the busiest rank and by all ranks."""
    ranks, team, shape = case.ranks, case.team, case.shape
    queries, keys = (shape.batch * len(positions_of(case, side)[0])
                     for side in (0, 1))
    q = queries * shape.query_heads * shape.key_dim
    k = keys * shape.kv_heads * shape.key_dim
    v = keys * shape.kv_heads * shape.value_dim
    o = queries * shape.query_heads * shape.value_dim
    l = queries * shape.query_heads
    size = SIZES[case.element]
    state = 8 if case.element == "f64" else 4
    moving = ranks - own_sources(case)
    lse = (team - 1) * l * (team if case.combine == "gather" else 1)
    block = team * (k + v) * size
    by_all = {
        "gather": (team - 1) * (q + k + v) * size,
        "ring": (steps(case) - 1) * block,
        "combine": (team - 1) * o * state,
        "lse": lse * state,
        "gradient": 0,
        "home": 0,
        "other": 0,
    }
    received = {kind: (bytes, ranks * bytes) for kind, bytes in by_all.items()}
    received["exchange"] = (block if moving else 0, moving * block)
    return received
