"""Plants faults in programs of the backward pass and sees which gradients they
spoil: each is checked alone, and what a fault leaves exact stays exact. The
compiler's proofs find the same faults before anything runs.

8 ranks in teams of 2, two ring steps, full mask, f64, either side circulating.

usage: plant_gradient_faults.py FOLDER     (startrail-compile and startrail-opt
                                            on PATH)
"""

import os
import re
import sys

from attention import (GRADIENTS, Case, Shape, function_of, module_of, run,
                       run_program)

BOUND = 1e-11
Q, K, V = GRADIENTS
# The block of the last step, after the loop.
LAST = r"^(    %\S+, %\S+, %\S+ = startrail\.attend_gradient "


def edit(pattern, replacement):
    return lambda text: re.sub(pattern, replacement, text, count=1,
                               flags=re.MULTILINE)


def kept(at, of):
    """Operand `at` of the last block is that of the first, not what arrived."""
    return edit(LAST + r"(?:\S+, ){%d})%%\d+#\d+" % at, rf"\g<1>%permuted#{of}")


def results(text, pattern):
    """Of the first operation that matches: its results, and its operands."""
    name, count, operands = re.search(pattern, text, re.MULTILINE).groups()
    operands = operands.split(", ")
    names = [f"{name}#{at}" for at in range(int(count))] if count else [name]
    assert len(names) == len(operands)
    return names, operands


def not_home(at):
    """Gradient `at` of those that move is summed where the last step left it."""
    def plant(text):
        names, operands = results(
            text, r"^    (%permuted_\d+)(?::(\d))? = startrail\.permute (.*?) "
            "grid")
        return text.replace(f"reduce_scatter {names[at]} ",
                            f"reduce_scatter {operands[at]} ")
    return plant


def hop_left_out(at):
    def plant(text):
        names, operands = results(
            text, r"^      (%shifted_\d+)(?::(\d))? = startrail\.shift (.*?) "
            "grid")
        return re.sub(rf"(scf\.yield .*){names[at]}\b", rf"\g<1>{operands[at]}",
                      text)
    return plant


def last_left_out(at):
    """Of a gradient that moves, what the last block adds."""
    def plant(text):
        total, sum_ = re.findall(
            r"^    (%\S+) = startrail\.accumulate (%\S+),", text,
            re.MULTILINE)[at]
        return re.sub(rf"^(    %permuted_.* = startrail\.permute .*?){total}\b",
                      rf"\g<1>{sum_}", text, flags=re.MULTILINE)
    return plant


def last_of_staying_left_out(at):
    """Of gradient `at`, which stays, what the last block adds."""
    def plant(text):
        line = re.search(LAST + r".*$)", text, re.MULTILINE)[0]
        names = line.strip().split(" = ")[0].split(", ")
        before = re.search(r" into (\S+), (\S+), (\S+) ", line)[1 + at]
        return text.replace(f"reduce_scatter {names[at]} ",
                            f"reduce_scatter {before} ")
    return plant


# Which side circulates, what is done, and the gradients that it spoils.
FAULTS = [
    ("query", "query of step 0 kept", kept(0, 0), {Q, K, V}),
    ("query", "output gradient of step 0 kept", kept(1, 1), {Q, K, V}),
    ("query", "log-sum-exp of step 0 kept", kept(2, 2), {Q, K, V}),
    ("query", "delta of step 0 kept", kept(3, 3), {Q, K}),
    ("key", "key of step 0 kept", kept(4, 0), {Q, K, V}),
    ("key", "value of step 0 kept", kept(5, 1), {Q, K}),
    ("query", "query gradient not brought home", not_home(0), {Q}),
    ("key", "key gradient not brought home", not_home(0), {K}),
    ("key", "value gradient not brought home", not_home(1), {V}),
    ("query", "hop of the query gradient left out", hop_left_out(0), {Q}),
    ("key", "hop of the key gradient left out", hop_left_out(0), {K}),
    ("key", "hop of the value gradient left out", hop_left_out(1), {V}),
    ("query", "last query gradient left out", last_left_out(0), {Q}),
    ("key", "last key gradient left out", last_left_out(0), {K}),
    ("key", "last value gradient left out", last_left_out(1), {V}),
    ("query", "last key gradient left out", last_of_staying_left_out(1), {K}),
    ("query", "last value gradient left out", last_of_staying_left_out(2), {V}),
    ("key", "last query gradient left out", last_of_staying_left_out(0), {Q}),
    *((side, "delta of another output",
       edit(r"(startrail\.delta (%\w+)), %\w+", r"\1, \2"), {Q, K})
      for side in ("query", "key")),
]


def program_of(text, folder, name, *options):
    """The executable of a program's text, or None and what the compiler says."""
    stem = os.path.join(folder, name)
    with open(stem + ".program.mlir", "w") as file:
        file.write(text)
    status, errors = run(
        ["startrail-opt", stem + ".program.mlir", "--startrail-schedule",
         "--startrail-plan-memory", "-o", stem + ".mlir"], accept=(0, 1))
    if status == 0:
        status, errors = run(
            ["startrail-compile", "--from=streams", *options, stem + ".mlir",
             "-o", stem], accept=(0, 2), environment={"CXXFLAGS": "-O0"})
    return (stem if status == 0 else None), errors


def spoiled(program, function):
    """The gradients that the program's own check finds wrong."""
    status, report = run_program(program, "--check", accept=(0, 2))
    (check,) = [each["check"] for each in report["functions"]
                if each["name"] == function]
    wrong = {name for name in GRADIENTS
             if not check[name]["max_abs"] <= BOUND}
    assert (status == 2) == bool(wrong)
    return wrong


def main():
    folder, faults = sys.argv[1], []
    os.makedirs(folder, exist_ok=True)
    texts, functions = {}, {}
    for side in ("query", "key"):
        case = Case(f"sound_{side}", 8, 2, "paper", "gather", "full", "f64",
                    Shape(1, "bshd", 4, 2, 8, 6, 4), "member,ring,group",
                    circulate=side)
        functions[side] = function_of(case, "gradient")
        model = os.path.join(folder, case.name + ".model.mlir")
        with open(model, "w") as file:
            file.write(module_of([case], "backward"))
        _, texts[side] = run(["startrail-compile", model, "--ranks=8",
                              "--pass=backward", "--emit=program"])
        program, errors = program_of(texts[side], folder, case.name)
        assert program, errors
        assert not spoiled(program, functions[side])
    for number, (side, what, plant, wanted) in enumerate(FAULTS):
        text = plant(texts[side])
        name = f"{side} circulates, {what}"
        if text == texts[side]:
            faults.append(f"{name}: the text stays the same")
            continue
        program, errors = program_of(text, folder, f"fault_{number}",
                                     "--no-verify")
        if program is None:
            faults.append(f"{name}: {errors}")
            continue
        wrong = spoiled(program, functions[side])
        if wrong != wanted:
            faults.append(f"{name}: expected {sorted(wanted)} to be wrong, but "
                          f"got {sorted(wrong)}")
        proven, errors = program_of(text, folder, f"proven_{number}")
        if proven or not re.search(r"\.mlir:\d+:\d+: error: ", errors):
            faults.append(f"{name}: expected a located error, but got {errors}")
        print(f"{name}: spoils {', '.join(sorted(wrong))}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(FAULTS)} faults spoil what they must, and no more")


main()
