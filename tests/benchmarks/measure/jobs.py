"""Whole jobs on CPU ranks: against one unsharded call, and their memory."""

import itertools
import json
import os
import statistics
import subprocess

from measure import models

RANKS = 8
DIM = 128
GOAL = 0.9
# Tokens and heads: blocks of 512 and of 2048 tokens a rank.
SIZES = ((4096, 8), (16384, 2))
QUICK_SIZES = ((1024, 8),)


def compile_job(bin_dir, model, ranks, team_size, output, *options):
    command = [os.path.join(bin_dir, "startrail-compile"), model]
    command += [f"--ranks={ranks}", f"--team-size={team_size}", *options]
    subprocess.run([*command, "-o", output], check=True)


def report_of(executable, *options):
    """Runs a job: its report, the processor time it took and its peak memory."""
    report = executable + ".json"
    process = subprocess.Popen(
        [executable, f"--json={report}", *options], stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{executable} ended with {process.returncode}")
    with open(report, encoding="utf-8") as file:
        document = json.load(file)
    return document, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def run(executable, *options):
    """The same of a job of one function: what is reported of it."""
    document, processor_s, peak = report_of(executable, *options)
    (function,) = document["functions"]
    return function, processor_s, peak


def compare_once(executable, repeat, *options):
    """Ratios of wall and of processor time, unsharded to ranks: 1 is no cost.

    Processor time, from the difference between more and fewer runs, is what
    the ranks add; other processes on the machine hardly change it.
    """
    few, many = "--repeat=1", f"--repeat={1 + repeat}"
    _, ranks_few, _ = run(executable, few, *options)
    _, ranks_many, _ = run(executable, many, *options)
    _, both_few, _ = run(executable, few, "--unsharded", *options)
    function, both_many, _ = run(executable, many, "--unsharded", *options)
    ranks = (ranks_many - ranks_few) / repeat
    unsharded = (both_many - both_few) / repeat - ranks
    wall = function["unsharded_seconds"]["median"] / function["seconds"]["median"]
    return function, wall, unsharded / ranks


def row_of(size, dtype, mask, team_size, measured):
    """Of what compare_once has given in all rounds of a case."""
    wall = statistics.median(ratio for _, ratio, _ in measured)
    return {
        "tokens": size[0],
        "heads": size[1],
        "dtype": dtype,
        "mask": mask,
        "team_size": team_size,
        "ranks_seconds": statistics.median(
            f["seconds"]["median"] for f, _, _ in measured
        ),
        "unsharded_seconds": statistics.median(
            f["unsharded_seconds"]["median"] for f, _, _ in measured
        ),
        "ratio": wall,
        "ratio_min": min(ratio for _, ratio, _ in measured),
        "ratio_max": max(ratio for _, ratio, _ in measured),
        "processor_time_ratio": statistics.median(ratio for _, _, ratio in measured),
        "goal_met": wall >= GOAL,
    }


def line_of(row, more=""):
    return (
        f"  {row['tokens']:5} tokens, {row['heads']} heads"
        f"  {row['dtype']:5} {row['mask']:7} C={row['team_size']}{more}"
        f"  ratio {row['ratio']:.2f} ({row['ratio_min']:.2f} to {row['ratio_max']:.2f}),"
        f" by processor time {row['processor_time_ratio']:.2f}"
        f"  {'met' if row['goal_met'] else 'MISSED'}"
    )


def against_unsharded(bin_dir, work, options):
    cases = {}
    for size, dtype, mask, team_size in itertools.product(
        QUICK_SIZES if options.quick else SIZES,
        ("f32", "bf16"),
        ("full", "causal"),
        (1, 2),
    ):
        tokens, heads = size
        model = models.write(work, tokens, heads, DIM, dtype, mask)
        executable = os.path.join(work, f"job-{tokens}-{dtype}-{mask}-{team_size}")
        compile_job(bin_dir, model, RANKS, team_size, executable)
        cases[size, dtype, mask, team_size] = executable
    rounds = {case: [] for case in cases}
    for _ in range(options.rounds):
        for case, executable in cases.items():
            rounds[case].append(compare_once(executable, 2))
    rows = []
    for (size, dtype, mask, team_size), measured in rounds.items():
        rows.append(row_of(size, dtype, mask, team_size, measured))
    return {
        "rounds": options.rounds,
        "ranks": RANKS,
        "dim": DIM,
        "goal": GOAL,
        "cases": rows,
    }


def memory(bin_dir, work, root):
    """Peak resident memory of all ranks of the Llama example, one process."""
    model = os.path.join(root, "examples", "01-llama3-8b", "attention.mlir")
    rows = []
    for team_size in (1, 2, 4):
        executable = os.path.join(work, f"llama-16-{team_size}")
        compile_job(bin_dir, model, 16, team_size, executable)
        function, _, peak = run(executable)
        rows.append(
            {
                "ranks": 16,
                "team_size": team_size,
                "peak_resident_bytes": peak,
                "workspace_bytes_of_a_rank": function["workspace_bytes"],
            }
        )
    return rows


def measure(bin_dir, work, root, options):
    return {
        "ranks_against_unsharded": against_unsharded(bin_dir, work, options),
        "llama_memory": memory(bin_dir, work, root),
    }


def show(results):
    jobs = results["ranks_against_unsharded"]
    print(
        f"\n{jobs['ranks']} ranks against one unsharded call of the same kernel,"
        f" heads of {jobs['dim']}"
        f" (goal: ratio >= {jobs['goal']})"
    )
    for row in jobs["cases"]:
        print(line_of(row))
    print("\nLlama-3-8B attention on 16 ranks: peak resident memory of the process")
    for row in results["llama_memory"]:
        print(
            f"  C={row['team_size']}  {row['peak_resident_bytes'] / 2**20:.0f} MiB,"
            f" workspace {row['workspace_bytes_of_a_rank'] / 2**20:.1f} MiB a rank"
        )
