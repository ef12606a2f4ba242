"""What the bounds of gradients.py would catch: the gradients of attention with
roundings where they do not belong, as a plain computation.

For P blocks of keys, which meet a gradient of the queries one after the other,
as of P blocks of queries those of keys and values: contributions and their sum
kept in f32 and rounded once, the sum rounded at every hop, every contribution
rounded, and both. Prints the rms error against f64 of query, key and value
gradient, and which bound it breaks.
"""

import numpy

from roundings import to_bf16, to_f16

TOKENS, DIM = 512, 64
RANKS = (1, 2, 4, 8, 16, 32, 64)


def gradients(inputs, exact=None):
    """Contributions of blocks as a function of rows of queries and of keys."""
    query, key, value, output_gradient = inputs
    scale = query.dtype.type(1 / numpy.sqrt(DIM))
    scores = query @ key.T * scale
    lse = numpy.log(numpy.exp(scores - scores.max(axis=1, keepdims=True)).sum(
        axis=1, keepdims=True)) + scores.max(axis=1, keepdims=True)
    weights = numpy.exp(scores - lse)
    output = weights @ value
    delta = (output * output_gradient).sum(axis=1, keepdims=True)

    def block(rows, keys):
        part = weights[rows][:, keys]
        change = part * (output_gradient[rows] @ value[keys].T - delta[rows])
        return (change @ key[keys] * scale, change.T @ query[rows] * scale,
                part.T @ output_gradient[rows])

    return block


def sharded(inputs, ranks, to_storage, round_contributions, round_sums):
    """Query gradients circulate past blocks of keys, those of keys and values
    past blocks of queries."""
    block = gradients(inputs)
    every = numpy.arange(TOKENS)
    sums = [numpy.zeros((TOKENS, DIM), numpy.float32) for _ in range(3)]
    for rows in numpy.split(every, ranks):
        for at, (queries, keys) in enumerate(((every, rows), (rows, every))):
            parts = block(queries, keys)
            for result in ((0,), (1, 2))[at]:
                part = parts[result]
                if round_contributions:
                    part = to_storage(part)
                sums[result] = sums[result] + part
                if round_sums:
                    sums[result] = to_storage(sums[result])
    return [to_storage(each) for each in sums]


def main():
    numbers = numpy.random.default_rng(0)
    for element, to_storage in (("bf16", to_bf16), ("f16", to_f16)):
        inputs = [to_storage(numbers.standard_normal((TOKENS, DIM)))
                  for _ in range(4)]
        every = numpy.arange(TOKENS)
        exact = gradients([each.astype(numpy.float64) for each in inputs])(
            every, every)
        for name, contributions, sums in (
                ("once", False, False), ("sums", False, True),
                ("contributions", True, False),
                ("contributions and sums", True, True)):
            rms = numpy.array([
                [numpy.sqrt(numpy.mean((mine - yours)**2))
                 for mine, yours in zip(sharded(
                     inputs, ranks, to_storage, contributions, sums), exact)]
                for ranks in RANKS])
            # Each gradient alone.
            over = (~(rms <= 1.1 * rms[0])).all(axis=1)
            none = (rms <= 1.1 * rms[0]).all(axis=1)
            assert (over | none).all(), "some gradients break a bound"
            grows = not (rms[-1] <= 1.05 * rms[0]).any()
            broken = [f"{ranks}" for ranks, each in zip(RANKS, over) if each]
            print(f"{element}, rounded {name}: each over 1.1 times the "
                  f"unsharded rms with {', '.join(broken) or 'no'} ranks, over "
                  f"1.05 times with 64: {'yes' if grows else 'no'}; rms "
                  + ", ".join("/".join(f"{each:.3g}" for each in row)
                              for row in rms))


main()
