"""Evaluates functions in MLIR's generic form, element by element as their
operations say, in f32 (f64 where attention is): startrail's own operations and
those that raising puts around them here, exporters' in the modules beside.
"""

import re
from dataclasses import replace

import numpy

import generic_text
import iree_operations
import onnx_operations
import rank_operations
import stablehlo_operations
import torch_operations
from generic_text import integers, number, tensor, tensor_type
from rank_operations import Ranks, take


class Unknown:
    """The result of an operation that is not known here, which only matters where
    something is returned that follows from it."""

    def __init__(self, name):
        self.name = name


class Machine:
    def __init__(self, text):
        module, self.resources = generic_text.read_module(text)
        meshes = re.findall(r'#sdy\.mesh<\["\w+"=(\d+)\]>', text)
        self.mesh_size = int(meshes[0]) if meshes else 1
        self.functions = {
            operation.attributes["sym_name"].strip('"'): operation
            for operation in module.regions[0][0].operations
            if operation.name in ("func.func", "util.func")
        }

    def call(self, name, arguments):
        return self.run(self.functions[name].regions[0], arguments, {})

    def run(self, region, arguments, outer):
        (block,) = region
        values = {**outer, **dict(zip(block.arguments, arguments, strict=True))}
        for operation in block.operations:
            operands = [values[name] for name in operation.operands]
            unknown = [x for x in operands if isinstance(x, Unknown)]
            if operation.name.endswith((".return", ".Return", ".yield")):
                if unknown:
                    raise NotImplementedError(unknown[0].name)
                return operands
            results = unknown[:1] or [self.evaluate(operation, operands, values)]
            if isinstance(results[0], Unknown):
                values.update((name, results[0]) for name in operation.results)
                continue
            (results,) = results
            for name, value, kind in zip(
                operation.results, results, operation.types, strict=True
            ):
                values[name] = conform(operation, value, kind)
        return []

    def evaluate(self, operation, operands, values):
        name = operation.name
        if name in rank_operations.OPERATIONS:
            return rank_operations.OPERATIONS[name](self, operation, operands, values)
        ranks = [x for x in operands if isinstance(x, Ranks)]
        if ranks and name != "func.call":
            each = [
                self.evaluate(operation, [take(x, rank) for x in operands], values)
                for rank in range(len(ranks[0]))
            ]
            return tuple(Ranks(results) for results in zip(*each))
        if name == "torch.operator":
            name = operation.attributes["name"].strip('"')
        for table in (
            OPERATIONS,
            stablehlo_operations.OPERATIONS,
            torch_operations.OPERATIONS,
            onnx_operations.OPERATIONS,
            iree_operations.OPERATIONS,
        ):
            if name in table:
                results = table[name](self, operation, operands, values)
                return results if isinstance(results, tuple) else (results,)
        return Unknown(name)


def conform(operation, value, kind):
    """The value as its type has it; another shape is a fault."""
    if isinstance(value, Ranks):
        return Ranks(conform(operation, x, kind) for x in value)
    if not kind.startswith(("tensor<", "!torch.vtensor<")) or value is None:
        return value
    shape, element = tensor_type(kind)
    value = numpy.asarray(value)
    if value.shape != shape:
        raise ValueError(f"{operation}: expected {shape}, but got {value.shape}")
    return value.astype(generic_text.DTYPES[element])


def attend(query, key, value, attributes):
    """Output and log-sum-exp of operands [b, s, h, d], in f64."""
    query, key, value = (x.astype(numpy.float64) for x in (query, key, value))
    group = query.shape[2] // key.shape[2]
    key, value = (numpy.repeat(x, group, axis=2) for x in (key, value))
    scale = attributes.get("scale")
    scale = number(scale) if scale else query.shape[3] ** -0.5
    scores = numpy.einsum("bqhd,bkhd->bhqk", query, key) * scale
    if "causal" in attributes["mask"]:
        rows, columns = scores.shape[-2:]
        shift = columns - rows if "bottom_right" in attributes["alignment"] else 0
        hidden = numpy.arange(columns)[None] > numpy.arange(rows)[:, None] + shift
        scores = numpy.where(hidden, -numpy.inf, scores)
    elif "full" not in attributes["mask"]:
        raise NotImplementedError(attributes["mask"])
    most = scores.max(-1, keepdims=True)
    weights = numpy.exp(scores - most)
    total = weights.sum(-1, keepdims=True)
    weights /= total
    lse = (most + numpy.log(total))[..., 0]
    return numpy.einsum("bhqk,bkhd->bqhd", weights, value), lse, weights, scale


