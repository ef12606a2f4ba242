"""Attention as operations of exporters mean it."""

import numpy


def attention(query, key, value, mask=None, causal=False, scale=None):
    """[.., heads, tokens, dim]; heads of the key are read by as many query heads
    each. `mask` shows keys, or is added; `causal` stands in its place;
    `scale` defaults to 1/sqrt(dim)."""
    groups = query.shape[-3] // key.shape[-3]
    key, value = (numpy.repeat(x, groups, axis=-3) for x in (key, value))
    scores = query @ key.swapaxes(-1, -2) * (scale or query.shape[-1] ** -0.5)
    if causal:
        mask = numpy.tril(numpy.ones(scores.shape[-2:], bool))
    if mask is not None and mask.dtype == bool:
        scores = numpy.where(mask, scores, -numpy.inf)
    elif mask is not None:
        scores = scores + mask
    weights = numpy.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True) @ value
