"""Attention on 8 ranks, NumPy arrays in and out, held to NumPy's own."""

import numpy
import startrail

BATCH, TOKENS, HEADS, KV_HEADS, DIM = 1, 1024, 8, 2, 64


def attend(query, key, value):
    """Causal attention in float64, [batch, tokens, heads, dim]."""
    key, value = (x.repeat(HEADS // KV_HEADS, axis=2) for x in (key, value))
    scores = numpy.einsum("bihd,bjhd->bhij", query, key) / DIM**0.5
    scores = numpy.where(numpy.tri(TOKENS, dtype=bool), scores, -numpy.inf)
    weights = numpy.exp(scores - scores.max(axis=3, keepdims=True))
    weights /= weights.sum(axis=3, keepdims=True)
    return numpy.einsum("bhij,bjhd->bihd", weights, value)


def main():
    random = numpy.random.default_rng(0)
    query = random.standard_normal((BATCH, TOKENS, HEADS, DIM), numpy.float32)
    key = random.standard_normal((BATCH, TOKENS, KV_HEADS, DIM), numpy.float32)
    value = random.standard_normal((BATCH, TOKENS, KV_HEADS, DIM), numpy.float32)

    # One call: compiled for these shapes, then run.
    output, lse = startrail.attention(query, key, value, causal=True, ranks=8,
                                      team_size=2)
    error = abs(output - attend(query.astype(float), key.astype(float),
                                value.astype(float))).max()
    print(f"output {output.shape} of {output.dtype}, lse {lse.shape}: "
          f"largest error {error:.1e}")
    assert error < 1e-5

    # Its gradients, along a drawn one of the output: the derivative of what they
    # stand for, by a difference, in the direction of the query.
    output_gradient, along = (random.standard_normal(output.shape, numpy.float32)
                              for _ in range(2))
    gradients = startrail.attention_gradient(output_gradient, query, key, value,
                                             output, lse, causal=True, ranks=8,
                                             team_size=2)
    def value_at(t):
        return (attend(query + t * along.astype(float), key.astype(float),
                       value.astype(float)) * output_gradient).sum()
    slope = (value_at(1e-4) - value_at(-1e-4)) / 2e-4
    error = abs((gradients[0] * along).sum() / slope - 1)
    print(f"gradients {', '.join(str(x.shape) for x in gradients)}: along a direction, "
          f"error {error:.1e}")
    assert error < 1e-3

    # Step by step: a module, compiled once, and what its run took.
    program = startrail.compile("attention.mlir", ranks=8, team_size=2)
    function = program["model_attention"]
    print(f"{function!r}, {function.plan.strategy}, team size "
          f"{function.plan.team_size}, {function.plan.steps} steps")
    again = function.run(*(numpy.zeros(t.shape, numpy.float32)
                           for t in function.inputs), repeat=3)
    print(f"median {again.seconds * 1e3:.2f} ms; bytes received by the busiest rank: "
          f"{dict(again.traffic_of_rank)}")

    # Which tokens a rank holds: for rotary embeddings and loss masks.
    print(f"rank 0 holds the queries {function.positions()[0].tolist()}")


if __name__ == "__main__":
    main()
