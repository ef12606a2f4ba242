"""lit configuration. Features a test may require or forbid:

cuda-headers  CUDA's headers and run-time library were found
nccl-headers  NCCL's header and library were found
cudnn         cuDNN's headers and libraries were found
gpu           an NVIDIA device is present
mpi           programs can run as processes: built with MPI, and Open MPI's
              mpirun is in PATH
slow          tests/run --full
fuzzer        the compiler has libFuzzer
sanitize      the build is sanitized
dpkg          Debian packages can be made here
torch         PyTorch and NumPy are in the Python that $STARTRAIL_TORCH_PYTHON
              names, or in that of the tests
venv          that Python can make virtual environments and install into them
export-torch, export-jax, export-onnx, export-iree
              the Python that $STARTRAIL_EXPORT_PYTHON names has what the
              requirements-*.txt of tests/compiler/Import/export pin for it
"""

import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "startrail"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["unit", "benchmarks", "Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.startrail_build_dir, "tests")

full = lit_config.params.get("full", "0") == "1"
if lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.maxIndividualTestTime = 1800 if full else 900

bin_dir = os.path.join(config.startrail_build_dir, "bin")
config.environment["PATH"] = os.pathsep.join(
    [bin_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
config.environment["FILECHECK_OPTS"] = (
    "-enable-var-scope --allow-unused-prefixes=false"
)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# The library that calls the driver.
cudnn_graph = os.path.join(
    os.path.dirname(config.cudnn_library), "libcudnn_graph.so.9"
)

config.substitutions += [
    ("%python", sys.executable),
    ("%startrail_src", config.startrail_source_dir),
    ("%startrail_build", config.startrail_build_dir),
    ("%startrail_cxx", config.startrail_cxx),
    ("%startrail_sanitize_flags", f"-fsanitize={config.startrail_sanitize}"
     if config.startrail_sanitize else ""),
    ("%startrail_nvcc", config.nvcc),
    ("%startrail_cuda_include", config.cuda_include_dir),
    ("%startrail_cudart", config.cudart),
    ("%startrail_nccl_include", config.nccl_include_dir),
    ("%startrail_nccl_library", config.nccl_library),
    ("%startrail_cudnn_graph", cudnn_graph),
    ("%startrail_cudnn_library", config.cudnn_library),
]

if config.have_cuda:
    config.available_features.add("cuda-headers")
if config.have_cudnn and os.path.exists(cudnn_graph):
    config.available_features.add("cudnn")
if config.have_nccl:
    config.available_features.add("nccl-headers")
if config.have_mpi and shutil.which("mpirun"):
    version = subprocess.run(
        ["mpirun", "--version"], stdout=subprocess.PIPE, text=True
    ).stdout
    if "Open MPI" in version:
        config.available_features.add("mpi")
if config.have_fuzzer:
    config.available_features.add("fuzzer")
if os.path.exists("/dev/nvidiactl"):
    config.available_features.add("gpu")
if config.startrail_sanitize:
    config.available_features.add("sanitize")
if shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"):
    config.available_features.add("dpkg")


def has_modules(python, *names):
    """Whether `python` can import them all."""
    code = "import importlib.util as u, sys; sys.exit(any(u.find_spec(n) is None for n in sys.argv[1:]))"
    return subprocess.run([python, "-c", code, *names], check=False).returncode == 0


torch_python = os.environ.get("STARTRAIL_TORCH_PYTHON", sys.executable)
config.substitutions.append(("%torch_python", torch_python))
if has_modules(torch_python, "torch", "numpy"):
    config.available_features.add("torch")
if has_modules(sys.executable, "venv", "pip", "numpy", "setuptools", "wheel"):
    config.available_features.add("venv")
export_python = os.environ.get("STARTRAIL_EXPORT_PYTHON")
config.substitutions.append(("%export_python", export_python or "false"))


def has_pinned(python, requirements):
    """Whether `python` has each package of the file in just that version."""
    code = (
        "import sys, importlib.metadata as m\n"
        "for line in open(sys.argv[1]):\n"
        "  name, _, version = line.strip().partition('==')\n"
        "  if version and m.version(name) != version: sys.exit(1)\n"
    )
    command = [python, "-c", code, requirements]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


for exporter in ("torch", "jax", "onnx", "iree") if export_python else ():
    pins = os.path.join("compiler", "Import", "export", f"requirements-{exporter}.txt")
    if has_pinned(export_python, os.path.join(os.path.dirname(__file__), pins)):
        config.available_features.add(f"export-{exporter}")
if full:
    config.available_features.add("slow")
