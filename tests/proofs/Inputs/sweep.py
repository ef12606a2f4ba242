"""All proofs accept every program that startrail makes: of every number of ranks
and legal team, every exchange and combine with every pair of token layouts, and
covering samples of masks, lengths, shapes, element types and placements; of the
backward pass too, with either side going round, in functions of its own and
joined with the forward pass.

usage: sweep.py FOLDER [--full]     (startrail-opt on PATH)

In full all masks and lengths meet them. Prints a line per number of ranks.
"""

import os
import re
import subprocess
import sys
import time

from attention import module_of
from cases import (COMBINE, EXCHANGE, KEY_TOKENS, LENGTH, MASK, QUERY_TOKENS,
                   cases_of)

# Of one module: looking a symbol up takes longer the more there are.
MOST_FUNCTIONS = 100
RANKS = (1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 32, 36, 64)
PLANS = (EXCHANGE, COMBINE, QUERY_TOKENS, KEY_TOKENS)
PROGRAM_PROOFS = ["--startrail-verify-coverage", "--startrail-verify-transfers"]
STREAMS_PROOFS = PROGRAM_PROOFS + ["--startrail-verify-buffers"]


def prove(ranks, cases, form, folder):
    """Runs both levels' proofs on a module with the functions of all cases."""
    model = os.path.join(folder, f"ranks_{ranks}_{form}.mlir")
    with open(model, "w", encoding="utf-8") as file:
        file.write(module_of(cases, form))
    done = subprocess.run([
        "startrail-opt", model, f"--startrail-differentiate=pass={form}",
        f"--startrail-distribute=ranks={ranks}", "--startrail-lower-ring",
        *PROGRAM_PROOFS, "--startrail-schedule", "--startrail-plan-memory",
        *STREAMS_PROOFS, "-o", os.devnull
    ],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          text=True,
                          check=False)
    said = re.sub(r"^.*remark: gradients travel as bf16.*(\n .*)*\n?", "",
                  done.stdout, flags=re.MULTILINE)
    if done.returncode != 0 or said:
        sys.exit(f"{ranks} ranks, {form}: {done.stdout[:8000]}")


def with_gradients(cases):
    """The cases with the choices of the backward pass, by --pass: both
    functions, or the two in one."""
    forms = {"both": [], "joint": []}
    for index, case in enumerate(cases):
        rounded = index // 3 % 2 == 1 and case.element != "f64"
        forms["joint" if index % 3 == 2 else "both"].append(
            case._replace(circulate=("query", "key")[index // 6 % 2],
                          gradient_type="bf16" if rounded else "f32",
                          save=("gather", "team")[index // 12 % 2]))
    return forms


def main():
    folder, full = sys.argv[1], "--full" in sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    features = [PLANS + ((MASK, LENGTH) if full else (LENGTH, ))]
    forward = backward = 0
    for ranks in RANKS:
        cases = cases_of(ranks, full, features)
        forms = with_gradients(cases)
        start = time.monotonic()
        for form, each in [("forward", cases), *forms.items()]:
            for first in range(0, len(each), MOST_FUNCTIONS):
                prove(ranks, each[first:first + MOST_FUNCTIONS], form, folder)
        forward += len(cases) + len(forms["both"])
        backward += len(forms["both"]) + len(forms["joint"])
        teams = sorted({case.team for case in cases})
        print(
            f"{ranks} ranks, teams of {', '.join(map(str, teams))}: "
            f"{len(cases)} attentions, {time.monotonic() - start:.1f} s",
            flush=True)
    print(f"all proofs accept {forward} forward functions and {backward} that "
          "give gradients, at both levels")


main()
