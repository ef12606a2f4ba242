"""Takes an exported file the whole way: its attention is raised, spread over 4
ranks in teams of 2, forward and backward, proven, run, checked, and the numbers
are compared with those that the exporter's own run time gave.

usage: run_export.py FOLDER FILE RECORD [GRADIENTS]     (startrail-compile on PATH)

A record is an .npz, see tests/compiler/Import/export/support.py: of query, key,
value and output, and, where GRADIENTS is given, of these, the output's gradient
and the three that follow from it.
"""

import os
import re
import sys

import numpy

from attention import GRADIENTS, load_output, run, save_input

RANKS, TEAM = 4, 2
TOLERANCE = {"f32": 2e-6, "bf16": 1e-2}


def compare(name, got, wanted, tolerance):
    error = numpy.abs(got - wanted).max() / numpy.abs(wanted).max()
    if not error <= tolerance:
        sys.exit(f"{name}: expected an error of at most {tolerance}, but got {error}")


def main():
    folder, path, record, *rest = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    name = os.path.basename(os.path.dirname(path)) + "/" + os.path.basename(path)
    program = os.path.join(folder, "program")
    plan = [path, f"--ranks={RANKS}", f"--team-size={TEAM}", "--pass=both"]
    run(["startrail-compile", *plan, "--emit=proof"])
    run(["startrail-compile", *plan, "-o", program], environment={"CXXFLAGS": "-O0"})
    _, model = run(["startrail-compile", path, "--emit=model"])
    found = re.findall(r"startrail\.attention .* : \(tensor<[0-9x]*x(\w+)>", model)
    if len(found) != 1:
        sys.exit(f"{name}: expected one attention, but got {len(found)}:\n{model}")
    element = found[0]

    run([program, "--check", "--pass=both", "--timeout-s=600"])

    arrays = numpy.load(rest[0] if rest else record)
    command = [program, "--timeout-s=600"]
    inputs = ["query", "key", "value", *(["output_gradient"] if rest else [])]
    for index, what in enumerate(inputs):
        file = os.path.join(folder, f"{what}.npy")
        save_input(file, arrays[f"in{index}"], element)
        command.append(f"--input={what}={file}")
    outputs = ["output", *(GRADIENTS if rest else [])]
    if rest:
        command.append("--pass=both")
    for what in outputs:
        file = os.path.join(folder, f"{what}.npy")
        option = what.replace("_", "-") + ("-output" if what in GRADIENTS else "")
        command.append(f"--{option}={file}")
    run(command)
    for index, what in enumerate(outputs):
        kind = element if what == "output" else "f32"
        got = load_output(os.path.join(folder, f"{what}.npy"), kind)
        compare(f"{name}: {what}", got, arrays[f"out{index}"], TOLERANCE[element])
    print(f"{name}: proven, checked, {', '.join(outputs)} equal")


if __name__ == "__main__":
    main()
