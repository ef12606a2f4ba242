#!/usr/bin/env python3
"""Exports Llama-3 attention from PyTorch to MLIR with torch-mlir.

    pip install -r requirements.txt
    python export.py              writes the files beside this script
    python export.py --tests DIR  writes the small variants read by the tests

Weights and rotary tables are arguments of the exported functions, never
constants, so that the text holds only the computation. Every file opens with
a comment that names its exporter; below it the text is as exported.
"""

import argparse
import math
import pathlib
import platform
from dataclasses import dataclass
from importlib.metadata import version

import torch
import torch.nn.functional as F
from torch import nn
from torch_mlir import fx


@dataclass(frozen=True)
class Shape:
    """Sizes of one attention layer; `hidden` is the model width in elements."""

    query_heads: int
    kv_heads: int
    length: int
    head_dim: int
    hidden: int
    dtype: torch.dtype

    def heads(self, count):
        return torch.empty(
            1, count, self.length, self.head_dim, dtype=self.dtype
        )

    def qkv(self):
        return (
            self.heads(self.query_heads),
            self.heads(self.kv_heads),
            self.heads(self.kv_heads),
        )

    def block(self):
        """Hidden state, rotary cosine and sine, then Wq, Wk, Wv, Wo."""
        query_width = self.query_heads * self.head_dim
        kv_width = self.kv_heads * self.head_dim
        shapes = [
            (1, self.length, self.hidden),
            (1, self.length, self.head_dim),
            (1, self.length, self.head_dim),
            (query_width, self.hidden),
            (kv_width, self.hidden),
            (kv_width, self.hidden),
            (self.hidden, query_width),
        ]
        return tuple(torch.empty(shape, dtype=self.dtype) for shape in shapes)


LLAMA3_8B = Shape(32, 8, 4096, 128, 4096, torch.bfloat16)
SMALL = Shape(4, 2, 64, 16, 64, torch.float32)
SMALL_BF16 = Shape(4, 2, 64, 16, 64, torch.bfloat16)
SMALL_MHA = Shape(4, 4, 64, 16, 64, torch.float32)
SMALL_MQA = Shape(4, 1, 64, 16, 64, torch.float32)
# 1/sqrt(32) has no exact binary form, unlike 1/sqrt(16).
SMALL_WIDE = Shape(4, 2, 64, 32, 128, torch.float32)


def repeat_heads(x, groups):
    """[b, kv_heads, s, d] to [b, kv_heads * groups, s, d]; query head h reads
    key/value head h // groups."""
    batch, heads, length, head_dim = x.shape
    x = x[:, :, None].expand(batch, heads, groups, length, head_dim)
    return x.reshape(batch, heads * groups, length, head_dim)


def future_keys(length):
    """True where a key lies after its query: [length, length]."""
    return torch.ones(length, length, dtype=torch.bool).triu(diagonal=1)


class Sdpa(nn.Module):
    """The fused call that models use today; `options` go to it."""

    def __init__(self, **options):
        super().__init__()
        self.options = {"is_causal": True, "enable_gqa": True, **options}

    def forward(self, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, **self.options)


class SdpaRepeated(nn.Module):
    """The fused call after the model has repeated K and V itself."""

    def forward(self, q, k, v):
        groups = q.shape[1] // k.shape[1]
        return F.scaled_dot_product_attention(
            q, repeat_heads(k, groups), repeat_heads(v, groups), is_causal=True
        )


class SdpaBooleanMask(nn.Module):
    """The fused call with a causal mask that the model has made itself."""

    def forward(self, q, k, v):
        mask = ~future_keys(q.shape[2])
        return F.scaled_dot_product_attention(
            q, k, v, attn_mask=mask, enable_gqa=True
        )


class SdpaMaskArgument(nn.Module):
    """The fused call with a mask that only the caller knows."""

    def forward(self, q, k, v, mask):
        return F.scaled_dot_product_attention(
            q, k, v, attn_mask=mask, enable_gqa=True
        )


class Eager(nn.Module):
    """Attention written out: softmax(Q K^T / sqrt(d) + mask) V.

    `mask` names how future keys are hidden: "add" adds -inf, "lowest" adds the
    lowest finite number of the type, "fill" overwrites scores with -inf, and
    "none" hides none. `divide` divides by sqrt(d) where the default multiplies
    by its inverse. Softmax runs in f32, as models write it.
    """

    def __init__(self, mask, divide=False):
        super().__init__()
        self.mask = mask
        self.divide = divide

    def forward(self, q, k, v):
        groups = q.shape[1] // k.shape[1]
        k, v = repeat_heads(k, groups), repeat_heads(v, groups)
        scores = torch.matmul(q, k.transpose(2, 3))
        root = math.sqrt(q.shape[-1])
        scores = scores / root if self.divide else scores * (1 / root)
        length = q.shape[2]
        if self.mask == "fill":
            scores = scores.masked_fill(future_keys(length), float("-inf"))
        elif self.mask != "none":
            lowest = torch.finfo(q.dtype).min
            hidden = float("-inf") if self.mask == "add" else lowest
            mask = torch.full((length, length), hidden, dtype=q.dtype)
            scores = scores + mask.triu(diagonal=1)
        weights = torch.softmax(scores, dim=-1, dtype=torch.float32)
        return torch.matmul(weights.to(q.dtype), v)


