"""The JAX functions that export_jax.py writes. Operands are [B, S, H, D]."""

import functools

import jax
import jax.numpy as jnp
import numpy as np

from support import Inputs

BATCH, LENGTH, HEADS, KV_HEADS, HEAD_DIM = 2, 24, 4, 2, 8
HIDDEN = HEADS * HEAD_DIM


def qkv(kv_heads=HEADS, dtype=jnp.float32, more=0):
    """Query, key, value, and `more` arrays shaped as the query."""
    inputs = Inputs()
    heads = (HEADS, kv_heads, kv_heads) + (HEADS,) * more
    shapes = [(BATCH, LENGTH, h, HEAD_DIM) for h in heads]
    return tuple(jnp.asarray(inputs.numbers(*shape), dtype) for shape in shapes)


def library(q, k, v, **options):
    return jax.nn.dot_product_attention(q, k, v, **options)


def einsum(q, k, v, causal):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(HEAD_DIM)
    if causal:
        keep = jnp.tril(jnp.ones((LENGTH, LENGTH), bool))
        scores = jnp.where(keep, scores, -jnp.inf)
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)


def log_sum_exp(q, k, v):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q * HEAD_DIM**-0.5, k)
    weights = jnp.exp(scores - jax.nn.logsumexp(scores, -1, keepdims=True))
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v)


def log_sum_exp_causal(q, k, v):
    """With the heads in the batch dimension."""
    q, k, v = (
        x.swapaxes(1, 2).reshape(BATCH * HEADS, LENGTH, HEAD_DIM) for x in (q, k, v)
    )
    scores = jnp.einsum("bqd,bkd->bqk", q, k) * HEAD_DIM**-0.5
    keep = jnp.tril(jnp.ones((LENGTH, LENGTH), bool))
    scores = jnp.where(keep, scores, -jnp.inf)
    weights = jnp.exp(scores - jax.nn.logsumexp(scores, -1, keepdims=True))
    out = jnp.einsum("bqk,bkd->bqd", weights, v)
    return out.reshape(BATCH, HEADS, LENGTH, HEAD_DIM).swapaxes(1, 2)


