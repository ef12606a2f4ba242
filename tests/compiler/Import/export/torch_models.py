"""The PyTorch models that export_torch.py and export_onnx.py write.

Weights, where a model has any, are arguments, so that the text holds only the
computation.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from support import Inputs

BATCH, LENGTH, HEADS, KV_HEADS, HEAD_DIM = 2, 24, 4, 2, 8
HIDDEN = HEADS * HEAD_DIM


def tensor(array, dtype=torch.float32):
    drawn = torch.from_numpy(array)
    return drawn if drawn.dtype == torch.bool else drawn.to(dtype)


def qkv(kv_heads=HEADS, dtype=torch.float32):
    inputs = Inputs()
    shapes = [(BATCH, heads, LENGTH, HEAD_DIM) for heads in (HEADS, kv_heads, kv_heads)]
    return tuple(tensor(inputs.numbers(*shape), dtype) for shape in shapes)


class Sdpa(nn.Module):
    def __init__(self, **options):
        super().__init__()
        self.options = options

    def forward(self, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, **self.options)


class SdpaMasked(nn.Module):
    """A mask that only the caller knows: boolean, or added to the scores."""

    def forward(self, q, k, v, mask):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


class Explicit(nn.Module):
    """softmax(Q K^T / sqrt(d) + mask) V in single operations."""

    def __init__(self, causal):
        super().__init__()
        self.causal = causal

    def forward(self, q, k, v):
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.shape[-1])
        if self.causal:
            keep = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril()
            scores = scores.masked_fill(~keep, float("-inf"))
        return torch.matmul(torch.softmax(scores, dim=-1), v)


class ExplicitEinsum(nn.Module):
    """BSHD operands, both products as einsum, the softmax written out."""

    def forward(self, q, k, v):
        scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * HEAD_DIM**-0.5
        weights = torch.exp(scores - scores.amax(-1, keepdim=True))
        weights = weights / weights.sum(-1, keepdim=True)
        return torch.einsum("bhqk,bkhd->bqhd", weights, v)


class SlidingWindow(nn.Module):
    """Each query sees the four keys up to its own."""

    def forward(self, q, k, v):
        places = torch.arange(LENGTH)
        behind = places[:, None] - places[None, :]
        return F.scaled_dot_product_attention(
            q, k, v, attn_mask=(behind >= 0) & (behind < 4)
        )


class SoftCapped(nn.Module):
    """Scores are squashed into (-30, 30) before the softmax."""

    def forward(self, q, k, v):
        scores = torch.matmul(q, k.transpose(-2, -1)) * HEAD_DIM**-0.5
        scores = 30 * torch.tanh(scores / 30)
        return torch.matmul(torch.softmax(scores, dim=-1), v)


def split_heads(x):
    return x.view(*x.shape[:2], -1, HEAD_DIM).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], -1)


def repeat_heads(x, groups):
    batch, heads, length, head_dim = x.shape
    x = x[:, :, None].expand(batch, heads, groups, length, head_dim)
    return x.reshape(batch, heads * groups, length, head_dim)


class ExplicitGrouped(Explicit):
    """Key and value heads repeated for the query heads that share them."""

    def forward(self, q, k, v):
        groups = q.shape[1] // k.shape[1]
        return super().forward(q, repeat_heads(k, groups), repeat_heads(v, groups))


class LlamaBlock(nn.Module):
    """Norm, grouped-query attention with rotary embeddings, norm, gated MLP."""

    def __init__(self, eager):
        super().__init__()
        self.eager = eager

    def forward(self, x, norm1, wq, wk, wv, wo, norm2, gate, up, down):
        h = self.normalize(x, norm1)
        cos, sin = self.rotary(x.shape[1])
        q = self.rotate(split_heads(F.linear(h, wq)), cos, sin)
        k = self.rotate(split_heads(F.linear(h, wk)), cos, sin)
        v = split_heads(F.linear(h, wv))
        x = x + F.linear(merge_heads(self.attend(q, k, v)), wo)
        h = self.normalize(x, norm2)
        return x + F.linear(F.silu(F.linear(h, gate)) * F.linear(h, up), down)

    def attend(self, q, k, v):
        groups = q.shape[1] // k.shape[1]
        k, v = repeat_heads(k, groups), repeat_heads(v, groups)
        if not self.eager:
            return F.scaled_dot_product_attention(q, k, v, is_causal=True)
        length = q.shape[2]
        mask = torch.full((length, length), torch.finfo(q.dtype).min).triu(diagonal=1)
        scores = torch.matmul(q, k.transpose(2, 3)) * HEAD_DIM**-0.5 + mask
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype)
        return torch.matmul(weights, v)

    @staticmethod
    def normalize(x, weight):
        mean = x.pow(2).mean(-1, keepdim=True)
        return weight * (x * torch.rsqrt(mean + 1e-5))

    @staticmethod
    def rotary(length):
        powers = torch.arange(0, HEAD_DIM, 2, dtype=torch.float32) / HEAD_DIM
        angles = torch.outer(
            torch.arange(length, dtype=torch.float32), 10000.0**-powers
        )
        angles = torch.cat((angles, angles), dim=-1)
        return angles.cos(), angles.sin()

    @staticmethod
    def rotate(x, cos, sin):
        low, high = x.chunk(2, dim=-1)
        return x * cos + torch.cat((-high, low), dim=-1) * sin

    @staticmethod
    def inputs():
        i = Inputs()
        shapes = [
            (HIDDEN,),
            (HIDDEN, HIDDEN),
            (KV_HEADS * HEAD_DIM, HIDDEN),
            (KV_HEADS * HEAD_DIM, HIDDEN),
            (HIDDEN, HIDDEN),
            (HIDDEN,),
            (40, HIDDEN),
            (40, HIDDEN),
            (HIDDEN, 40),
        ]
        x = tensor(i.numbers(BATCH, LENGTH, HIDDEN))
        return (x, *(tensor(i.numbers(*s, scale=0.25)) for s in shapes))


class BertBlock(nn.Module):
    """Attention over the tokens that are no padding, then the MLP, each with a
    residual connection and a norm after it."""

    def __init__(self, sdpa):
        super().__init__()
        self.sdpa = sdpa

    def forward(self, x, keep, wq, wk, wv, wo, up, down):
        bias = (1.0 - keep[:, None, None, :].to(x.dtype)) * torch.finfo(x.dtype).min
        q, k, v = (split_heads(F.linear(x, w)) for w in (wq, wk, wv))
        if self.sdpa:
            out = F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
        else:
            scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(HEAD_DIM)
            out = torch.matmul(F.softmax(scores + bias, dim=-1), v)
        x = F.layer_norm(x + F.linear(merge_heads(out), wo), (HIDDEN,))
        return F.layer_norm(x + F.linear(F.gelu(F.linear(x, up)), down), (HIDDEN,))

    @staticmethod
    def inputs():
        i = Inputs()
        x = tensor(i.numbers(BATCH, LENGTH, HIDDEN))
        keep = tensor(i.lengths_mask(BATCH, LENGTH, 9))
        shapes = [(HIDDEN, HIDDEN)] * 4 + [(40, HIDDEN), (HIDDEN, 40)]
        return (x, keep, *(tensor(i.numbers(*s, scale=0.25)) for s in shapes))


class DitBlock(nn.Module):
    """A diffusion transformer's block: shift, scale and gate of attention and
    MLP come from the condition."""

    def forward(self, x, condition, modulation, w_qkv, wo, up, down):
        parts = F.linear(F.silu(condition), modulation).chunk(6, dim=1)
        shift1, scale1, gate1, shift2, scale2, gate2 = (p[:, None] for p in parts)
        h = F.layer_norm(x, (HIDDEN,), eps=1e-6) * (1 + scale1) + shift1
        batch, length, _ = h.shape
        mixed = F.linear(h, w_qkv).reshape(batch, length, 3, HEADS, HEAD_DIM)
        q, k, v = mixed.permute(2, 0, 3, 1, 4).unbind(0)
        out = merge_heads(F.scaled_dot_product_attention(q, k, v))
        x = x + gate1 * F.linear(out, wo)
        h = F.layer_norm(x, (HIDDEN,), eps=1e-6) * (1 + scale2) + shift2
        h = F.gelu(F.linear(h, up), approximate="tanh")
        return x + gate2 * F.linear(h, down)

    @staticmethod
    def inputs():
        i = Inputs()
        x = tensor(i.numbers(BATCH, LENGTH, HIDDEN))
        condition = tensor(i.numbers(BATCH, HIDDEN))
        shapes = [
            (6 * HIDDEN, HIDDEN),
            (3 * HIDDEN, HIDDEN),
            (HIDDEN, HIDDEN),
            (40, HIDDEN),
            (HIDDEN, 40),
        ]
        weights = (tensor(i.numbers(*s, scale=0.25)) for s in shapes)
        return (x, condition, *weights)


class CrossEntropy(nn.Module):
    """Logits of a tied embedding and the mean loss over the tokens."""

    def forward(self, x, embedding, labels):
        logits = F.linear(x, embedding).flatten(0, 1)
        return F.cross_entropy(logits, labels.flatten())

    @staticmethod
    def inputs():
        i = Inputs()
        labels = torch.from_numpy(i.random.randint(0, 50, size=(BATCH, LENGTH)))
        return (
            tensor(i.numbers(BATCH, LENGTH, HIDDEN)),
            tensor(i.numbers(50, HIDDEN)),
            labels,
        )


class MoeRouter(nn.Module):
    """Every token is given to all experts; their outputs are mixed by the
    softmax of the router's scores."""

    def forward(self, x, router, up, down):
        weights = F.softmax(F.linear(x, router), dim=-1)
        h = F.silu(torch.einsum("bsd,edf->besf", x, up))
        out = torch.einsum("besf,efd->besd", h, down)
        return torch.einsum("bse,besd->bsd", weights, out)

    @staticmethod
    def inputs():
        i = Inputs()
        return (
            tensor(i.numbers(BATCH, LENGTH, HIDDEN)),
            tensor(i.numbers(3, HIDDEN)),
            tensor(i.numbers(3, HIDDEN, 40)),
            tensor(i.numbers(3, 40, HIDDEN)),
        )


