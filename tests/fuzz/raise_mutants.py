"""Raises mutants of the raising tests' forms, and runs what is raised.

    raise_mutants.py FORMS OUTPUT COUNT

FORMS is the folder of the forms, COUNT how many mutants there are of each. Where
attention is raised in a mutant, the function before and after compute the same:
mutants that do not are written to OUTPUT, and fail. All sizes are 4, so that
dimensions can stand for each other."""

import os
import random
import re
import subprocess
import sys

import mutate

BETWEEN = "\n// -----\n"


def forms(folder):
    sys.path.insert(0, folder)
    import ir
    import masks
    import softmaxes

    ir.SIZES.update(dict.fromkeys("bhijde", 4), g=2)
    for f, _ in (*softmaxes.forms(), *softmaxes.scales(), *masks.forms(),
                 *masks.guards()):
        yield f


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=600)
    if done.returncode < 0:
        sys.exit(f"{' '.join(command)} crashed:\n{done.stderr[-4000:]}")
    return done.stdout


def raised(texts):
    """The numbers of the mutants in which attention is raised."""
    out = run(["startrail-opt", "--split-input-file", "--startrail-raise-attention"],
              BETWEEN.join(texts))
    functions = re.split(r"func\.func @mutant_(?=\d)", out)[1:]
    return [int(re.match(r"\d+", x)[0]) for x in functions if "startrail.attention" in x]


def differing(texts, path):
    """(mutant, difference) of those that compute another thing once raised."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(BETWEEN.join(texts))
    lines = re.findall(r"mutant_(\d+): (.*)", run(["startrail-compare-raised", path]))
    if len(lines) != len(texts):
        sys.exit(f"{path}: expected {len(texts)} functions to run, but {len(lines)} did")
    # A mutant whose results are no numbers is none to compare with.
    return [(int(n), what) for n, what in lines
            if what != "equal" and not re.match(r"element \d+ is -?(nan|inf)", what)]


def main():
    folder, output, count = sys.argv[1:]
    os.makedirs(output, exist_ok=True)
    draw, total, run_count, failed = random.Random(1), 0, 0, 0
    for f in forms(folder):
        text = run(["startrail-opt", "--mlir-print-op-generic"], f.text())
        all_mutants = list(mutate.mutants(text))
        chosen = draw.sample(all_mutants, min(int(count), len(all_mutants)))
        texts = [x.replace(f'sym_name = "{f.name}"', f'sym_name = "mutant_{i}"')
                 for i, x in enumerate(chosen)]
        numbers = raised(texts)
        total += len(texts)
        run_count += len(numbers)
        if not numbers:
            continue
        path = os.path.join(output, f"{f.name}.mlir")
        for number, what in differing([texts[i] for i in numbers], path):
            failed += 1
            print(f"{path}: mutant_{number}: {what}")
    print(f"{total} mutants, {run_count} raised, {failed} of them to another function")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
