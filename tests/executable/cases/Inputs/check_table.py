"""Sees that the tests a table of cases names are there.

usage: check_table.py TABLE TESTS-FOLDER
"""

import os
import re
import sys


def main():
    table, folder = sys.argv[1:]
    cases, faults, named = 0, [], 0
    with open(table) as file:
        lines = file.read().splitlines()
    for line in lines:
        if not line.startswith("- "):
            continue
        cases += 1
        tests = re.findall(r"[\w./-]+\.(?:test|mlir|cpp|py)(?:#[\w@-]+)?", line)
        if not tests:
            faults.append(f"no test: {line}")
        for test in tests:
            named += 1
            path, _, name = test.partition("#")
            path = os.path.join(folder, path)
            if not os.path.isfile(path):
                faults.append(f"no such file: {test}")
                continue
            with open(path) as file:
                if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)",
                                 file.read()):
                    faults.append(f"no such name: {test}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{cases} cases, {named} names of tests")


main()
