"""Follows every element of the values through programs: each query row attends
to one key alone, so that the output repeats one row of the values, element by
element, and says which.

Keys are the binary digits of their position as -A and A, mixed with a number of
batch element and head, queries those of the position they are to find; values
are numbers of (batch, position, head, dim). Lengths, heads and dims all differ.

usage: identity.py FOLDER     (startrail-compile on PATH)
"""

import os
import sys

import numpy

from attention import (Case, Shape, compile_program, function_of, load_output,
                       run, save_input, tensor_sizes)
from layouts import positions_of

# Ranks, team, exchange, combine and placement.
PLANS = [
    (12, 2, "paper", "gather", "ring,member,group"),
    (12, 2, "skewed", "exchange", "member,group,ring"),
    (18, 3, "skewed", "gather", "group,ring,member"),
    (6, 1, "paper", "gather", "member,ring,group"),
]
# Whole numbers up to here are exact.
EXACT = {"f64": 2**40, "f32": 2**22, "f16": 2039, "bf16": 251}
DIGITS, A = 8, 16.0


def explicit(length, teams):
    """Thirds of uneven size, the last to all but one team, out of order."""
    first, second = length // 3, length // 2
    layout = [[] for _ in range(teams)]
    cuts = [first * at // teams for at in range(teams + 1)]
    for team, (start, end) in enumerate(zip(cuts, cuts[1:])):
        if end > start:
            layout[(team + 1) % teams].append((start, end - start))
    layout[0].insert(0, (first, second - first))
    share = -(-(length - second) // (teams - 1))
    for team in range(1, teams):
        start = second + (team - 1) * share
        if start < length:
            layout[team].append((start, min(share, length - start)))
    return layout


def cases_of(number_of_plan):
    ranks, team, exchange, combine, placement = PLANS[number_of_plan]
    teams = ranks // team
    kinds = [("contiguous", "contiguous"), ("zigzag", "zigzag"),
             ("striped", "striped"), ("explicit", "explicit"),
             ("zigzag", "striped"), ("explicit", "contiguous"),
             ("contiguous", "explicit"), ("striped", "zigzag")]
    elements = list(EXACT)
    masks = [("full", "top_left"), ("causal", "top_left"),
             ("causal", "bottom_right")]
    for index, kind in enumerate(kinds):
        for layout in ("bshd", "bhsd"):
            number = 2 * index + (layout == "bhsd")
            mask, alignment = masks[number % 3]
            lengths = (2 * ranks, 4 * ranks) if number % 4 < 2 else (
                4 * ranks, 2 * ranks)
            lengths = tuple(length + 5 if each == "explicit" else length
                            for length, each in zip(lengths, kind))
            tokens = tuple(
                explicit(length, teams) if each == "explicit" else each
                for length, each in zip(lengths, kind))
            yield Case(f"{kind[0]}_{kind[1]}_{layout}", ranks, team, exchange,
                       combine, mask,
                       elements[(index + number + number_of_plan) % 4],
                       Shape(2, layout, 6, 3, 10, 7, 0), placement, tokens,
                       lengths, alignment)


def digits(numbers, dim):
    """-A and A by the binary digits, over and over to fill the dim."""
    bits = numbers[..., None] >> (numpy.arange(dim) % DIGITS) & 1
    return numpy.where(bits == 1, A, -A)


def make(case):
    """Query, key and value, [batch, tokens, heads, dim], and what the output
    must be; NaN where a query sees no key."""
    shape = case.shape
    queries, keys = case.lengths
    b, t, h = numpy.ogrid[:shape.batch, :queries, :shape.query_heads]
    kv = h // (shape.query_heads // shape.kv_heads)
    visible = numpy.full_like(t, keys)
    if case.mask == "causal":
        visible = numpy.clip(t + case.diagonal + 1, 0, keys)
    # Which key a query is to find.
    wanted = (31 * t + 7 * h + 11 * b + 5) % numpy.maximum(visible, 1)
    assert keys <= 2**DIGITS
    query = digits(wanted ^ (5 * kv + 3 * b), shape.key_dim)
    kb, kt, kh = numpy.ogrid[:shape.batch, :keys, :shape.kv_heads]
    key = digits(kt ^ (5 * kh + 3 * kb), shape.key_dim)
    sizes = (shape.batch, keys, shape.kv_heads, shape.value_dim)
    value = numpy.arange(numpy.prod(sizes)).reshape(sizes) % EXACT[
        case.element] + 1.0
    output = value[b, wanted, kv]
    output[numpy.broadcast_to(visible == 0, wanted.shape)] = numpy.nan
    return query, key, value, output


def laid_out(array, layout):
    return array if layout == "bshd" else array.transpose(0, 2, 1, 3)


def check(program, case, folder):
    """What is wrong with the output of the case, or nothing."""
    *inputs, wanted = make(case)
    sizes = tensor_sizes(case)
    options = []
    for name, array in zip(("query", "key", "value"), inputs):
        file = os.path.join(folder, f"{name}.npy")
        array = laid_out(array, case.shape.layout)
        assert array.shape == sizes[name]
        save_input(file, array, case.element)
        options.append(f"--input={name}={file}")
    files = [os.path.join(folder, f"{name}.npy")
             for name in ("output", "lse", "query_map", "key_map")]
    function = f"--function={function_of(case)}"
    run([program, function, "--nan-padding", *options, f"--output={files[0]}",
         f"--lse-output={files[1]}"])
    run([program, function, f"--layout={files[2]}", f"--key-layout={files[3]}"])
    for side, file in enumerate(files[2:]):
        positions = numpy.load(file)
        if positions.dtype != numpy.int64:
            return f"the positions are {positions.dtype}"
        if positions.tolist() != positions_of(case, side):
            return "a file of positions is not that of the layout"
    output = load_output(files[0], case.element)
    output = laid_out(output, case.shape.layout).astype(float)
    lse = numpy.load(files[1]).transpose(0, 2, 1)
    empty = numpy.isnan(wanted)
    if not (output[empty] == 0).all():
        return "rows without a key are not 0"
    if not ((lse == -numpy.inf) == empty.all(axis=3)).all():
        return "log-sum-exps are -inf for other rows than those without a key"
    wrong = ~(abs(output - wanted) < 0.25) & ~empty
    if wrong.any():
        at = tuple(map(int, numpy.argwhere(wrong)[0]))
        return (f"{wrong.sum()} of {wrong.size} elements are others, the first "
                f"at {at}: {output[at]} instead of {wanted[at]}")
    return None


def main():
    folder = sys.argv[1]
    faults = []
    for at, plan in enumerate(PLANS):
        cases = list(cases_of(at))
        name = "_".join(map(str, plan[:4]))
        program = compile_program(plan[0], cases, folder, name)
        for case in cases:
            fault = check(program, case, folder)
            if fault:
                faults.append(f"{name}, {case.name} {case.element}: {fault}")
        print(f"{plan[0]} ranks, team {plan[1]}: {len(cases)} functions")
    if faults:
        sys.exit("\n".join(faults))
    print("every element is where it belongs")


if __name__ == "__main__":
    main()
