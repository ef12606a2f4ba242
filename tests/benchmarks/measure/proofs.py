"""What proving a plan takes: time of the analyses, and memory of the compiler."""

import json
import os
import statistics
import subprocess

from measure import models

# Ranks, every legal team size up to a bound, the pass, and the seconds allowed.
CASES = [
    *(
        (1024, team_size, one, 2.0)
        for one in ("forward", "backward")
        for team_size in (1, 2, 4, 8, 16, 32)
    ),
    (4096, 64, "forward", 5.0),
    (4096, 64, "backward", 5.0),
]
LIMIT_BYTES = 2**30
ANALYSES = ("transfers", "coverage", "buffers")


def prove(tool, model, ranks, team_size, one, output):
    """The proof document, and the compiler's peak resident memory."""
    plan = [f"--ranks={ranks}", f"--team-size={team_size}", f"--pass={one}"]
    plan += ["--emit=proof"]
    process = subprocess.Popen([tool, model, *plan, "-o", output])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{tool} ended with {process.returncode}")
    with open(output, encoding="utf-8") as file:
        return json.load(file)["functions"], usage.ru_maxrss * 1024


def seconds_of(functions):
    """Of each analysis at each level, as `program coverage`."""
    return {
        f"{function['level']} {analysis}": function[analysis]["seconds"]
        for function in functions
        for analysis in ANALYSES
        if analysis in function
    }


def measure(bin_dir, work, root, options):
    del root
    tool = os.path.join(bin_dir, "startrail-compile")
    model = models.write(work, 65536, 8, 64, "bf16", "causal")
    runs = {case: [] for case in CASES}
    for _ in range(1 if options.quick else 5):
        for case in CASES:
            output = os.path.join(work, "proof.json")
            functions, peak = prove(tool, model, *case[:3], output)
            runs[case].append((seconds_of(functions), peak))
    rows = []
    for (ranks, team_size, one, limit), measured in runs.items():
        parts = {
            name: statistics.median(seconds[name] for seconds, _ in measured)
            for name in measured[0][0]
        }
        total = statistics.median(sum(seconds.values()) for seconds, _ in measured)
        peak = max(peak for _, peak in measured)
        rows.append(
            {
                "ranks": ranks,
                "team_size": team_size,
                "pass": one,
                "seconds": total,
                "seconds_of": parts,
                "peak_resident_bytes": peak,
                "goal": {"seconds_below": limit, "bytes_below": LIMIT_BYTES},
                "goal_met": total < limit and peak < LIMIT_BYTES,
            }
        )
    return {"proofs": rows}


def show(results):
    print(
        "\nProofs of the program and the streams together, and the compiler's peak"
        f" memory (goal < {LIMIT_BYTES / 2**20:.0f} MiB)"
    )
    for row in results["proofs"]:
        by_level = {"program": 0, "streams": 0}
        for name, seconds in row["seconds_of"].items():
            by_level[name.split()[0]] += seconds
        levels = ", ".join(
            f"{level} {seconds:.3f}" for level, seconds in by_level.items()
        )
        print(
            f"  P={row['ranks']:<5} C={row['team_size']:<3} {row['pass']:<8}"
            f" {row['seconds']:.3f} s"
            f" ({levels}; goal < {row['goal']['seconds_below']:.0f} s),"
            f" {row['peak_resident_bytes'] / 2**20:.0f} MiB"
            f"  {'met' if row['goal_met'] else 'MISSED'}"
        )
