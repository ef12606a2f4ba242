"""StableHLO's operations, as far as the exports have them."""

import math
import re

import numpy

from generic_text import integers, number, tensor, tensor_type


def unary(function):
    return lambda machine, operation, operands, values: function(operands[0])


def binary(function):
    return lambda machine, operation, operands, values: function(*operands)


def shape_of(operation):
    return tensor_type(operation.types[0])[0]


def constant(machine, operation, operands, values):
    return tensor(operation.attributes["value"], machine.resources)


def broadcast(machine, operation, operands, values):
    shape = shape_of(operation)
    places = integers(operation.attributes["broadcast_dimensions"])
    wide = [1] * len(shape)
    for size, place in zip(operands[0].shape, places):
        wide[place] = size
    # Places go up in what JAX writes.
    assert places == sorted(places)
    return numpy.broadcast_to(operands[0].reshape(wide), shape)


def dot_general(machine, operation, operands, values):
    text = operation.attributes["dot_dimension_numbers"]

    def dimensions(name):
        found = re.search(name + r"_dimensions = \[([\d, ]*)\]", text)
        return integers(found.group(1)) if found else []

    left, right = operands
    left_batch, right_batch = dimensions("lhs_batching"), dimensions("rhs_batching")
    left_sum, right_sum = dimensions("lhs_contracting"), dimensions("rhs_contracting")
    names = iter("abcdefghijklmnopqrstuvwxyz")
    left_names = [next(names) for _ in left.shape]
    right_names = [next(names) for _ in right.shape]
    for ours, theirs in zip(left_batch + left_sum, right_batch + right_sum):
        right_names[theirs] = left_names[ours]
    result = [left_names[i] for i in left_batch]
    result += [
        name
        for i, name in enumerate(left_names)
        if i not in left_batch and i not in left_sum
    ]
    result += [
        name
        for i, name in enumerate(right_names)
        if i not in right_batch and i not in right_sum
    ]
    parts = ["".join(x) for x in (left_names, right_names, result)]
    return numpy.einsum(f"{parts[0]},{parts[1]}->{parts[2]}", left, right)


def reduce(machine, operation, operands, values):
    array, start = operands
    axes = tuple(integers(operation.attributes["dimensions"]))
    (kind,) = (
        inner.name.partition(".")[2]
        for inner in operation.regions[0][0].operations
        if not inner.name.endswith(".return")
    )
    if kind == "add":
        return array.sum(axes, dtype=array.dtype) + start
    if kind == "maximum":
        return numpy.maximum(array.max(axes), start)
    if kind == "and":
        return array.all(axes) & start
    if kind == "or":
        return array.any(axes) | start
    raise NotImplementedError("reduce by " + kind)


def iota(machine, operation, operands, values):
    shape = shape_of(operation)
    axis = number(operation.attributes["iota_dimension"])
    places = [1] * len(shape)
    places[axis] = shape[axis]
    return numpy.broadcast_to(numpy.arange(shape[axis]).reshape(places), shape)


COMPARED = {
    "EQ": numpy.equal,
    "NE": numpy.not_equal,
    "LT": numpy.less,
    "LE": numpy.less_equal,
    "GT": numpy.greater,
    "GE": numpy.greater_equal,
}


def compare(machine, operation, operands, values):
    text = operation.attributes["comparison_direction"]
    return COMPARED[re.search(r"comparison_direction (\w+)", text).group(1)](*operands)


def cut(machine, operation, operands, values):
    parts = ("start_indices", "limit_indices", "strides")
    parts = (integers(operation.attributes[name]) for name in parts)
    return operands[0][tuple(slice(*part) for part in zip(*parts))]


def places_of(starts, array, sizes):
    """Where a slice is that begins at `starts`, or as near as it fits."""
    starts = [
        min(max(int(start), 0), whole - size)
        for start, whole, size in zip(starts, array.shape, sizes, strict=True)
    ]
    return tuple(slice(start, start + size) for start, size in zip(starts, sizes))


def dynamic_slice(machine, operation, operands, values):
    array, *starts = operands
    return array[places_of(starts, array, shape_of(operation))]


def dynamic_update_slice(machine, operation, operands, values):
    array, update, *starts = operands
    array = array.copy()
    array[places_of(starts, array, update.shape)] = update
    return array


def gather_last(machine, operation, operands, values):
    """One element of the last dimension per row, as take_along_axis has it."""
    sizes = integers(operation.attributes["slice_sizes"])
    assert set(sizes) == {1}
    array, places = operands
    return numpy.take_along_axis(array, places[..., 0], -1)


def concatenate(machine, operation, operands, values):
    return numpy.concatenate(operands, number(operation.attributes["dimension"]))


def composite(machine, operation, operands, values):
    name = operation.attributes["decomposition"].strip("@")
    return tuple(machine.call(name, operands))


def transpose(machine, operation, operands, values):
    return operands[0].transpose(integers(operation.attributes["permutation"]))


def reduce_precision(machine, operation, operands, values):
    """To the bits that f32 has: all operations here round their results."""
    bits = (number(operation.attributes[f"{name}_bits"]) for name in ("exponent", "mantissa"))
    assert tuple(bits) == (8, 23) and operands[0].dtype == numpy.float32
    return operands[0]


def divide(left, right):
    return left / right if left.dtype.kind == "f" else left // right


OPERATIONS = {
    f"stablehlo.{name}": function
    for name, function in {
        "abs": unary(numpy.abs),
        "add": binary(numpy.add),
        "and": binary(numpy.logical_and),
        "broadcast_in_dim": broadcast,
        "compare": compare,
        "composite": composite,
        "concatenate": concatenate,
        "constant": constant,
        "convert": unary(lambda x: x),
        "cosine": unary(numpy.cos),
        "divide": binary(divide),
        "dynamic_slice": dynamic_slice,
        "dynamic_update_slice": dynamic_update_slice,
        "dot_general": dot_general,
        "exponential": unary(numpy.exp),
        "gather": gather_last,
        "iota": iota,
        "is_finite": unary(numpy.isfinite),
        "log": unary(numpy.log),
        "maximum": binary(numpy.maximum),
        "multiply": binary(numpy.multiply),
        "negate": unary(numpy.negative),
        "optimization_barrier": lambda m, operation, operands, v: tuple(operands),
        "power": binary(numpy.power),
        "reduce": reduce,
        "reshape": lambda m, operation, operands, v: operands[0].reshape(
            shape_of(operation)
        ),
        "reduce_precision": reduce_precision,
        "remainder": binary(numpy.fmod),
        "rsqrt": unary(lambda x: 1 / numpy.sqrt(x)),
        "select": binary(numpy.where),
        "sine": unary(numpy.sin),
        "slice": cut,
        "sqrt": unary(numpy.sqrt),
        "subtract": binary(numpy.subtract),
        "tanh": unary(numpy.tanh),
        "transpose": transpose,
    }.items()
}
OPERATIONS["chlo.square"] = unary(numpy.square)
OPERATIONS["chlo.erf"] = unary(numpy.vectorize(math.erf))
