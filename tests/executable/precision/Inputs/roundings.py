"""What the bounds of precision.py would catch: the same attention with roundings
where they do not belong, as a plain computation.

For P blocks of keys merged one after the other: partial results kept in f32 and
rounded once, every block's output rounded, and every merged output rounded as
well. Prints the rms error against f64, and which bound it breaks.
"""

import numpy

TOKENS, DIM = 512, 64
RANKS = (1, 2, 4, 8, 16, 32, 64)


def to_bf16(values):
    """Rounded to nearest, ties to even."""
    bits = numpy.asarray(values, numpy.float32).view(numpy.uint32)
    even = bits >> 16 & 1
    return ((bits + 0x7FFF + even) & 0xFFFF0000).view(numpy.float32)


def to_f16(values):
    return numpy.asarray(values, numpy.float16).astype(numpy.float32)


def attend(query, key, value):
    """Output and log-sum-exp of one block of keys."""
    scores = query @ key.T / numpy.sqrt(query.dtype.type(DIM))
    top = scores.max(axis=1, keepdims=True)
    weights = numpy.exp(scores - top)
    total = weights.sum(axis=1, keepdims=True)
    return weights @ value / total, top + numpy.log(total)


def sharded(inputs, ranks, to_storage, round_blocks, round_merged):
    query, key, value = inputs
    output = lse = None
    for rows in numpy.split(numpy.arange(TOKENS), ranks):
        now, now_lse = attend(query, key[rows], value[rows])
        if round_blocks:
            now = to_storage(now)
        if output is None:
            output, lse = now, now_lse
            continue
        merged = numpy.logaddexp(lse, now_lse)
        output = (numpy.exp(lse - merged) * output
                  + numpy.exp(now_lse - merged) * now)
        lse = merged
        if round_merged:
            output = to_storage(output)
    return to_storage(output)


def main():
    numbers = numpy.random.default_rng(0)
    for element, to_storage in (("bf16", to_bf16), ("f16", to_f16)):
        inputs = [to_storage(numbers.standard_normal((TOKENS, DIM)))
                  for _ in range(3)]
        exact, _ = attend(*(each.astype(numpy.float64) for each in inputs))
        for name, blocks, merged in (("once", False, False),
                                     ("blocks", True, False),
                                     ("blocks and merges", True, True)):
            rms = [numpy.sqrt(numpy.mean((sharded(
                inputs, ranks, to_storage, blocks, merged) - exact)**2))
                   for ranks in RANKS]
            alone = rms[0]
            broken = [f"{ranks}" for ranks, each in zip(RANKS, rms)
                      if not each <= 1.1 * alone]
            grows = not rms[-1] <= 1.05 * alone
            print(f"{element}, rounded {name}: over 1.1 times the unsharded rms "
                  f"with {', '.join(broken) or 'no'} ranks, over 1.05 times "
                  f"with 64: {'yes' if grows else 'no'}; rms "
                  + ", ".join(f"{each:.3g}" for each in rms))


if __name__ == "__main__":
    main()
