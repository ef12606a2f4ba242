"""Whether a proof document says what formulas give for a plan of one attention.

usage: check_proof.py PROOF.json --ranks=P --team-size=C --tokens=S [--gradients]

With --gradients the plan's functions give gradients alone.
"""

import argparse
import json
import re
import sys

LEVELS = ("program", "streams")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    for name in ("--ranks", "--team-size", "--tokens"):
        parser.add_argument(name, type=int, required=True)
    parser.add_argument("--gradients", action="store_true")
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        proof = json.load(file)

    mistakes = []

    def expect(what, required, got):
        if required != got:
            mistakes.append(f"expected {what} to be {required}, but got {got}")

    expect("startrail_proof", 1, proof["startrail_proof"])
    for name in ("plan", "digest"):
        if not re.fullmatch("[0-9a-f]{64}", proof[name]):
            mistakes.append(f"expected {name} to be a SHA-256, but got {proof[name]}")
    functions = proof["functions"]
    expect("the levels", list(LEVELS), [one["level"] for one in functions])

    # A rank meets the blocks of the teams that its ring passes.
    steps = options.ranks // options.team_size**2
    for function in functions:
        level = function["level"]
        expect(f"ranks, {level}", options.ranks, function["ranks"])
        coverage = function["coverage"]
        expect(f"steps, {level}", steps, coverage["steps"])
        expect(f"blocks, {level}", options.ranks * steps, coverage["blocks"])
        expect(f"rows, {level}", options.tokens, coverage["rows"])
        # Each rank's rows have what all teams give.
        teams = options.ranks // options.team_size
        blocks = dict.fromkeys(("query", "key", "value"), options.ranks * teams)
        expect(f"blocks of gradients, {level}",
               blocks if options.gradients else None,
               coverage.get("gradient_blocks"))
        if options.team_size == 1 and not options.gradients:
            # Every rank passes on a key and a value, but for the last step.
            moved = function["transfers"]
            expect(f"transfers, {level}", 2 * options.ranks * (steps - 1), moved["transfers"])
            expect(f"collectives, {level}", 0, moved["collectives"])
        expect(f"buffers, {level}", level == "streams", "buffers" in function)
        for name in ("transfers", "coverage", "buffers"):
            part = function.get(name, {"proven": True, "seconds": 0.0})
            expect(f"{name} proven, {level}", True, part["proven"])
            if not 0 <= part["seconds"] < 60:
                mistakes.append(f"expected seconds of {name}, but got {part['seconds']}")
    print("\n".join(mistakes))
    return bool(mistakes)


if __name__ == "__main__":
    sys.exit(main())
