"""One rank of a program in a process of one's own."""

import ctypes
import threading
from typing import Any, Optional, Sequence, Tuple

from startrail import _abi
from startrail._errors import RunError
from startrail._function import Function, text
from startrail._program import Program

_declaring = threading.Lock()


def make_id(program: Program) -> bytes:
    """128 bytes that name a run, made by one rank and given to all by whatever
    connects them. RunError where NCCL cannot be loaded."""
    library = _library(program)
    made = _abi.UniqueId()
    if library.ncclGetUniqueId(ctypes.byref(made)):
        raise RunError("expected ncclGetUniqueId to succeed, but got: "
                       f"{text(library.ncclGetLastError(None))}", _abi.FAILED)
    return bytes(bytearray(made))


def _library(program: Program) -> ctypes.CDLL:
    library = program._library
    with _declaring:
        _abi.declare_rank(library)
    return library


class Rank:
    """One rank of a program, made by all of its ranks at the same time, each in a
    process or thread of its own, with the same id. On GPUs the current device is
    the rank's, its tensors are in that device's memory and its calls are queued on
    a stream; on CPU ranks memory is memory, and all are threads of one process.
    Used by one thread at a time. Closed by close, or at the end of a with
    statement."""

    #: Which of how many.
    rank: int
    ranks: int

    def __init__(self, program: Program, rank: int, run_id: bytes,
                 timeout_s: float = 600, device: Optional[int] = None):
        """run_id: what make_id gave one of them. timeout_s: how long a call may wait
        for other ranks; 0 for ever. device: the number of the rank's GPU; None for the
        current one. RunError names rank, operation, step and peer."""
        if not 0 <= rank < program.ranks:
            raise ValueError(f"expected the rank to be 0 to {program.ranks - 1}, but got "
                             f"{rank}")
        if len(run_id) != ctypes.sizeof(_abi.UniqueId):
            raise ValueError("expected the id of a run to be 128 bytes, of make_id, but "
                             f"got {len(run_id)}")
        self.program, self.rank, self.ranks = program, rank, program.ranks
        self._library = _library(program)
        self._context: Optional[_abi.Context] = None
        self._world = ctypes.c_void_p()
        if device is not None and self._library.cudaSetDevice(device):
            raise RunError(f"rank {rank}: expected GPU {device} to be there, but it is "
                           "not", _abi.NO_DEVICE)
        given = _abi.UniqueId.from_buffer_copy(run_id)
        if self._library.ncclCommInitRank(ctypes.byref(self._world), self.ranks, given,
                                          rank):
            raise RunError(f"rank {rank}: expected ncclCommInitRank to succeed, but got: "
                           f"{text(self._library.ncclGetLastError(None))}", _abi.FAILED)
        context = _abi.Context()
        if self._library.startrail_setup(ctypes.byref(context), program._pointer,
                                         self._world, timeout_s):
            message = text(context.error)
            self.close()
            raise RunError(message, _abi.FAILED)
        self._context = context

    def run(self, function: Function, inputs: Sequence[int], outputs: Sequence[int],
            stream: int = 0) -> None:
        """Queues a function of the program on `stream`, after the work that is there,
        and returns. inputs and outputs are the addresses of this rank's shards, in
        device memory, dense, in the function's order and each in its tensor's shard
        shape; saved tensors follow the outputs of a forward function and the inputs of
        a backward one. All ranks call the same functions in the same order."""
        if self._context is None:
            raise RunError("expected an open rank, but got one that was closed",
                           _abi.USAGE)
        wanted = _counts(function)
        if (len(inputs), len(outputs)) != wanted:
            raise TypeError(f"expected {wanted[0]} inputs and {wanted[1]} outputs of "
                            f"{function.name}, but got {len(inputs)} and {len(outputs)}")
        run = _abi.Run(function._raw.run)
        if run(ctypes.byref(self._context), _addresses(inputs), _addresses(outputs),
               stream or None):
            raise RunError(text(self._context.error), _abi.FAILED)

    def synchronize(self, stream: int = 0) -> None:
        """Waits for the work on `stream`."""
        code = self._library.cudaStreamSynchronize(stream or None)
        if code:
            raise RunError(f"rank {self.rank}: expected the work on a stream to succeed, "
                           f"but got CUDA error {code}", _abi.FAILED)

    def positions(self, function: Function, side: str = "query") -> Tuple[int, ...]:
        """Of each row of this rank's shards, the position of its token in the whole
        sequence, as rotary embeddings need it; -1 for padding. side: "query" or
        "key"."""
        if side not in _abi.SIDES:
            raise ValueError(f"expected the side to be query or key, but got {side!r}")
        raw = function._raw
        position = raw.query_position if side == "query" else raw.key_position
        rows = next(raw.inputs[i].shard[1] for i in range(raw.input_count)
                    if _abi.SIDES[raw.inputs[i].side] == side)
        return tuple(position(self.rank, row) for row in range(rows))

    def close(self) -> None:
        """Waits for the rank's work and frees what it has; with the other ranks."""
        context, self._context = self._context, None
        if context is not None:
            self._library.startrail_teardown(ctypes.byref(context))
        world, self._world = self._world, ctypes.c_void_p()
        if world:
            self._library.ncclCommDestroy(world)

    def __enter__(self) -> "Rank":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _counts(function: Function) -> Tuple[int, int]:
    saved = len(function.saved)
    backward = function.pass_ == "backward"
    return (len(function.inputs) + saved * backward,
            len(function.outputs) + saved * (not backward))


def _addresses(values: Sequence[int]) -> Any:
    return (ctypes.c_void_p * len(values))(*values)
