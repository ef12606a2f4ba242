"""Compiled programs, and how they are called."""

import ctypes
import dataclasses
import difflib
import numbers
import os
import shutil
import struct
import tempfile
import threading
from types import MappingProxyType
from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy

from startrail import _abi, _arrays
from startrail._errors import HangError, LoadError, RunError


@dataclasses.dataclass(frozen=True)
class Tensor:
    """An input or output of a function."""

    name: str
    #: "f32", "f64", "f16" or "bf16".
    dtype: str
    #: "bshd", "bhsd", or "bhs" of the log-sum-exp: batch, sequence, heads, dim.
    layout: str
    #: Of the whole tensor, in its layout.
    shape: Tuple[int, ...]
    #: Of one rank's part: [batch, tokens, heads, dim] or [batch, tokens, heads].
    shard: Tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Plan:
    """How a function is spread over the ranks; see startrail-compile --help."""

    ranks: int
    strategy: str
    team_size: int
    exchange: str
    combine_via: str
    placement: str
    query_tokens: str
    key_tokens: str
    #: Blocks of keys that every rank attends, one after the other.
    steps: int


@dataclasses.dataclass(frozen=True)
class Result:
    """What a run gave and took."""

    #: Of the function, in its order.
    outputs: Tuple[Any, ...]
    #: Of one run: median, least and greatest over the repeats.
    seconds: float
    least_seconds: float
    greatest_seconds: float
    #: Bytes received in one run, by kind (gather, exchange, ring, combine, lse,
    #: other): by the rank that received most of the kind, and by all together.
    traffic_of_rank: Mapping[str, int]
    traffic: Mapping[str, int]


def _text(value: Optional[bytes]) -> str:
    return (value or b"").decode("utf-8", "replace")


def _tensor(raw: _abi.Tensor) -> Tensor:
    return Tensor(
        name=_text(raw.name), dtype=_abi.DTYPES[raw.dtype],
        layout=_abi.LAYOUTS[raw.layout],
        shape=tuple(raw.shape[:raw.dims]), shard=tuple(raw.shard[:raw.dims]))


class Function:
    """One attention of a program. Made by it, and callable."""

    #: The name.
    name: str
    #: The inputs: query, key, value.
    inputs: Tuple[Tensor, ...]
    #: The outputs: output, lse (log-sum-exp, natural logarithm).
    outputs: Tuple[Tensor, ...]
    #: How it is spread over the ranks.
    plan: Plan
    #: "full" or "causal": key position j is visible to query position i where
    #: j <= i + diagonal.
    mask: str
    diagonal: int
    #: The factor of the scores before the softmax.
    scale: float
    #: Bytes of work memory a rank.
    workspace_bytes: int

    def __init__(self, program: "Program", raw: _abi.Function):
        self._program = program
        self._raw = raw
        self.name = _text(raw.name)
        self.inputs = tuple(_tensor(raw.inputs[i]) for i in range(raw.input_count))
        self.outputs = tuple(_tensor(raw.outputs[i]) for i in range(raw.output_count))
        self.plan = Plan(
            ranks=program.ranks, strategy=_text(raw.strategy),
            team_size=raw.team_size, exchange=_text(raw.exchange),
            combine_via=_text(raw.combine_via), placement=_text(raw.placement),
            query_tokens=_text(raw.query_tokens), key_tokens=_text(raw.key_tokens),
            steps=raw.steps)
        self.mask = _abi.MASKS[raw.mask]
        self.diagonal = raw.diagonal
        self.scale = raw.scale
        self.workspace_bytes = raw.workspace_bytes

    def __repr__(self) -> str:
        def listed(tensors: Tuple[Tensor, ...]) -> str:
            return ", ".join(f"{t.name}: {t.dtype}{list(t.shape)}" for t in tensors)
        return f"<startrail.Function {self.name}({listed(self.inputs)}) -> " \
               f"({listed(self.outputs)})>"

    def positions(self, side: str = "query") -> numpy.ndarray:
        """The map from a rank's rows to tokens: int64 [ranks, rows], the position
        in the whole sequence of every row, -1 for padding. Rotary embeddings and
        loss masks of shards need it. side: "query" (query, output, lse) or "key"
        (key, value)."""
        if side not in _abi.SIDES:
            raise ValueError(f"expected side to be query or key, but got {side!r}")
        raw, tensor = self._raw, self.inputs[_abi.SIDES.index(side)]
        position = raw.query_position if side == "query" else raw.key_position
        rows = tensor.shard[1]
        return numpy.array(
            [[position(rank, row) for row in range(rows)]
             for rank in range(self.plan.ranks)], dtype=numpy.int64)

    def __call__(self, *inputs: Any, **options: Any) -> Tuple[Any, ...]:
        """The outputs for whole inputs: (output, lse). Takes run()'s options."""
        return self.run(*inputs, **options).outputs

    def run(self, *inputs: Any, threads: Optional[int] = None, repeat: int = 1,
            shuffle: Optional[int] = None,
            timeout_s: Optional[float] = None) -> Result:
        """Runs the function on all ranks, threads of this process.

        inputs: whole tensors (query, key, value) of the function's shapes, in
          their layouts and element types: all NumPy arrays, or all PyTorch
          tensors on the CPU that need no gradient. bf16 is ml_dtypes' bfloat16,
          its bits as uint16, or torch.bfloat16. Dense ones are not copied before
          they are split, and never changed.
        threads: that compute; default: one per core.
        repeat: how often to run; the outputs are the last run's.
        shuffle: a seed: one thing at a time, in a drawn order.
        timeout_s: ends a run that takes longer.

        TypeError, ValueError: an input or option does not fit. RunError: a rank
        failed. HangError: the ranks waited for each other, or the time was up.
        In the main thread Ctrl-C ends a run (KeyboardInterrupt).

        Runs of one library follow one another, whichever threads call; other
        Python threads go on meanwhile. A process made by os.fork() after a run
        has no threads that compute, and cannot run: use spawn."""
        if len(inputs) != len(self.inputs):
            raise TypeError(
                f"expected {len(self.inputs)} inputs of {self.name} "
                f"({', '.join(t.name for t in self.inputs)}), but got {len(inputs)}")
        _arrays.check_kinds(inputs, [t.name for t in self.inputs])
        # The first of each pair keeps the memory of the second alive.
        read = [_arrays.read_input(value, t.dtype, t.shape, f"{t.name} of {self.name}")
                for value, t in zip(inputs, self.inputs)]
        made = [_arrays.make_output(t.dtype, t.shape, inputs[0]) for t in self.outputs]
        options = _options(threads, repeat, shuffle, timeout_s)
        result = _abi.RunResult(size=ctypes.sizeof(_abi.RunResult))
        self._program._run(self.name, read, made, options, result)

        def traffic(counts: Any) -> Mapping[str, int]:
            return MappingProxyType(dict(zip(_abi.TRAFFIC, counts)))
        return Result(tuple(output for output, _ in made), result.seconds,
                      result.least_seconds, result.greatest_seconds,
                      traffic(result.traffic_of_rank), traffic(result.traffic))


