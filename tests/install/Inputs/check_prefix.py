"""Uses an installation of startrail as its users do.

usage: check_prefix.py PREFIX EXAMPLES WORK

In WORK, a missing folder: startrail-compile of PREFIX makes a program, which
checks itself, and a library, and leaves choices to the planner; startrail-plan
plans; then CMake projects, copies of EXAMPLES/03-own-program and of the folder
`program` beside this file, find the package in PREFIX, are built and run. Where
there is mpirun and PREFIX has the object for it, the program runs as processes,
too.
"""

import ctypes
import os
import shutil
import subprocess
import sys

prefix, examples, work = (os.path.abspath(path) for path in sys.argv[1:])
os.makedirs(work)
environment = dict(
    os.environ,
    CMAKE_PREFIX_PATH=prefix,
    CMAKE_GENERATOR="Ninja",
    OMPI_ALLOW_RUN_AS_ROOT="1",
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
)
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
shutil.copytree(
    os.path.join(os.path.dirname(os.path.abspath(__file__)), "program"),
    os.path.join(work, "program"),
)
compile_tool = os.path.join(prefix, "bin", "startrail-compile")
run(compile_tool, "02-hand-written/attention.mlir", "--ranks=8", "--team-size=2",
    "-o", "attention")

run(compile_tool, "02-hand-written/attention.mlir", "--ranks=8", "--emit=library",
    "-o", "libattention.so")
expect("remark: for 8 ranks of dgx-a100: ",
       run(compile_tool, "02-hand-written/attention.mlir", "--cluster=dgx-a100",
           "--ranks=8", "--team-size=auto", "--emit=source", "-o", "chosen.cpp"))
expect("binding link",
       run(os.path.join(prefix, "bin", "startrail-plan"), "--model=llama-7b",
           "--sequence=65536", "--ranks=8", "--cluster=dgx-a100", "--top=1"))
library = ctypes.CDLL(os.path.join(work, "libattention.so"))
assert library.startrail_run_on_host and library.attention_program

for source, build in (("03-own-program", "build"), ("program", "build-program")):
    run("cmake", "-S", source, "-B", build)
    with open(os.path.join(work, build, "CMakeCache.txt"), encoding="utf-8") as cache:
        expect(f"StarTrail_DIR:PATH={prefix}/lib/cmake/StarTrail", cache.read())
    run("cmake", "--build", build)
expect("8 ranks: ", run("build/own-program"))
expect("startrail, team size 2", run("build-program/by-plan", "--describe"))
programs = ["./attention", "build-program/by-plan"]
starts = [()]
if shutil.which("mpirun") and os.path.exists(f"{prefix}/lib/libstartrail-mpi.so"):
    starts.append(("mpirun", "--oversubscribe", "--bind-to", "none", "-n", "8"))
for start in starts:
    for program in programs:
        expect("64 of 64 tokens: passed", run(*start, program, "--check"))
