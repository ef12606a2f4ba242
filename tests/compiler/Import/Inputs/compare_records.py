"""Compares the records of two folders: the same inputs, outputs that are equal
but for the order in which a machine's run time adds up.

usage: compare_records.py FOLDER FOLDER
"""

import os
import sys

import numpy


def main():
    names = [sorted(os.listdir(folder)) for folder in sys.argv[1:]]
    if names[0] != names[1]:
        sys.exit(f"expected {names[0]}, but got {names[1]}")
    for name in names[0]:
        left, right = (numpy.load(os.path.join(folder, name)) for folder in sys.argv[1:])
        if left.files != right.files:
            sys.exit(f"{name}: expected arrays {left.files}, but got {right.files}")
        for key in left.files:
            exact = key.startswith("in") or left[key].dtype.kind != "f"
            # Half precision, which some are in, has 8 bits.
            limit = 0 if exact else 2e-2 * numpy.abs(left[key]).max()
            error = numpy.abs(left[key].astype(float) - right[key].astype(float)).max()
            if not error <= limit:
                sys.exit(f"{name}: expected {key} to differ by at most {limit}, but got {error}")


if __name__ == "__main__":
    main()