def where(q, k, v, weights):
    """The mask as an argument of what makes weights of the scores."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * HEAD_DIM**-0.5
    keep = jnp.tril(jnp.ones((LENGTH, LENGTH), bool))
    return jnp.einsum("bhqk,bkhd->bqhd", weights(scores, keep), v)


def of_log_sum_exp(scores, keep):
    total = jax.nn.logsumexp(scores, -1, keepdims=True, where=keep)
    return jnp.exp(jnp.where(keep, scores, -jnp.inf) - total)


def of_log_softmax(scores, keep):
    return jnp.exp(jax.nn.log_softmax(scores, where=keep))


def of_softmax(scores, keep):
    return jax.nn.softmax(scores, where=keep)


def grouped(q, k, v):
    """Grouped-query attention without repeating K and V; the mask from iotas,
    the scale on Q, the softmax in f32 and written out."""
    q = q.reshape(BATCH, LENGTH, KV_HEADS, -1, HEAD_DIM) * HEAD_DIM**-0.5
    scores = jnp.einsum("btkgd,bskd->bkgts", q, k).astype(jnp.float32)
    places = jnp.arange(LENGTH)
    scores = scores + jnp.where(places[:, None] >= places[None, :], 0.0, -1e30)
    weights = jnp.exp(scores - scores.max(-1, keepdims=True))
    weights = weights / weights.sum(-1, keepdims=True)
    out = jnp.einsum("bkgts,bskd->btkgd", weights.astype(v.dtype), v)
    return out.reshape(BATCH, LENGTH, HEADS, HEAD_DIM)


def joint(attention):
    def run(q, k, v, grad):
        out, backward = jax.vjp(attention, q, k, v)
        return (out, *backward(grad))

    return run


def scanned(attention, remat=lambda layer: layer):
    """Layers of attention that lax.scan runs, and their gradients: a loop forward
    and a loop backward, in which `remat` has the layers computed again."""

    @remat
    def layer(x, weights):
        q, k, v = (
            (x @ w).reshape(BATCH, LENGTH, -1, HEAD_DIM) for w in weights[:3]
        )
        out = attention(q, k, v).reshape(BATCH, LENGTH, HIDDEN)
        return x + out @ weights[3], None

    def run(x, grad, *weights):
        def stack(x, weights):
            return jax.lax.scan(layer, x, weights)[0]

        out, backward = jax.vjp(stack, x, weights)
        return out, backward(grad)

    return run


def scanned_inputs(kv_heads=HEADS, layers=3):
    i = Inputs()
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    grad = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    narrow = kv_heads * HEAD_DIM
    shapes = [(HIDDEN, HIDDEN), (HIDDEN, narrow), (HIDDEN, narrow), (HIDDEN, HIDDEN)]
    weights = (jnp.asarray(i.numbers(layers, *s, scale=0.125)) for s in shapes)
    return (x, grad, *weights)


def scanned_flax(layers=3):
    """flax's attention layers in nn.scan and nn.remat."""
    from flax import linen

    class Block(linen.Module):
        @linen.compact
        def __call__(self, x, _):
            mask = linen.make_causal_mask(x[..., 0])
            # The gradient of the bias of keys is zero, up to rounding.
            layer = linen.MultiHeadDotProductAttention(HEADS, use_bias=False)
            return x + layer(x, mask=mask), None

    stack = linen.scan(
        linen.remat(Block),
        variable_axes={"params": 0},
        split_rngs={"params": True},
        length=layers,
    )()
    i = Inputs()
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    grad = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    shapes = jax.eval_shape(stack.init, jax.random.key(0), x, None)
    leaves, tree = jax.tree.flatten(shapes)
    weights = [jnp.asarray(i.numbers(*leaf.shape, scale=0.125)) for leaf in leaves]

    def run(x, grad, *weights):
        def apply(x, weights):
            return stack.apply(jax.tree.unflatten(tree, weights), x, None)[0]

        out, backward = jax.vjp(apply, x, weights)
        return out, backward(grad)

    return run, (x, grad, *weights)


def layer_norm(x):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.mean(centred**2, -1, keepdims=True) + 1e-6)


def llama(x, wq, wk, wv, wo, gate, up, down):
    """Norm, grouped-query attention with rotary embeddings, gated MLP."""
    h = x * jax.lax.rsqrt(jnp.mean(x**2, -1, keepdims=True) + 1e-5)
    q, k, v = (
        (h @ w).reshape(BATCH, LENGTH, -1, HEAD_DIM) for w in (wq, wk, wv)
    )
    powers = jnp.arange(0, HEAD_DIM, 2) / HEAD_DIM
    angles = jnp.arange(LENGTH)[:, None] * 10000.0**-powers[None, :]
    cos, sin = jnp.cos(angles)[None, :, None], jnp.sin(angles)[None, :, None]

    def rotate(x):
        low, high = jnp.split(x, 2, axis=-1)
        return jnp.concatenate((low * cos - high * sin, high * cos + low * sin), -1)

    out = library(rotate(q), rotate(k), v, is_causal=True)
    x = x + out.reshape(BATCH, LENGTH, -1) @ wo
    return x + (jax.nn.silu(x @ gate) * (x @ up)) @ down


def llama_inputs():
    i = Inputs()
    shapes = [
        (HIDDEN, HIDDEN),
        (HIDDEN, KV_HEADS * HEAD_DIM),
        (HIDDEN, KV_HEADS * HEAD_DIM),
        (HIDDEN, HIDDEN),
        (HIDDEN, 40),
        (HIDDEN, 40),
        (40, HIDDEN),
    ]
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    return (x, *(jnp.asarray(i.numbers(*s, scale=0.25)) for s in shapes))


