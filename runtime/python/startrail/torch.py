"""Attention in PyTorch's autograd, and its activation checkpointing.

    import startrail.torch
    program = startrail.compile("model.mlir", ranks=8, team_size=2, pass_="both")
    output, lse = program(query, key, value)       # differentiable
    output = startrail.torch.checkpoint(block, x)  # attention inside runs once

In a process per GPU, started by torchrun, with shards of its own:

    program = startrail.compile("model.mlir", ranks=8, pass_="both", target="cuda")
    rank = startrail.torch.connect(program)
    output, lse = startrail.torch.attend_shard(rank, program["main_attention"],
                                               query, key, value)

Needs PyTorch 2.4.
"""

import functools
from typing import Any, Callable, Dict, List, Optional, Tuple

import torch
from torch.utils.checkpoint import (CheckpointPolicy, checkpoint as _checkpoint,
                                    create_selective_checkpoint_contexts)

from startrail import _arrays
from startrail._function import Function, Tensor
from startrail._program import Program
from startrail._rank import Rank, make_id

__all__ = ["attend", "attend_shard", "checkpoint", "connect", "keep_attention"]

# Operators take no objects: a call is the number of a function and its options.
_calls: List[Tuple[Function, Dict[str, Any]]] = []
_numbers: Dict[Tuple[Any, ...], int] = {}


def _number(function: Function, options: Dict[str, Any]) -> int:
    key = (function, *options.values())
    if key not in _numbers:
        _calls.append((function, options))
        _numbers[key] = len(_calls) - 1
    return _numbers[key]


_Five = Tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]
_Three = Tuple[torch.Tensor, torch.Tensor, torch.Tensor]


@torch.library.custom_op("startrail::attention", mutates_args=(), device_types="cpu")
def _attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor,
               call: int) -> _Five:
    """(output, lse, and what the ranks keep of query, key, value: empty where they
    keep nothing)."""
    function, options = _calls[call]
    with torch.no_grad():
        result = function.run(query, key, value, **options)
    kept = result.saved or [query.new_empty(0) for _ in range(3)]
    return (*result.outputs, *kept)


@torch.library.custom_op("startrail::attention_gradient", mutates_args=(),
                         device_types="cpu")
def _attention_gradient(output_gradient: torch.Tensor, query: torch.Tensor,
                        key: torch.Tensor, value: torch.Tensor, output: torch.Tensor,
                        lse: torch.Tensor, team_query: torch.Tensor,
                        team_key: torch.Tensor, team_value: torch.Tensor,
                        call: int) -> _Three:
    function, options = _calls[call]
    gradient = function.gradient
    saved = (team_query, team_key, team_value) if gradient.saved else ()
    with torch.no_grad():
        return gradient.run(output_gradient, query, key, value, output, lse,
                            saved=saved, **options).outputs


@_attention.register_fake
def _(query, key, value, call):
    function, _ = _calls[call]
    made = [query.new_empty(t.shape, dtype=_arrays.torch_dtype(torch, t.dtype))
            for t in (*function.outputs, *function.saved)]
    return (*made, *(query.new_empty(0) for _ in range(5 - len(made))))


@_attention_gradient.register_fake
def _(output_gradient, query, key, value, output, lse, team_query, team_key,
      team_value, call):
    return tuple(x.new_empty(x.shape) for x in (query, key, value))


class _Gradient(torch.autograd.Function):
    """The gradients, which have none of their own."""

    @staticmethod
    def forward(ctx, *arguments):
        return torch.ops.startrail.attention_gradient(*arguments)

    @staticmethod
    def backward(ctx, *gradients):
        raise RuntimeError("expected attention to be differentiated once, but got a "
                           "second derivative, which startrail does not compute")


class _Attention(torch.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value, call):
        output, lse, *kept = torch.ops.startrail.attention(query, key, value, call)
        ctx.save_for_backward(query, key, value, output, lse, *kept)
        ctx.call = call
        ctx.set_materialize_grads(False)
        return output, lse

    @staticmethod
    def backward(ctx, output_gradient, lse_gradient):
        if lse_gradient is not None:
            raise RuntimeError("expected no gradient of the log-sum-exp, which startrail "
                               "does not differentiate, but got one; use lse.detach()")
        if output_gradient is None:
            return None, None, None, None
        gradients = _Gradient.apply(output_gradient, *ctx.saved_tensors, ctx.call)
        return (*(gradient if needed else None
                  for gradient, needed in zip(gradients, ctx.needs_input_grad)), None)


def _described(function: Function, *given: Any
               ) -> List[Tuple[Tensor, torch.Tensor, str]]:
    """The function's inputs, the tensors given for them, and their names in messages.
    TypeError where it has no gradient, or something given is no tensor."""
    if function.gradient is None:
        raise TypeError(f"expected {function.name} to have a gradient in its program, "
                        "but it has none; compile with pass_='both'")
    inputs = [(tensor, each, f"{tensor.name} of {function.name}")
              for tensor, each in zip(function.inputs, given)]
    for _, each, what in inputs:
        if not isinstance(each, torch.Tensor):
            raise TypeError(f"expected {what} to be a PyTorch tensor, but got "
                            f"{type(each).__name__}")
    return inputs


