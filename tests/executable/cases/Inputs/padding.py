"""The padding of a rank's gradients is 0, as of its output and -inf of its
log-sum-exp, even where the padding of its inputs holds NaN.

usage: padding.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys

from attention import (GRADIENTS, Case, Shape, compile_program, function_of,
                       run)
from layouts import positions_of, uneven

# The queries of one team have padding in the middle; a team has no keys at all.
RANKS, TEAM, LENGTHS = 8, 2, (22, 13)
TOKENS = ([[(0, 5), (18, 4)], [(5, 5)], [(10, 5)], [(15, 3)]],
          uneven(LENGTHS[1], 3) + [[]])
SHAPE = Shape(2, "bhsd", 4, 2, 8, 6, 0)


def cases_of():
    for circulate in ("query", "key"):
        for element, save in (("f32", "team"), ("bf16", "gather")):
            yield Case(f"{circulate}_{element}", RANKS, TEAM, "paper", "gather",
                       "causal", element, SHAPE, "member,ring,group", TOKENS,
                       LENGTHS, circulate=circulate, save=save)


def padding_of(case, name):
    """Elements of padding of an output on all ranks."""
    shape = case.shape
    side = name in GRADIENTS[1:]
    heads = shape.kv_heads if side else shape.query_heads
    dim = {"lse": 1, "output": shape.value_dim,
           "value_gradient": shape.value_dim}.get(name, shape.key_dim)
    rows = sum(position < 0 for rank in positions_of(case, side)
               for position in rank)
    assert rows
    return shape.batch * rows * heads * dim


def main():
    cases, faults = list(cases_of()), []
    viewer = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                          "see_padding.cpp")
    for form in ("both", "joint"):
        symbol = f"{form}_program"
        program = compile_program(
            RANKS, cases, sys.argv[1], form, form,
            f"-O0 {viewer} -DSTARTRAIL_REAL=__real_{symbol} "
            f"-DSTARTRAIL_WRAP=__wrap_{symbol} -Wl,--wrap={symbol}")
        _, text = run([program, "--check", "--nan-padding"])
        seen = {(function, name): (int(elements), int(others))
                for function, name, elements, others in re.findall(
                    r"padding: (\w+) (\w+): (\d+) elements, (\d+) others",
                    text)}
        wanted = {}
        for case in cases:
            kinds = {"both": (("attention", ("output", "lse")),
                              ("gradient", GRADIENTS)),
                     "joint": (("joint", ("output", "lse", *GRADIENTS)),)}
            for kind, names in kinds[form]:
                for name in names:
                    wanted[function_of(case, kind), name] = (
                        padding_of(case, name), 0)
        if seen != wanted:
            faults.append(f"{form}: expected {wanted}, but got {seen}")
        print(f"{form}: {len(seen)} tensors")
    if faults:
        sys.exit("\n".join(faults))
    print("padding is 0")


main()
