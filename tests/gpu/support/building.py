"""Builds the runtime for a GPU, and programs with it, without MLIR."""

import concurrent.futures
import glob
import os
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
# The driver's two need each other.
TARGETS = ("startrail-driver-core", "startrail-driver-cuda",
           "startrail-driver-core", "startrail-bootstrap",
           "startrail-program-cuda", "startrail-nccl",
           "startrail-collectives-cuda", "startrail-cuda", "startrail-site")
WRAPPED = ("cudaMemcpyAsync", "cudaMemsetAsync", "startrail_attend",
           "startrail_attend_gradient", "startrail_delta",
           "startrail_empty_state", "startrail_rescale", "startrail_merge",
           "startrail_convert", "startrail_accumulate", "startrail_sum")


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
    with open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8") as file:
        for line in file:
            if line.startswith(name + ":"):
                value = line.strip().partition("=")[2]
                return "" if value.endswith("-NOTFOUND") else value
    return ""


def build_runtime(build, architecture):
    run(["cmake", "-S", os.path.join(ROOT, "runtime"), "-B", build,
         "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF",
         "-DSTARTRAIL_CUDA=ON",
         f"-DSTARTRAIL_CUDA_ARCHITECTURES={architecture}"],
        "the runtime to be configured for CUDA")
    run(["cmake", "--build", build, f"-j{os.cpu_count()}", "--target",
         *sorted(set(TARGETS))],
        "the runtime to be built for CUDA")


def static_cudart(build):
    folder = os.path.dirname(cached(build, "STARTRAIL_CUDART"))
    return os.path.join(folder, "libcudart_static.a")


def includes(build):
    folders = [ROOT, os.path.join(ROOT, "runtime", "include")]
    flags = [f"-I{each}" for each in folders]
    for name in ("CUDA", "NCCL", "CUDNN"):
        folder = cached(build, f"STARTRAIL_{name}_INCLUDE_DIR")
        if folder:
            flags += ["-isystem", folder]
    return flags


def link_program(build, folder, program):
    """An executable of an emitted program."""
    output = os.path.join(folder, "bin", program["name"])
    libraries = [os.path.join(build, "lib", f"lib{each}.a") for each in TARGETS]
    run(["g++", "-std=c++17", "-O2", *includes(build), "-I", folder,
         os.path.join(folder, program["source"]), *libraries,
         *[f"-Wl,--wrap={each}" for each in WRAPPED], static_cudart(build),
         "-pthread", "-ldl", "-lrt", "-o", output],
        f"{program['source']} to be compiled")
    return output


def link_bench(build, folder):
    output = os.path.join(folder, "bin", "bench")
    defines = ["-DSTARTRAIL_HAVE_CUDNN"] if cached(
        build, "STARTRAIL_CUDNN_LIBRARY") else []
    sources = sorted(glob.glob(os.path.join(ROOT, "tests", "gpu", "bench",
                                            "*.cpp")))
    run(["g++", "-std=c++17", "-O3", *defines, *includes(build), *sources,
         os.path.join(build, "lib", "libstartrail-cuda.a"),
         os.path.join(build, "lib", "libstartrail-site.a"),
         static_cudart(build), "-pthread", "-ldl", "-lrt", "-o", output],
        "the bench to be compiled")
    return output


def build_all(folder, programs, architecture):
    """All executables, in FOLDER/bin."""
    build = os.path.join(folder, "build")
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
    build_runtime(build, architecture)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(link_bench, build, folder)]
        jobs += [pool.submit(link_program, build, folder, program)
                 for program in programs]
        return [job.result() for job in jobs]
