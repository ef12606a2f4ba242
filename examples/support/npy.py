"""Reads and writes .npy files of f32 tensors, with Python alone.

A tensor is its shape and an array of its elements, the last dimension fastest.
"""

import array
import ast
import math
import struct
import sys

MAGIC = b"\x93NUMPY\x01\x00"
# Of the length of the header, with which the data starts at a multiple of 64.
LENGTH = struct.Struct("<H")


def write(path, shape, values):
    """Writes `values`, an iterable of numbers, as a tensor of `shape`."""
    data = array.array("f", values)
    if len(data) != math.prod(shape):
        raise ValueError(
            f"expected {math.prod(shape)} values for the shape {shape}, "
            f"but got {len(data)}"
        )
    if sys.byteorder == "big":
        data.byteswap()
    head = str({"descr": "<f4", "fortran_order": False, "shape": tuple(shape)})
    padding = -(len(MAGIC) + LENGTH.size + len(head) + 1) % 64
    head = (head + " " * padding + "\n").encode()
    with open(path, "wb") as file:
        file.write(MAGIC + LENGTH.pack(len(head)) + head)
        data.tofile(file)


def read(path):
    """The shape and the elements of an f32 tensor in C order."""
    with open(path, "rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise ValueError(f"expected {path} to be a .npy file of version 1")
        (length,) = LENGTH.unpack(file.read(LENGTH.size))
        head = ast.literal_eval(file.read(length).decode())
        if head["descr"] != "<f4" or head["fortran_order"]:
            raise ValueError(f"expected {path} to hold f32 in C order, but got {head}")
        data = array.array("f", file.read())
    if sys.byteorder == "big":
        data.byteswap()
    return head["shape"], data
