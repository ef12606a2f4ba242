"""Runs every function of a program with its ranks as threads and as processes:
outputs, log-sum-exps, gradients and traffic have to be the same, to the last bit.

usage: equal.py RANKS TEAMS FOLDER [both|joint]     (startrail-compile and mpirun
                                                     on PATH)
"""

import json
import os
import sys

from attention import GRADIENTS, function_of, run
from mpi import clean, mpirun, program_of


FORWARD = {"output": "--output", "lse": "--lse-output"}
BACKWARD = {name: f"--{name.replace('_', '-')}-output" for name in GRADIENTS}


def results_of(command, files, stem, *options):
    """By name, the bytes of the outputs; and the traffic, and the memory of a
    rank, of one run."""
    report = f"{stem}.json"
    run([*command, *(f"{option}={stem}.{name}.npy"
                     for name, option in files.items()),
         f"--json={report}", "--check", "--timeout-s=120", *options])
    results = {}
    for name in files:
        with open(f"{stem}.{name}.npy", "rb") as file:
            results[name] = file.read()
    with open(report) as file:
        report = json.load(file)
    results["traffic"] = [function["traffic_bytes"]
                          for function in report["functions"]]
    results["memory"] = [part["measured_bytes"] for part in
                         report["functions"] + report.get("pairs", [])]
    return results


def compare(program, ranks, files, stem, *options):
    threads = results_of([program], files, stem + "-threads", *options)
    processes = results_of([*mpirun(ranks), program], files,
                           stem + "-processes", "--repeat=2", *options)
    for what, one in threads.items():
        if one != processes[what]:
            sys.exit(f"{' '.join(options)}: {what} differs between threads and "
                     "processes")
    print(f"{' '.join(options)}: equal")


def main():
    ranks, teams, folder, *form = sys.argv[1:]
    clean(folder)
    program, cases = program_of(int(ranks), map(int, teams.split(",")), folder,
                                *form)
    for case in cases:
        function, stem = function_of(case), os.path.join(folder, case.name)
        if not form:
            compare(program, ranks, FORWARD, stem, f"--function={function}")
            continue
        if form == ["joint"]:
            function = function_of(case, "joint")
        compare(program, ranks, {**FORWARD, **BACKWARD}, stem, "--pass=both",
                f"--function={function}")
        if form == ["joint"]:
            continue
        compare(program, ranks, BACKWARD, stem, "--pass=backward",
                f"--function={function_of(case, 'gradient')}")


main()
