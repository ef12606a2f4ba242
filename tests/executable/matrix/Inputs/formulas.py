"""What a case moves and how many steps it takes, from the paper's formulas.

Elements a rank receives, with C ranks a team, R ranks a sub-ring and
q, k, v, o, l the elements of one rank's query, key, value, output and
log-sum-exp, rows of padding among them.

Forward: gather (C-1)(q+k+v), exchange C(k+v) unless a rank is its own
source, ring (R-1)C(k+v), combine (C-1)o, log-sum-exp (C-1)Cl via gather or
(C-1)l via exchange.

Gradients, where T moves along the ring, q+o+2l of the queries or k+v, and G are
the gradients of it: gather (C-1)(q+k+v+o+2l), without q+k+v where the forward
pass has saved these; exchange CT unless a rank is its own source, ring (R-1)CT,
gradient (R-1)CG, home CG unless a rank owns what it has in the last step,
combine (C-1)(q+k+v).

Query, key, value, output and its gradient travel in their type, what is partial,
and log-sum-exp and delta, in the type of the softmax state; gradients in a ring
in the type the plan has for them.
"""

import collections
import itertools
import math

from layouts import positions_of

SIZES = {"f64": 8, "f32": 4, "bf16": 2, "f16": 2}
KINDS = ("gather", "exchange", "ring", "combine", "lse", "gradient", "home",
         "other")
Elements = collections.namedtuple("Elements", "q k v o l")


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


def homes(case):
    """How many ranks own what they have in the last step: of all ranks, those
    whose home is themselves."""
    team, ring = case.team, steps(case)
    at_home = 0
    for g, r, m in itertools.product(range(team), range(ring), range(team)):
        after = (r + 1) % ring
        if team == 1:
            home, member = after, 0
        elif case.exchange == "paper":
            home, member = after * team + m, g
        else:
            home, member = (g + m) % team * ring + after, m
        at_home += (home, member) == (g * ring + r, m)
    return at_home


def elements_of(case):
    """Of one rank's tensors."""
    shape = case.shape
    queries, keys = (shape.batch * len(positions_of(case, side)[0])
                     for side in (0, 1))
    return Elements(queries * shape.query_heads * shape.key_dim,
                    keys * shape.kv_heads * shape.key_dim,
                    keys * shape.kv_heads * shape.value_dim,
                    queries * shape.query_heads * shape.value_dim,
                    queries * shape.query_heads)


def state_size(case):
    return 8 if case.element == "f64" else 4


def moved(by_all, by_some):
    """Per kind, bytes received by the busiest rank and by all ranks, from those
    that each of so many ranks receives."""
    received = {kind: (0, 0) for kind in KINDS}
    for kind, (bytes, ranks) in {**by_all, **by_some}.items():
        received[kind] = (bytes if ranks else 0, bytes * ranks)
    return received


def traffic(case):
    """Of the forward pass, per kind: bytes received by the busiest rank and by
    all ranks."""
    ranks, team = case.ranks, case.team
    q, k, v, o, l = elements_of(case)
    size, state = SIZES[case.element], state_size(case)
    lse = (team - 1) * l * (team if case.combine == "gather" else 1)
    block = team * (k + v) * size
    by_all = {
        "gather": (team - 1) * (q + k + v) * size,
        "ring": (steps(case) - 1) * block,
        "combine": (team - 1) * o * state,
        "lse": lse * state,
    }
    return moved({kind: (bytes, ranks) for kind, bytes in by_all.items()},
                 {"exchange": (block, ranks - own_sources(case))})


def gradient_traffic(case):
    """The same of the backward pass."""
    ranks, team = case.ranks, case.team
    q, k, v, o, l = elements_of(case)
    size, state = SIZES[case.element], state_size(case)
    travelling = SIZES["bf16"] if case.gradient_type == "bf16" else state
    if case.circulate == "query":
        block = team * ((q + o) * size + 2 * l * state)
        gradients = team * q * travelling
    else:
        block = team * (k + v) * size
        gradients = team * (k + v) * travelling
    gathered = (o if case.save == "team" else q + k + v + o) * size
    by_all = {
        "gather": (team - 1) * (gathered + 2 * l * state),
        "ring": (steps(case) - 1) * block,
        "gradient": (steps(case) - 1) * gradients,
        "combine": (team - 1) * (q + k + v) * state,
    }
    return moved({kind: (bytes, ranks) for kind, bytes in by_all.items()},
                 {"exchange": (block, ranks - own_sources(case)),
                  "home": (gradients, ranks - homes(case))})


def joint_traffic(case):
    """The same of both passes in one function."""
    both = zip(traffic(case).items(), gradient_traffic(case).values())
    return {kind: tuple(map(sum, zip(forward, backward)))
            for (kind, forward), backward in both}


def saved_bytes(case):
    """What one rank keeps of its forward pass for the backward."""
    if case.save == "gather" or case.team == 1:
        return 0
    q, k, v, _, _ = elements_of(case)
    return case.team * (q + k + v) * SIZES[case.element]
