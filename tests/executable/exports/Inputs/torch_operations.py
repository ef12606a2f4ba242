"""The torch dialect's operations, as far as the exports have them."""

import math

import numpy

from generic_text import number, tensor, tensor_type
from whole_attention import attention

def unary(function):
    return lambda machine, operation, operands, values: function(operands[0])


def two(function):
    """Of two operands; others, such as a factor of one, are not looked at."""
    return lambda machine, operation, operands, values: function(*operands[:2])


def constant(machine, operation, operands, values):
    value = operation.attributes["value"]
    return value.strip('"') if value.startswith('"') else number(value)


def scaled(function):
    """x + alpha * y and the like."""

    def run(machine, operation, operands, values):
        left, right, *alpha = operands
        return function(left, right * alpha[0] if alpha else right)

    return run


def axes_of(value):
    return tuple(value) if isinstance(value, list) else (value,)


def sum_over(machine, operation, operands, values):
    array, axes, keep = operands[:3]
    if axes is None or axes == []:
        axes = list(range(array.ndim))
    return array.sum(axes_of(axes), keepdims=keep)


def mean_over(machine, operation, operands, values):
    array, axes, keep = operands[:3]
    return array.mean(axes_of(axes), keepdims=keep, dtype=array.dtype)


def max_over(machine, operation, operands, values):
    array, axis, keep = operands
    places = array.argmax(axis)
    most = array.max(axis, keepdims=keep)
    return most, numpy.expand_dims(places, axis) if keep else places


def all_over(machine, operation, operands, values):
    array, axis, keep = operands
    return array.all(axis, keepdims=keep)


def view(machine, operation, operands, values):
    return operands[0].reshape(tensor_type(operation.types[0])[0])


def broadcast(machine, operation, operands, values):
    return numpy.broadcast_to(operands[0], tensor_type(operation.types[0])[0])


def full(value):
    def run(machine, operation, operands, values):
        return numpy.full(tensor_type(operation.types[0])[0], value)

    return run


def arange(machine, operation, operands, values):
    short = operation.name.endswith("arange")
    bounds = operands[:1] if short else operands[:3]
    return numpy.arange(*bounds)


def cut(machine, operation, operands, values):
    array, axis, start, end, step = operands
    places = [slice(None)] * array.ndim
    places[axis] = slice(start, end, step)
    return array[tuple(places)]


def triangle(machine, operation, operands, values):
    return numpy.tril(*operands)


def softmax(machine, operation, operands, values):
    array, axis = operands[:2]
    weights = numpy.exp(array - array.max(axis, keepdims=True))
    return weights / weights.sum(axis, keepdims=True)


def gelu(machine, operation, operands, values):
    array, kind = operands
    if kind == "tanh":
        inner = math.sqrt(2 / math.pi) * (array + 0.044715 * array**3)
        return 0.5 * array * (1 + numpy.tanh(inner))
    return 0.5 * array * (1 + numpy.vectorize(math.erf)(array / math.sqrt(2)))


def layer_norm(machine, operation, operands, values):
    array, shape, weight, bias, epsilon = operands[:5]
    axes = tuple(range(array.ndim - len(shape), array.ndim))
    centred = array - array.mean(axes, keepdims=True)
    result = centred / numpy.sqrt((centred**2).mean(axes, keepdims=True) + epsilon)
    result = result if weight is None else result * weight
    return result if bias is None else result + bias


def linear(machine, operation, operands, values):
    array, weight, *bias = operands
    result = array @ weight.swapaxes(-1, -2)
    return result + bias[0] if bias and bias[0] is not None else result


def masked_fill(machine, operation, operands, values):
    array, mask, value = operands
    return numpy.where(mask, value, array)


def softmax_gradient(machine, operation, operands, values):
    above, weights, axis = operands[:3]
    return weights * (above - (above * weights).sum(axis, keepdims=True))


def gather(machine, operation, operands, values):
    array, axis, places = operands[:3]
    return numpy.take_along_axis(array, places, axis)


def sdpa(machine, operation, operands, values):
    query, key, value, mask, _, causal, scale, _ = operands
    return attention(query, key, value, mask, causal, scale)


def chunk(machine, operation, operands, values):
    array, pieces, axis = operands
    return list(numpy.split(array, pieces, axis))


