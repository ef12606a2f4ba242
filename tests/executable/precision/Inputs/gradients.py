"""Bounds the rms errors of bf16 and f16 gradients against f64, those of query, key
and value each alone, full mask, 512 tokens of 64-dimensional heads, standard
normal: at most 1.1 times that of one unsharded call, and on 64 ranks at most
1.05 times that on one. Measures what gradients that travel as bf16 cost, which
breaks these bounds.

usage: gradients.py FOLDER     (startrail-compile on PATH)
"""

import sys

from attention import (GRADIENTS, Case, Shape, compile_program, function_of,
                       run_program)

TOKENS = 512
RANKS = (1, 2, 4, 8, 16, 32, 64)
# Of one rounding at the end, see gradient_roundings.py. f16 has three more bits.
EXPECTED = {"bf16": (1.1e-4, 1.4e-4), "f16": (1.1e-4 / 8, 1.4e-4 / 8)}


def cases_of(ranks):
    shape = Shape(1, "bshd", 2, 2, 64, 64, TOKENS // ranks)
    for team in (1, 2, 4, 8):
        if ranks % team**2:
            continue
        for circulate in ("query", "key"):
            for element, kind in (("bf16", "f32"), ("bf16", "bf16"),
                                  ("f16", "f32"))[:3 if team == 1 else 2]:
                exchange = "paper" if circulate == "query" else "skewed"
                yield Case(f"c{team}_{circulate}_{element}_{kind}", ranks, team,
                           exchange if team > 1 else "paper", "gather", "full",
                           element, shape, "member,ring,group",
                           circulate=circulate, gradient_type=kind,
                           save="team" if team > 1 else "gather")


def travelling(case):
    """The gradients that move, in a type that rounds them."""
    if case.gradient_type == "f32" or case.ranks == 1:
        return ()
    return GRADIENTS[:1] if case.circulate == "query" else GRADIENTS[1:]


def main():
    faults, bounded, alone, costs = [], 0, {}, {}
    for ranks in RANKS:
        cases = list(cases_of(ranks))
        program = compile_program(ranks, cases, sys.argv[1], f"ranks_{ranks}",
                                  "both")
        _, report = run_program(program, "--check", accept=(0, 2))
        functions = {each["name"]: each for each in report["functions"]}
        assert len(functions) == 2 * len(cases)
        for case in cases:
            check = functions[function_of(case, "gradient")]["check"]
            for name in GRADIENTS:
                rms = check[name]["rms"]
                unsharded = check[name]["unsharded"]["rms"]
                what = f"{ranks} ranks, {case.name}, {name}"
                print(f"{what}: rms {rms:.4g}, unsharded {unsharded:.4g}")
                least, most = EXPECTED[case.element]
                if not least <= unsharded <= most:
                    faults.append(f"{what}: unsharded rms outside "
                                  f"{EXPECTED[case.element]}")
                over = not rms <= 1.1 * unsharded
                if name in travelling(case):
                    costs[name, case.team, ranks] = rms / unsharded
                    if not over:
                        faults.append(f"{what}: roundings that nobody notices")
                    continue
                first = alone.setdefault((case.element, name), rms)
                bounded += 1
                if over:
                    faults.append(f"{what}: over 1.1 times the unsharded rms")
                if ranks == 64 and not rms <= 1.05 * first:
                    faults.append(f"{what}: over 1.05 times the rms of one rank")
    print("rms error of what travels as bf16, in those of one unsharded call, by "
          "ranks:")
    for name in GRADIENTS:
        for team in (1, 2, 4, 8):
            row = [f"{ranks}: {costs[name, team, ranks]:.2f}"
                   for ranks in RANKS if (name, team, ranks) in costs]
            print(f"{name}, teams of {team}: {', '.join(row)}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{bounded} gradients within the bounds")


main()
