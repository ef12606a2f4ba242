"""Runs each function on threads and in the order of 20 seeds, and compares the
files of its outputs, byte for byte.

usage: shuffle.py FOLDER     (startrail-compile on PATH)
"""

import itertools
import os
import sys

from attention import (Case, Shape, compile_program, function_of, run,
                       run_program)
from layouts import uneven

SEEDS = 20


def outputs_of(program, case, *options):
    """The bytes of output and log-sum-exp after a run."""
    files = [program + ".output.npy", program + ".lse.npy"]
    for file in files:
        if os.path.exists(file):
            os.remove(file)
    run([program, f"--function={function_of(case)}", "--timeout-s=600",
         f"--output={files[0]}", f"--lse-output={files[1]}", *options])
    contents = []
    for file in files:
        with open(file, "rb") as stream:
            contents.append(stream.read())
    return contents


def main():
    for ranks, team in ((8, 2), (18, 3), (12, 2)):
        shape = Shape(2, "bhsd", 4, 2, 9, 7, 0)
        # One token more than all ranks have the same number of.
        odd = uneven(6 * ranks + 1, ranks // team)
        cases = [
            Case(f"{exchange}_{combine}", ranks, team, exchange, combine,
                 "causal", "f32", shape, "ring,member,group", (layout, layout),
                 (6 * ranks + (layout == odd),) * 2)
            for (exchange, combine), layout in zip(
                itertools.product(("paper", "skewed"), ("gather", "exchange")),
                ("contiguous", "zigzag", "striped", odd))
        ]
        program = compile_program(ranks, cases, sys.argv[1], f"ranks_{ranks}")
        run_program(program, "--check")
        different = set()
        for case in cases:
            threaded = outputs_of(program, case)
            assert min(map(len, threaded)) > 128 and threaded[0] != threaded[1]
            # Other inputs give other bits: files are those of the run.
            assert outputs_of(program, case, "--seed=1") != threaded
            for seed in range(SEEDS):
                if outputs_of(program, case, f"--shuffle={seed}") != threaded:
                    different.add(f"{ranks} ranks, {case.name}, seed {seed}")
        if different:
            sys.exit("other bits than on threads: "
                     + "; ".join(sorted(different)))
        print(f"{ranks} ranks, team {team}: {len(cases)} functions, {SEEDS} "
              "seeds, bit-equal")


main()
