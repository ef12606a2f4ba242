"""Compiles kernels for GPUs and reads in ptxas' report what they take.

usage: registers.py SOURCE NVCC FOLDER ARCHITECTURE[,ARCHITECTURE...] FILE...

Warnings are errors. Prints, for every kernel and architecture, the registers of a
thread and the bytes that it spills, or keeps in local memory for else; exit code
1 where there are any, but for TOLERATED.
"""

import concurrent.futures
import functools
import os
import re
import subprocess
import sys

# ptxas keeps to the registers with which three blocks go on one multiprocessor of
# sm_100a, which spills once for each tile of keys.
TOLERATED = re.compile(r"keyGradientTiles<\w+, GradientSizes<96, 96, 64>, 0>")

ENTRY = re.compile(r"Compiling entry function '(\w+)' for '(\w+)'")
SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, "
                    r"(\d+) bytes spill loads")
REGISTERS = re.compile(r"Used (\d+) registers")


def compile_all(source, nvcc, folder, architectures, file):
    """ptxas' report."""
    os.makedirs(folder, exist_ok=True)
    object_file = os.path.join(folder, os.path.basename(file) + ".o")
    command = [nvcc, "-std=c++17", "-O3", "-x", "cu", "-I", source, "-I",
               source + "/runtime/include", "-Werror=all-warnings",
               "-Xcompiler=-Wall,-Wextra,-Werror", "-Xptxas=-v",
               f"--threads={len(architectures)}", "-c", file, "-o", object_file]
    for each in architectures:
        number = each[len("sm_"):]
        command.append(f"-gencode=arch=compute_{number},code={each}")
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"error: expected nvcc to compile {file}, but got\n{done.stdout}")
    return done.stdout


def plain_name(mangled):
    """A kernel's name and its template arguments."""
    name = subprocess.run(["c++filt", mangled], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip()
    name = re.sub(r"startrail::cuda::|^void ", "", name)
    name = re.sub(r"\(\w+Parameters<\w+>\)$", "", name)
    return re.sub(r"\(\w+\)(?=\d)", "", name) # an enumerator's type


def kernels_of(report):
    """(name, architecture, registers, bytes spilled) of every kernel."""
    found, entry, spilled = [], None, 0
    for line in report.splitlines():
        if match := ENTRY.search(line):
            entry, spilled = match.groups(), 0
        elif match := SPILLS.search(line):
            spilled = max(int(number) for number in match.groups())
        elif (match := REGISTERS.search(line)) and entry:
            found.append((plain_name(entry[0]), entry[1], int(match[1]), spilled))
            entry = None
    return sorted(found)


def main(source, nvcc, folder, architectures, *files):
    kernels = spilling = 0
    compile_one = functools.partial(compile_all, source, nvcc, folder,
                                    architectures.split(","))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        reports = list(pool.map(compile_one, files))
    for report in reports:
        for name, architecture, registers, spilled in kernels_of(report):
            print(f"{architecture:8} {registers:4} registers {spilled:5} bytes "
                  f"spilled {name}", flush=True)
            kernels += 1
            spilling += spilled > 0 and not TOLERATED.match(name)
    print(f"{spilling} of {kernels} kernels spill")
    return 1 if spilling else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
