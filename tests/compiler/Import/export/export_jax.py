#!/usr/bin/env python3
"""Exports the JAX functions as StableHLO text.

    pip install -r requirements-jax.txt
    python export_jax.py DIR        writes DIR/jax, DIR/jax-numbers
                                    and DIR/jax-rings

Four devices are simulated on the CPU for the functions that span several.
cuDNN's calls are written as for a GPU: only the questions which GPU and cuDNN
are there are answered in JAX's stead. The numbers beside them are the CPU's.
"""

import argparse
import os
import pathlib
import platform
from importlib.metadata import version

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import numpy as np

import jax_models
from support import write_record, write_text


def head(name):
    return [
        f"{name}: written by export_jax.py with jax {version('jax')}, "
        f"flax {version('flax')},",
        f"Python {platform.python_version()}.",
    ]


def widened(values):
    arrays = [np.asarray(x) for x in jax.tree.leaves(values)]
    return [
        a if a.dtype.kind in "biu" else a.astype(np.float32)
        for a in arrays
    ]


def export(folder, name, function, inputs, platform="cpu", reference=None):
    """Writes the text and the record; the `reference`, where there is one, is run
    in the function's stead."""

    def main(*operands):
        return function(*operands)

    lowered = jax.jit(main).trace(*inputs).lower(lowering_platforms=(platform,))
    path = folder / "jax" / f"{name}.mlir"
    write_text(path, head(path.name), lowered.as_text())
    outputs = jax.jit(reference or main)(*inputs)
    record = folder / "jax-numbers" / f"{name}.npz"
    write_record(record, widened(inputs), widened(outputs))
    print(path)
    return lowered


def answer_for_gpu():
    from jax._src.cudnn import fused_attention_stablehlo as fused

    fused.check_cudnn_version = lambda: 91900
    fused.check_compute_capability = lambda capability: True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    models = {
        **jax_models.attention(),
        **jax_models.unsayable(),
        **jax_models.no_attention(),
    }
    for name, (function, inputs) in models.items():
        lowered = export(folder, name, function, inputs)
        if name == "library-causal":
            module = lowered.compiler_ir("stablehlo")
            text = module.operation.get_asm(print_generic_op_form=True)
            path = folder / "jax" / f"generic-{name}.mlir"
            write_text(path, head(path.name), text)
    for name, (function, inputs) in jax_models.rings().items():
        path = folder / "jax-rings" / f"{name}.mlir"
        text = jax.jit(function).lower(*inputs).as_text()
        write_text(path, head(path.name), text)
    jax.config.update("jax_use_shardy_partitioner", False)
    for name, (function, inputs) in jax_models.calls().items():
        export(folder, name, function, inputs)
    jax.config.update("jax_use_shardy_partitioner", True)
    answer_for_gpu()
    for name, (function, reference, inputs) in jax_models.cudnn().items():
        export(folder, name, function, inputs, "cuda", reference)


if __name__ == "__main__":
    main()
