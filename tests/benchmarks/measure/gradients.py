"""The backward pass on CPU ranks: against one unsharded call, with its forward
pass, and the memory that both take."""

import itertools
import os
import statistics
import subprocess
import sys

from measure import jobs, models

GOAL = 0.9
# Debian's Python has NumPy, for which tests/setup sees.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


def states_of(work, tokens, heads, dtype):
    """Options that give a backward pass its output and log-sum-exp: zeros, which
    take as long as others and need no attention over all tokens to compute."""
    stored = "<f2" if dtype == "f16" else "<f4"
    options = []
    for name, shape, kind in (
        ("output", (1, tokens, heads, jobs.DIM), stored),
        ("lse", (1, heads, tokens), "<f4"),
    ):
        file = os.path.join(work, f"{name}-{tokens}-{heads}-{dtype}.npy")
        code = f"import numpy; numpy.save({file!r}, numpy.zeros({shape}, {kind!r}))"
        subprocess.run([PYTHON, "-c", code], check=True)
        options.append(f"--input={name}={file}")
    return options


def circulating(size):
    """Keys go round beside queries where that takes little time to measure."""
    return ("query", "key") if size[0] <= jobs.SIZES[0][0] else ("query",)


def against_unsharded(bin_dir, work, options):
    cases = {}
    for (size, mask), dtype, team_size in itertools.product(
        jobs.sizes_and_masks(options), ("f32", "bf16"), (1, 2)
    ):
        tokens, heads = size
        model = models.write(work, tokens, heads, jobs.DIM, dtype, mask)
        states = states_of(work, tokens, heads, dtype)
        for circulate in circulating(size):
            name = f"backward-{tokens}-{dtype}-{mask}-{team_size}-{circulate}"
            executable = os.path.join(work, name)
            jobs.compile_job(
                bin_dir, model, jobs.RANKS, team_size, executable,
                "--pass=backward", f"--circulate={circulate}",
            )
            cases[size, dtype, mask, team_size, circulate] = executable, states
    rows = []
    for case, measured in jobs.in_rounds(cases, options).items():
        rows.append({**jobs.row_of(*case[:4], measured), "circulate": case[4]})
    return {
        "rounds": options.rounds,
        "ranks": jobs.RANKS,
        "dim": jobs.DIM,
        "goal": GOAL,
        "cases": rows,
    }


def both_passes(bin_dir, work, options):
    """Forward, backward and both, as two functions and as one."""
    tokens, heads = jobs.QUICK_SIZES[0] if options.quick else jobs.SIZES[0]
    rows = []
    for dtype, team_size in itertools.product(("f32", "bf16"), (1, 2)):
        model = models.write(work, tokens, heads, jobs.DIM, dtype, "causal")
        save = "team" if team_size > 1 else "gather"
        reports = {}
        for form in ("both", "joint"):
            executable = os.path.join(work, f"{form}-{tokens}-{dtype}-{team_size}")
            jobs.compile_job(
                bin_dir, model, jobs.RANKS, team_size, executable,
                f"--pass={form}", f"--save={save}",
            )
            repeat = f"--repeat={2 * options.rounds}"
            reports[form], _, _ = jobs.report_of(executable, repeat)
        forward, backward = reports["both"]["functions"]
        (pair,) = reports["both"]["pairs"]
        (joint,) = reports["joint"]["functions"]
        rows.append(
            {
                "tokens": tokens,
                "heads": heads,
                "dtype": dtype,
                "mask": "causal",
                "team_size": team_size,
                "save": save,
                "forward_seconds": forward["seconds"]["median"],
                "backward_seconds": backward["seconds"]["median"],
                "pair_seconds": pair["seconds"]["median"],
                "joint_seconds": joint["seconds"]["median"],
            }
        )
    return rows


def memory(bin_dir, work, root, options):
    """Of one rank, planned and measured, and of the process of all ranks, for the
    Llama example."""
    model = os.path.join(root, "examples", "01-llama3-8b", "attention.mlir")
    rows = []
    for team_size, form, save in itertools.product(
        (2,) if options.quick else (2, 4), ("both", "joint"), ("gather", "team")
    ):
        executable = os.path.join(work, f"llama-{form}-{team_size}-{save}")
        jobs.compile_job(
            bin_dir, model, 16, team_size, executable,
            f"--pass={form}", f"--save={save}",
        )
        report, _, peak = jobs.report_of(executable)
        part = report["pairs"][0] if form == "both" else report["functions"][0]
        backward = report["functions"][-1]
        rows.append(
            {
                "ranks": 16,
                "team_size": team_size,
                "form": form,
                "save": save,
                "planned_bytes_of_a_rank": part["peak_bytes"],
                "measured_bytes_of_a_rank": part["measured_bytes"],
                "kept_bytes_of_a_rank": part.get("kept_bytes", 0),
                "workspace_bytes_of_a_rank": part["workspace_bytes"],
                "gathered_bytes_backward": backward["traffic_bytes"]["gather"]["max"],
                "peak_resident_bytes": peak,
                "as_planned": part["peak_bytes"] == part["measured_bytes"],
            }
        )
    return rows


def measure(bin_dir, work, root, options):
    return {
        "backward_against_unsharded": against_unsharded(bin_dir, work, options),
        "both_passes": both_passes(bin_dir, work, options),
        "gradient_memory": memory(bin_dir, work, root, options),
    }


def show(results):
    backward = results["backward_against_unsharded"]
    print(
        f"\nBackward on {backward['ranks']} ranks against one unsharded call of the"
        f" same kernel, heads of {backward['dim']}"
        f" (goal: ratio >= {backward['goal']})"
    )
    for row in backward["cases"]:
        print(jobs.line_of(row, f" {row['circulate']:5}"))
    print("\nForward and backward on 8 ranks, causal: two functions, and one")
    for row in results["both_passes"]:
        print(
            f"  {row['tokens']:5} tokens, {row['heads']} heads  {row['dtype']:5}"
            f" C={row['team_size']}  forward {row['forward_seconds']:.3f} s,"
            f" backward {row['backward_seconds']:.3f} s,"
            f" together {row['pair_seconds']:.3f} s,"
            f" in one {row['joint_seconds']:.3f} s"
        )
    print(
        "\nLlama-3-8B attention, forward and backward on 16 ranks: memory of a rank,"
        " planned and measured"
    )
    for row in results["gradient_memory"]:
        print(
            f"  C={row['team_size']}  {row['form']:5} save={row['save']:6}"
            f"  planned {row['planned_bytes_of_a_rank'] / 2**20:.1f} MiB, measured"
            f" {row['measured_bytes_of_a_rank'] / 2**20:.1f} MiB,"
            f" kept between the passes {row['kept_bytes_of_a_rank'] / 2**20:.1f} MiB;"
            f" gathered by the last function"
            f" {row['gathered_bytes_backward'] / 2**20:.1f} MiB;"
            f" process {row['peak_resident_bytes'] / 2**20:.0f} MiB"
            f"  {'as planned' if row['as_planned'] else 'NOT AS PLANNED'}"
        )
