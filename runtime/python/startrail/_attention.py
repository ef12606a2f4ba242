"""One attention, compiled when it is first asked for."""

import math
import os
import threading
from typing import Any, Dict, Optional, Tuple

from startrail import _arrays
from startrail._compile import compile
from startrail._function import number
from startrail._program import Program

_programs: Dict[Tuple[Any, ...], Program] = {}
_compiling = threading.Lock()

_LAYOUTS = ("bshd", "bhsd")
_ALIGNMENTS = ("top_left", "bottom_right")


def _choose(name: str, value: Any, known: Tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"expected {name} to be {' or '.join(known)}, but got "
                         f"{value!r}")


def _state_of(plan: Any) -> Tuple[int, ...]:
    """What changes with the content of a plan file."""
    if not isinstance(plan, (str, os.PathLike)) or not os.path.exists(plan):
        return ()
    status = os.stat(plan)
    return status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size


def _module(tensors: Dict[str, Any], causal: bool, alignment: str,
            scale: Optional[float], layout: str) -> str:
    """The model's IR of one attention of query, key and value."""
    shapes = [tuple(each.shape) for each in tensors.values()]
    dtype = _arrays.dtype_of(tensors["query"], "query")
    mask = "causal" if causal else "full"
    def tensor(shape: Tuple[int, ...], element: str) -> str:
        return f"tensor<{'x'.join(map(str, shape))}x{element}>"
    query, value = shapes[0], shapes[2]
    heads, tokens = (2, 1) if layout == "bshd" else (1, 2)
    lse = (query[0], query[heads], query[tokens])
    inputs = ", ".join(tensor(shape, dtype) for shape in shapes)
    outputs = f"({tensor((*query[:3], value[3]), dtype)}, " \
              f"{tensor(lse, 'f64' if dtype == 'f64' else 'f32')})"
    named = ", ".join(f"%{name}: {tensor(shape, dtype)}"
                      for name, shape in zip(("query", "key", "value"), shapes))
    scaled = "" if scale is None else f"scale({scale:.17e}) "
    return f"""\
func.func @model({named}) -> {outputs} {{
  %output, %lse = startrail.attention %query, %key, %value mask({mask}) alignment({alignment}) {scaled}layout({layout})
      : ({inputs}) -> {outputs}
  return %output, %lse : {outputs[1:-1]}
}}
"""


def _read(tensors: Dict[str, Any], layout: str, alignment: str,
          scale: Optional[float]) -> None:
    """Raises unless these are query, key and value of one attention."""
    _choose("layout", layout, _LAYOUTS)
    _choose("alignment", alignment, _ALIGNMENTS)
    if scale is not None and not math.isfinite(number("scale", scale)):
        raise ValueError(f"expected scale to be finite, but got {scale}")
    query = tensors["query"]
    dtypes = {name: _arrays.dtype_of(each, name) for name, each in tensors.items()}
    for name, each in tensors.items():
        if len(each.shape) != 4:
            raise ValueError(f"expected {name} to have 4 dimensions, {layout}, but got "
                             f"shape {tuple(each.shape)}")
        if dtypes[name] != dtypes["query"]:
            raise TypeError(f"expected {name} to be of the query's element type, "
                            f"{query.dtype}, but got {each.dtype}")


def _program(module: str, choices: Dict[str, Any]) -> Program:
    """The program of the module, compiled once."""
    cached = (module, repr(sorted(choices.items())), _state_of(choices.get("plan")))
    program = _programs.get(cached)
    if program is None:
        with _compiling:
            program = _programs.get(cached)
            if program is None:
                program = _programs[cached] = compile(module, **choices)
    return program


def attention(
    query: Any,
    key: Any,
    value: Any,
    *,
    ranks: int,
    causal: bool = False,
    alignment: str = "top_left",
    scale: Optional[float] = None,
    layout: str = "bshd",
    team_size: Optional[int] = None,
    tokens: Optional[str] = None,
    threads: Optional[int] = None,
    timeout_s: Optional[float] = None,
    **plan: Any,
) -> Tuple[Any, Any]:
    """softmax(scale * query key^T + mask) value over a sequence that `ranks` ranks
    share: (output, lse), lse the natural logarithm of the sums, [batch, heads,
    sequence], float32, or float64 with float64 inputs.

    query, key, value: whole tensors of 4 dimensions in `layout`, "bshd" (batch,
      sequence, heads, dim) or "bhsd"; one element type: float32, float64, float16
      or bfloat16; NumPy arrays or PyTorch tensors, see Function.run. The key's
      heads divide the query's; values may have another dim.
    causal: key j is visible to query i where j <= i; with alignment
      "bottom_right" where j <= i + (keys - queries).
    scale: default 1/sqrt(dim of the query).
    ranks, team_size, tokens, plan: choices that compile takes, the other ones too.
    threads, timeout_s: see Function.run.

    PyTorch tensors may require gradients: the output then has its history, whose
    backward pass runs on the ranks too, see torch.attend. circulate, gradient_type
    and save, of compile, say how, where one is required.

    Compiled once for all calls of the same shapes and choices, which takes a
    second or two (three or four with gradients); use compile and Function.run to
    choose when. Exceptions are those of compile and Function.run."""
    tensors = {"query": query, "key": key, "value": value}
    _read(tensors, layout, alignment, scale)
    choices = {"ranks": ranks, "team_size": team_size, "tokens": tokens, **plan}
    if _arrays.any_requires_gradient([query, key, value]):
        choices.setdefault("pass_", "both")
    elif _arrays.is_torch(query):
        for name in ("circulate", "gradient_type", "save"):
            choices.pop(name, None)
    program = _program(_module(tensors, causal, alignment, scale, layout), choices)
    output, lse = program(query, key, value, threads=threads, timeout_s=timeout_s)
    return output, lse


def attention_gradient(
    output_gradient: Any,
    query: Any,
    key: Any,
    value: Any,
    output: Any,
    lse: Any,
    *,
    ranks: int,
    causal: bool = False,
    alignment: str = "top_left",
    scale: Optional[float] = None,
    layout: str = "bshd",
    team_size: Optional[int] = None,
    tokens: Optional[str] = None,
    threads: Optional[int] = None,
    timeout_s: Optional[float] = None,
    **plan: Any,
) -> Tuple[Any, Any, Any]:
    """The gradients of attention(query, key, value, ...), which gave output and
    lse: (query_gradient, key_gradient, value_gradient), each of the shape and
    element type of what it is of.

    output_gradient: of the shape and element type of output. lse has no gradient
      of its own.

    The other arguments are those of attention; so is when it compiles."""
    tensors = {"query": query, "key": key, "value": value}
    _read(tensors, layout, alignment, scale)
    choices = {"ranks": ranks, "team_size": team_size, "tokens": tokens,
               "pass_": "backward", **plan}
    program = _program(_module(tensors, causal, alignment, scale, layout), choices)
    query_gradient, key_gradient, value_gradient = program(
        output_gradient, query, key, value, output, lse, threads=threads,
        timeout_s=timeout_s)
    return query_gradient, key_gradient, value_gradient
