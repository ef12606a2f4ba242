"""The kernels of both passes against PyTorch's attention and the peak, on the same
threads."""

import itertools
import os
import statistics
import subprocess
import sys

HEADS = 8
TOKENS, QUICK_TOKENS = 4096, 1024
GOAL = 1.0
GOAL_DTYPE = "f32"
# What is timed, and the matrix products it takes.
KINDS = {"attend": 2, "gradient": 5}


class Worker:
    """A process that answers each line with wall and processor time."""

    def __init__(self, command):
        # Threads that wait must not take the processor from the other side.
        environment = dict(os.environ, OMP_WAIT_POLICY="PASSIVE", KMP_BLOCKTIME="0")
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what):
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            raise RuntimeError(f"expected two numbers, but got {answer}")
        return float(answer[0]), float(answer[1])

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def find_torch(chosen):
    """An interpreter with torch: the chosen one, or of the active environment."""
    candidates = [chosen] if chosen else [sys.executable]
    if not chosen and "VIRTUAL_ENV" in os.environ:
        candidates.insert(0, os.path.join(os.environ["VIRTUAL_ENV"], "bin", "python"))
    for python in candidates:
        found = subprocess.run(
            [python, "-c", "import torch; print(torch.__version__)"],
            check=False,
            capture_output=True,
            text=True,
        )
        if found.returncode == 0:
            return python, found.stdout.strip()
    return None, None


def measure_case(timer, torch, case, rounds):
    threads, tokens, dim, dtype, mask = case
    arguments = [str(word) for word in (threads, tokens, HEADS, dim, dtype, mask)]
    ours = Worker([timer, *arguments])
    theirs = Worker([*torch, *arguments]) if torch else None
    samples = {("ours", "peak"): []}
    for turn in range(rounds + 1):
        order = [("ours", ours), ("theirs", theirs)]
        for what in KINDS:
            for name, worker in order[:: 1 if turn % 2 else -1]:
                if worker:
                    samples.setdefault((name, what), []).append(worker.ask(what))
        samples["ours", "peak"].append(ours.ask("peak"))
    ours.end()
    if theirs:
        theirs.end()
    # The first turn warms up.
    return {name: turns[1:] for name, turns in samples.items()}


def row_of(case, samples, kind):
    threads, tokens, dim, dtype, mask = case
    pairs = tokens * (tokens + 1) / 2 if mask == "causal" else tokens * tokens
    operations = 2 * KINDS[kind] * HEADS * pairs * dim
    ours = samples["ours", kind]
    theirs = samples.get(("theirs", kind))
    peak = samples["ours", "peak"]

    def median(turns, column):
        return statistics.median(turn[column] for turn in turns)

    row = {
        "kind": kind,
        "tokens": tokens,
        "heads": HEADS,
        "dim": dim,
        "dtype": dtype,
        "mask": mask,
        "threads": threads,
        "seconds": median(ours, 0),
        "gflops": round(operations / median(ours, 0) / 1e9, 1),
        "peak_gflops": round(median(peak, 0) / 1e9, 1),
        # By processor time, which other processes hardly change.
        "part_of_peak": round(operations / median(ours, 1) / median(peak, 1), 3),
    }
    if kind == "gradient":
        row["seconds_of_attend"] = median(samples["ours", "attend"], 0)
    if theirs:
        both = list(zip(theirs, ours))
        ratios = [their[0] / our[0] for their, our in both]
        row.update(
            torch_seconds=median(theirs, 0),
            ratio=statistics.median(ratios),
            ratio_min=min(ratios),
            ratio_max=max(ratios),
            processor_time_ratio=statistics.median(
                their[1] / our[1] for their, our in both
            ),
        )
        if dtype == GOAL_DTYPE:
            row["goal_met"] = row["ratio"] >= GOAL
    return row


def measure(bin_dir, work, root, options):
    del work
    timer = os.path.join(bin_dir, "startrail-attend-timer")
    python, version = find_torch(options.torch)
    script = os.path.join(root, "tests", "benchmarks", "measure", "torch_timer.py")
    threads = len(os.sched_getaffinity(0))
    tokens = QUICK_TOKENS if options.quick else TOKENS
    rows = []
    for dim, dtype, mask in itertools.product(
        (64, 128), ("f32", "bf16", "f16"), ("full", "causal")
    ):
        case = (threads, tokens, dim, dtype, mask)
        torch = [python, script] if python else None
        rounds = 3 if options.quick else 7
        samples = measure_case(timer, torch, case, rounds)
        rows += [row_of(case, samples, kind) for kind in KINDS]
    return {
        "against_torch": {
            "torch": version,
            "goal": {"dtype": GOAL_DTYPE, "ratio": GOAL},
            "cases": rows,
        }
    }


def show(results):
    measured = results["against_torch"]
    if measured["torch"]:
        print(
            f"\nAttention kernels against PyTorch {measured['torch']}'s on the same"
            f" threads (goal in {GOAL_DTYPE}: ratio >= {GOAL})"
        )
    else:
        print("\nAttention kernels on all threads; torch not found, so not compared")
    for row in measured["cases"]:
        line = (
            f"  {row['kind']:8} {row['tokens']} tokens, {row['heads']} heads of"
            f" {row['dim']:3}"
            f"  {row['dtype']:5} {row['mask']:7} {row['gflops']:7.1f} GFLOP/s,"
            f" {100 * row['part_of_peak']:.0f}% of the f32 peak"
        )
        if "seconds_of_attend" in row:
            times = row["seconds"] / row["seconds_of_attend"]
            line += f", {times:.1f} times the forward's time"
        if "ratio" in row:
            line += (
                f"  ratio {row['ratio']:.2f}"
                f" ({row['ratio_min']:.2f} to {row['ratio_max']:.2f}),"
                f" by processor time {row['processor_time_ratio']:.2f}"
            )
        if "goal_met" in row:
            line += "  met" if row["goal_met"] else "  MISSED"
        print(line)
