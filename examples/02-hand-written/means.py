"""Inputs whose attention is known, and a check of the output against it.

A query of zeros scores every key alike, so that causal attention gives, for
token i, the mean of the values of the tokens 0 .. i, with log-sum-exp
log(i + 1), whatever the keys are.

    means.py make DIR     writes query.npy, key.npy and value.npy
    means.py check DIR    reads value.npy, output.npy and lse.npy
"""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import npy

TOKENS, HEADS, KV_HEADS, KEY_DIM, VALUE_DIM = 64, 4, 2, 16, 8
BOUND = 1e-5


def make(folder):
    shapes = {
        "query": (1, TOKENS, HEADS, KEY_DIM),
        "key": (1, TOKENS, KV_HEADS, KEY_DIM),
        "value": (1, TOKENS, KV_HEADS, VALUE_DIM),
    }
    draw = random.Random(0)
    for name, shape in shapes.items():
        scale = 0 if name == "query" else 1
        values = [scale * draw.gauss(0, 1) for _ in range(math.prod(shape))]
        npy.write(folder / f"{name}.npy", shape, values)


def check(folder):
    _, value = npy.read(folder / "value.npy")
    shape, output = npy.read(folder / "output.npy")
    lse_shape, lse = npy.read(folder / "lse.npy")
    if shape != (1, TOKENS, HEADS, VALUE_DIM) or lse_shape != (1, HEADS, TOKENS):
        sys.exit(f"expected other shapes of output and lse, but got {shape}, {lse_shape}")
    worst = worst_lse = 0
    for head in range(HEADS):
        kv_head = head // (HEADS // KV_HEADS)
        total = [0.0] * VALUE_DIM
        for token in range(TOKENS):
            for d in range(VALUE_DIM):
                total[d] += value[(token * KV_HEADS + kv_head) * VALUE_DIM + d]
                got = output[(token * HEADS + head) * VALUE_DIM + d]
                worst = max(worst, abs(got - total[d] / (token + 1)))
            got = lse[head * TOKENS + token]
            worst_lse = max(worst_lse, abs(got - math.log(token + 1)))
    passed = worst <= BOUND and worst_lse <= BOUND
    print(
        f"output against running means: max error {worst:.1e}, "
        f"lse: {worst_lse:.1e}: {'passed' if passed else 'FAILED'}"
    )
    return 0 if passed else 1


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in ("make", "check"):
        sys.exit(__doc__)
    folder = pathlib.Path(arguments[1])
    return make(folder) if arguments[0] == "make" else check(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
