"""Merges of partial results with known outcomes, by whole programs: scores and
values are given key by key, so that the partials of the blocks are known.

In a ring the blocks are merged step by step; with teams of 2 on 4 ranks, each
member has its own blocks and the members' results are combined, either way.

usage: numerics.py FOLDER     (startrail-compile on PATH)
"""

import math
import os
import sys

import numpy

from attention import (Case, Shape, compile_program, function_of, load_output,
                       run, save_input)

NAN, INF = math.nan, math.inf
FORMS = [(2, 1, "gather"), (4, 2, "gather"), (4, 2, "exchange")]
# Of each value the two columns are the value and its half.
VALUE_DIM = 2


class Known:
    """A case: the score and value of each key, per block of equal keys; with
    rows of queries per block (full mask: one each)."""

    def __init__(self, name, keys, wanted, mask="full", queries=2,
                 alignment="top_left"):
        self.name, self.keys, self.wanted = name, keys, wanted
        self.mask, self.queries, self.alignment = mask, queries, alignment


# Two blocks of keys, (score, value) of each, and (output, lse) of every query.
# A block that stands for several keys adds the logarithm of their number.
KNOWN = [
    Known("later_greater", [(0, 1), (100, 3)], [(3, 100)] * 2),
    Known("earlier_greater", [(100, 1), (0, 3)], [(1, 100)] * 2),
    Known("far_below", [(-1000, 1), (-900, 3)], [(3, -900)] * 2),
    Known("far_above", [(1000, 1), (900, 3)], [(1, 1000)] * 2),
    Known("both_count", [(1, 1), (2, 3)], [(2.46212, 2.31326)] * 2),
    # Causal, one key for each query: the block of later keys shows nothing,
    # whatever it holds.
    Known("nothing_merged", [(2, 3), (7, 5)], [(3, 2), (4.98661, 7.00672)],
          mask="causal"),
    Known("hidden_nan", [(1, 1), (NAN, NAN)], [(1, 1), (NAN, NAN)],
          mask="causal"),
    Known("hidden_infinity", [(1, 1), (2, INF)], [(1, 1), (INF, 2.31326)],
          mask="causal"),
    # More queries than keys, the diagonal at the bottom right: the first two
    # queries see no key at all, the third sees one block.
    Known("no_key", [(2, 3), (1, 1)],
          [(0, -INF), (0, -INF), (3, 2), (2.46212, 2.31326)],
          mask="causal", queries=4, alignment="bottom_right"),
    Known("no_key_and_nan", [(2, 3), (NAN, NAN)],
          [(0, -INF), (0, -INF), (3, 2), (NAN, NAN)],
          mask="causal", queries=4, alignment="bottom_right"),
]


def cases_of(ranks, team, combine):
    for known in KNOWN:
        for element in ("f64", "f32", "bf16", "f16"):
            # Scores of 1000 overflow no type; queries of 32 and keys of up to
            # 32 make them.
            yield known, Case(
                f"{known.name}_{element}", ranks, team, "paper", combine,
                known.mask, element, Shape(1, "bshd", 1, 1, 4, VALUE_DIM, 0),
                "member,ring,group",
                lengths=(known.queries * ranks // 2, len(known.keys)
                         * ranks // 2), alignment=known.alignment)


def inputs_of(known, repeated):
    """Query, key and value: the scale is 1/2, the score of a key is its own."""
    scores = numpy.repeat([score for score, _ in known.keys], repeated)
    values = numpy.repeat([value for _, value in known.keys], repeated)
    query = numpy.zeros((1, known.queries * repeated, 1, 4))
    key = numpy.zeros((1, len(scores), 1, 4))
    # In two exact parts: 1000 has too many bits for a bf16.
    query[..., :2] = 16, 1
    key[..., 0] = numpy.trunc(numpy.array(scores) / 8)[None, :, None]
    key[..., 1] = numpy.fmod(scores, 8)[None, :, None] * 2
    value = numpy.stack([values, numpy.array(values) / 2], axis=-1)
    return query, key, value[None, :, None, :]


def check(program, case, known, folder):
    repeated = case.ranks // 2
    options = [f"--function={function_of(case)}"]
    for name, array in zip(("query", "key", "value"),
                           inputs_of(known, repeated)):
        file = os.path.join(folder, f"{name}.npy")
        save_input(file, array, case.element)
        options.append(f"--input={name}={file}")
    files = [os.path.join(folder, f"{name}.npy") for name in ("output", "lse")]
    run([program, *options, f"--output={files[0]}", f"--lse-output={files[1]}"])
    output, lse = load_output(files[0], case.element), numpy.load(files[1])
    faults = []
    # With blocks of several keys the rows of interest are where each block of
    # queries ends: they see all keys of the blocks before.
    for at, (value, known_lse) in enumerate(known.wanted):
        row = (at + 1) * repeated - 1
        seen = known_lse + math.log(repeated)
        got = (*output[0, row, 0].astype(float), float(lse[0, 0, row]))
        near = {"f64": 2e-6, "f32": 2e-6, "bf16": 2**-8, "f16": 2**-11}
        bounds = (near[case.element], near[case.element], 2e-6)
        for bound, mine, yours in zip(bounds, got, (value, value / 2, seen)):
            same = (math.isnan(mine) if math.isnan(yours) else mine == yours
                    if math.isinf(yours) else abs(mine - yours)
                    <= bound * max(1, abs(yours)))
            if not same:
                faults.append(f"{case.name} of {case.ranks}, query {row}: got "
                              f"{got} instead of {(value, value / 2, seen)}")
                break
    return faults


def main():
    folder, faults = sys.argv[1], []
    for ranks, team, combine in FORMS:
        pairs = list(cases_of(ranks, team, combine))
        program = compile_program(ranks, [case for _, case in pairs], folder,
                                  f"{ranks}_{combine}")
        for known, case in pairs:
            faults += check(program, case, known, folder)
        print(f"{ranks} ranks, team {team}, {combine}: {len(pairs)} functions")
    if faults:
        sys.exit("\n".join(faults))
    print("every merge has the known outcome")


main()