def dit(x, condition, modulation, w_qkv, wo, up, down):
    parts = jnp.split(jax.nn.silu(condition) @ modulation, 6, axis=-1)
    shift1, scale1, gate1, shift2, scale2, gate2 = (p[:, None] for p in parts)
    h = layer_norm(x) * (1 + scale1) + shift1
    mixed = (h @ w_qkv).reshape(BATCH, LENGTH, 3, HEADS, HEAD_DIM)
    out = einsum(*(mixed[:, :, i] for i in range(3)), causal=False)
    x = x + gate1 * (out.reshape(BATCH, LENGTH, HIDDEN) @ wo)
    h = layer_norm(x) * (1 + scale2) + shift2
    return x + gate2 * (jax.nn.gelu(h @ up) @ down)


def dit_inputs():
    i = Inputs()
    shapes = [
        (HIDDEN, 6 * HIDDEN),
        (HIDDEN, 3 * HIDDEN),
        (HIDDEN, HIDDEN),
        (HIDDEN, 40),
        (40, HIDDEN),
    ]
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    condition = jnp.asarray(i.numbers(BATCH, HIDDEN))
    weights = (jnp.asarray(i.numbers(*s, scale=0.25)) for s in shapes)
    return (x, condition, *weights)


def padded(q, k, v, keep):
    return library(q, k, v, mask=keep[:, None, None, :])


def padded_inputs():
    return (*qkv(), jnp.asarray(Inputs(2).lengths_mask(BATCH, LENGTH, 9)))


def biased_inputs():
    return (*qkv(), jnp.asarray(Inputs(2).numbers(BATCH, HEADS, LENGTH, LENGTH)))


def flax_block(causal):
    """A norm, flax's attention layer and a residual connection, and its
    parameters as inputs."""
    from flax import linen

    class Block(linen.Module):
        @linen.compact
        def __call__(self, x):
            h = linen.LayerNorm(use_bias=False)(x)
            mask = linen.make_causal_mask(x[..., 0]) if causal else None
            return x + linen.MultiHeadDotProductAttention(num_heads=HEADS)(h, mask=mask)

    i = Inputs()
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    block = Block()
    shapes = jax.eval_shape(block.init, jax.random.key(0), x)
    leaves, tree = jax.tree.flatten(shapes)
    weights = [jnp.asarray(i.numbers(*leaf.shape, scale=0.25)) for leaf in leaves]

    def run(x, *weights):
        return block.apply(jax.tree.unflatten(tree, weights), x)

    return run, (x, *weights)


def composite(q, k, v):
    """Attention as one composite operation, as libraries mark it."""

    @functools.partial(jax.lax.composite, name="odml.scaled_dot_product_attention")
    def sdpa(q, k, v, *, is_causal, scale):
        return library(q, k, v, is_causal=is_causal, scale=scale)

    return sdpa(q, k, v, is_causal=True, scale=HEAD_DIM**-0.5)


