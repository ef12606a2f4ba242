"""Compiles the gradients of the cases of one number of ranks to programs, runs
and judges them: those of query, key and value each alone, against f64.

As matrix.py; a case is two functions of a program, one that is both passes, or
the backward pass alone.

usage: gradients.py RANKS FOLDER [--full]     (startrail-compile on PATH)
"""

import collections
import os
import sys

from attention import (GRADIENTS, compile_program, described_diagonals,
                       function_of, layouts_of, run_program)
from cases import ELEMENTS
from formulas import (SIZES, elements_of, gradient_traffic, joint_traffic,
                      saved_bytes, state_size, steps, traffic)
from gradient_cases import gradient_cases_of
from judge import Faults, judge_plan

# Of one program: its text stays readable to a compiler.
MOST_CASES = 200

# Largest errors; bf16 and f16 are bound by the rms error of one unsharded call.
BOUNDS = {"f64": (1e-12, 1e-11), "f32": (1e-5, 1e-4)}
# Rounding to bf16, to nearest: at most so much of a value.
BF16 = 2.0**-8

# The functions of a case, the traffic of each, and what it computes.
FUNCTIONS = {
    "both": [("attention", traffic, ("output", "lse")),
             ("gradient", gradient_traffic, GRADIENTS)],
    "joint": [("joint", joint_traffic, ("output", "lse", *GRADIENTS))],
    "backward": [("gradient", gradient_traffic, GRADIENTS)],
}


def judge_error(faults, case, name, check):
    """The error of one result."""
    result = check[name]
    is_gradient = name in GRADIENTS
    if case.element in BOUNDS:
        kind, error = "max_abs", result["max_abs"]
        most = BOUNDS[case.element][is_gradient]
    elif name == "lse":
        kind, error, most = "max_abs", result["max_abs"], 1e-5
    else:
        kind, error = "rms", result["rms"]
        unsharded = result if is_gradient else check
        most = (1.1 * unsharded["unsharded"]["rms"]
                + 1e-6 * result["reference_rms"])
    travels = {"query": GRADIENTS[:1], "key": GRADIENTS[1:]}[case.circulate]
    if case.gradient_type == "bf16" and name in travels:
        # A partial sum is rounded at every hop and on the way home. It may be
        # greater than the whole, but few roundings cost the most they may.
        kind, error = "rms", result["rms"]
        most += steps(case) * BF16 * result["reference_rms"]
    faults.expect_most(f"the {kind} error of {name}", error, most)
    if name != "lse":
        # Queries that see one key each have a gradient of nothing.
        faults.expect(f"the reference of {name}",
                      result["reference_rms"] > 1e-9, True)


def judge(case, kind, wanted, results, function, layouts, diagonal):
    """What is wrong with one function of a case."""
    faults = judge_plan(case, function, layouts, diagonal, wanted(case))
    faults.expect("the function", function["name"], function_of(case, kind))
    if kind != "attention":
        faults.expect("what circulates", function["circulate"], case.circulate)
        faults.expect("the type of gradients", function["gradient_type"],
                      case.gradient_type)
        faults.expect("what is saved", function["save"], case.save)
    check = function["check"]
    faults.expect("what is checked",
                  [name for name in ("output", "lse", *GRADIENTS)
                   if name in check], list(results))
    for name in results:
        judge_error(faults, case, name, check)
    faults.expect("the program's own check", check["passed"], True)
    return faults


def judge_memory(case, form, functions, pairs):
    """The bytes of a rank at the peak, of what runs together: planned and
    measured, and no less than its shards and what it keeps."""
    faults = Faults()
    if form == "both":
        report = pairs[function_of(case, "gradient")]
    else:
        report = functions[function_of(case, FUNCTIONS[form][0][0])]
    faults.expect("the bytes of a rank at the peak", report["measured_bytes"],
                  report["peak_bytes"])
    q, k, v, o, l = elements_of(case)
    least = (2 * (q + k + v + o) * SIZES[case.element] + l * state_size(case)
             + report["workspace_bytes"])
    if form == "both":
        least += saved_bytes(case)
    if not least <= report["peak_bytes"] <= least + 16 * 256:
        faults.append(f"expected a rank to need {least} bytes and what rounds "
                      f"them up, but got {report['peak_bytes']}")
    return faults


def run_form(ranks, form, cases, folder, name):
    """Faults of the cases of one program, and the worst error of every type."""
    program = compile_program(ranks, cases, folder, name, form)
    layouts = layouts_of(program)
    diagonals = described_diagonals(program)
    # A failed check is judged case by case.
    status, report = run_program(program, "--check", "--nan-padding",
                                 accept=(0, 2))
    functions = {each["name"]: each for each in report["functions"]}
    pairs = {each["backward"]: each for each in report.get("pairs", [])}
    wanted = FUNCTIONS[form]
    if report["ranks"] != ranks or len(functions) != len(cases) * len(wanted):
        sys.exit(f"expected {len(cases)} cases on {ranks} ranks, but got "
                 f"{len(functions)} functions on {report['ranks']}")
    faults, worst = [], collections.defaultdict(float)
    for case in cases:
        for kind, bytes, results in wanted:
            function = functions[function_of(case, kind)]
            faults += [f"{form} {case}, {kind}: {fault}" for fault in judge(
                case, kind, bytes, results, function, layouts,
                diagonals.get(function["name"]))]
            error = "max_abs" if case.element in BOUNDS else "rms"
            for name in results:
                if name in GRADIENTS and case.gradient_type != "bf16":
                    worst[case.element] = max(worst[case.element],
                                              function["check"][name][error])
        faults += [f"{form} {case}: {fault}" for fault in judge_memory(
            case, form, functions, pairs)]
    if (status == 0) != (not faults):
        faults.append(f"the program of {form} ended with {status}")
    return faults, worst


def main():
    ranks, folder = int(sys.argv[1]), sys.argv[2]
    by_form = gradient_cases_of(ranks, full="--full" in sys.argv[3:])
    os.makedirs(folder, exist_ok=True)
    failed, worst, run_cases = [], collections.defaultdict(float), 0
    for form, cases in by_form.items():
        for start in range(0, len(cases), MOST_CASES):
            part = cases[start:start + MOST_CASES]
            faults, errors = run_form(ranks, form, part, folder,
                                      f"{form}_{ranks}_{start}")
            run_cases += len(part)
            failed += faults
            for element, error in errors.items():
                worst[element] = max(worst[element], error)
    for fault in failed[:20]:
        print(fault)
    if failed:
        sys.exit(f"{ranks} ranks: {len(failed)} faults in {run_cases} cases")
    errors = ", ".join(
        f"{element} {'' if element in BOUNDS else 'rms '}{worst[element]:.2g}"
        for element in ELEMENTS)
    print(f"{ranks} ranks: {run_cases} cases passed; worst error {errors}")


main()
