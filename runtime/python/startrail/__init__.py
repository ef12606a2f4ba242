"""Sequence-parallel attention, compiled by startrail-compile and run on ranks
that are threads of this process.

    import startrail
    output, lse = startrail.attention(query, key, value, causal=True, ranks=8, team_size=2)

or, step by step:

    program = startrail.compile("model.mlir", ranks=8, team_size=2)
    output, lse = program(query, key, value)

Tensors are NumPy arrays, or PyTorch tensors on the CPU where torch is
installed; outputs are of the same kind as the inputs. Gradients run on the ranks
too: PyTorch's autograd finds them where a tensor requires one, and with NumPy

    gradients = startrail.attention_gradient(output_gradient, query, key, value, output, lse,
                                             causal=True, ranks=8, team_size=2)

startrail.torch has what is for PyTorch alone: activation checkpointing that does
not run attention twice.
"""

from startrail._attention import attention, attention_gradient
from startrail._compile import compile, find_tool
from startrail._errors import CompileError, Error, HangError, LoadError, RunError
from startrail._function import Function, Plan, Result, Tensor
from startrail._program import Program, load
from startrail._rank import Rank, make_id

__version__ = "0.1"

__all__ = [
    "attention",
    "attention_gradient",
    "compile",
    "load",
    "make_id",
    "find_tool",
    "Program",
    "Rank",
    "Function",
    "Plan",
    "Tensor",
    "Result",
    "Error",
    "CompileError",
    "LoadError",
    "RunError",
    "HangError",
]