def ring(causal, unrolled, ranks=4, zigzag=False, lse=None, finite=False):
    """Ring attention over `ranks` devices: each keeps its queries, the keys and
    values travel, and the partial results are merged by their log-sum-exp. In
    zigzag order a device has the tokens of two parts of 2 * `ranks`, of which
    the later one is as far from the end as the earlier one from the start. The
    log-sum-exp is a result as well, with the dimensions that `lse` names. A
    maximum that is not `finite` is not subtracted."""
    from jax.sharding import Mesh, PartitionSpec

    devices = np.array(jax.devices()[:ranks])
    if len(devices) != ranks:
        raise SystemExit(f"expected {ranks} devices, but got {len(devices)}")
    spec = PartitionSpec(None, "ring", None, None)
    forth = [(rank, (rank + 1) % ranks) for rank in range(ranks)]

    def local(q, k, v):
        mine = jax.lax.axis_index("ring")
        length = q.shape[1]
        places = jnp.arange(length)

        def positions(rank):
            if not zigzag:
                return rank * length + places
            half = length // 2
            early = jnp.arange(half)
            late = (2 * ranks - 1 - rank) * half + early
            return jnp.concatenate([rank * half + early, late])

        def visit(step, state):
            k, v, out, peak, total = state
            scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * HEAD_DIM**-0.5
            if causal:
                theirs = (mine - step) % ranks
                rows = positions(mine)
                columns = positions(theirs)
                keep = rows[:, None] >= columns[None, :]
                scores = jnp.where(keep, scores, -jnp.inf)
            seen = jnp.maximum(peak, scores.max(-1))
            shift = jnp.where(jnp.isfinite(seen), seen, 0.0) if finite else seen
            weights = jnp.exp(scores - shift[..., None])
            shrink = jnp.exp(peak - shift)
            total = total * shrink + weights.sum(-1)
            part = jnp.einsum("bhqk,bkhd->bqhd", weights, v)
            out = out * shrink.swapaxes(1, 2)[..., None] + part
            k = jax.lax.ppermute(k, "ring", forth)
            v = jax.lax.ppermute(v, "ring", forth)
            return k, v, out, seen, total

        rows = (q.shape[0], HEADS, length)
        # A varying start: each device has a state of its own.
        start = jax.lax.pcast(jnp.full(rows, -jnp.inf), "ring", to="varying")
        zero = jax.lax.pcast(jnp.zeros(rows), "ring", to="varying")
        state = (k, v, jnp.zeros_like(q), start, zero)
        if unrolled:
            for step in range(ranks):
                state = visit(step, state)
        else:
            state = jax.lax.fori_loop(0, ranks, visit, state)
        _, _, out, peak, total = state
        out = out / total.swapaxes(1, 2)[..., None]
        if lse is None:
            return out
        rows = peak + jnp.log(total)
        return out, rows if lse == "bhs" else rows.swapaxes(1, 2)

    mesh = Mesh(devices, ("ring",))
    specs = {
        None: spec,
        "bhs": (spec, PartitionSpec(None, None, "ring")),
        "bsh": (spec, PartitionSpec(None, "ring", None)),
    }
    return jax.shard_map(local, mesh=mesh, in_specs=(spec,) * 3, out_specs=specs[lse])


def router(x, router, up, down):
    """Every expert sees every token; the router's softmax mixes them."""
    weights = jax.nn.softmax(x @ router)
    h = jax.nn.silu(jnp.einsum("bsd,edf->besf", x, up))
    out = jnp.einsum("besf,efd->besd", h, down)
    return jnp.einsum("bse,besd->bsd", weights, out)


def router_inputs():
    i = Inputs()
    shapes = [(BATCH, LENGTH, HIDDEN), (HIDDEN, 3), (3, HIDDEN, 40), (3, 40, HIDDEN)]
    return tuple(jnp.asarray(i.numbers(*s)) for s in shapes)


def loss(x, embedding, labels):
    chances = jax.nn.log_softmax(x @ embedding.T)
    return -jnp.take_along_axis(chances, labels[..., None], -1).mean()


def loss_inputs():
    i = Inputs()
    x = jnp.asarray(i.numbers(BATCH, LENGTH, HIDDEN))
    labels = jnp.asarray(i.random.randint(0, 50, (BATCH, LENGTH)).astype(np.int32))
    return x, jnp.asarray(i.numbers(50, HIDDEN)), labels


def linear_attention(q, k, v):
    context = jnp.einsum("bkhd,bkhe->bhde", jax.nn.softmax(k, axis=1), v)
    return jnp.einsum("bqhd,bhde->bqhe", jax.nn.softmax(q, axis=-1), context)


def other_axis(q, k, v):
    """Normalised over the queries."""
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * HEAD_DIM**-0.5
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, axis=-2), v)


def partial(function, **options):
    return functools.partial(function, **options)


