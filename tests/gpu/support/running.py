"""Runs programs on the GPU that is there, until a time."""

import ctypes
import glob
import json
import os
import signal
import site
import subprocess
import sys
import time

# Of one command.
MOST_S = 90


def find_gpu():
    """The name of the first GPU, "" where there is none."""
    try:
        done = subprocess.run(
            ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            check=False, timeout=60)
        lines = done.stdout.split("\n") if done.returncode == 0 else []
    except (OSError, subprocess.TimeoutExpired):
        lines = []
    return lines[0].strip() if lines else ask_driver()


def ask_driver():
    """The same, of the driver itself: containers may have no nvidia-smi."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return ""
    device, name = ctypes.c_int(), ctypes.create_string_buffer(256)
    if (driver.cuInit(0) or driver.cuDeviceGet(ctypes.byref(device), 0)
            or driver.cuDeviceGetName(name, len(name), device)):
        return ""
    return name.value.decode()


def package_folders(name):
    """Where Python's packages have a library of NVIDIA's: nvidia/NAME."""
    folders = [os.path.join(each, "nvidia", name)
               for each in [*sys.path, *site.getsitepackages()] if each]
    return [each for each in dict.fromkeys(folders) if os.path.isdir(each)]


def library_file(file, package, hints):
    """Where a library is that programs load; "" where the system finds it, or
    nobody does."""
    try:
        ctypes.CDLL(file)
        return ""
    except OSError:
        pass
    folders = [os.path.dirname(each) for each in hints if each]
    folders += [os.path.join(each, "lib") for each in package_folders(package)]
    for folder in folders:
        for found in glob.glob(os.path.join(folder, file)):
            return found
    return ""


def library_variables(hints):
    """What of the environment tells programs where NCCL and cuDNN are. Hints:
    files beside which they may be."""
    variables = {}
    for name, file, package in (("STARTRAIL_CUDNN", "libcudnn.so.9", "cudnn"),
                                ("STARTRAIL_NCCL", "libnccl.so.2", "nccl")):
        found = not os.environ.get(name) and library_file(file, package, hints)
        if found:
            variables[name] = found
    return variables


class Runner:
    """Runs what is in FOLDER/bin until a time of time.monotonic()."""

    def __init__(self, folder, deadline, variables=None):
        self.folder = folder
        self.deadline = deadline
        self.variables = variables or {}
        self.running = set()
        self.measured = {}  # for who measures once

    def program(self, name):
        return os.path.join(self.folder, "bin", name)

    def run(self, command, kernels="", **environment):
        """(standard output, standard error, why it failed or ""). What was
        printed before it failed counts."""
        left = self.deadline - time.monotonic()
        if left < 1:
            return "", "", "skipped: out of time"
        variables = {**os.environ, **self.variables, **environment}
        if kernels:
            variables["STARTRAIL_KERNELS"] = kernels
        try:
            process = subprocess.Popen(
                command, env=variables, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                errors="replace", start_new_session=True)
        except OSError as error:
            return "", "", f"expected {command[0]} to start, but got: {error}"
        self.running.add(process)
        try:
            output, errors = process.communicate(timeout=min(left, MOST_S))
        except subprocess.TimeoutExpired:
            end(process)
            output, errors = process.communicate()
            return output, errors, "skipped: out of time" if left < MOST_S \
                else f"hung for {MOST_S} s"
        finally:
            self.running.discard(process)
        if process.returncode == 0:
            return output, errors, ""
        return output, errors, (errors or output).strip()[-400:] or \
            f"exit code {process.returncode}"

    def stop(self):
        """Ends what runs, also for other threads, and begins nothing more."""
        self.deadline = 0
        for process in list(self.running):
            end(process)

    def bench(self, what, cases, kernels=""):
        """(what bench measures, why it does not or "") of each case: (sizes,
        mask). A case that fails takes no other along."""
        rows = []
        while len(rows) < len(cases):
            command = [self.program("bench"), what]
            for sizes, mask in cases[len(rows):]:
                command.append(",".join(map(str, [*sizes, mask])))
            output, _, why = self.run(command, kernels)
            before = len(rows)
            for line in output.splitlines()[:len(cases) - before]:
                try:
                    row = json.loads(line)
                except ValueError:
                    break
                rows.append((row, row.pop("why", "")))
            if why.startswith("skipped") or (not why and len(rows) == before):
                why = why or f"expected JSON, but got: {output[-200:]}"
                rows += [({}, why)] * (len(cases) - len(rows))
            elif why and len(rows) < len(cases) and not (
                    len(rows) > before and rows[-1][1]):
                rows.append(({}, why))
        return rows


def end(process):
    """Ends a process and those it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
