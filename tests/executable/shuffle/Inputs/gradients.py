"""Runs both passes on threads, again, on one core, and in the order of several
seeds, and compares the files of outputs and gradients, byte for byte; as two
functions that share the ranks' memory and as one they have the same bits, too.

usage: gradients.py FOLDER     (startrail-compile on PATH)
"""

import itertools
import os
import sys

from attention import (Case, Shape, bytes_of, compile_program, run_gradients,
                       run_program)
from layouts import uneven

SEEDS = 6
KINDS = {"both": "gradient", "joint": "joint"}


def cases_of(ranks, team):
    shape = Shape(2, "bhsd", 4, 2, 9, 7, 0)
    # One token more than all ranks have the same number of.
    odd = uneven(6 * ranks + 1, ranks // team)
    saves = ("gather", "team") if team > 1 else ("gather", "gather")
    exchanges = ("paper", "skewed") if team > 1 else ("paper", "paper")
    for (circulate, at), layout in zip(
            itertools.product(("query", "key"), (0, 1)),
            ("contiguous", "zigzag", "striped", odd)):
        yield Case(f"{circulate}_{at}", ranks, team, exchanges[at], "gather",
                   "causal", "bf16" if at else "f32", shape,
                   "ring,member,group", (layout, layout),
                   (6 * ranks + (layout == odd),) * 2, circulate=circulate,
                   gradient_type="bf16" if at else "f32", save=saves[at])


def main():
    faults = []
    for ranks, team in ((8, 2), (18, 3), (4, 1)):
        cases = list(cases_of(ranks, team))
        programs = {form: compile_program(ranks, cases, sys.argv[1],
                                          f"{form}_{ranks}", form)
                    for form in KINDS}
        for form, program in programs.items():
            run_program(program, "--check")
        for case in cases:
            bits = {}
            for form, program in programs.items():

                def results(*options, command=()):
                    files, _ = run_gradients([*command, program], case,
                                             KINDS[form], program, *options)
                    return bytes_of(files)

                bits[form] = results()
                assert min(map(len, bits[form])) > 128
                assert len(set(bits[form])) == 5
                # Other inputs give other bits: files are those of the run.
                assert results("--seed=1")[2] != bits[form][2]
                what = f"{ranks} ranks, {case.name}, {form}"
                if results() != bits[form]:
                    faults.append(f"{what}: again")
                core = min(os.sched_getaffinity(0))
                if results(command=("taskset", "-c", str(core))) != bits[form]:
                    faults.append(f"{what}: on one core")
                faults += [f"{what}: seed {seed}" for seed in range(SEEDS)
                           if results(f"--shuffle={seed}") != bits[form]]
            if bits["both"] != bits["joint"]:
                faults.append(f"{ranks} ranks, {case.name}: both and joint")
        print(f"{ranks} ranks, team {team}: {len(cases)} cases in two forms, "
              f"{SEEDS} seeds, bit-equal" if not faults else "other bits")
    if faults:
        sys.exit("other bits: " + "; ".join(faults))


main()
