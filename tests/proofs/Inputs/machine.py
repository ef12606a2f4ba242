"""Runs programs of the streams level on the host, with the proofs off."""

import os
import re
import subprocess

from fault import CALL, CHECK, HANG, PADDING, RIGHT

SHOWS = {2: CHECK, 3: HANG, 4: CALL}
SEEDS = range(1, 13)
TIMEOUT_S = 120


class MachineError(Exception):
    """What keeps a program from being run."""


def call(*command):
    return subprocess.run(command,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          text=True,
                          timeout=TIMEOUT_S,
                          check=False,
                          env={
                              **os.environ, "CXXFLAGS": "-O0"
                          })


def build(source, level):
    """The executable of a text, its path without the .mlir."""
    executable = source[:-len(".mlir")]
    if level == "program":
        scheduled = executable + ".streams.mlir"
        done = call("startrail-opt", source, "--startrail-schedule",
                    "--startrail-plan-memory", "-o", scheduled)
        if done.returncode != 0:
            raise MachineError(done.stdout)
        source = scheduled
    done = call("startrail-compile", "--no-verify", "--from=streams", source,
                "-o", executable)
    if done.returncode != 0:
        raise MachineError(done.stdout)
    return executable


def read(path):
    with open(path, "rb") as file:
        return file.read()


def outputs_of(source):
    """The options that name the files of what the program gives."""
    with open(source, encoding="utf-8") as file:
        text = file.read()
    options = []
    if re.search(r"\battend |enqueue_attend ", text):
        options += ["output"]
    if "attend_gradient " in text:
        options += [
            f"{each}-gradient-output" for each in ("query", "key", "value")
        ]
    return options


def shown(source, level):
    """What runs in several orders show, and after how many of them."""
    executable = build(source, level)
    outputs = set()
    files = {
        option: f"{executable}.{option}.npy" for option in outputs_of(source)
    }
    for count, seed in enumerate(SEEDS, 1):
        done = call(executable, "--check", f"--shuffle={seed}",
                    *(f"--{option}={file}" for option, file in files.items()))
        if done.returncode in SHOWS:
            padding = "which is padding" in done.stdout
            return (PADDING if padding else SHOWS[done.returncode]), count
        if done.returncode != 0:
            raise MachineError(f"exit code {done.returncode}: {done.stdout}")
        outputs.add(tuple(map(read, files.values())))
    return (RIGHT if len(outputs) == 1 else "other bits"), len(SEEDS)
