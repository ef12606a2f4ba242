"""Sequence-parallel attention, compiled by startrail-compile and run on ranks
that are threads of this process.

    import startrail
    output, lse = startrail.attention(query, key, value, causal=True, ranks=8, team_size=2)

or, step by step:

    program = startrail.compile("model.mlir", ranks=8, team_size=2)
    output, lse = program(query, key, value)

Tensors are NumPy arrays, or PyTorch tensors on the CPU where torch is
installed; outputs are of the same kind as the inputs. Forward only.
"""

from startrail._attention import attention
from startrail._compile import compile, find_tool
from startrail._errors import CompileError, Error, HangError, LoadError, RunError
from startrail._program import Function, Plan, Program, Result, Tensor, load

__version__ = "0.1"

__all__ = [
    "attention",
    "compile",
    "load",
    "find_tool",
    "Program",
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
