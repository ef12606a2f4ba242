"""Runs a libFuzzer target on a corpus of lit tests, and on what it makes of them.

    fuzz.py TARGET RUNS OUTPUT FOLDER...

Modules in the files *.mlir of the folders, and parts of them, become the corpus in
OUTPUT. Inputs have at most 4096 bytes. A crash with a frame of ours on its stack fails;
one of MLIR's parser alone is listed with its input, and the runs go on."""

import os
import re
import shutil
import subprocess
import sys

MOST_BYTES = 4096
MOST_CRASHES = 50


def modules(path):
    """The modules of a lit test, without its comments."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for text in file.read().split("// -----"):
            lines = [line for line in text.splitlines() if not re.match(r"\s*//", line)]
            yield "\n".join(lines).strip() + "\n"


def write_corpus(folder, paths):
    os.makedirs(folder)
    count = 0
    for path in paths:
        for text in modules(path):
            # Functions of a larger module are small enough one by one.
            parts = [text]
            if len(text) > MOST_BYTES:
                parts = re.split(r"(?m)^(?=func\.func|util\.func)", text)
            for part in parts:
                if part.strip() and len(part) <= MOST_BYTES:
                    with open(os.path.join(folder, f"{count:05}.mlir"), "w") as file:
                        file.write(part)
                    count += 1
    return count


# The target then writes the stack of a crash.
ENVIRONMENT = dict(os.environ, STARTRAIL_FUZZ_STACK="1")


def is_of_ours(text):
    """Whether our code is on the stack in what the target wrote: so too where there
    is no stack to tell."""
    frames = re.findall(r"^\s*#\d+ .*", text, re.MULTILINE)
    return not frames or any("startrail::" in frame for frame in frames)


def main():
    target, runs, folder, *tests = sys.argv[1:]
    paths = sorted(
        os.path.join(root, name)
        for test in tests
        for root, _, names in os.walk(test)
        for name in names
        if name.endswith(".mlir")
    )
    left = int(runs)
    shutil.rmtree(folder, ignore_errors=True)
    corpus = os.path.join(folder, "corpus")
    print(f"{write_corpus(corpus, paths)} modules in the corpus")
    ours, theirs, seed = [], [], 1
    while left > 0 and len(ours) + len(theirs) < MOST_CRASHES:
        command = [
            target, f"-runs={left}", f"-max_len={MOST_BYTES}", f"-seed={seed}",
            f"-artifact_prefix={folder}/", "-print_final_stats=1", "-timeout=60",
            "-rss_limit_mb=8192", "-detect_leaks=0",
            # One change after the other makes modules that cannot be read.
            "-len_control=0", "-mutate_depth=2", corpus,
        ]
        run = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env=ENVIRONMENT,
        )
        done = re.search(r"number_of_executed_units: (\d+)", run.stdout)
        left -= int(done.group(1)) if done else 1
        seed += 1
        if run.returncode == 0:
            left = 0
            break
        wrote = re.search(r"Test unit written to (\S+)", run.stdout)
        if not wrote:
            sys.exit(f"{target} failed without an input:\n{run.stdout[-4000:]}")
        is_ours = is_of_ours(run.stdout)
        (ours if is_ours else theirs).append(wrote.group(1))
        print(f"{'ours' if is_ours else 'of MLIR'}: {wrote.group(1)}")
        with open(wrote.group(1), errors="replace") as file:
            print(file.read())
        print(run.stdout[-4000 if is_ours else -500:])
    print(f"{int(runs) - max(left, 0)} runs: {len(ours)} crashes of ours, "
          f"{len(theirs)} of MLIR")
    return 1 if ours or left > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
