"""All proofs accept every program that startrail makes: of every number of ranks
and legal team, every exchange and combine with every pair of token layouts, and
covering samples of masks, lengths, shapes, element types and placements.

usage: sweep.py FOLDER [--full]     (startrail-opt on PATH)

In full all masks and lengths meet them. Prints a line per number of ranks.
"""

import os
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


def prove(ranks, cases, folder):
    """Runs both levels' proofs on a module with one function per case."""
    model = os.path.join(folder, f"ranks_{ranks}.mlir")
    with open(model, "w", encoding="utf-8") as file:
        file.write(module_of(cases))
    done = subprocess.run([
        "startrail-opt", model, f"--startrail-distribute=ranks={ranks}",
        "--startrail-lower-ring", *PROGRAM_PROOFS, "--startrail-schedule",
        "--startrail-plan-memory", *STREAMS_PROOFS, "-o", os.devnull
    ],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          text=True,
                          check=False)
    if done.returncode != 0 or done.stdout:
        sys.exit(f"{ranks} ranks: {done.stdout[:8000]}")


def main():
    folder, full = sys.argv[1], "--full" in sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    features = [PLANS + ((MASK, LENGTH) if full else (LENGTH, ))]
    total = 0
    for ranks in RANKS:
        cases = cases_of(ranks, full, features)
        start = time.monotonic()
        for first in range(0, len(cases), MOST_FUNCTIONS):
            prove(ranks, cases[first:first + MOST_FUNCTIONS], folder)
        total += len(cases)
        teams = sorted({case.team for case in cases})
        print(
            f"{ranks} ranks, teams of {', '.join(map(str, teams))}: "
            f"{len(cases)} functions, {time.monotonic() - start:.1f} s",
            flush=True)
    print(f"all proofs accept {total} functions at both levels")


main()
