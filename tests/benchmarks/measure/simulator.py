"""What simulating a run takes: time of the engine, and memory of its process."""

import os
import statistics
import subprocess

# Ranks, team size, and the seconds allowed; peaks are to be below LIMIT_MIB.
CASES = [(64, 1, 0.05), (1024, 8, 0.4), (1024, 4, 2.0), (1024, 2, 5.0)]
LIMIT_MIB = 200


def measure(bin_dir, work, root, options):
    del work, root
    tool = os.path.join(bin_dir, "startrail-engine-timer")
    runs = {case: [] for case in CASES}
    for _ in range(1 if options.quick else 5):
        for case in CASES:
            command = [tool, str(case[0]), str(case[1])]
            output = subprocess.run(command, capture_output=True, text=True, check=True)
            runs[case].append([float(figure) for figure in output.stdout.split()])
    rows = []
    for (ranks, team_size, limit), measured in runs.items():
        rows.append(
            {
                "ranks": ranks,
                "team_size": team_size,
                "transfers": int(measured[0][2]),
                "seconds": statistics.median(run[0] for run in measured),
                "seconds_goal": limit,
                "peak_mib": max(run[1] for run in measured),
            }
        )
    return {"simulator": rows}


def show(results):
    print(f"\nsimulating a run; goal: peak below {LIMIT_MIB} MiB")
    print("ranks  team size  transfers  seconds   goal  peak MiB")
    for row in results["simulator"]:
        print(
            f"{row['ranks']:5}  {row['team_size']:9}  {row['transfers']:9}"
            f"  {row['seconds']:7.3f}  {row['seconds_goal']:5.2f}"
            f"  {row['peak_mib']:8.1f}"
        )
