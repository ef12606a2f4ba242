"""Builds the runtime for a GPU, and programs with it, without MLIR."""

import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import running

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
# What programs are linked with, as the runtime's build folder says.
LINK = "startrail-cuda-link.json"


def run(command, what):
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        print(done.stdout[-8000:], file=sys.stderr)
        sys.exit(f"error: expected {what}, but {command[0]} ended with "
                 f"{done.returncode}")
    return done.stdout


def cached(build, name):
    """What CMake found, "" where it is nothing."""
    try:
        with open(os.path.join(build, "CMakeCache.txt"),
                  encoding="utf-8") as file:
            for line in file:
                if line.startswith(name + ":"):
                    value = line.strip().partition("=")[2]
                    return "" if value.endswith("-NOTFOUND") else value
    except FileNotFoundError:
        pass
    return ""


def link(build):
    """"libraries", "wrapped" and "system", lists, see runtime/driver."""
    with open(os.path.join(build, LINK), encoding="utf-8") as file:
        return json.load(file)


def archive(build, name):
    return os.path.join(build, "lib", f"lib{name}.a")


def libraries(build):
    """cuDNN and NCCL as CMake found them: running.library_variables."""
    return [cached(build, f"STARTRAIL_{name}_LIBRARY")
            for name in ("CUDNN", "NCCL")]


def cores():
    return len(os.sched_getaffinity(0))


def find_packages():
    """Where only Python's packages have NCCL's and cuDNN's headers, CMake looks
    for them there."""
    for variable, package in (("NCCL_HOME", "nccl"), ("CUDNN_HOME", "cudnn")):
        folders = running.package_folders(package)
        if folders:
            os.environ.setdefault(variable, folders[0])


def build_runtime(folder, build, architecture):
    find_packages()
    headers = os.path.join(folder, "headers", "cmake")
    run(["cmake", "-S", os.path.join(ROOT, "runtime"), "-B", build,
         *(["-G", "Ninja"] if shutil.which("ninja") else []),
         "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF",
         # Not what archives are linked with on CPU ranks.
         "-DCMAKE_OPTIMIZE_DEPENDENCIES=ON", "-DSTARTRAIL_CUDA=ON",
         f"-DSTARTRAIL_CUDA_ARCHITECTURES={architecture}",
         *([f"-Dfmt_DIR={headers}", f"-Dnlohmann_json_DIR={headers}"]
           if os.path.isdir(headers) else [])],
        "the runtime to be configured for CUDA")
    if not cached(build, "STARTRAIL_NCCL_INCLUDE_DIR"):
        sys.exit("error: expected NCCL's headers to be found, but they are not; "
                 "let NCCL_HOME name its folder")
    run(["cmake", "--build", build, f"-j{cores()}", "--target",
         *sorted(set(link(build)["libraries"]))],
        "the runtime to be built for CUDA")


def includes(build):
    folders = [ROOT, os.path.join(ROOT, "runtime", "include")]
    flags = [f"-I{each}" for each in folders]
    for name in ("CUDA", "NCCL", "CUDNN"):
        folder = cached(build, f"STARTRAIL_{name}_INCLUDE_DIR")
        # Where the compiler looks last by itself it must not look first.
        if folder and os.path.realpath(folder) != "/usr/include":
            flags += ["-isystem", folder]
    return flags


def write_main(folder, program):
    """A source in which the driver's main finds the program of a text."""
    header = program["source"].replace(".cpp", ".h")
    with open(os.path.join(folder, header), encoding="utf-8") as file:
        accessor = re.search(r"^const startrail_program \*(\w+)\(void\);$",
                             file.read(), re.MULTILINE)[1]
    path = os.path.join(folder, "bin", program["name"] + "-main.cpp")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'''#include "{header}"
extern "C" const startrail_program *startrail_main_program(void);
const startrail_program *startrail_main_program(void) {{
  return {accessor}();
}}
''')
    return path


def link_program(build, folder, program):
    """An executable of an emitted program."""
    output = os.path.join(folder, "bin", program["name"])
    linked = link(build)
    run(["g++", "-std=c++17", "-O2", *includes(build), "-I", folder,
         os.path.join(folder, program["source"]), write_main(folder, program),
         *[archive(build, each) for each in linked["libraries"]],
         *[f"-Wl,--wrap={each}" for each in linked["wrapped"]],
         *linked["system"],
         "-o", output],
        f"{program['source']} to be compiled")
    return output


def link_bench(build, folder):
    output = os.path.join(folder, "bin", "bench")
    defines = ["-DSTARTRAIL_HAVE_CUDNN"] if all(
        cached(build, f"STARTRAIL_CUDNN_{each}")
        for each in ("LIBRARY", "INCLUDE_DIR")) else []
    sources = sorted(glob.glob(os.path.join(ROOT, "tests", "gpu", "bench",
                                            "*.cpp")))
    run(["g++", "-std=c++17", "-O3", *defines, *includes(build), *sources,
         *[archive(build, f"startrail-{each}") for each in ("cuda", "site")],
         *link(build)["system"], "-o", output],
        "the bench to be compiled")
    return output


def build_all(folder, programs, architecture):
    """All executables, in FOLDER/bin."""
    build = os.path.join(folder, "build")
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
    build_runtime(os.path.abspath(folder), build, architecture)
    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        jobs = [pool.submit(link_bench, build, folder)]
        jobs += [pool.submit(link_program, build, folder, program)
                 for program in programs]
        return [job.result() for job in jobs]
