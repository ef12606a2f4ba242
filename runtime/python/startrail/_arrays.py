"""Memory of NumPy arrays and PyTorch tensors, as the runtime reads and writes
it: dense, C order, aligned, on the CPU."""

import sys
from typing import Any, List, Optional, Sequence, Tuple

import numpy

_NUMPY = {"f32": numpy.float32, "f64": numpy.float64, "f16": numpy.float16}
_BITS = numpy.dtype(numpy.uint16)
# How numpy.load gives the arrays of ml_dtypes' bfloat16.
_RAW = numpy.dtype("V2")


def _is_bfloat16(dtype: numpy.dtype) -> bool:
    return dtype.name == "bfloat16" or dtype == _BITS or dtype == _RAW


def _torch_of(value: Any):
    """The module torch where `value` is one of its tensors. It is loaded then."""
    torch = sys.modules.get("torch")
    return torch if torch is not None and isinstance(value, torch.Tensor) else None


def is_torch(value: Any) -> bool:
    return _torch_of(value) is not None


def torch_dtype(torch: Any, dtype: str) -> Any:
    return {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16,
            "bf16": torch.bfloat16}[dtype]


def dtype_of(value: Any, what: str) -> str:
    """The runtime's name of the element type of `value`; TypeError that names
    `what` where it has none."""
    if (torch := _torch_of(value)) is not None:
        for dtype in ("f32", "f64", "f16", "bf16"):
            if value.dtype == torch_dtype(torch, dtype):
                return dtype
    elif isinstance(value, numpy.ndarray):
        if _is_bfloat16(value.dtype):
            return "bf16"
        for dtype, known in _NUMPY.items():
            if value.dtype == known:
                return dtype
    else:
        raise TypeError(f"expected {what} to be a NumPy array or a PyTorch tensor, "
                        f"but got {type(value).__name__}")
    raise TypeError(f"expected {what} to be of float32, float64, float16 or "
                    f"bfloat16, but got {value.dtype}")


def find_requires_gradient(values: Sequence[Any]) -> Optional[int]:
    """The index of the first tensor that requires a gradient which is computed
    here, or None."""
    for index, value in enumerate(values):
        torch = _torch_of(value)
        if torch is not None and value.requires_grad and torch.is_grad_enabled():
            return index
    return None


def any_requires_gradient(values: Sequence[Any]) -> bool:
    return find_requires_gradient(values) is not None


def _describe(dtype: str, torch: Any) -> str:
    if torch is not None:
        return str(torch_dtype(torch, dtype))
    if dtype == "bf16":
        return "bfloat16 of ml_dtypes, or its bits as uint16"
    return numpy.dtype(_NUMPY[dtype]).name


def check_dense(torch: Any, value: Any, what: str) -> None:
    """TypeError unless `value` is a dense tensor on the CPU."""
    if value.layout != torch.strided or value.device.type != "cpu":
        raise TypeError(f"expected {what} to be a dense tensor on the CPU, but got "
                        f"{value.layout} on {value.device}; use .to_dense(), .cpu()")


def _read_torch(torch: Any, value: Any, what: str) -> Tuple[Any, int]:
    check_dense(torch, value, what)
    value = value.detach().resolve_neg().contiguous()
    if value.data_ptr() % value.element_size():
        value = value.clone()
    return value, value.data_ptr()


def read_input(value: Any, dtype: str, shape: Sequence[int],
               what: str) -> Tuple[Any, int]:
    """What keeps the memory of an input alive, and its address. `value` itself
    where it is dense, else a copy. TypeError and ValueError name `what`, what is
    expected and what it is."""
    got = dtype_of(value, what)
    torch = _torch_of(value)
    if got != dtype:
        remedy = "" if torch is None and dtype == "bf16" else \
            f"; convert it with .to({_describe(dtype, torch)})" if torch else \
            f"; convert it with .astype(numpy.{_describe(dtype, torch)})"
        raise TypeError(f"expected {what} to be of {_describe(dtype, torch)}, but got "
                        f"{value.dtype}{remedy}")
    if tuple(value.shape) != tuple(shape):
        raise ValueError(f"expected {what} to have shape {tuple(shape)}, but got "
                         f"{tuple(value.shape)}")
    if torch is not None:
        return _read_torch(torch, value, what)
    if isinstance(value, numpy.ma.MaskedArray):
        raise TypeError(f"expected {what} to be without a mask of its own, but got a "
                        "masked array; use .filled()")
    dense = numpy.require(value, requirements=("C", "A"))
    return dense, dense.ctypes.data


def make_output(dtype: str, shape: Sequence[int], like: Any) -> Tuple[Any, int]:
    """A fresh output of the kind of the input `like`, and its address."""
    if (torch := _torch_of(like)) is not None:
        output = torch.empty(tuple(shape), dtype=torch_dtype(torch, dtype),
                             device="cpu", requires_grad=False)
        return output, output.data_ptr()
    kind = like.dtype if dtype == "bf16" else numpy.dtype(_NUMPY[dtype])
    array = numpy.empty(tuple(shape), dtype=kind)
    return array, array.ctypes.data


def check_kinds(values: Sequence[Any], names: List[str]) -> None:
    """TypeError unless all are NumPy arrays or all are PyTorch tensors."""
    kinds = {is_torch(value) for value in values}
    if len(kinds) > 1:
        raise TypeError(f"expected {', '.join(names)} to be all NumPy arrays or all "
                        "PyTorch tensors, but got both")