def _whole(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, numpy.integer)):
        raise TypeError(f"expected {name} to be a whole number, but got {value!r}")
    if not least <= value <= most:
        raise ValueError(f"expected {name} to be {least} to {most}, but got {value}")
    return int(value)


def number(name: str, value: Any) -> float:
    """`value` as a float; TypeError that names it where it is no number."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"expected {name} to be a number, but got {value!r}")
    return float(value)


def _options(threads: Optional[int], repeat: int, shuffle: Optional[int],
             timeout_s: Optional[float]) -> _abi.RunOptions:
    options = _abi.RunOptions(size=ctypes.sizeof(_abi.RunOptions))
    if threads is not None:
        options.threads = _whole("threads", threads, 1, 4096)
    options.repeat = _whole("repeat", repeat, 1, 2**31 - 1)
    if shuffle is not None:
        options.shuffle = 1
        options.shuffle_seed = _whole("shuffle", shuffle, 0, 2**64 - 1)
    if timeout_s is not None:
        if not 0 < number("timeout_s", timeout_s) <= 1e9:
            raise ValueError("expected timeout_s to be above 0, at most 1e9 seconds, "
                             f"but got {timeout_s}")
        options.timeout_s = timeout_s
    return options


class Program:
    """A compiled program, loaded for as long as the process lives. Made by
    compile and load. With one function it is called as that function."""

    #: The name, and the hash of the plan.
    name: str
    plan_hash: str
    #: Ranks, each a thread while a function runs.
    ranks: int
    #: The functions by name, in the program's order.
    functions: Mapping[str, Function]
    #: What startrail-compile said besides errors: remarks and warnings.
    messages: str

    def __init__(self, library: ctypes.CDLL):
        self._library = library
        self._pointer = library.startrail_main_program()
        raw = self._pointer.contents
        self.name = _text(raw.name)
        self.plan_hash = _text(raw.plan_hash)
        self.ranks = raw.ranks
        functions = [Function(self, raw.functions[i])
                     for i in range(raw.function_count)]
        self.functions = MappingProxyType({f.name: f for f in functions})
        self.messages = ""

    def __repr__(self) -> str:
        return f"<startrail.Program {self.name}: {', '.join(self.functions)} on " \
               f"{self.ranks} ranks>"

    def __getitem__(self, name: str) -> Function:
        """The function `name`; KeyError that names the nearest."""
        if name in self.functions:
            return self.functions[name]
        near = difflib.get_close_matches(name, self.functions, 1)
        hint = f"did you mean {near[0]}?" if near else \
            f"there are {', '.join(self.functions)}"
        raise KeyError(f"expected a function of {self.name}, but got {name}; {hint}")

    def __call__(self, *inputs: Any, **options: Any) -> Tuple[Any, ...]:
        """The outputs of the only function; see Function.run."""
        if len(self.functions) != 1:
            raise TypeError("expected a program of one function to be called, but got "
                            f"one of {len(self.functions)}; call "
                            f"program[name], of {', '.join(self.functions)}")
        return next(iter(self.functions.values()))(*inputs, **options)

    def _run(self, name: str, inputs: list, outputs: list,
             options: _abi.RunOptions, result: _abi.RunResult) -> None:
        def addresses(tensors: list) -> Any:
            return (ctypes.c_void_p * len(tensors))(*(place for _, place in tensors))
        error = ctypes.create_string_buffer(1 << 16)
        arguments = (
            self._pointer, name.encode(), addresses(inputs), addresses(outputs),
            ctypes.pointer(options), ctypes.pointer(result), error, len(error))
        status = _call(self._library.startrail_run_on_host, arguments, options,
                       (inputs, outputs))
        if status == _abi.OK:
            return
        message = _text(error.value).strip()
        raise (HangError if status == _abi.HANG else RunError)(message, status)


def _call(run: Any, arguments: Tuple[Any, ...], options: _abi.RunOptions,
          memory: Any) -> int:
    """run(*arguments). In the main thread Ctrl-C stops the run: the thread stays
    in Python, where signals are seen, and another one makes the call, which keeps
    `memory` alive until then, whatever happens here."""
    if threading.current_thread() is not threading.main_thread():
        return run(*arguments)
    stop = ctypes.c_int32(0)
    options.stop = ctypes.pointer(stop)
    status = []
    ended = threading.Event()

    def call(memory: Any = memory) -> None:
        try:
            status.append(run(*arguments))
        finally:
            ended.set()
    threading.Thread(target=call, daemon=True).start()
    interrupt: Optional[BaseException] = None
    while not ended.is_set():
        try:
            ended.wait()
        except BaseException as raised:  # whatever a signal handler raises
            interrupt = raised
            stop.value = 1
    if interrupt is not None:
        raise interrupt
    return status[0]


_loaded: Dict[Tuple[int, ...], ctypes.CDLL] = {}
_loading = threading.Lock()


def load(path: Union[str, "os.PathLike[str]"]) -> Program:
    """Loads a library that startrail-compile --emit=library, or compile with
    output=, has written. The file may be replaced or removed afterwards.

    FileNotFoundError where there is none; LoadError where it is no such library,
    or one for another version of this package."""
    path = os.fspath(path)
    with _loading:
        status = os.stat(path)
        key = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
        library = _loaded.get(key)
        if library is None:
            library = _loaded[key] = _open(path)
    return Program(library)


def _is_cut_short(file: str) -> bool:
    """Whether an ELF file ends before its section headers do, the last of its
    parts. The dynamic linker dies of one."""
    with open(file, "rb") as stream:
        header = stream.read(64)
    if len(header) < 64 or header[:5] != b"\x7fELF\x02":
        return False
    start, = struct.unpack_from("<Q", header, 40)
    size, count = struct.unpack_from("<HH", header, 58)
    return start + size * count > os.path.getsize(file)


def _open(path: str) -> ctypes.CDLL:
    """Opens a copy under a name of its own: the dynamic linker takes a name that
    it has seen for the file of that time, and a file that is changed while it is
    loaded ends the process."""
    with tempfile.TemporaryDirectory(prefix="startrail-") as folder:
        copy = shutil.copyfile(path, os.path.join(folder, "library.so"))
        try:
            if _is_cut_short(copy):
                raise OSError("the file is cut short")
            library = ctypes.CDLL(copy)
            _abi.declare(library)
        except (OSError, AttributeError) as error:
            raise LoadError(
                f"expected '{path}' to be a library of startrail-compile "
                f"--emit=library, but: {str(error).replace(copy, path)}") from None
    version = library.startrail_main_program().contents.abi_version
    if version != _abi.ABI_VERSION:
        raise LoadError(
            f"expected '{path}' to be a program of ABI version {_abi.ABI_VERSION}, but "
            f"got {version}; compile it again, with the startrail-compile of this "
            "package's version")
    return library
