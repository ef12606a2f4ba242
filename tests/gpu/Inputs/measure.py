"""Measures with stand-ins for what tests/gpu/check builds, as on a GPU.

usage: measure.py SUPPORT FOLDER [late]

SUPPORT has the modules of tests/gpu/check, FOLDER what tests/gpu/prepare has made.
The stand-ins take no time: cuDNN does not take heads of 96, the own kernel fails
with heads of 64 once, and once its process crashes, a program of 8 ranks fails,
and racecheck finds something. Then come a part that breaks and one that is
interrupted. `late`: there is no time for anything.
"""

import json
import os
import sys
import time

sys.path.insert(0, sys.argv[1])
# pylint: disable=wrong-import-position,import-error
import measuring  # noqa: E402
import running  # noqa: E402
import table  # noqa: E402

BENCH = """#!/bin/sh
what=$1
shift
for case in "$@"; do
  case "$STARTRAIL_KERNELS $what $case" in
  'cudnn check '*,96,*) echo '{"why": "skipped: no plan for these heads"}' ;;
  'tiled time 4096,16,16,64,full') echo '{"why": "a call failed"}'; exit 1 ;;
  'tiled time 8192,16,16,64,causal') echo 'it crashed' >&2; kill -SEGV $$ ;;
  *' check '*) echo '{"output": 1e-3, "lse": 1e-6, "query_gradient": 1e-3,' \\
    '"key_gradient": 1e-3, "value_gradient": 1e-3}' ;;
  'tiled time '*) echo '{"forward": {"seconds": 2e-3, "tflops": 250},' \\
    '"backward": {"seconds": 5e-3, "tflops": 160}}' ;;
  *' time '*) echo '{"forward": {"seconds": 1.01e-3, "tflops": 500},' \\
    '"backward": {"seconds": 2.1e-3, "tflops": 400}}' ;;
  *' whole '*) echo '{"forward": {"seconds": 1e-3, "tflops": 500},' \\
    '"backward": {"seconds": 2e-3, "tflops": 400}}' ;;
  esac
done
"""
PROGRAM = """#!/bin/sh
kernel=${STARTRAIL_KERNELS:-tiled}
echo "kernel: attend bf16 64 x 64 tokens, full: cudnn, because it is (2 calls)
kernel: attend_gradient bf16 64 x 64 tokens, full: $kernel, because (1 call)" >&2
echo '{"functions": [{"pass": "forward", "seconds": {"min": 1.02e-3}},' \\
  '{"pass": "backward", "seconds": {"min": 2.5e-3}}]}'
"""
BROKEN = """#!/bin/sh
echo 'error: it does not work' >&2
exit 4
"""
SANITIZER = """#!/bin/sh
case $2 in racecheck) echo 'a race' >&2; exit 9 ;; esac
"""


def breaks(*_):
    yield {"name": "before it breaks", "passed": True, "why": ""}
    raise ValueError("something unforeseen")


def is_interrupted(*_):
    yield {"name": "before it is interrupted", "passed": True, "why": ""}
    raise KeyboardInterrupt


def never(*_):
    yield {"name": "after that", "passed": True, "why": ""}


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
    sanitizer = os.path.join(folder, "bin", "sanitizer")
    write(sanitizer, SANITIZER)
    measuring.find_sanitizer = lambda: sanitizer
    late = "late" in sys.argv[3:]
    if not late:
        measuring.PARTS += (("odd", breaks), ("long", is_interrupted),
                            ("never", never))
    runner = running.Runner(folder, time.monotonic() + (0 if late else 60))
    results = measuring.measure_all(
        runner, programs, "a stand-in",
        lambda found, part: print(table.part_text(found, part), end=""))
    print(table.end_text(results), end="")
    print("passed" if table.passed(results) else "something is wrong")


if __name__ == "__main__":
    main()
