"""Runs the tests of a build folder and prints the sum over all of them.

Unit tests are the executables named in unit-tests.txt, lit tests those that
tests/lit.site.cfg.py finds; a build of the runtime alone has no lit tests.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time

UNIT_TIMEOUT_S = 900
LIT_PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
LIT_SKIPPED = {"UNSUPPORTED", "SKIPPED"}


class Counts:
    """Names of failed tests, and how many passed and were skipped."""

    def __init__(self):
        self.passed = 0
        self.skipped = 0
        self.failed = []

    def add(self, other):
        self.passed += other.passed
        self.skipped += other.skipped
        self.failed += other.failed


def sanitizer_environment():
    """Options for the sanitizers; what the caller has set is kept last, to win."""
    environment = dict(os.environ)
    defaults = {
        # LLVM's libraries are not sanitized: they use the memory of allocators
        # whose code in the headers is, and poisons what they have not given out.
        "ASAN_OPTIONS": "detect_stack_use_after_return=1:allow_user_poisoning=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1",
    }
    for name, value in defaults.items():
        given = environment.get(name)
        environment[name] = value + ":" + given if given else value
    return environment


def list_unit_tests(executable, environment):
    """The full names of the tests in a GoogleTest executable."""
    listing = subprocess.run(
        [executable, "--gtest_list_tests"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=60,
        env=environment,
    ).stdout
    names, suite = [], ""
    for line in listing.splitlines():
        text = line.split("#")[0].rstrip()
        if line.startswith("  "):
            names.append(suite + text.strip())
        elif text.endswith("."):
            suite = text
    return names


def run_unit(executable, pattern, environment):
    """Runs one executable. A test that it ends without having reported failed."""
    counts = Counts()
    program = os.path.basename(executable)
    try:
        names = list_unit_tests(executable, environment)
    except (OSError, subprocess.SubprocessError) as error:
        counts.failed.append(program)
        return counts, f"{program}: {error}\n"
    chosen = [n for n in names if pattern.search(f"{program}/{n}")]
    enabled = [n for n in chosen if "DISABLED_" not in n]
    counts.skipped = len(chosen) - len(enabled)
    if not enabled:
        return counts, ""
    try:
        process = subprocess.run(
            [executable, "--gtest_color=no"]
            + (["--gtest_filter=" + ":".join(enabled)] if enabled != names else []),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=UNIT_TIMEOUT_S,
            env=environment,
        )
        output, status = process.stdout, process.returncode
    except subprocess.TimeoutExpired as error:
        output, status = error.stdout or b"", f"none after {UNIT_TIMEOUT_S} s"
    text = output.decode(errors="replace")
    passed = set(re.findall(r"\[       OK \] (\S+)", text))
    skipped = set(re.findall(r"\[  SKIPPED \] (\S+)", text)) & set(enabled)
    counts.passed = len(passed)
    counts.skipped += len(skipped)
    counts.failed = [
        f"{program}/{n}" for n in enabled if n not in passed and n not in skipped
    ]
    # What a sanitizer finds at exit belongs to no single test.
    if status != 0 and not counts.failed:
        counts.failed.append(f"{program} (exit status {status})")
    return counts, text if counts.failed else ""


def run_units(build_dir, pattern, environment, jobs):
    total = Counts()
    with open(os.path.join(build_dir, "unit-tests.txt")) as file:
        executables = file.read().split()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = [pool.submit(run_unit, e, pattern, environment) for e in executables]
        for executable, run in zip(executables, runs):
            counts, text = run.result()
            print(text, end="")
            number = counts.passed + len(counts.failed) + counts.skipped
            if number:
                verdict = "FAILED" if counts.failed else "ok"
                print(
                    f"unit: {os.path.basename(executable)}: {number} tests, {verdict}",
                    flush=True,
                )
            total.add(counts)
    return total


def show_tables(tests_dir, since):
    """Prints what tests of this run have for a reader, in files NAME.shown."""
    for folder, _, files in sorted(os.walk(tests_dir)):
        for name in sorted(files):
            path = os.path.join(folder, name)
            if name.endswith(".shown") and os.path.getmtime(path) >= since:
                with open(path, encoding="utf-8") as file:
                    print(file.read(), end="", flush=True)


def run_lit(build_dir, arguments, environment, jobs):
    total = Counts()
    tests_dir = os.path.join(build_dir, "tests")
    site = os.path.join(tests_dir, "lit.site.cfg.py")
    if not os.path.exists(site):
        return total
    with open(site) as file:
        tools = re.search(r'^config.llvm_tools_dir = "(.*)"', file.read(), re.M)[1]
    report = os.path.join(tests_dir, "lit-report.json")
    if os.path.exists(report):
        os.remove(report)
    command = [
        sys.executable,
        os.path.join(tools, "lit"),
        "-sv",
        f"-j{jobs}",
        "--allow-empty-runs",
        "--output=" + report,
        "--filter=" + arguments.filter,
        f"--param=full={int(arguments.full)}",
        tests_dir,
    ]
    start = time.time()
    status = subprocess.run(command, env=environment).returncode
    show_tables(tests_dir, start)
    if not os.path.exists(report):
        # Neither is there one, with status 0, when the filter matches no test.
        if status != 0:
            total.failed.append(f"lit (exit status {status})")
        return total
    with open(report) as file:
        results = json.load(file)["tests"]
    for result in results:
        if result["code"] in LIT_PASSED:
            total.passed += 1
        elif result["code"] in LIT_SKIPPED:
            total.skipped += 1
        elif result["code"] != "EXCLUDED":
            total.failed.append(result["name"])
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build_dir")
    parser.add_argument("--full", action="store_true", help="the slow sets too")
    parser.add_argument("--filter", default="", metavar="REGEX")
    arguments = parser.parse_args()
    try:
        pattern = re.compile(arguments.filter)
    except re.error as error:
        parser.error(f"expected --filter to be a regular expression: {error}")

    environment = sanitizer_environment()
    jobs = len(os.sched_getaffinity(0))
    build_dir = os.path.abspath(arguments.build_dir)
    if arguments.full:
        environment["STARTRAIL_TESTS_FULL"] = "1"
    total = run_units(build_dir, pattern, environment, jobs)
    total.add(run_lit(build_dir, arguments, environment, jobs))
    for name in total.failed:
        print(f"FAILED: {name}")
    print(
        f"{total.passed} passed, {len(total.failed)} failed, {total.skipped} skipped",
        flush=True,
    )
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