def select(machine, operation, operands, values):
    array, axis, place = operands
    return array.take(place, axis)


ATEN = {
    "_softmax": softmax,
    "_softmax_backward_data": softmax_gradient,
    "_to_copy": unary(lambda x: x),
    "_unsafe_view": view,
    "add.Scalar": scaled(numpy.add),
    "add.Tensor": scaled(numpy.add),
    "alias": unary(lambda x: x),
    "all.dim": all_over,
    "arange": arange,
    "arange.start_step": arange,
    "bitwise_and.Tensor": two(numpy.logical_and),
    "bitwise_not": unary(numpy.invert),
    "bmm": two(numpy.matmul),
    "broadcast_to": broadcast,
    "cat": lambda machine, operation, operands, values: numpy.concatenate(*operands),
    "chunk": chunk,
    "clone": unary(lambda x: x),
    "contiguous": unary(lambda x: x),
    "cos": unary(numpy.cos),
    "detach": unary(lambda x: x),
    "div.Scalar": two(numpy.divide),
    "div.Tensor": two(numpy.divide),
    "empty.memory_format": full(0),
    "eq.Scalar": two(numpy.equal),
    "exp": unary(numpy.exp),
    "expand": broadcast,
    "full": lambda m, operation, operands, values: full(operands[1])(
        m, operation, operands, values
    ),
    "gather": gather,
    "ge.Scalar": two(numpy.greater_equal),
    "gelu": gelu,
    "layer_norm": layer_norm,
    "le.Scalar": two(numpy.less_equal),
    "linear": linear,
    "log": unary(numpy.log),
    "logical_and": two(numpy.logical_and),
    "lt.Scalar": two(numpy.less),
    "masked_fill.Scalar": masked_fill,
    "matmul": two(numpy.matmul),
    "max.dim": max_over,
    "mean.dim": mean_over,
    "mm": two(numpy.matmul),
    "mul.Scalar": two(numpy.multiply),
    "mul.Tensor": two(numpy.multiply),
    "ne.Scalar": two(numpy.not_equal),
    "neg": unary(numpy.negative),
    "new_ones": full(1),
    "new_zeros": full(0),
    "ones": full(1),
    "outer": two(numpy.outer),
    "permute": two(numpy.transpose),
    "pow.Scalar": two(numpy.power),
    "pow.Tensor_Scalar": two(numpy.power),
    "reshape": view,
    "rsqrt": unary(lambda x: 1 / numpy.sqrt(x)),
    "rsub.Scalar": lambda m, operation, operands, v: operands[1]
    - operands[0] * operands[2],
    "scalar_tensor": unary(numpy.asarray),
    "scaled_dot_product_attention": sdpa,
    "select.int": select,
    "sigmoid": unary(lambda x: 1 / (1 + numpy.exp(-x))),
    "silu": unary(lambda x: x / (1 + numpy.exp(-x))),
    "sin": unary(numpy.sin),
    "slice.Tensor": cut,
    "squeeze.dim": view,
    "sub.Tensor": scaled(numpy.subtract),
    "sum.dim_IntList": sum_over,
    "tanh": unary(numpy.tanh),
    "to.dtype": unary(lambda x: x),
    "transpose.int": lambda m, operation, operands, v: operands[0].swapaxes(
        *operands[1:]
    ),
    "tril": triangle,
    "unsqueeze": two(numpy.expand_dims),
    "view": view,
    "where.self": lambda m, operation, operands, v: numpy.where(*operands),
    "zeros": full(0),
}

OPERATIONS = {f"torch.aten.{name}": function for name, function in ATEN.items()}
OPERATIONS |= {
    f"torch.constant.{name}": constant
    for name in ("int", "float", "bool", "str", "device")
}
OPERATIONS |= {
    "torch.constant.none": lambda *_: None,
    "torch.prim.ListConstruct": lambda m, operation, operands, v: operands,
    "torch.prim.ListUnpack": lambda m, operation, operands, v: tuple(operands[0]),
    "torch.vtensor.literal": lambda machine, operation, o, v: tensor(
        operation.attributes["value"], machine.resources
    ),
    "torch.aten._assert_tensor_metadata": lambda *_: (),
}
