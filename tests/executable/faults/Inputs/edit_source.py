"""Stands for the C++ compiler: edits the text of a program, then compiles it.

usage: edit_source.py EDITS.json COMPILER ARGUMENT...

EDITS.json holds pairs of a text and its replacement; every text is in the source
that defines the program, a .cpp whose name does not end in -main.cpp.
"""

import json
import subprocess
import sys


def main():
    edits, *command = sys.argv[1:]
    with open(edits) as file:
        edits = json.load(file)
    (source,) = [argument for argument in command if argument.endswith(".cpp")
                 and not argument.endswith("-main.cpp")]
    with open(source) as file:
        text = file.read()
    for old, new in edits:
        if old not in text:
            sys.exit(f"expected the source to hold: {old}")
        text = text.replace(old, new)
    with open(source, "w") as file:
        file.write(text)
    sys.exit(subprocess.run(command).returncode)


main()
