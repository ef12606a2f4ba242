"""Compares the bytes of device memory that programs plan for a rank with those
that their ranks allocate.

usage: memory.py FOLDER     (startrail-compile on PATH)
"""

import sys

from attention import Case, Shape, compile_program, function_of, run_program

# Of which nothing is a multiple of what memory is aligned to.
SHAPE = Shape(1, "bshd", 6, 2, 20, 12, 6)
SIZES = {"f32": 4, "bf16": 2}


def cases_of(ranks, team):
    return [
        Case(f"team_{team}_{circulate}_{save}_{element}", ranks, team, "paper",
             "gather", "causal", element, SHAPE, "member,ring,group",
             ("zigzag", "zigzag"), circulate=circulate, save=save)
        for circulate, element in (("query", "bf16"), ("key", "f32"))
        for save in ("gather", "team")]


def compare(report, name):
    planned, measured = report["peak_bytes"], report["measured_bytes"]
    if planned != measured:
        sys.exit(f"{name}: planned {planned} bytes a rank, but measured "
                 f"{measured}")
    return planned


def main():
    folder, kept = sys.argv[1], {}
    for ranks, team in ((8, 1), (8, 2), (9, 3)):
        cases = cases_of(ranks, team)
        both = compile_program(ranks, cases, folder, f"both_{team}", "both")
        joint = compile_program(ranks, cases, folder, f"joint_{team}", "joint")
        _, whole = run_program(both)
        pairs = {pair["forward"]: pair for pair in whole["pairs"]}
        for case in cases:
            name = function_of(case)
            compare(pairs[name], name)
            kept[case] = pairs[name]["kept_bytes"]
            for program, kind in ((both, "attention"), (both, "gradient"),
                                  (joint, "joint")):
                function = function_of(case, kind)
                _, report = run_program(program, f"--function={function}")
                compare(report["functions"][0], function)
            print(f"{case.name}: as planned")
    for case, bytes_kept in kept.items():
        if case.save == "gather":
            continue
        name = case.name.replace("_team_", "_gather_")
        less = next(other for other in kept if other.name == name)
        heads, size = SHAPE.query_heads, SIZES[case.element]
        row = heads * SHAPE.key_dim + SHAPE.kv_heads * (
            SHAPE.key_dim + SHAPE.value_dim)
        block = case.team * SHAPE.rows * row * size if case.team > 1 else 0
        if bytes_kept - kept[less] != block:
            sys.exit(f"{case.name}: expected {block} bytes more to be kept than "
                     f"with save=gather, but got {bytes_kept - kept[less]}")
    print("a team's blocks are kept")


main()
