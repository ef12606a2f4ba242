"""Attention over the whole sequence in f64, with NumPy alone."""

import numpy

#: How far outputs may be off: the largest error, f64 and f32; of bf16 and f16
#: by one rounding, of values below 4.
BOUNDS = {"f64": 1e-12, "f32": 1e-5, "f16": 2e-3, "bf16": 1.6e-2}


def attend(query, key, value, causal=False, alignment="top_left", scale=None,
           layout="bshd"):
    """(output, lse) of f64, in `layout` and [batch, heads, sequence]."""
    query, key, value = (numpy.asarray(x, numpy.float64) for x in (query, key, value))
    if layout == "bshd":
        query, key, value = (x.swapaxes(1, 2) for x in (query, key, value))
    shared = query.shape[1] // key.shape[1]
    key, value = (x.repeat(shared, axis=1) for x in (key, value))
    scores = query @ key.swapaxes(2, 3)
    scores *= query.shape[3] ** -0.5 if scale is None else scale
    if causal:
        rows, columns = scores.shape[2:]
        diagonal = columns - rows if alignment == "bottom_right" else 0
        seen = numpy.tri(rows, columns, diagonal, dtype=bool)
        scores = numpy.where(seen, scores, -numpy.inf)
    greatest = scores.max(axis=3, keepdims=True)
    greatest = numpy.where(numpy.isfinite(greatest), greatest, 0)
    weights = numpy.exp(scores - greatest)
    total = weights.sum(axis=3, keepdims=True)
    with numpy.errstate(divide="ignore"):
        lse = (numpy.log(total) + greatest)[..., 0]
    output = weights / numpy.where(total == 0, 1, total) @ value
    return (output.swapaxes(1, 2) if layout == "bshd" else output), lse


def attend_gradient(output_gradient, query, key, value, causal=False,
                    alignment="top_left", scale=None, layout="bshd"):
    """(query_gradient, key_gradient, value_gradient) of f64, in `layout`."""
    swap = (lambda x: x.swapaxes(1, 2)) if layout == "bshd" else (lambda x: x)
    output, lse = attend(query, key, value, causal, alignment, scale, layout)
    output_gradient, query, key, value, output = (
        swap(numpy.asarray(x, numpy.float64))
        for x in (output_gradient, query, key, value, output))
    kv_heads = key.shape[1]
    key, value = (x.repeat(query.shape[1] // kv_heads, axis=1) for x in (key, value))
    scale = query.shape[3] ** -0.5 if scale is None else scale
    weights = scale * query @ key.swapaxes(2, 3) - \
        numpy.where(numpy.isfinite(lse), lse, 0)[..., None]
    weights = numpy.exp(weights)
    if causal:
        rows, columns = weights.shape[2:]
        diagonal = columns - rows if alignment == "bottom_right" else 0
        weights *= numpy.tri(rows, columns, diagonal)
    scores = weights * (output_gradient @ value.swapaxes(2, 3) -
                        (output_gradient * output).sum(axis=3, keepdims=True))

    def over_group(x):
        return x.reshape(x.shape[0], kv_heads, -1, *x.shape[2:]).sum(axis=2)
    return (swap(scale * scores @ key),
            swap(over_group(scale * scores.swapaxes(2, 3) @ query)),
            swap(over_group(weights.swapaxes(2, 3) @ output_gradient)))


def draw(shape, seed):
    """Standard normal numbers of f64."""
    return numpy.random.default_rng(seed).standard_normal(shape)


def draw_all(batch, queries, keys, query_heads, kv_heads, dim, value_dim, layout,
             seed=0):
    """Query, key and value of f64."""
    def sizes(tokens, heads, width):
        return (batch, tokens, heads, width) if layout == "bshd" else \
            (batch, heads, tokens, width)
    return (draw(sizes(queries, query_heads, dim), seed),
            draw(sizes(keys, kv_heads, dim), seed + 1),
            draw(sizes(keys, kv_heads, value_dim), seed + 2))


def bfloat16(values):
    """The bits of f64 values rounded to bf16, to nearest even, as uint16. None of
    them is halfway between two."""
    bits = numpy.asarray(values, numpy.float32).view(numpy.uint32)
    return ((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype(numpy.uint16)


def from_bfloat16(bits):
    return (bits.astype(numpy.uint32) << 16).view(numpy.float32)
