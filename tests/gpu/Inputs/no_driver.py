"""Makes a libcuda.so.1 that has no device, so that cuDNN makes plans where there
is none: from a description of the device.

usage: no_driver.py CC FOLDER LIBRARY...

CC compiles C. FOLDER gets the library, to be found before any other. The driver's
functions are those that the LIBRARY files, cuDNN's, name. Plans load the kernels
they have compiled, which succeeds; what asks for a device is refused.
"""

import os
import re
import subprocess
import sys

NAME = re.compile(rb"\0(cu[A-Z][A-Za-z0-9_]+)(?=\0)")
OTHERS = ("cuda", "cudnn", "cuDNN", "cublas", "cuBLAS", "cufft")
NO_DEVICE = 100
ACCEPTED = ("cuInit", "cuLibrary", "cuKernel", "cuFunc", "cuModule")
# Their first argument is where a handle goes.
HANDLES = ("LoadData", "LoadDataEx", "GetKernel", "GetFunction")


def names_in(library):
    with open(library, "rb") as file:
        found = NAME.findall(file.read())
    names = {name.decode() for name in found}
    return {name for name in names if not name.startswith(OTHERS)}


def function_text(name):
    if name == "cuDriverGetVersion":
        return f"int {name}(int *version) {{ *version = 13000; return 0; }}"
    if name in ("cuGetErrorString", "cuGetErrorName"):
        return (f"int {name}(int error, const char **text) "
                '{ (void)error; *text = "no device"; return 0; }')
    if name.startswith(ACCEPTED) and name.endswith(HANDLES):
        return f"int {name}(void **handle) {{ *handle = &place; return 0; }}"
    status = 0 if name.startswith(ACCEPTED) else NO_DEVICE
    return f"int {name}(void) {{ return {status}; }}"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    compiler, folder, *libraries = sys.argv[1:]
    names = set().union(*(names_in(library) for library in libraries))
    if "cuInit" not in names:
        sys.exit(f"error: expected {' '.join(libraries)} to name the driver's "
                 "functions, but got none")
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, "no_driver.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write("static int place;\n")
        file.writelines(function_text(name) + "\n" for name in sorted(names))
    subprocess.run([compiler, "-x", "c", "-shared", "-fPIC", "-w", source, "-o",
                    os.path.join(folder, "libcuda.so.1")], check=True)


if __name__ == "__main__":
    main()
