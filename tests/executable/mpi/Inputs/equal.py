"""Runs every function of a program with its ranks as threads and as processes:
outputs, log-sum-exps and traffic have to be the same, to the last bit.

usage: equal.py RANKS TEAMS FOLDER     (startrail-compile and mpirun on PATH)
"""

import json
import os
import sys

from attention import function_of, run
from mpi import clean, mpirun, program_of


def results_of(command, function, stem, *options):
    """Bytes of the outputs and the traffic of one run."""
    files = [f"{stem}.{kind}" for kind in ("o.npy", "lse.npy", "json")]
    run([*command, f"--function={function}", f"--output={files[0]}",
         f"--lse-output={files[1]}", f"--json={files[2]}", "--check",
         "--timeout-s=120", *options])
    with open(files[0], "rb") as output, open(files[1], "rb") as lse, \
            open(files[2]) as report:
        traffic = json.load(report)["functions"][0]["traffic_bytes"]
        return output.read(), lse.read(), traffic


def main():
    ranks, teams, folder = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    clean(folder)
    program, cases = program_of(ranks, map(int, teams.split(",")), folder)
    for case in cases:
        function = function_of(case)
        stem = os.path.join(folder, case.name)
        threads = results_of([program], function, stem + "-threads")
        processes = results_of([*mpirun(ranks), program], function,
                               stem + "-processes", "--repeat=2")
        for what, one, other in zip(("output", "lse", "traffic"), threads,
                                    processes):
            if one != other:
                sys.exit(f"{function}: {what} differs between threads and "
                         f"processes")
        print(f"{function}: equal")


main()
