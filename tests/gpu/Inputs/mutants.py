"""Plants faults in the sources of kernels and shows which tests see them.

usage: mutants.py SOURCE BUILD COMPILER FOLDER [--all]

SOURCE and BUILD are the folders of the project. Copies of the kernels are made in
FOLDER, for heads of few columns only, edited one fault at a time, compiled by the
host compiler and run, over the emulation, by the unit tests of BUILD. Without a
fault they pass, and every fault makes some test fail. Without --all, the first
fault of each of the sources, and what has none is that of BUILD. Prints the
table; exit code 1 where something is otherwise.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

from kernel_faults import FAULTS

KERNELS = "runtime/cuda/kernels"
# Dims of few columns compile fast: what is beyond 64 goes.
FEW_COLUMNS = (
    "Dims.h",
    r"  if \(both <= 96\)\n(?s:.*?)  return body\(Columns<256, 256>\(\)\);",
    "  return cudaErrorInvalidValue;")
UNITS = ("Attend", "AttendGradient", "Elements", "Moves", "Plain", "States")


class Unexpected(Exception):
    """What is otherwise than the table says."""


def edit(folder, file, pattern, replacement):
    """Replaces the only match of a regular expression in a file of kernels."""
    path = os.path.join(folder, KERNELS, file)
    with open(path, encoding="utf-8") as text:
        before = text.read()
    after, count = re.subn(pattern, lambda _: replacement, before)
    if count != 1 or after == before:
        raise Unexpected(f"expected /{pattern}/ to be found once in {file}, "
                         f"but got {count}")
    with open(path, "w", encoding="utf-8") as text:
        text.write(after)


class Bench:
    """Compiles and runs copies of the kernels."""

    def __init__(self, arguments):
        self.source, self.build = arguments.source, arguments.build
        self.compiler, self.folder = arguments.compiler, arguments.folder
        tests = os.path.join(self.build, "tests/unit/runtime/cuda")
        self.objects = sorted(
            path for path in glob.glob(tests + "/**/*.o", recursive=True)
            if "emulated-kernels" in path)
        if not self.objects:
            raise Unexpected(f"expected unit tests to be built in {tests}")
    def restore(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(os.path.join(self.source, KERNELS),
                        os.path.join(folder, KERNELS))
        edit(folder, *FEW_COLUMNS)

    def compile(self, folder, unit):
        to = os.path.join(folder, unit + ".o")
        subprocess.run([
            self.compiler, "-std=c++17", "-O1", "-w", "-I", folder, "-I",
            self.source, "-I", self.source + "/runtime/include", "-I",
            self.source + "/runtime/host/include", "-c",
            os.path.join(folder, KERNELS, unit + ".cpp"), "-o", to
        ], check=True)
        return to

    def run(self, units, folder, tests):
        """The tests that fail with these units of a folder, and the others of
        the build."""
        # What an object defines is not taken from the library any more.
        compiled = [self.compile(folder, unit) for unit in units]
        program = os.path.join(folder, "tests")
        library = os.path.join(self.build, "lib/libstartrail-")
        subprocess.run([
            self.compiler, *compiled, *self.objects, "-o", program,
            "-Wl,--start-group",
            *(library + each + ".a"
              for each in ("cuda-emulated", "host-kernels", "host", "site")),
            "-Wl,--end-group", "-lgtest", "-lgtest_main", "-pthread"
        ], check=True)
        done = subprocess.run([
            program, f"--gtest_filter={tests}", "--gtest_fail_fast",
            "--gtest_brief=1"
        ], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False, timeout=600)
        if done.returncode == 0:
            return []
        return sorted(set(re.findall(r"FAILED +\] (\S+?)[, ]", done.stdout))) or [
            f"exit code {done.returncode}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("source", "build", "compiler", "folder"):
        parser.add_argument(name)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    faults = FAULTS
    if not arguments.all:
        seen = set()
        faults = [fault for fault in FAULTS
                  if not (fault.units in seen or seen.add(fault.units))]
    bench = Bench(arguments)
    folder = os.path.join(arguments.folder, "mutant")
    bench.restore(folder)
    failed = (bench.run(UNITS, folder, "*Emulated*-*HeadsOfEveryDim*")
              if arguments.all else bench.run((), folder, "*FarPositions*"))
    if failed:
        raise Unexpected(
            f"expected kernels without a fault to pass, but got {failed}")
    print(f"{'fault':46} {'source':20} seen by")
    unseen = 0
    for fault in faults:
        bench.restore(folder)
        edit(folder, fault.file, fault.pattern, fault.replacement)
        failed = bench.run(fault.units, folder, fault.tests)
        unseen += not failed
        print(f"{fault.name:46} {fault.file:20} "
              f"{failed[0] if failed else 'NOTHING'}", flush=True)
    print(f"{len(faults)} faults of kernels, {unseen} unseen")
    return 1 if unseen else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unexpected as error:
        sys.exit(f"error: {error}")
