"""What 64 ranks receive in slices, a rank's part of one tensor of as many heads
each, as the paper counts: without log-sum-exp and delta, in f32 throughout. The
other formulas count every element.

usage: slices.py FOLDER     (startrail-compile on PATH)
"""

import sys

from attention import (Case, Shape, compile_program, function_of, run_program)

RANKS, ROWS, HEADS, DIM = 64, 2, 2, 8
WANTED = {
    (1, "query"): (126, 190), (1, "key"): (126, 254),
    (4, "query"): (44, 69), (4, "key"): (44, 85),
}


def of_states(team):
    """Bytes of log-sum-exp and delta that come with queries."""
    ring = RANKS // team**2
    moved = 2 * ROWS * HEADS * 4
    return {"gather": (team - 1) * moved, "ring": (ring - 1) * team * moved,
            "exchange": team * moved if team > 1 else 0}


def slices(function, states):
    bytes = {kind: each["max"] for kind, each in
             function["traffic_bytes"].items() if kind != "lse"}
    for kind, extra in states.items():
        bytes[kind] -= extra
    return sum(bytes.values()) / (ROWS * HEADS * DIM * 4)


def main():
    faults = []
    shape = Shape(1, "bshd", HEADS, HEADS, DIM, DIM, ROWS)
    cases = [Case(f"team_{team}_{circulate}", RANKS, team, "paper", "gather",
                  "full", "f32", shape, "member,ring,group",
                  circulate=circulate) for team, circulate in WANTED]
    program = compile_program(RANKS, cases, sys.argv[1], "slices", "both")
    _, report = run_program(program)
    functions = {each["name"]: each for each in report["functions"]}
    for case in cases:
        states = of_states(case.team)
        if case.circulate == "key":
            states = {"gather": states["gather"]}
        got = (slices(functions[function_of(case)], {}),
               slices(functions[function_of(case, "gradient")], states))
        print(f"teams of {case.team}, {case.circulate} circulates: forward "
              f"{got[0]:g} slices, backward {got[1]:g}")
        if got != WANTED[case.team, case.circulate]:
            faults.append(f"{case.name}: expected "
                          f"{WANTED[case.team, case.circulate]}, but got {got}")
    if faults:
        sys.exit("\n".join(faults))


main()
