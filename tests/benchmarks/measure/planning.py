"""What a plan takes: time of the tool, and memory of its process and of those that
it simulates in; and the tool's start."""

import json
import os
import statistics
import subprocess
import time

MODEL = ["--model=llama-3.1-8b", "--sequence=1048576", "--cluster=dgx-h100"]

# Name, options, the seconds allowed, and the MiB that a process may have.
PLANS = [
    ("64 ranks", ["--ranks=64"], 1, None),
    ("1024 ranks, C = 2", ["--ranks=1024", "--team-size=2", "--top=1"], None, 200),
    ("1024 ranks", ["--ranks=1024"], 60, None),
]
START_LIMIT_S = 0.1


def peak_mib(process):
    """Of the process itself so far; 0 once it has ended."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def plan(tool, work, options):
    """One plan: seconds, CPU seconds, MiB of the tool, and of its largest process."""
    output = os.path.join(work, "planning.json")
    command = [tool, *MODEL, *options, "--quiet", "--json=" + output]
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    own = 0
    while True:
        own = max(own, peak_mib(process))
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid != 0:
            break
        time.sleep(0.01)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    with open(output, encoding="utf-8") as file:
        table = json.load(file)["attentions"][0]
    return {
        "seconds": seconds,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "tool_mib": own,
        "largest_mib": usage.ru_maxrss / 1024,
        **{count: table[count] for count in ("candidates", "pruned", "simulated")},
    }


def measure(bin_dir, work, root, options):
    del root
    tool = os.path.join(bin_dir, "startrail-plan")
    starts = []
    for _ in range(5 if options.quick else 20):
        begin = time.perf_counter()
        subprocess.run([tool, "--version"], stdout=subprocess.DEVNULL, check=True)
        starts.append(time.perf_counter() - begin)
    rows = []
    for name, chosen, seconds_goal, mib_goal in PLANS:
        large = name != PLANS[0][0]
        if large and options.quick:
            continue
        runs = [
            plan(tool, work, chosen) for _ in range(1 if large or options.quick else 5)
        ]
        middle = sorted(runs, key=lambda run: run["seconds"])[len(runs) // 2]
        goals = {"seconds_goal": seconds_goal, "mib_goal": mib_goal}
        rows.append({"plan": name, **middle, **goals})
    return {"planning": {"start_seconds": statistics.median(starts), "plans": rows}}


def show(results):
    planning = results["planning"]
    print(
        f"\nplans of ring and startrail; the tool starts in"
        f" {planning['start_seconds']:.3f} s, goal below {START_LIMIT_S} s"
    )
    print(
        "plan               candidates  pruned  simulated"
        "  seconds  goal    CPU  tool MiB  largest MiB  goal"
    )
    for row in planning["plans"]:
        print(
            f"{row['plan']:17}  {row['candidates']:10}  {row['pruned']:6}"
            f"  {row['simulated']:9}  {row['seconds']:7.2f}"
            f"  {row['seconds_goal'] or '-':>4}  {row['cpu_seconds']:5.1f}"
            f"  {row['tool_mib']:8.0f}  {row['largest_mib']:11.0f}"
            f"  {row['mib_goal'] or '-':>4}"
        )
