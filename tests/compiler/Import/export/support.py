"""What every export script shares: inputs, files and records.

A record is an .npz with the arrays in0, in1, ... that a function was given and
out0, out1, ... that the exporter's own run time returned, all as f32 or
integers (bf16 is widened, without loss).
"""

import pathlib

import numpy as np


class Inputs:
    """Draws arrays from one seed. Numbers are multiples of 1/32 in [-2, 2), so
    that bf16 and f16 hold them exactly and records stay small."""

    def __init__(self, seed=1):
        # The legacy generator: its stream never changes between versions.
        self.random = np.random.RandomState(seed)

    def numbers(self, *shape, scale=1.0):
        drawn = self.random.randint(-64, 64, size=shape)
        return (drawn / 32 * scale).astype(np.float32)

    def lengths_mask(self, batch, length, shortest):
        """[batch, length], true where a token is no padding; rows begin with
        between `shortest` and `length` tokens."""
        lengths = self.random.randint(shortest, length + 1, size=batch)
        return np.arange(length)[None, :] < lengths[:, None]


def write_text(path, head, text):
    """Writes the exported `text` below comment lines that say whose it is."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"// {line}".rstrip() for line in head]
    path.write_text("\n".join(lines) + "\n" + text.strip() + "\n")


def write_record(path, inputs, outputs):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = {f"in{i}": np.asarray(a) for i, a in enumerate(inputs)}
    arrays.update({f"out{i}": np.asarray(a) for i, a in enumerate(outputs)})
    np.savez_compressed(path, **arrays)