# name -> (function, inputs)
def attention():
    bf16 = jnp.bfloat16
    return {
        "library": (partial(library), qkv()),
        "library-causal": (partial(library, is_causal=True), qkv()),
        "library-gqa-bf16": (partial(library, is_causal=True), qkv(KV_HEADS, bf16)),
        "einsum": (partial(einsum, causal=False), qkv()),
        "einsum-causal": (partial(einsum, causal=True), qkv()),
        "log-sum-exp": (log_sum_exp, qkv()),
        "log-sum-exp-causal": (log_sum_exp_causal, qkv()),
        "log-sum-exp-where": (partial(where, weights=of_log_sum_exp), qkv()),
        "log-softmax-where": (partial(where, weights=of_log_softmax), qkv()),
        "softmax-where": (partial(where, weights=of_softmax), qkv()),
        "grouped": (grouped, qkv(KV_HEADS)),
        "composite": (composite, qkv()),
        "joint": (joint(partial(einsum, causal=True)), qkv(more=1)),
        "joint-library": (joint(partial(library, is_causal=True)), qkv(more=1)),
        "joint-library-gqa": (
            joint(partial(library, is_causal=True)), qkv(KV_HEADS, more=1)),
        "joint-grouped": (joint(grouped), qkv(KV_HEADS, more=1)),
        "joint-log-sum-exp": (joint(log_sum_exp), qkv(more=1)),
        **scans(),
        "llama": (llama, llama_inputs()),
        "dit": (dit, dit_inputs()),
        "flax": flax_block(causal=False),
        "flax-causal": flax_block(causal=True),
        "ring-loop": (ring(causal=False, unrolled=False), qkv()),
        "ring-unrolled": (ring(causal=False, unrolled=True), qkv()),
        "ring-causal": (ring(causal=True, unrolled=False), qkv()),
        "ring-finite": (ring(causal=True, unrolled=False, finite=True), qkv()),
        "ring-lse": (ring(causal=True, unrolled=False, lse="bhs"), qkv()),
        "ring-lse-tokens-first": (ring(causal=False, unrolled=True, lse="bsh"), qkv()),
    }


def scans():
    """Gradients of layers in a loop."""
    causal = partial(einsum, causal=True)
    gqa = partial(library, is_causal=True)
    some = jax.checkpoint_policies.dots_with_no_batch_dims_saveable
    return {
        "scan": (scanned(causal), scanned_inputs()),
        "scan-remat": (scanned(causal, jax.checkpoint), scanned_inputs()),
        "scan-remat-grouped": (
            scanned(grouped, jax.checkpoint), scanned_inputs(KV_HEADS)),
        "scan-remat-library-gqa": (
            scanned(gqa, partial(jax.checkpoint, policy=some)),
            scanned_inputs(KV_HEADS)),
        "scan-remat-flax": scanned_flax(),
    }


def calls():
    """Of rings that are written as calls, without Shardy."""
    return {"ring-calls": (ring(causal=True, unrolled=False), qkv())}


def rings():
    """Rings that stay as they are."""
    gradient = joint(ring(causal=True, unrolled=False))
    return {
        "zigzag": (ring(causal=True, unrolled=False, zigzag=True), qkv()),
        "gradient": (gradient, qkv(more=1)),
    }


def cudnn():
    """name -> (function that calls cuDNN, the same without it, inputs)"""
    result = {}
    for causal in (False, True):
        plain = partial(library, is_causal=causal)
        fused = partial(plain, implementation="cudnn")
        suffix = "-causal" if causal else ""
        inputs = qkv(dtype=jnp.bfloat16)
        result[f"cudnn{suffix}"] = (fused, plain, inputs)
        inputs = qkv(dtype=jnp.bfloat16, more=1)
        result[f"joint-cudnn{suffix}"] = (joint(fused), joint(plain), inputs)
    return result


def unsayable():
    window = partial(library, is_causal=True, local_window_size=(3, 0))
    return {
        "padding": (padded, padded_inputs()),
        "bias": (lambda q, k, v, bias: library(q, k, v, bias=bias), biased_inputs()),
        "window": (window, qkv()),
    }


def no_attention():
    return {
        "router": (router, router_inputs()),
        "loss": (loss, loss_inputs()),
        "linear-attention": (linear_attention, qkv()),
        "other-axis": (other_axis, qkv()),
    }
