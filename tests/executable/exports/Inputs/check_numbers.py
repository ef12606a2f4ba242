"""Evaluates exported files, with their attention raised, on the recorded inputs,
and compares with the outputs that the exporter's own run time gave.

usage: check_numbers.py [--original] EXPORTS FAMILY...   (startrail-opt on PATH)

A family is a folder in EXPORTS, or one file in it. --original takes the files as they are, which
tests the evaluation itself. Prints what is equal, and fails where something
differs.
"""

import os
import re
import subprocess
import sys

import numpy

from evaluate import Machine

# Numbers of weights that take part are near one.
TOLERANCE = 2e-5
BF16_TOLERANCE = 2e-2

# Files that compute what another's record says.
SAME = {
    "onnx-dialect/causal-gqa": "sdpa-causal-gqa",
    "onnx-dialect/attention-op": "sdpa-causal-gqa",
    "torch/flex": "sdpa",
}


def record_of(exports, file):
    family, name = os.path.split(file)
    folder = "jax-numbers" if family == "jax" else "numbers"
    stem = re.sub(r"^(generic|op|raw)-|-(opset18|input|global-optimization)$", "", name[: -len(".mlir")])
    stem = re.sub(r"^joint-op-", "joint-", stem)
    stem = SAME.get(f"{family}/{stem}", stem)
    return numpy.load(os.path.join(exports, folder, stem + ".npz"))


def printed(path, *passes):
    return subprocess.run(
        ["startrail-opt", path, *passes, "--mlir-print-op-generic"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True,
    ).stdout


def arrays(record, kind):
    return [record[f"{kind}{i}"] for i in range(len(record.files)) if f"{kind}{i}" in record]


def files_of(exports, family):
    if family.endswith(".mlir"):
        return [family]
    return [f"{family}/{name}" for name in sorted(os.listdir(os.path.join(exports, family)))]


def compare(text, record):
    """The largest error, as a share of the largest number."""
    machine = Machine(text)
    (name,) = (n for n in machine.functions if n in ("main", "main_graph"))
    found = machine.call(name, arrays(record, "in"))
    wanted = arrays(record, "out")
    assert len(found) == len(wanted), (len(found), len(wanted))
    return max(
        numpy.abs(got.astype(float) - want).max() / numpy.abs(want).max()
        for got, want in zip(found, wanted)
    )


def check(file, text, record):
    limit = BF16_TOLERANCE if "bf16" in text else TOLERANCE
    error = compare(text, record)
    if not error <= limit:
        sys.exit(
            f"{file}: expected an error of at most {limit}, but got {error}"
        )


def main():
    arguments = sys.argv[1:]
    original = arguments[0] == "--original"
    exports, *families = arguments[original:]
    passes = [] if original else ["--startrail-raise-attention"]
    for family in families:
        for file in files_of(exports, family):
            text = printed(os.path.join(exports, file), *passes)
            count = len(re.findall(r'"startrail\.\w*attention\w*"\(', text))
            try:
                check(file, text, record_of(exports, file))
                print(f"{file}: {count} raised, equal")
            except NotImplementedError as operation:
                print(f"{file}: {operation} is not evaluated")


if __name__ == "__main__":
    main()