class Block(nn.Module):
    """The attention block of a Llama layer, from hidden state to hidden state:
    projections, rotary embedding, the given attention, output projection."""

    def __init__(self, head_dim, attention):
        super().__init__()
        self.head_dim = head_dim
        self.attention = attention

    def forward(self, hidden, cos, sin, wq, wk, wv, wo):
        q = self.rotate(self.split(F.linear(hidden, wq)), cos, sin)
        k = self.rotate(self.split(F.linear(hidden, wk)), cos, sin)
        v = self.split(F.linear(hidden, wv))
        out = self.attention(q, k, v).transpose(1, 2)
        return F.linear(out.reshape(*hidden.shape[:2], -1), wo)

    def split(self, x):
        return x.view(*x.shape[:2], -1, self.head_dim).transpose(1, 2)

    @staticmethod
    def rotate(x, cos, sin):
        low, high = x.chunk(2, dim=-1)
        turned = torch.cat((-high, low), dim=-1)
        return x * cos[:, None] + turned * sin[:, None]


def export(path, module, inputs, form="linalg-on-tensors"):
    """Writes `module`, traced on `inputs`, to `path`."""
    name = "attention_block" if isinstance(module, Block) else "attention"
    text = fx.export_and_import(
        module, *inputs, output_type=form, func_name=name
    )
    head = (
        f"// {path.name}: written by examples/01-llama3-8b/export.py, form\n"
        f"// {form}, with torch-mlir {version('torch-mlir')}, torch "
        f"{version('torch')}, Python {platform.python_version()}.\n"
    )
    path.write_text(head + str(text).rstrip() + "\n")


def export_example(folder):
    shape = LLAMA3_8B
    export(folder / "attention.mlir", Sdpa(), shape.qkv())
    export(folder / "block.mlir", Block(shape.head_dim, Sdpa()), shape.block())


def export_tests(folder):
    cores = {
        "sdpa": (Sdpa(), SMALL),
        "sdpa-bf16": (Sdpa(), SMALL_BF16),
        "sdpa-full": (Sdpa(is_causal=False), SMALL),
        "sdpa-mha": (Sdpa(), SMALL_MHA),
        "sdpa-mqa": (Sdpa(), SMALL_MQA),
        "sdpa-scale": (Sdpa(scale=0.1), SMALL),
        "sdpa-repeated": (SdpaRepeated(), SMALL),
        "sdpa-boolean-mask": (SdpaBooleanMask(), SMALL),
        "eager-add": (Eager("add"), SMALL),
        "eager-add-bf16": (Eager("add"), SMALL_BF16),
        "eager-lowest": (Eager("lowest"), SMALL),
        "eager-divide": (Eager("add", divide=True), SMALL_WIDE),
        "eager-fill": (Eager("fill"), SMALL),
        "eager-full": (Eager("none"), SMALL),
        "eager-wide": (Eager("add"), SMALL_WIDE),
        "eager-mha": (Eager("add"), SMALL_MHA),
    }
    for name, (module, shape) in cores.items():
        export(folder / f"{name}.mlir", module, shape.qkv())

    mask = torch.empty(SMALL.length, SMALL.length, dtype=torch.bool)
    masked = (*SMALL.qkv(), mask)
    export(folder / "sdpa-mask-argument.mlir", SdpaMaskArgument(), masked)

    for name, attention in (("sdpa", Sdpa()), ("eager", Eager("add"))):
        block = Block(SMALL.head_dim, attention)
        export(folder / f"block-{name}.mlir", block, SMALL.block())
        export(folder / f"tosa-{name}.mlir", attention, SMALL.qkv(), "tosa")
        export(folder / f"tosa-block-{name}.mlir", block, SMALL.block(), "tosa")
    export(
        folder / "tosa-sdpa-full.mlir",
        Sdpa(is_causal=False),
        SMALL.qkv(),
        "tosa",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tests", type=pathlib.Path, metavar="DIR")
    folder = parser.parse_args().tests
    if folder:
        export_tests(folder)
    else:
        export_example(pathlib.Path(__file__).parent)


if __name__ == "__main__":
    main()
