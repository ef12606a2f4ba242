#!/usr/bin/env python3
"""Exports the PyTorch models through ONNX: the model that PyTorch writes, as
torch-mlir's importer reads it, where each operation is a `torch.operator`.

    pip install -r requirements-torch.txt -r requirements-onnx.txt
    python export_onnx.py DIR       writes DIR/onnx
"""

import argparse
import pathlib
import platform
from importlib.metadata import version

import onnx
import torch
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras import onnx_importer

import torch_models
from support import write_text

# Before 23 the exporter writes attention out.
OPSETS = {"": 23, "-opset18": 18}
NAMES = (
    "sdpa",
    "sdpa-causal-gqa",
    "explicit-causal",
    "llama-sdpa",
    "bert-sdpa",
    "dit",
    "router",
    "linear-attention",
)


def head(name, opset):
    return [
        f"{name}: written by export_onnx.py with torch {version('torch')} (opset {opset}),",
        f"onnx {version('onnx')}, onnxscript {version('onnxscript')}, "
        f"torch-mlir {version('torch-mlir')},",
        f"Python {platform.python_version()}.",
    ]


def convert(model):
    """The text that torch-mlir's importer makes of the ONNX `model`."""
    model = onnx.shape_inference.infer_shapes(model, data_prop=True)
    context = ir.Context()
    torch_dialect.register_dialect(context)
    info = onnx_importer.ModelInfo(model)
    module = info.create_module(context=context)
    importer = onnx_importer.NodeImporter.define_function(
        info.main_graph, module.operation
    )
    importer.import_all()
    return str(module)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    models = {
        **torch_models.ATTENTION,
        **torch_models.UNSAYABLE,
        **torch_models.NO_ATTENTION,
    }
    for name in NAMES:
        module, inputs = models[name]
        for suffix, opset in OPSETS.items():
            program = torch.onnx.export(
                module.eval(), inputs, dynamo=True, opset_version=opset, verbose=False
            )
            path = folder / "onnx" / f"{name}{suffix}.mlir"
            write_text(path, head(path.name, opset), convert(program.model_proto))
            print(path)


if __name__ == "__main__":
    main()
