"""Lengths that ranks do not divide: an explicit layout spreads them exactly; the
others are refused, with the next length that they take.

usage: lengths.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys

from attention import Case, Shape, compile_program, module_of, run, run_program
from layouts import uneven

LENGTHS = [(2999, 4), (13, 2), (9, 2), (1, 4), (3, 64)]


def case_of(length, ranks, team, mask, layout):
    return Case(f"tokens_{length}_{mask}_{team}", ranks, team, "paper",
                "gather", mask, "f32", Shape(1, "bshd", 2, 1, 6, 5, 0),
                "member,ring,group", (layout, layout), (length, length))


def next_legal(length, multiple):
    return max(1, -(-length // multiple)) * multiple


def refusal(case, folder, *options):
    """What the compiler says to the case; nothing is left behind."""
    file = os.path.join(folder, "refused.mlir")
    with open(file, "w") as stream:
        stream.write(module_of([case]))
    target = os.path.join(folder, "refused.out")
    status, text = run(["startrail-compile", file, f"--ranks={case.ranks}",
                        *options, "-o", target], accept=(0, 1, 2, 3, 4))
    assert not os.path.exists(target), "a program of what was refused"
    return status, text


def main():
    folder, faults = sys.argv[1], []
    for length, ranks in LENGTHS:
        cases = [case_of(length, ranks, team, mask, uneven(length, ranks // team))
                 for team in (1, 2) for mask in ("full", "causal")
                 if ranks % team**2 == 0]
        program = compile_program(ranks, cases, folder, f"exact_{length}")
        _, report = run_program(program, "--check", "--nan-padding")
        for function in report["functions"]:
            if function["check"]["rows"] != length:
                faults.append(f"{function['name']}: {function['check']}")
        for layout, multiple in (("contiguous", ranks), ("striped", ranks),
                                 ("zigzag", 2 * ranks)):
            status, text = refusal(
                case_of(length, ranks, 1, "causal", layout), folder)
            wanted = f"next legal length is {next_legal(length, multiple)}"
            if status == 0 or not re.search(rf"error: .*{length}", text) or (
                    wanted not in text):
                faults.append(f"{length} tokens, {ranks} ranks, {layout}: "
                              f"expected '{wanted}', but got {status}: {text}")
        print(f"{length} tokens, {ranks} ranks: exact, or refused")
    if faults:
        sys.exit("\n".join(faults))


main()
