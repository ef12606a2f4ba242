"""What tests/gpu/check looks at: parts, each of which gives rows of a table.

In every row "why" says what is missing, and is "" where nothing is: "skipped: "
and what was left out, else what failed.
"""

import concurrent.futures
import datetime
import functools
import glob
import json
import os
import re
import shutil
import socket
import time

AT_A_TIME = 4
KERNELS = ("tiled", "cudnn")
TIMED_TOKENS = (2048, 4096, 8192, 16384, 32768)
TIMED_DIMS = (128, 64)
MASKS = ("causal", "full")
PASSES = ("forward", "backward")
# Heads of what is timed: enough for one GPU at few tokens.
HEADS = 16
# Of blocks whose results are merged.
MERGED_TOKENS = (8192, 16384, 32768)
# Tokens, heads, heads of keys, head size.
CHECKED = ((512, 4, 4, 64), (2048, 4, 2, 128), (1000, 2, 2, 96))
# What compute-sanitizer looks at.
SMALL = ((256, 2, 1, 64), "causal")
# The rms errors that rounding weights to bf16 explains.
BOUNDS = {"output": 1e-2, "lse": 1e-3, "query_gradient": 2e-2,
          "key_gradient": 2e-2, "value_gradient": 1e-2}


def together(runner, jobs):
    """What calls give that are made several at a time: nothing is timed."""
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        futures = [pool.submit(job) for job in jobs]
        try:
            for future in futures:
                yield future.result()
        except BaseException:
            runner.stop()
            raise


def check_kernel(runner, kernel):
    cases = [(sizes, mask) for sizes in CHECKED for mask in MASKS]
    rows = []
    for (sizes, mask), (errors, why) in zip(
            cases, runner.bench("check", cases, kernel)):
        row = {"kernel": kernel, "sizes": sizes, "mask": mask, "why": why}
        if errors:
            row["errors"] = errors
            row["passed"] = all(errors[name] <= bound
                                for name, bound in BOUNDS.items())
        rows.append(row)
    return rows


def check_kernels(runner, _):
    for rows in together(runner, [functools.partial(check_kernel, runner, kernel)
                                  for kernel in (*KERNELS, "plain")]):
        yield from rows


def run_program(runner, program, *options, **environment):
    """(the driver's JSON of a program, the kernels of each pass, why not)."""
    output, errors, why = runner.run(
        [runner.program(program["name"]), "--json=-", "--explain-kernels",
         *options], **environment)
    kernels = {}
    for call, kernel in re.findall(
            r"^kernel: (attend\w*) .*?: (\w+), because", errors, re.MULTILINE):
        which = "backward" if call == "attend_gradient" else "forward"
        kernels.setdefault(which, set()).add(kernel)
    kernels = {which: "+".join(sorted(names))
               for which, names in kernels.items()}
    if why:
        return None, kernels, why
    try:
        return json.loads(output), kernels, ""
    except ValueError:
        return None, kernels, f"expected JSON, but got: {output[-200:]}"


def check_program(runner, name, program, *options, **environment):
    report, kernels, why = run_program(runner, program, *options, **environment)
    return {"name": name, "kernels": kernels, "passed": bool(report),
            "why": why}


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return str(server.getsockname()[1])


def check_programs(runner, programs):
    """All ranks on one device, and one rank over NCCL. Pieces of few tokens are
    cuDNN's only where it is named."""
    jobs = []
    small = [each for each in programs if each["kind"] == "small"]
    for program in small:
        for kernels in ("", "cudnn"):
            name = program["name"] + " on one device" + (
                f", {kernels} named" if kernels else "")
            jobs.append(functools.partial(
                check_program, runner, name, program, "--one-device", "--check",
                kernels=kernels))
    for program in small:
        if program["ranks"] == 1:
            jobs.append(functools.partial(
                check_program, runner, "one rank over NCCL", program, "--check",
                RANK="0", WORLD_SIZE="1", LOCAL_RANK="0",
                MASTER_ADDR="127.0.0.1", MASTER_PORT=free_port()))
    timed = [each for each in programs if each["kind"] == "timed"]
    for program in timed[-1:]:
        jobs.append(functools.partial(
            check_program, runner, program["name"] + " on one device, 16 tokens",
            program, "--one-device", "--pass=forward", "--check=16"))
    yield from together(runner, jobs)


def time_program(runner, program, whole, kernels):
    """Both passes of all ranks on one device, against one call of cuDNN each for
    the whole sequence."""
    report, taken, why = run_program(runner, program, "--one-device",
                                     "--pass=both", "--repeat=5",
                                     kernels=kernels)
    functions = {each["pass"]: each for each in report["functions"]} \
        if report else {}
    for which in PASSES:
        row = {"name": program["name"], "ranks": program["ranks"],
               "team": program["team"], "tokens": program["tokens"],
               "pass": which, "named": kernels,
               "kernels": taken.get(which, ""),
               "whole_seconds": whole[0].get(which, {}).get("seconds"),
               "why": why or ("" if which in whole[0] else whole[1])}
        if which in functions:
            row["seconds"] = functions[which]["seconds"]["min"]
            if row["whole_seconds"]:
                row["ratio"] = row["whole_seconds"] / row["seconds"]
        yield row