def tokens_first(arrays, attributes):
    if "bhsd" in attributes["layout"]:
        return [array.swapaxes(1, 2) for array in arrays]
    return list(arrays)


def attention(machine, operation, operands, values):
    attributes = operation.attributes
    operands = tokens_first(operands, attributes)
    output, lse, _, _ = attend(*operands, attributes)
    (output,) = tokens_first([output], attributes)
    return output, lse


def attention_gradient(machine, operation, operands, values):
    attributes = operation.attributes
    above, query, key, value, output, _ = operands
    above, query, key, value, output = tokens_first(
        (above, query, key, value, output), attributes
    )
    _, _, weights, scale = attend(query, key, value, attributes)
    group = query.shape[2] // key.shape[2]
    wide_key, wide_value = (
        numpy.repeat(x.astype(numpy.float64), group, axis=2) for x in (key, value)
    )
    of_weights = numpy.einsum("bqhd,bkhd->bhqk", above, wide_value)
    rows = (above * output).sum(-1).swapaxes(1, 2)[..., None]
    of_scores = weights * (of_weights - rows) * scale

    def summed(gradient):
        batch, length, heads, dim = gradient.shape
        return gradient.reshape(batch, length, heads // group, group, dim).sum(3)

    gradients = (
        numpy.einsum("bhqk,bkhd->bqhd", of_scores, wide_key),
        summed(numpy.einsum("bhqk,bqhd->bkhd", of_scores, query)),
        summed(numpy.einsum("bhqk,bqhd->bkhd", weights, above)),
    )
    return tuple(tokens_first(gradients, attributes))


def spmd_call(machine, operation, operands, values):
    """What its function computes of whole tensors: one attention over a ring."""
    function = machine.functions[operation.attributes["callee"].strip("@")]
    (inner,) = (
        x for x in function.regions[0][0].operations if x.name.endswith("ring_attention")
    )
    layout = operation.attributes["layout"]
    return attention(
        machine, replace(inner, attributes={**inner.attributes, "layout": layout}),
        operands, values,
    )


def call(machine, operation, operands, values):
    return tuple(machine.call(operation.attributes["callee"].strip("@"), operands))


def reshape(machine, operation, operands, values):
    return operands[0].reshape(tensor_type(operation.types[0])[0])


def transpose(machine, operation, operands, values):
    return operands[0].transpose(integers(operation.attributes["permutation"]))


def constant(machine, operation, operands, values):
    value = operation.attributes["value"]
    return tensor(value, machine.resources) if "tensor<" in value else number(value)


def extract_slice(machine, operation, operands, values):
    starts, sizes, steps = (
        integers(operation.attributes[f"static_{name}"])
        for name in ("offsets", "sizes", "strides")
    )
    places = tuple(
        slice(start, start + (size - 1) * step + 1, step)
        for start, size, step in zip(starts, sizes, steps)
    )
    return operands[0][places].reshape(tensor_type(operation.types[0])[0])


def same(machine, operation, operands, values):
    return operands[0]


def empty(machine, operation, operands, values):
    shape, element = tensor_type(operation.types[0])
    return numpy.zeros(shape, generic_text.DTYPES[element])


OPERATIONS = {
    "startrail.attention": attention,
    "startrail.attention_gradient": attention_gradient,
    "startrail.spmd_call": spmd_call,
    "func.call": call,
    "util.call": call,
    "arith.constant": constant,
    "tensor.collapse_shape": reshape,
    "tensor.expand_shape": reshape,
    "tensor.extract_slice": extract_slice,
    "tensor.empty": empty,
    "linalg.transpose": transpose,
    "torch_c.to_builtin_tensor": same,
    "torch_c.from_builtin_tensor": same,
    "tensor.cast": same,
}
