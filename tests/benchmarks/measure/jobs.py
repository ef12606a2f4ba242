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
# Tokens and heads. A rank has an eighth of the tokens, 512 and 2048, and with teams
# of C attends blocks of C times as many rows.
SIZES = ((4096, 8), (16384, 2))
QUICK_SIZES = ((1024, 8),)
# 8192 tokens a rank, beside which cutting blocks into pieces costs little; causal, in
# few rounds.
LONG_SIZES = ((65536, 1),)
LONG_ROUNDS = 3
# How often a job runs its ranks, and then the unsharded call, in a round.
REPEATS = {
    **dict(zip(SIZES, (3, 2))),
    **dict.fromkeys(QUICK_SIZES, 4),
    **dict.fromkeys(LONG_SIZES, 1),
}


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
    """Runs a job of one function: what is reported of it, and its peak memory."""
    document, _, peak = report_of(executable, *options)
    (function,) = document["functions"]
    return function, peak


def compare_once(executable, size, *options):
    """What a job reports that also times its unsharded call."""
    return run(executable, f"--repeat={REPEATS[size]}", "--unsharded", *options)[0]


def wall_ratio(function):
    """Of one unsharded call to the ranks: 1 is no cost."""
    return function["unsharded_seconds"]["median"] / function["seconds"]["median"]


def row_of(size, dtype, mask, team_size, measured):
    """Of what compare_once has given in all rounds of a case: medians, that of the
    ratio being of the ratios of each round."""
    ratios = [wall_ratio(function) for function in measured]
    ratio = statistics.median(ratios)
    return {
        "tokens": size[0],
        "heads": size[1],
        "block_rows": size[0] // RANKS * team_size,
        "dtype": dtype,
        "mask": mask,
        "team_size": team_size,
        "ranks_seconds": statistics.median(f["seconds"]["median"] for f in measured),
        "unsharded_seconds": statistics.median(
            f["unsharded_seconds"]["median"] for f in measured
        ),
        "rounds": len(ratios),
        "ratio": ratio,
        "ratio_min": min(ratios),
        "ratio_max": max(ratios),
        "goal_met": ratio >= GOAL,
    }


def line_of(row, more=""):
    return (
        f"  {row['tokens']:5} tokens, {row['heads']} heads,"
        f" blocks of {row['block_rows']:5}"
        f"  {row['dtype']:5} {row['mask']:7} C={row['team_size']}{more}"
        f"  ratio {row['ratio']:.2f} ({row['ratio_min']:.2f} to {row['ratio_max']:.2f})"
        f"  {'met' if row['goal_met'] else 'MISSED'}"
    )


def sizes_and_masks(options):
    """What both passes are measured with."""
    sizes = QUICK_SIZES if options.quick else SIZES
    measured = list(itertools.product(sizes, ("full", "causal")))
    if not options.quick:
        measured += [(size, "causal") for size in LONG_SIZES]
    return measured


def in_rounds(cases, options):
    """What compare_once has given by case, in turns: of each its size is the first
    part, and it names an executable and options."""
    rounds = {case: [] for case in cases}
    for turn in range(options.rounds):
        for case, (executable, more) in cases.items():
            if turn < LONG_ROUNDS or case[0] not in LONG_SIZES:
                rounds[case].append(compare_once(executable, case[0], *more))
    return rounds


def against_unsharded(bin_dir, work, options):
    cases = {}
    for (size, mask), dtype, team_size in itertools.product(
        sizes_and_masks(options), ("f32", "bf16"), (1, 2)
    ):
        tokens, heads = size
        model = models.write(work, tokens, heads, DIM, dtype, mask)
        executable = os.path.join(work, f"job-{tokens}-{dtype}-{mask}-{team_size}")
        compile_job(bin_dir, model, RANKS, team_size, executable)
        cases[size, dtype, mask, team_size] = executable, ()
    rows = [
        row_of(*case, measured) for case, measured in in_rounds(cases, options).items()
    ]
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
        function, peak = run(executable)
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
