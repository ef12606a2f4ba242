"""Runs what building.py has built on the GPU that is there."""

import concurrent.futures
import datetime
import functools
import json
import os
import shutil
import subprocess
import time

# Of a run as a whole; what comes later is left out.
BUDGET_S = 200
AT_A_TIME = 4
KERNELS = ("tiled", "cudnn")
TIMED_TOKENS = (2048, 8192, 32768)
TIMED_DIMS = (64, 128)
MASKS = ("causal", "full")
# Heads of what is timed: enough for one GPU at few tokens.
HEADS = 16
# Tokens, heads, heads of keys, head size.
CHECKED = ((512, 4, 4, 64), (2048, 4, 2, 128), (1000, 2, 2, 96))
# The rms errors that rounding weights to bf16 explains.
BOUNDS = {"output": 1e-2, "lse": 1e-3, "query_gradient": 2e-2,
          "key_gradient": 2e-2, "value_gradient": 1e-2}


def find_gpu():
    """The name of the first GPU, "" where there is none."""
    try:
        done = subprocess.run(
            ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = done.stdout.split("\n") if done.returncode == 0 else []
    return lines[0].strip() if lines else ""


class Runner:
    """Runs commands until the budget is used up."""

    def __init__(self, folder):
        self.folder = folder
        self.deadline = time.monotonic() + BUDGET_S

    def run(self, command, kernels="", **environment):
        """(standard output, "") or (None, why not)."""
        left = self.deadline - time.monotonic()
        if left < 1:
            return None, "skipped: out of time"
        variables = dict(os.environ, **environment)
        if kernels:
            variables["STARTRAIL_KERNELS"] = kernels
        try:
            done = subprocess.run(command, env=variables, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, check=False,
                                  timeout=min(left, 90))
        except subprocess.TimeoutExpired:
            return None, "skipped: out of time" if left < 90 else "hung"
        if done.returncode == 77:
            return None, "skipped: " + done.stderr.strip()[-400:]
        if done.returncode != 0:
            return None, (done.stderr or done.stdout).strip()[-400:]
        return done.stdout, ""

    def bench(self, what, sizes, mask, kernels="", repeat=1):
        tokens, heads, kv_heads, dim = sizes
        return self.run([os.path.join(self.folder, "bin", "bench"), what,
                         str(tokens), str(heads), str(kv_heads), str(dim), mask,
                         str(repeat)], kernels)


def together(jobs):
    """What calls give that are made several at a time: nothing is timed."""
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        return [future.result() for future in [pool.submit(job) for job in jobs]]


def check_kernel(runner, kernel, sizes, mask):
    text, why = runner.bench("check", sizes, mask, kernel)
    row = {"kernel": kernel, "sizes": sizes, "mask": mask, "why": why}
    if text:
        row["errors"] = json.loads(text)
        row["passed"] = all(row["errors"][name] <= bound
                            for name, bound in BOUNDS.items())
    return row


def check_kernels(runner):
    return together([functools.partial(check_kernel, runner, kernel, sizes, mask)
                     for kernel in KERNELS for sizes in CHECKED
                     for mask in MASKS])


def time_kernels(runner):
    rows = []
    for dim in TIMED_DIMS:
        for tokens in TIMED_TOKENS:
            for mask in MASKS:
                for kernel in KERNELS:
                    sizes = (tokens, HEADS, HEADS, dim)
                    repeat = max(1, 32768 // tokens)
                    text, why = runner.bench("time", sizes, mask, kernel, repeat)
                    row = {"kernel": kernel, "tokens": tokens, "dim": dim,
                           "mask": mask, "why": why}
                    row.update(json.loads(text) if text else {})
                    rows.append(row)
    return rows


def run_program(runner, program, *options, **environment):
    """The driver's JSON of a program."""
    executable = os.path.join(runner.folder, "bin", program["name"])
    text, why = runner.run([executable, "--json=-", *options], **environment)
    return (json.loads(text) if text else None), why


def time_programs(runner, programs):
    """Ranks on one device, against one call of cuDNN for the whole sequence."""
    rows, whole = [], {}
    for program in programs:
        if program["kind"] != "timed":
            continue
        sizes = (program["tokens"], program["heads"], program["kv_heads"],
                 program["dim"])
        if sizes not in whole:
            text, why = runner.bench("whole", sizes, "causal")
            whole[sizes] = (json.loads(text) if text else {}, why)
        report, why = run_program(runner, program, "--one-device",
                                  "--pass=forward", "--repeat=3", "--check=16")
        row = {"name": program["name"], "ranks": program["ranks"],
               "team": program["team"], "tokens": program["tokens"],
               "whole_seconds": whole[sizes][0].get("seconds"),
               "why": why or whole[sizes][1]}
        if report:
            seconds = report["functions"][0]["seconds"]["min"]
            row["seconds"] = seconds
            if row["whole_seconds"]:
                row["ratio"] = row["whole_seconds"] / seconds
        rows.append(row)
    return rows


def merge_overhead(runner):
    """What merging adds to cuDNN's call for a block, of its time."""
    rows = []
    for tokens in (8192, 16384):
        sizes = (tokens, HEADS, HEADS, 128)
        whole, why = runner.bench("whole", sizes, "full", repeat=4)
        merged, other = runner.bench("time", sizes, "full", "cudnn", 4)
        row = {"tokens": tokens, "why": why or other}
        if whole and merged:
            alone = json.loads(whole)["seconds"]
            row["overhead"] = json.loads(merged)["forward"]["seconds"] / alone - 1
        rows.append(row)
    return rows


def check_program(runner, name, program, *options, **environment):
    report, why = run_program(runner, program, "--check", *options,
                              **environment)
    return {"name": name, "passed": bool(report), "why": why}


def sanitize(runner, tool, kernel):
    sanitizer = shutil.which("compute-sanitizer")
    if not sanitizer:
        return {"name": f"{tool} of {kernel}", "passed": None,
                "why": "skipped: compute-sanitizer is not found"}
    text, why = runner.run(
        [sanitizer, f"--tool={tool}", "--error-exitcode=9",
         os.path.join(runner.folder, "bin", "bench"), "check", "256", "2", "1",
         "64", "causal"], kernel)
    return {"name": f"{tool} of {kernel}", "passed": text is not None,
            "why": why}


def check_programs(runner, programs):
    """All ranks on one device, and one rank over NCCL; with compute-sanitizer
    where it is found."""
    jobs = []
    for program in programs:
        if program["kind"] != "small":
            continue
        jobs.append(functools.partial(
            check_program, runner, f"{program['name']} on one device", program,
            "--one-device"))
        if program["ranks"] == 1:
            jobs.append(functools.partial(
                check_program, runner, "one rank over NCCL", program, RANK="0",
                WORLD_SIZE="1", LOCAL_RANK="0", MASTER_ADDR="127.0.0.1",
                MASTER_PORT="29571"))
    # What cuDNN does between its own threads is not ours to look at.
    jobs += [functools.partial(sanitize, runner, tool, kernel)
             for tool, kernel in (("memcheck", "tiled"), ("racecheck", "tiled"),
                                  ("synccheck", "tiled"), ("memcheck", "cudnn"))]
    return together(jobs)


def measure_all(folder, programs, gpu):
    runner = Runner(folder)
    return {
        "date": datetime.date.today().isoformat(),
        "gpu": gpu,
        "checks": check_kernels(runner),
        "programs_checked": check_programs(runner, programs),
        "programs": time_programs(runner, programs),
        "merge": merge_overhead(runner),
        "times": time_kernels(runner),
    }