def whole_of(runner, program):
    """One call of cuDNN for all tokens of a program, measured once."""
    sizes = (program["tokens"], program["heads"], program["kv_heads"],
             program["dim"])
    if sizes not in runner.measured:
        runner.measured[sizes] = runner.bench("whole", [(sizes, "causal")])[0]
    return runner.measured[sizes]


def is_ring(program):
    return program["ranks"] > 1 and program["team"] == 1


def time_programs(runner, programs):
    """StarTrail, the most ranks first, and one rank. With cuDNN's kernels in
    both, a ratio is what the schedule costs."""
    for program in programs[::-1]:
        if program["kind"] == "timed" and not is_ring(program):
            yield from time_program(runner, program, whole_of(runner, program),
                                    "cudnn")


def time_more(runner, programs):
    """The kernels that are taken where none is named, and rings."""
    timed = [each for each in programs if each["kind"] == "timed"][::-1]
    for program, kernels in [(each, "") for each in timed[:1]] + [
            (each, "cudnn") for each in timed if is_ring(each)]:
        yield from time_program(runner, program, whole_of(runner, program),
                                kernels)


def time_kernels(runner, _):
    for dim in TIMED_DIMS:
        cases = [((tokens, HEADS, HEADS, dim), mask) for tokens in TIMED_TOKENS
                 for mask in MASKS]
        for kernel in KERNELS:
            for (sizes, mask), (times, why) in zip(
                    cases, runner.bench("time", cases, kernel)):
                yield {"kernel": kernel, "tokens": sizes[0], "dim": dim,
                       "mask": mask, "why": why, **times}


def merge_overhead(runner, _):
    """What merging, and packing and adding gradients, adds to cuDNN's call for a
    block, of its time."""
    cases = [((tokens, HEADS, HEADS, 128), "full") for tokens in MERGED_TOKENS]
    alone = runner.bench("whole", cases)
    merged = runner.bench("time", cases, "cudnn")
    for tokens, (call, why), (all_of_it, other) in zip(MERGED_TOKENS, alone,
                                                       merged):
        for which in PASSES:
            row = {"tokens": tokens, "pass": which, "why": ""}
            if which in call and which in all_of_it:
                row["overhead"] = (all_of_it[which]["seconds"]
                                   / call[which]["seconds"] - 1)
            else:
                row["why"] = why or other or "expected a time, but got none"
            yield row


def find_sanitizer():
    """compute-sanitizer, which may be beside nvcc only."""
    nvcc = os.path.realpath(shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    folder = os.path.dirname(nvcc)
    found = glob.glob(os.path.join(folder, "compute-sanitizer"))
    return shutil.which("compute-sanitizer") or (found or [""])[0]


def sanitize(runner, sanitizer, tool, command, kernels):
    name = f"{tool} of {kernels or os.path.basename(command[0])}"
    if not sanitizer:
        return {"name": name, "passed": None,
                "why": "skipped: compute-sanitizer is not found"}
    # Errors that calls return are looked at by who calls.
    _, _, why = runner.run([sanitizer, "--tool", tool, "--error-exitcode", "9",
                            "--report-api-errors", "no", *command], kernels)
    return {"name": name, "passed": not why, "why": why}


def sanitize_all(runner, programs):
    sizes, mask = SMALL
    bench = [runner.program("bench"), "check",
             ",".join(map(str, [*sizes, mask]))]
    # What cuDNN does between its own threads is not ours to look at.
    runs = [(tool, bench, kernels) for tool, kernels in (
        ("memcheck", "tiled"), ("racecheck", "tiled"), ("synccheck", "tiled"),
        ("memcheck", "plain"), ("racecheck", "plain"), ("memcheck", "cudnn"))]
    runs += [("memcheck", [runner.program(each["name"]), "--one-device"], "")
             for each in programs
             if (each["kind"], each["ranks"], each["team"]) == ("small", 4, 2)]
    sanitizer = find_sanitizer()
    yield from together(runner, [
        functools.partial(sanitize, runner, sanitizer, *each) for each in runs])


# What matters most first: what comes late may be out of time.
PARTS = (("checks", check_kernels), ("programs_checked", check_programs),
         ("programs", time_programs), ("times", time_kernels),
         ("merge", merge_overhead), ("sanitized", sanitize_all),
         ("more_programs", time_more))


def measure_all(runner, programs, gpu, show):
    """The rows of all parts. `show` is called with all that there is, and the
    name of the part that has ended; one that breaks ends no other."""
    results = {"date": datetime.date.today().isoformat(), "gpu": gpu,
               "broken": [], "seconds": {}}
    for name, measure in PARTS:
        begin = time.monotonic()
        rows = results[name] = []
        why = ""
        try:
            for row in measure(runner, programs):
                rows.append(row)
        except Exception as error:  # pylint: disable=broad-exception-caught
            why = f"{type(error).__name__}: {error}"
        except KeyboardInterrupt:
            runner.stop()
            why = "interrupted"
        if why:
            results["broken"].append({"name": name, "why": why})
        results["seconds"][name] = round(time.monotonic() - begin, 1)
        show(results, name)
        if why == "interrupted":
            break
    return results
