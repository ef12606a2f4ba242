"""Times of jobs on CPU ranks, simulated and measured: the machine is calibrated by
one traced run at one P and C, and other jobs are predicted from that alone."""

import json
import os
import statistics
import subprocess

from measure import jobs, models

HEADS, DIM = 4, 128
# Predicted over measured, of the forward pass, may be off by this part.
GOAL = 0.25
PASSES = ("forward", "backward")
DTYPES = ("f32", "bf16")
# The run that calibrates: ranks, team size, mask, and the tokens and heads of its
# attentions, for how fast the kernel is on blocks of 128, 512 and 2048 rows.
CALIBRATING = (8, 1, "causal")
CALIBRATING_SIZES = ((1024, HEADS), (4096, HEADS), (16384, 1))
# Ranks, team size, tokens, mask. The first is also in the run that calibrates, and
# what the others' processor times are compared with.
CASES = [
    (8, 1, 4096, "causal"),
    (2, 1, 4096, "causal"),
    (4, 1, 4096, "full"),
    (4, 2, 4096, "causal"),
    (8, 1, 8192, "causal"),
    (8, 2, 4096, "causal"),
    (8, 2, 4096, "full"),
    (16, 1, 4096, "full"),
    (16, 1, 2048, "causal"),
    (16, 2, 4096, "causal"),
    (16, 4, 4096, "full"),
    (16, 4, 8192, "causal"),
]
QUICK = 2  # tokens are divided by this


def tokens_of(case, options):
    return case[2] // (QUICK if options.quick else 1)


def prepare(bin_dir, work, case, dtype, options):
    """The job as a program, and as the streams that are simulated."""
    ranks, team_size, _, mask = case
    tokens = tokens_of(case, options)
    model = models.write(work, tokens, HEADS, DIM, dtype, mask)
    name = f"predicted-{ranks}-{team_size}-{tokens}-{dtype}-{mask}"
    executable = os.path.join(work, name)
    streams = executable + ".streams.mlir"
    job = (bin_dir, model, ranks, team_size)
    jobs.compile_job(*job, executable, "--pass=both")
    jobs.compile_job(*job, streams, "--pass=both", "--emit=streams")
    return executable, streams


def prepare_calibration(bin_dir, work, dtype, options):
    ranks, team_size, mask = CALIBRATING
    sizes = CALIBRATING_SIZES[:2] if options.quick else CALIBRATING_SIZES
    model = models.write_all(work, sizes, DIM, dtype, mask)
    executable = os.path.join(work, f"predicted-calibrates-{dtype}")
    jobs.compile_job(bin_dir, model, ranks, team_size, executable, "--pass=both")
    return executable


def run_job(executable):
    """Seconds of each pass, and of the processors in one forward pass."""
    _, few, _ = jobs.report_of(executable, "--pass=forward")
    report, many, _ = jobs.report_of(executable, "--pass=forward", "--repeat=6")
    both, _, _ = jobs.report_of(executable, "--pass=both", "--repeat=2")
    seconds = {
        "forward": report["functions"][0]["seconds"]["median"],
        "backward": both["functions"][1]["seconds"]["median"],
    }
    return seconds, (many - few) / 5


def simulate(bin_dir, streams, trace):
    """Seconds of each pass on the machine that has run `trace`."""
    command = [os.path.join(bin_dir, "startrail-plan"), streams, "--from=streams"]
    command += ["--cluster=host", f"--calibrate={trace}", "--quiet", "--json=-"]
    output = subprocess.run(command, capture_output=True, text=True, check=True)
    functions = json.loads(output.stdout)["functions"]
    return {
        one: function["simulation"]["seconds"]
        for one, function in zip(PASSES, functions)
    }


def one_round(bin_dir, work, calibrating, prepared):
    """By case: measured and predicted seconds of each pass, and what processors
    spent."""
    trace = os.path.join(work, "predicted-trace.json")
    traced = [f"--trace={trace}", "--repeat=2"]
    jobs.report_of(calibrating, "--pass=both", *traced)
    measured = {}
    for case, (executable, streams) in prepared.items():
        seconds, processor = run_job(executable)
        measured[case] = seconds, simulate(bin_dir, streams, trace), processor
    return measured


def ratios_of(rounds, case, one):
    """Predicted over measured, of every round."""
    return [each[case][1][one] / each[case][0][one] for each in rounds]


def by_processor_time(rounds, case):
    """Of the forward pass, with the first case as 1: other processes on
    the machine hardly change it."""

    def share(measured):
        return measured[1]["forward"] / measured[2]

    return statistics.median(
        share(each[case]) / share(each[CASES[0]]) for each in rounds
    )


def row_of(case, dtype, rounds, options):
    ranks, team_size, _, mask = case
    tokens = tokens_of(case, options)
    row = {
        "ranks": ranks,
        "team_size": team_size,
        "tokens": tokens,
        "block_rows": tokens * team_size // ranks,
        "dtype": dtype,
        "mask": mask,
        "calibrates": case == CASES[0],
        "processor_time_ratio": by_processor_time(rounds, case),
    }
    for one in PASSES:
        ratios = ratios_of(rounds, case, one)
        row[one] = {
            "measured_seconds": statistics.median(each[case][0][one] for each in rounds),
            "predicted_seconds": statistics.median(
                each[case][1][one] for each in rounds
            ),
            "ratio": statistics.median(ratios),
            "ratio_min": min(ratios),
            "ratio_max": max(ratios),
        }
    row["goal_met"] = abs(row["forward"]["ratio"] - 1) <= GOAL
    return row


def measure(bin_dir, work, root, options):
    del root
    cases = CASES[::5] if options.quick else CASES
    rows = []
    for dtype in DTYPES[:1] if options.quick else DTYPES:
        calibrating = prepare_calibration(bin_dir, work, dtype, options)
        prepared = {
            case: prepare(bin_dir, work, case, dtype, options) for case in cases
        }
        rounds = [
            one_round(bin_dir, work, calibrating, prepared)
            for _ in range(options.rounds)
        ]
        rows += [row_of(case, dtype, rounds, options) for case in cases]
    others = [row for row in rows if not row["calibrates"]]
    worst = max(others, key=lambda row: abs(row["forward"]["ratio"] - 1))
    return {
        "predicted": {
            "goal": {"forward_off_by_at_most": GOAL},
            "heads": HEADS,
            "dim": DIM,
            "cases": rows,
            "worst_forward_ratio": worst["forward"]["ratio"],
            "goal_met": all(row["goal_met"] for row in others),
        }
    }


def show(results):
    predicted = results["predicted"]
    print(
        "\nJobs on CPU ranks predicted from one traced run, predicted over measured"
        f" (goal: forward within {100 * GOAL:.0f}%)"
    )
    for row in predicted["cases"]:
        line = (
            f"  P={row['ranks']:<2} C={row['team_size']} {row['tokens']:5} tokens"
            f" (blocks of {row['block_rows']:4}) {row['dtype']:4} {row['mask']:6}"
        )
        for one in PASSES:
            part = row[one]
            line += (
                f"  {one} {part['ratio']:.2f}"
                f" ({part['ratio_min']:.2f} to {part['ratio_max']:.2f})"
                f" of {part['measured_seconds']:.3f} s"
            )
        line += f", by processor time {row['processor_time_ratio']:.2f}"
        if row["calibrates"]:
            print(line + "  calibrates")
        else:
            print(line + ("  met" if row["goal_met"] else "  MISSED"))
    print(
        f"  worst forward ratio {predicted['worst_forward_ratio']:.2f}:"
        f" {'met' if predicted['goal_met'] else 'MISSED'}"
    )