class LinearAttention(nn.Module):
    """Queries and keys are normalised apart, so that K^T V is made first."""

    def forward(self, q, k, v):
        context = torch.matmul(k.softmax(dim=-2).transpose(-1, -2), v)
        return torch.matmul(q.softmax(dim=-1) * HEAD_DIM**-0.5, context)


class OtherAxis(nn.Module):
    """As attention, but normalised over the queries (slots compete for input)."""

    def forward(self, q, k, v):
        scores = torch.matmul(q, k.transpose(-2, -1)) * HEAD_DIM**-0.5
        return torch.matmul(torch.softmax(scores, dim=-2), v)


def bshd():
    return tuple(x.transpose(1, 2).contiguous() for x in qkv())


# name -> (module, inputs)
ATTENTION = {
    "sdpa": (Sdpa(), qkv()),
    "sdpa-causal-gqa": (Sdpa(is_causal=True, enable_gqa=True), qkv(KV_HEADS)),
    "sdpa-causal-bf16": (Sdpa(is_causal=True), qkv(dtype=torch.bfloat16)),
    "sdpa-scale": (Sdpa(scale=0.1), qkv()),
    "explicit": (Explicit(False), qkv()),
    "explicit-causal": (Explicit(True), qkv()),
    "explicit-einsum": (ExplicitEinsum(), bshd()),
    "llama-sdpa": (LlamaBlock(False), LlamaBlock.inputs()),
    "llama-eager": (LlamaBlock(True), LlamaBlock.inputs()),
    "dit": (DitBlock(), DitBlock.inputs()),
}
# Exported with their gradients.
JOINT = {
    "explicit-causal": ATTENTION["explicit-causal"],
    "sdpa": ATTENTION["sdpa"],
    "explicit-grouped": (ExplicitGrouped(True), qkv(KV_HEADS)),
}
# Attention that the op does not say.
UNSAYABLE = {
    "bert-sdpa": (BertBlock(True), BertBlock.inputs()),
    "bert-eager": (BertBlock(False), BertBlock.inputs()),
    "window": (SlidingWindow(), qkv()),
    "soft-cap": (SoftCapped(), qkv()),
}
NO_ATTENTION = {
    "router": (MoeRouter(), MoeRouter.inputs()),
    "loss": (CrossEntropy(), CrossEntropy.inputs()),
    "linear-attention": (LinearAttention(), qkv()),
    "other-axis": (OtherAxis(), qkv()),
}
