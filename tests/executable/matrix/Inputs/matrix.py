"""Compiles the cases of one number of ranks to programs, runs and judges them.

Every case is one function of a program, run once on all its ranks, with NaN in
rows that hold no token, and compared row by row with attention in f64. Its
errors, steps and traffic by kind, the positions that every rank holds and the
causal diagonal are judged here, from what the program says. Prints one line, or
what failed.

usage: matrix.py RANKS FOLDER [--full]     (startrail-compile on PATH)
"""

import collections
import os
import sys

from attention import (compile_program, described_diagonals, function_of,
                       layouts_of, run_program)
from cases import ELEMENTS, cases_of
from formulas import traffic
from judge import judge_plan

# Of one program: its text stays readable to a compiler.
MOST_FUNCTIONS = 400

# Largest error; bf16 and f16 are bound by the error of one unsharded call
# instead.
BOUNDS = {"f64": 1e-12, "f32": 1e-5}


def faults_of(case, function, layouts, diagonal):
    """What is wrong with the run of a case; see judge_plan."""
    faults = judge_plan(case, function, layouts, diagonal, traffic(case))
    faults.expect("the function", function["name"], function_of(case))
    check = function["check"]
    faults.expect("the rows compared", check["rows"], case.lengths[0])
    output, lse = check["output"], check["lse"]["max_abs"]
    if case.element in BOUNDS:
        faults.expect_most("the error", output["max_abs"], BOUNDS[case.element])
    else:
        faults.expect_most("the rms error", output["rms"],
                           1.1 * check["unsharded"]["rms"]
                           + 1e-6 * output["reference_rms"])
    faults.expect_most("the error of lse", lse, BOUNDS.get(case.element, 1e-5))
    faults.expect("the reference", output["reference_rms"] > 1e-3, True)
    faults.expect("the program's own check", check["passed"], True)
    return faults


def main():
    ranks, folder = int(sys.argv[1]), sys.argv[2]
    cases = cases_of(ranks, full="--full" in sys.argv[3:])
    os.makedirs(folder, exist_ok=True)
    failed, worst = [], collections.defaultdict(float)
    run_functions = 0
    for start in range(0, len(cases), MOST_FUNCTIONS):
        part = cases[start:start + MOST_FUNCTIONS]
        program = compile_program(ranks, part, folder,
                                  f"ranks_{ranks}_{start}")
        layouts = layouts_of(program)
        diagonals = described_diagonals(program)
        # A failed check is judged case by case.
        status, report = run_program(program, "--check", "--nan-padding",
                                     accept=(0, 2))
        functions = report["functions"]
        if report["ranks"] != ranks or len(functions) != len(part):
            sys.exit(f"expected {len(part)} functions on {ranks} ranks, but "
                     f"got {len(functions)} on {report['ranks']}")
        before = len(failed)
        for case, function in zip(part, functions):
            run_functions += 1
            failed += [f"{case}: {fault}" for fault in faults_of(
                case, function, layouts, diagonals.get(function["name"]))]
            error = "max_abs" if case.element in BOUNDS else "rms"
            worst[case.element] = max(worst[case.element],
                                      function["check"]["output"][error])
        if (status == 0) != (len(failed) == before):
            failed.append(f"the program ended with {status}")
    assert run_functions == len(cases)
    for fault in failed[:20]:
        print(fault)
    if failed:
        sys.exit(f"{ranks} ranks: {len(failed)} faults in {run_functions} "
                 "functions")
    errors = ", ".join(
        f"{element} {'' if element in BOUNDS else 'rms '}{worst[element]:.2g}"
        for element in ELEMENTS)
    print(f"{ranks} ranks: {run_functions} functions passed; worst error "
          f"{errors}")


main()
