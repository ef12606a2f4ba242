"""Writes query, key and value, runs a program on them, and compares its output
and log-sum-exp, element by element, with attention computed here.

usage: npy.py FOLDER     (startrail-compile on PATH)
"""

import ast
import itertools
import math
import os
import random
import struct
import sys

from attention import Case, Shape, compile_program, function_of, run

# Tokens, heads, dims and batch all differ.
RANKS, TEAM, TOKENS = 4, 2, 12
SHAPE = Shape(2, "", 6, 3, 4, 5, TOKENS // RANKS)


def sizes_of(layout, heads, dim):
    if layout == "bshd":
        return SHAPE.batch, TOKENS, heads, dim
    return SHAPE.batch, heads, TOKENS, dim


def place(layout, b, t, h):
    return (b, t, h) if layout == "bshd" else (b, h, t)


def write(file, sizes, values):
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {sizes}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(file, "wb") as stream:
        stream.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        stream.write(header.encode())
        stream.write(struct.pack(f"<{len(values)}d", *values))


def read(file, sizes):
    with open(file, "rb") as stream:
        data = stream.read()
    assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
    start = 10 + struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:start].decode())
    assert header == {"descr": "<f8", "fortran_order": False, "shape": sizes}
    return struct.unpack(f"<{math.prod(sizes)}d", data[start:])


def reference(query, key, value, layout, causal):
    """Output and log-sum-exp by their places, [b, t, h] in the layout and
    [b, h, t]; tensors map places to rows."""
    outputs, lses = {}, {}
    heads_of_one = SHAPE.query_heads // SHAPE.kv_heads
    for b, t, h in itertools.product(range(SHAPE.batch), range(TOKENS),
                                     range(SHAPE.query_heads)):
        row = query[place(layout, b, t, h)]
        places = [place(layout, b, j, h // heads_of_one)
                  for j in range(t + 1 if causal else TOKENS)]
        scores = [sum(map(float.__mul__, row, key[at]))
                  / math.sqrt(SHAPE.key_dim) for at in places]
        most = max(scores)
        weights = [math.exp(score - most) for score in scores]
        total = sum(weights)
        outputs[place(layout, b, t, h)] = [
            sum(w * value[at][d] for w, at in zip(weights, places)) / total
            for d in range(SHAPE.value_dim)]
        lses[b, h, t] = [most + math.log(total)]
    return outputs, lses


def rows_of(sizes, values):
    dim = sizes[-1]
    places = itertools.product(*map(range, sizes[:-1]))
    return {at: values[i * dim:(i + 1) * dim] for i, at in enumerate(places)}


def compare(what, got, wanted):
    assert got.keys() == wanted.keys() and got
    error = max(abs(a - b) for at in wanted
                for a, b in zip(got[at], wanted[at], strict=True))
    if not error <= 1e-12:
        sys.exit(f"{what}: error {error}")


def main():
    folder = sys.argv[1]
    cases = [Case(f"{layout}_{mask}", RANKS, TEAM, "skewed", "exchange", mask,
                  "f64", SHAPE._replace(layout=layout), "ring,group,member")
             for layout in ("bshd", "bhsd") for mask in ("full", "causal")]
    program = compile_program(RANKS, cases, folder, "program")
    numbers = random.Random(1)
    for case in cases:
        layout = case.shape.layout
        command = [program, f"--function={function_of(case)}"]
        inputs = []
        for name, heads, dim in (
                ("query", SHAPE.query_heads, SHAPE.key_dim),
                ("key", SHAPE.kv_heads, SHAPE.key_dim),
                ("value", SHAPE.kv_heads, SHAPE.value_dim)):
            sizes = sizes_of(layout, heads, dim)
            values = [numbers.gauss(0, 1) for _ in range(math.prod(sizes))]
            file = os.path.join(folder, f"{case.name}_{name}.npy")
            write(file, sizes, values)
            command.append(f"--input={name}={file}")
            inputs.append(rows_of(sizes, values))
        files = [os.path.join(folder, f"{case.name}_{name}.npy")
                 for name in ("output", "lse")]
        run(command + [f"--output={files[0]}", f"--lse-output={files[1]}"])
        outputs, lses = reference(*inputs, layout, case.mask == "causal")
        sizes = sizes_of(layout, SHAPE.query_heads, SHAPE.value_dim)
        compare(f"{case.name}: output", rows_of(sizes, read(files[0], sizes)),
                outputs)
        sizes = (SHAPE.batch, SHAPE.query_heads, TOKENS)
        values = read(files[1], sizes)
        compare(f"{case.name}: lse", rows_of(sizes + (1,), values), lses)
        print(f"{layout} {case.mask}: equal")


main()
