"""ONNX's operations, as far as the exports have them: in the onnx dialect, and as
torch-mlir's importer writes them (attributes are named torch.onnx.NAME)."""

import math

import numpy

from generic_text import integers, number, tensor, tensor_type
from whole_attention import attention


def attribute(operation, name, default=None):
    for key in (name, "torch.onnx." + name):
        if key in operation.attributes:
            return operation.attributes[key]
    return default


def integer(operation, name, default):
    text = attribute(operation, name)
    return default if text is None else number(text)


def unary(function):
    return lambda machine, operation, operands, values: function(operands[0])


def binary(function):
    return lambda machine, operation, operands, values: function(*operands)


def shaped(machine, operation, operands, values):
    return operands[0].reshape(tensor_type(operation.types[0])[0])


def constant(machine, operation, operands, values):
    return tensor(attribute(operation, "value"), machine.resources)


def transpose(machine, operation, operands, values):
    return operands[0].transpose(integers(attribute(operation, "perm")))


def expand(machine, operation, operands, values):
    return numpy.broadcast_to(operands[0], tensor_type(operation.types[0])[0])


def softmax(machine, operation, operands, values):
    axis = integer(operation, "axis", -1)
    weights = numpy.exp(operands[0] - operands[0].max(axis, keepdims=True))
    return weights / weights.sum(axis, keepdims=True)


def normalize(machine, operation, operands, values):
    array, weight, *bias = operands
    epsilon = integer(operation, "epsilon", 1e-5)
    centred = array - array.mean(-1, keepdims=True)
    result = centred / numpy.sqrt((centred**2).mean(-1, keepdims=True) + epsilon)
    return result * weight + (bias[0] if bias else 0)


def normalize_rms(machine, operation, operands, values):
    array, weight = operands
    epsilon = integer(operation, "epsilon", 1e-5)
    return array / numpy.sqrt((array**2).mean(-1, keepdims=True) + epsilon) * weight


def mean(machine, operation, operands, values):
    array, axes = operands
    keep = bool(integer(operation, "keepdims", 1))
    return array.mean(tuple(axes), keepdims=keep)


def split(machine, operation, operands, values):
    axis = integer(operation, "axis", 0)
    sizes = [tensor_type(kind)[0][axis] for kind in operation.types]
    return tuple(numpy.split(operands[0], numpy.cumsum(sizes)[:-1], axis))


def cut(machine, operation, operands, values):
    array, starts, ends, *rest = operands
    axes = rest[0] if rest and rest[0] is not None else range(len(starts))
    steps = rest[1] if len(rest) > 1 else [1] * len(starts)
    places = [slice(None)] * array.ndim
    for axis, start, end, step in zip(axes, starts, ends, steps):
        places[axis] = slice(start, end, step)
    return array[tuple(places)]


def concat(machine, operation, operands, values):
    return numpy.concatenate(operands, integer(operation, "axis", 0))


def gemm(machine, operation, operands, values):
    left, right, *rest = operands
    left = left.T if integer(operation, "transA", 0) else left
    right = right.T if integer(operation, "transB", 0) else right
    result = integer(operation, "alpha", 1) * left @ right
    return result + integer(operation, "beta", 1) * rest[0] if rest else result


def gelu(machine, operation, operands, values):
    (array,) = operands
    if "tanh" in (attribute(operation, "approximate") or ""):
        inner = math.sqrt(2 / math.pi) * (array + 0.044715 * array**3)
        return 0.5 * array * (1 + numpy.tanh(inner))
    return 0.5 * array * (1 + numpy.vectorize(math.erf)(array / math.sqrt(2)))


def einsum(machine, operation, operands, values):
    return numpy.einsum(attribute(operation, "equation").strip('"'), *operands)


def triangle(machine, operation, operands, values):
    cutter = numpy.triu if integer(operation, "upper", 1) else numpy.tril
    return cutter(operands[0], int(operands[1]) if len(operands) > 1 else 0)


def filled(machine, operation, operands, values):
    value = tensor(attribute(operation, "value"), machine.resources)
    return numpy.full(tensor_type(operation.types[0])[0], value[0])


def attend(machine, operation, operands, values):
    query, key, value, *rest = operands
    output = attention(query, key, value, rest[0] if rest else None,
                       integer(operation, "is_causal", 0),
                       integer(operation, "scale", None))
    return (output, *[None] * (len(operation.types) - 1))


OPERATIONS = {
    f"onnx.{name}": function
    for name, function in {
        "Add": binary(numpy.add),
        "Attention": attend,
        "Cast": unary(lambda x: x),
        "Concat": concat,
        "Constant": constant,
        "ConstantOfShape": filled,
        "Div": binary(numpy.divide),
        "Einsum": einsum,
        "Erf": unary(numpy.vectorize(math.erf)),
        "Expand": expand,
        "Gelu": gelu,
        "Gemm": gemm,
        "LayerNormalization": normalize,
        "MatMul": binary(numpy.matmul),
        "Mul": binary(numpy.multiply),
        "Neg": unary(numpy.negative),
        "NoValue": lambda *_: None,
        "Pow": binary(numpy.power),
        "RMSNormalization": normalize_rms,
        "Reciprocal": unary(lambda x: 1 / x),
        "ReduceMean": mean,
        "Reshape": shaped,
        "Sigmoid": unary(lambda x: 1 / (1 + numpy.exp(-x))),
        "Slice": cut,
        "Softmax": softmax,
        "Split": split,
        "Sqrt": unary(numpy.sqrt),
        "Squeeze": shaped,
        "Sub": binary(numpy.subtract),
        "Tanh": unary(numpy.tanh),
        "Transpose": transpose,
        "Trilu": triangle,
        "Unsqueeze": shaped,
        "Where": binary(numpy.where),
    }.items()
}
