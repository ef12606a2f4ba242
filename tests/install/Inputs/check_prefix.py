"""Uses an installation of startrail as its users do.

usage: check_prefix.py PREFIX EXAMPLES WORK

In WORK, a missing folder: startrail-compile of PREFIX makes a program, which
checks itself, and a library; then a CMake project, a copy of
EXAMPLES/03-own-program and of the model it compiles, finds the package in
PREFIX, is built and run.
"""

import ctypes
import os
import shutil
import subprocess
import sys

prefix, examples, work = (os.path.abspath(path) for path in sys.argv[1:])
os.makedirs(work)
environment = dict(os.environ, CMAKE_PREFIX_PATH=prefix, CMAKE_GENERATOR="Ninja")
# Nothing of the build that the tests run in may be found.
environment["PATH"] = os.pathsep.join(
    folder
    for folder in environment["PATH"].split(os.pathsep)
    if not os.path.exists(os.path.join(folder, "startrail-compile"))
)


def run(*command):
    result = subprocess.run(
        command, cwd=work, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    print("$", *command)
    print(result.stdout, flush=True)
    if result.returncode != 0:
        sys.exit(f"expected {command[0]} to exit with 0, but got {result.returncode}")
    return result.stdout


def expect(text, output):
    if text not in output:
        sys.exit(f"expected the output above to hold '{text}', but it does not")


for folder in ("02-hand-written", "03-own-program"):
    shutil.copytree(os.path.join(examples, folder), os.path.join(work, folder))
compile_tool = os.path.join(prefix, "bin", "startrail-compile")
run(compile_tool, "02-hand-written/attention.mlir", "--ranks=8", "--team-size=2",
    "-o", "attention")
expect("64 of 64 tokens: passed", run("./attention", "--check"))

run(compile_tool, "02-hand-written/attention.mlir", "--ranks=8", "--emit=library",
    "-o", "libattention.so")
library = ctypes.CDLL(os.path.join(work, "libattention.so"))
assert library.startrail_run_on_host and library.attention_program

run("cmake", "-S", "03-own-program", "-B", "build")
with open(os.path.join(work, "build", "CMakeCache.txt"), encoding="utf-8") as cache:
    expect(f"StarTrail_DIR:PATH={prefix}/lib/cmake/StarTrail", cache.read())
run("cmake", "--build", "build")
expect("8 ranks: ", run("build/own-program"))
