"""Time to lower a model to streams, with the tool's start; what is proven of them
is measured by itself."""

import os
import statistics
import subprocess
import time

from measure import models

# The same model for every number of ranks; team sizes legal for it.
CASES = [
    (4, 1),
    (64, 1),
    (4096, 1),
    (4, 2),
    (64, 2),
    (4096, 2),
    (64, 4),
    (4096, 16),
    (4096, 64),
]
LIMIT_S = 0.2
LIMIT_RATIO = 1.5


def call(tool, model, ranks, team_size, output):
    if tool == "startrail-compile":
        plan = [f"--ranks={ranks}", f"--team-size={team_size}", "--emit=streams"]
        plan += ["--no-verify"]
    else:
        choices = f"ranks={ranks} team-size={team_size} verify=false"
        plan = [f"--startrail-pipeline={choices}"]
    return [tool, model, *plan, "-o", output]


def measure(bin_dir, work, root, options):
    del root
    model = models.write(work, 65536, 8, 64, "bf16", "causal")
    seconds = {}
    for _ in range(5 if options.quick else 11):
        for tool in ("startrail-compile", "startrail-opt"):
            for ranks, team_size in CASES:
                output = os.path.join(work, f"lowered-{ranks}-{team_size}.mlir")
                command = call(tool, model, ranks, team_size, output)
                command[0] = os.path.join(bin_dir, tool)
                start = time.perf_counter()
                subprocess.run(command, check=True)
                taken = time.perf_counter() - start
                seconds.setdefault((tool, ranks, team_size), []).append(taken)
    rows = [
        {
            "tool": tool,
            "ranks": ranks,
            "team_size": team_size,
            "seconds": {
                "median": statistics.median(times),
                "min": min(times),
                "max": max(times),
            },
            "under_limit": statistics.median(times) < LIMIT_S,
        }
        for (tool, ranks, team_size), times in seconds.items()
    ]
    ratios = []
    for tool in ("startrail-compile", "startrail-opt"):
        for team_size in (1, 2):
            # Neighbours in time are compared with each other.
            pairs = zip(seconds[tool, 4096, team_size], seconds[tool, 4, team_size])
            ratio = statistics.median(many / few for many, few in pairs)
            ratios.append(
                {
                    "tool": tool,
                    "team_size": team_size,
                    "ratio_4096_to_4_ranks": ratio,
                    "within_limit": ratio <= LIMIT_RATIO,
                }
            )
    return {
        "lowering": {
            "goals": {"seconds_below": LIMIT_S, "ratio_at_most": LIMIT_RATIO},
            "times": rows,
            "ratios": ratios,
        }
    }


def show(results):
    lowering = results["lowering"]
    print("\nLowering, model to streams, with the tool's start (goal < 0.2 s)")
    for row in lowering["times"]:
        time_s = row["seconds"]
        print(
            f"  {row['tool']:18} P={row['ranks']:<5} C={row['team_size']:<3}"
            f" {time_s['median']:.3f} s ({time_s['min']:.3f} to {time_s['max']:.3f})"
            f"  {'met' if row['under_limit'] else 'MISSED'}"
        )
    for row in lowering["ratios"]:
        print(
            f"  {row['tool']:18} C={row['team_size']}: P=4096 takes"
            f" {row['ratio_4096_to_4_ranks']:.2f} times as long as P=4 (goal 1.5)"
            f"  {'met' if row['within_limit'] else 'MISSED'}"
        )
