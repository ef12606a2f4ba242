"""Measures with stand-ins for what tests/gpu/check builds, as on a GPU.

usage: measure.py SUPPORT FOLDER

SUPPORT has the modules of tests/gpu/check, FOLDER what tests/gpu/prepare has made.
The stand-ins take no time: cuDNN does not take heads of 96, and a program of 8
ranks fails.
"""

import json
import os
import sys

sys.path.insert(0, sys.argv[1])
# pylint: disable=wrong-import-position,import-error
import measuring  # noqa: E402
import table  # noqa: E402

BENCH = """#!/bin/sh
if [ "$STARTRAIL_KERNELS" = cudnn ] && [ "$5" = 96 ]; then
  echo 'no plan for these heads' >&2
  exit 77
fi
case $1 in
check) echo '{"output": 1e-3, "lse": 1e-6, "query_gradient": 1e-3,' \\
  '"key_gradient": 1e-3, "value_gradient": 1e-3}' ;;
time) echo '{"forward": {"seconds": 1.01e-3, "tflops": 300},' \\
  '"backward": {"seconds": 2e-3, "tflops": 200}}' ;;
whole) echo '{"seconds": 1e-3, "tflops": 500}' ;;
esac
"""
PROGRAM = """#!/bin/sh
echo '{"functions": [{"seconds": {"min": 1.02e-3}}]}'
"""
BROKEN = """#!/bin/sh
echo 'error: it does not work' >&2
exit 4
"""


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def main():
    folder = sys.argv[2]
    with open(os.path.join(folder, "programs.json"), encoding="utf-8") as file:
        programs = json.load(file)
    executables = os.path.join(folder, "bin")
    os.makedirs(executables, exist_ok=True)
    write(os.path.join(executables, "bench"), BENCH)
    for program in programs:
        name = program["name"]
        write(os.path.join(executables, name),
              BROKEN if name == "small-8-2" else PROGRAM)
    results = measuring.measure_all(folder, programs, "a stand-in")
    print(table.text_of(results), end="")
    print("passed" if table.passed(results) else "something is wrong")


if __name__ == "__main__":
    main()
