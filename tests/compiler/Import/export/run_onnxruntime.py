#!/usr/bin/env python3
"""Runs operators of com.microsoft, whose meaning is that of ONNX Runtime's
kernels, and records what they compute.

    pip install -r requirements-onnxruntime.txt
    python run_onnxruntime.py DIR       writes DIR/numbers
"""

import argparse
import pathlib

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

from support import Inputs, write_record

BATCH, LENGTH, HEADS, KV_HEADS, HEAD_DIM = 2, 24, 4, 2, 8
KINDS = {"float32": TensorProto.FLOAT, "int32": TensorProto.INT32}


def run(operator, inputs, results, **attributes):
    """The first result; `inputs` are by name, in order, "" standing for none."""
    given = {name: array for name, array in inputs if name}
    node = helper.make_node(
        operator, [name for name, _ in inputs], results, domain="com.microsoft", **attributes
    )
    graph = helper.make_graph(
        [node],
        operator,
        [
            helper.make_tensor_value_info(name, KINDS[array.dtype.name], array.shape)
            for name, array in given.items()
        ],
        [helper.make_tensor_value_info(x, TensorProto.FLOAT, None) for x in results],
    )
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9)
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"]
    )
    return session.run(None, given)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder / "numbers"
    i = Inputs()
    query = i.numbers(BATCH, LENGTH, HEADS * HEAD_DIM)
    wide = [i.numbers(BATCH, LENGTH, HEADS * HEAD_DIM) for _ in range(2)]
    output = run(
        "MultiHeadAttention",
        [("q", query), ("k", wide[0]), ("v", wide[1])],
        ["y"], num_heads=HEADS, unidirectional=1,
    )
    write_record(folder / "multi-head-causal.npz", [query, *wide], [output])
    narrow = [i.numbers(BATCH, LENGTH, KV_HEADS * HEAD_DIM) for _ in range(2)]
    lengths = np.full(BATCH, LENGTH - 1, np.int32)
    total = np.full(1, LENGTH, np.int32)
    output = run(
        "GroupQueryAttention",
        [("q", query), ("k", narrow[0]), ("v", narrow[1]), ("", None), ("", None),
         ("lengths", lengths), ("total", total)],
        ["y", "present_key", "present_value"], num_heads=HEADS, kv_num_heads=KV_HEADS,
    )
    write_record(folder / "group-query.npz", [query, *narrow], [output])


if __name__ == "__main__":
    main()
