#!/usr/bin/env python3
"""Exports the PyTorch models with torch-mlir: torch, linalg and TOSA forms.

    pip install -r requirements-torch.txt
    python export_torch.py DIR      writes DIR/torch, DIR/linalg, DIR/tosa and
                                    DIR/numbers

Files that begin with `op-` are as torch-mlir reads them: with PyTorch's own
operations, which simplification would take apart; those that begin with `joint-`
hold the gradients, too.
"""

import argparse
import pathlib
import platform
from importlib.metadata import version

import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.attention.flex_attention import flex_attention
from torch_mlir import fx

import torch_models
from support import write_record, write_text

TOSA = ("sdpa-causal-gqa", "explicit-causal", "llama-sdpa", "dit")


def write(path, form, module):
    head = [
        f"{path.name}: written by export_torch.py, form {form}, with",
        f"torch-mlir {version('torch-mlir')}, torch {version('torch')}, "
        f"Python {platform.python_version()}.",
    ]
    write_text(path, head, str(module))
    print(path)


def widened(tensors):
    return [
        t.detach().float().numpy() if t.is_floating_point() else t.numpy()
        for t in tensors
    ]


def export(path, module, inputs, form, **options):
    exported = fx.export_and_import(
        module, *inputs, output_type=form, func_name="main", **options
    )
    write(path, form, exported)


def export_joint(folder, name, attention, inputs):
    """Attention and its gradients for a given one of the output: `joint-` with
    PyTorch's operations taken apart, `joint-op-` with those that it runs."""

    def joint(q, k, v, gradient):
        out, backward = torch.func.vjp(attention, q, k, v)
        return (out, *backward(gradient))

    inputs = (*inputs, inputs[0].flip(2))
    record = folder / "numbers" / f"joint-{name}.npz"
    write_record(record, widened(inputs), widened(joint(*inputs)))
    graph = make_fx(joint)(*inputs)
    module = fx.stateless_fx_import(graph, output_type="raw", model_name="main")
    write(folder / "torch" / f"joint-op-{name}.mlir", "raw", module)
    if "sdpa" in name:
        # Its backward operation has no decomposition.
        return
    graph = make_fx(joint, decomposition_table=fx.get_decomposition_table())(*inputs)
    for form, part in (("torch", "torch"), ("linalg-on-tensors", "linalg")):
        module = fx.stateless_fx_import(graph, output_type=form, model_name="main")
        write(folder / part / f"joint-{name}.mlir", form, module)


class Flex(torch.nn.Module):
    def forward(self, q, k, v):
        return flex_attention(q, k, v)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    models = {
        **torch_models.ATTENTION,
        **torch_models.UNSAYABLE,
        **torch_models.NO_ATTENTION,
    }
    for name, (module, inputs) in models.items():
        record = folder / "numbers" / f"{name}.npz"
        write_record(record, widened(inputs), widened([module(*inputs)]))
        export(folder / "torch" / f"{name}.mlir", module, inputs, "torch")
        export(folder / "linalg" / f"{name}.mlir", module, inputs, "linalg-on-tensors")
        if name in TOSA:
            export(folder / "tosa" / f"{name}.mlir", module, inputs, "tosa")
        if "sdpa" in name:
            path = folder / "torch" / f"op-{name}.mlir"
            export(path, module, inputs, "raw", decomposition_table={})
    for name, (module, inputs) in torch_models.JOINT.items():
        export_joint(folder, name, module, inputs)
    # Without the run of decompositions, the text would hold calls of PyTorch's
    # own machinery that torch-mlir does not know.
    flex = torch.export.export(Flex(), torch_models.qkv()).run_decompositions({})
    module = fx.export_and_import(flex, output_type="raw", decomposition_table={})
    write(folder / "torch" / "op-flex.mlir", "raw", module)


if __name__ == "__main__":
    main()