def attend(function: Function, query: torch.Tensor, key: torch.Tensor,
           value: torch.Tensor, *, threads: Optional[int] = None,
           shuffle: Optional[int] = None,
           timeout_s: Optional[float] = None) -> Tuple[torch.Tensor, torch.Tensor]:
    """(output, lse) with their history, as Function.__call__ gives them where a
    tensor requires a gradient. output and lse are saved for the backward pass, and
    with save="team" what the ranks keep; the backward pass runs function.gradient,
    on the ranks, and gives what query, key and value need.

    function: a forward one with a gradient: compile with pass_="both".
    query, key, value, threads, shuffle, timeout_s: see Function.run.

    The log-sum-exp is not differentiated, and neither is the gradient:
    RuntimeError in the backward pass that asks for it."""
    for tensor, given, what in _described(function, query, key, value):
        _arrays.check_dense(torch, given, what)
    options = dict(threads=threads, shuffle=shuffle, timeout_s=timeout_s)
    return _Attention.apply(query, key, value, _number(function, options))


def keep_attention(context: Any, operation: Any, *args: Any,
                   **kwargs: Any) -> CheckpointPolicy:
    """The policy of checkpoint, for create_selective_checkpoint_contexts of
    torch.utils.checkpoint or inside a policy of your own: attention's results are
    kept, whatever else is computed again."""
    if operation is torch.ops.startrail.attention.default:
        return CheckpointPolicy.MUST_SAVE
    return CheckpointPolicy.PREFER_RECOMPUTE


def checkpoint(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """function(*args, **kwargs), whose intermediate results are dropped and computed
    again in the backward pass, as by torch.utils.checkpoint.checkpoint, but for
    attention: its output and lse stay, so that its forward runs once."""
    return _checkpoint(
        function, *args, use_reentrant=False,
        context_fn=functools.partial(create_selective_checkpoint_contexts,
                                     keep_attention), **kwargs)


def connect(program: Program, group: Any = None, timeout_s: float = 600) -> Rank:
    """This process's rank of `program`, by torch.distributed: its rank in `group`
    (by default all processes), which has as many as the program has ranks. Called by
    all of them, on the device that is torch.cuda.current_device() (torchrun's
    LOCAL_RANK). RuntimeError where torch.distributed is not initialized or the group
    is of another size."""
    import torch.distributed as distributed
    if not distributed.is_initialized():
        raise RuntimeError("expected torch.distributed to be initialized, but it is not; "
                           "call torch.distributed.init_process_group first")
    size = distributed.get_world_size(group)
    if size != program.ranks:
        raise RuntimeError(f"expected the group to be {program.ranks} processes, the "
                           f"ranks of {program.name}, but got {size}")
    rank = distributed.get_rank(group)
    run_id = [make_id(program) if rank == 0 else None]
    source = 0 if group is None else distributed.get_global_rank(group, 0)
    distributed.broadcast_object_list(run_id, src=source, group=group)
    device = torch.cuda.current_device() if torch.cuda.is_available() else None
    return Rank(program, rank, run_id[0], timeout_s, device)


def _run_shard(rank: Rank, function: Function,
               inputs: Tuple[torch.Tensor, ...]) -> List[torch.Tensor]:
    """The outputs of this rank's call, and what it saves; queued on the current
    stream of the inputs' device."""
    device = inputs[0].device
    described = [*function.outputs,
                 *(function.saved if function.pass_ == "forward" else ())]
    outputs = [torch.empty(t.shard, dtype=_arrays.torch_dtype(torch, t.dtype),
                           device=device) for t in described]
    is_cuda = device.type == "cuda"
    stream = torch.cuda.current_stream(device).cuda_stream if is_cuda else 0
    rank.run(function, [x.data_ptr() for x in inputs], [x.data_ptr() for x in outputs],
             stream)
    if not is_cuda:
        rank.synchronize()
    return outputs


class _Shard(torch.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value, rank, function):
        output, lse, *saved = _run_shard(rank, function, (query, key, value))
        ctx.save_for_backward(query, key, value, output, lse, *saved)
        ctx.rank, ctx.function = rank, function
        ctx.mark_non_differentiable(lse)
        return output, lse

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, output_gradient, _):
        query, key, value, output, lse, *saved = ctx.saved_tensors
        gradients = _run_shard(
            ctx.rank, ctx.function.gradient,
            (output_gradient.contiguous(), query, key, value, output, lse, *saved))
        return (*gradients, None, None)


def attend_shard(rank: Rank, function: Function, query: torch.Tensor, key: torch.Tensor,
                 value: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    """(output, lse) of this rank's rows, with their history: autograd runs
    function.gradient, on all ranks, where one of query, key and value requires it,
    which must then be so on every rank.

    rank: of connect; for CPU ranks of Rank.
    function: a forward one with a gradient: compile with pass_="both".
    query, key, value: this rank's shards, contiguous, in the shard shape of the
      function's inputs, [batch, rows, heads, dim] always; rank.positions says which
      token a row holds. On the device that the program is for: calls are queued on
      its current stream.

    The log-sum-exp is not differentiated, and neither is the gradient."""
    for tensor, given, what in _described(function, query, key, value):
        if tuple(given.shape) != tensor.shard:
            raise ValueError(f"expected the shard of {what} to be {tensor.shard}, but got "
                             f"{tuple(given.shape)}")
        dtype = _arrays.torch_dtype(torch, tensor.dtype)
        if given.dtype != dtype:
            raise TypeError(f"expected {what} to be {dtype}, but got {given.dtype}")
        if not given.is_contiguous():
            raise ValueError(f"expected {what} to be contiguous, but it is not")
        if given.device != query.device:
            raise ValueError(f"expected {what} to be on {query.device}, as query is, but "
                             f"got {given.device}")
    return _Shard.apply(query, key, value, rank, function)
