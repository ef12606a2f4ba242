"""The kernel against PyTorch's attention and the peak, on the same threads."""

import itertools
import os
import statistics
import subprocess
import sys

HEADS = 8
TOKENS, QUICK_TOKENS = 4096, 1024
GOAL = 1.0
GOAL_DTYPE = "f32"


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
    samples = {"ours": [], "theirs": [], "peak": []}
    for turn in range(rounds + 1):
        order = [("ours", ours, "attend"), ("theirs", theirs, "attend")]
        for name, worker, what in order[:: 1 if turn % 2 else -1]:
            if worker:
                samples[name].append(worker.ask(what))
        samples["peak"].append(ours.ask("peak"))
    ours.end()
    if theirs:
        theirs.end()
    # The first turn warms up.
    return {name: turns[1:] for name, turns in samples.items()}


def row_of(case, samples):
    threads, tokens, dim, dtype, mask = case
    pairs = tokens * (tokens + 1) / 2 if mask == "causal" else tokens * tokens
    operations = 4 * HEADS * pairs * dim

    def median(name, column, of=lambda value: value):
        return statistics.median(of(sample[column]) for sample in samples[name])

    row = {
        "tokens": tokens,
        "heads": HEADS,
        "dim": dim,
        "dtype": dtype,
        "mask": mask,
        "threads": threads,
        "seconds": median("ours", 0),
        "gflops": round(operations / median("ours", 0) / 1e9, 1),
        "peak_gflops": round(median("peak", 0) / 1e9, 1),
        # By processor time, which other processes hardly change.
        "part_of_peak": round(
            operations / median("ours", 1) / median("peak", 1), 3
        ),
    }
    if samples["theirs"]:
        both = list(zip(samples["theirs"], samples["ours"]))
        ratios = [theirs[0] / ours[0] for theirs, ours in both]
        row.update(
            torch_seconds=median("theirs", 0),
            ratio=statistics.median(ratios),
            ratio_min=min(ratios),
            ratio_max=max(ratios),
            processor_time_ratio=statistics.median(
                theirs[1] / ours[1] for theirs, ours in both
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
        rows.append(row_of(case, measure_case(timer, torch, case, rounds)))
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
            f"\nAttention kernel against PyTorch {measured['torch']}'s on the same"
            f" threads (goal in {GOAL_DTYPE}: ratio >= {GOAL})"
        )
    else:
        print("\nAttention kernel on all threads; torch not found, so not compared")
    for row in measured["cases"]:
        line = (
            f"  {row['tokens']} tokens, {row['heads']} heads of {row['dim']:3}"
            f"  {row['dtype']:5} {row['mask']:7} {row['gflops']:7.1f} GFLOP/s,"
            f" {100 * row['part_of_peak']:.0f}% of the f32 peak"
        )
        if "ratio" in row:
            line += (
                f"  ratio {row['ratio']:.2f}"
                f" ({row['ratio_min']:.2f} to {row['ratio_max']:.2f}),"
                f" by processor time {row['processor_time_ratio']:.2f}"
            )
        if "goal_met" in row:
            line += "  met" if row["goal_met"] else "  MISSED"
        print(line)
