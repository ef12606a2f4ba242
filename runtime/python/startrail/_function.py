"""The functions of a program."""

import ctypes
import dataclasses
import numbers
from types import MappingProxyType
from typing import Any, List, Mapping, Optional, Sequence, Tuple

import numpy

from startrail import _abi, _arrays


@dataclasses.dataclass(frozen=True)
class Tensor:
    """An input or output of a function."""

    name: str
    #: "f32", "f64", "f16" or "bf16".
    dtype: str
    #: "bshd", "bhsd", or "bhs" of the log-sum-exp: batch, sequence, heads, dim.
    layout: str
    #: Of the whole tensor, in its layout; of a saved one, of the blocks of all
    #: ranks: [ranks, batch, tokens, heads, dim].
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
    #: Of gradients: whose tokens move along the ring, "query" or "key", and the
    #: type of gradients that travel, "f32" (f64 with f64 tensors) or "bf16", both ""
    #: of a forward function; what that keeps for them, nothing ("gather") or its
    #: team's tensors ("team").
    circulate: str
    gradient_type: str
    save: str
    #: Blocks of keys that every rank attends, one after the other.
    steps: int


@dataclasses.dataclass(frozen=True)
class Result:
    """What a run gave and took."""

    #: Of the function, in its order.
    outputs: Tuple[Any, ...]
    #: What the ranks keep for the function's gradient, see Function.saved.
    saved: Tuple[Any, ...]
    #: Of one run: median, least and greatest over the repeats.
    seconds: float
    least_seconds: float
    greatest_seconds: float
    #: Bytes received in one run, by kind (gather, exchange, ring, combine, lse,
    #: gradient, home, other): by the rank that received most of the kind, and by
    #: all together.
    traffic_of_rank: Mapping[str, int]
    traffic: Mapping[str, int]


def text(value: Optional[bytes]) -> str:
    return (value or b"").decode("utf-8", "replace")


def _tensor(raw: _abi.Tensor, saved_by: int = 0) -> Tensor:
    """`saved_by`: the ranks that keep a block each, of a saved tensor."""
    shard = tuple(raw.shard[:raw.dims])
    shape = (saved_by, *shard) if saved_by else tuple(raw.shape[:raw.dims])
    return Tensor(name=text(raw.name), dtype=_abi.DTYPES[raw.dtype],
                  layout=_abi.LAYOUTS[raw.layout], shape=shape, shard=shard)


class Function:
    """One attention of a program, its gradient, or both. Made by the program, and
    callable."""

    #: The name.
    name: str
    #: What it computes: "forward" (output and lse), "backward" (the gradients of
    #: query, key and value), or "joint" (all five).
    pass_: str
    #: The inputs: query, key, value; of a backward function output_gradient, query,
    #: key, value, output, lse; of a joint one query, key, value, output_gradient.
    inputs: Tuple[Tensor, ...]
    #: The outputs: output, lse (log-sum-exp, natural logarithm); of a backward
    #: function query_gradient, key_gradient, value_gradient; of a joint one all.
    outputs: Tuple[Tensor, ...]
    #: With save "team" and teams of more than one, the team's query, key and value
    #: as each rank keeps them: a forward function's run gives them, and a backward
    #: one's takes them.
    saved: Tuple[Tensor, ...]
    #: How it is spread over the ranks.
    plan: Plan
    #: "full" or "causal": key position j is visible to query position i where
    #: j <= i + diagonal.
    mask: str
    diagonal: int
    #: The factor of the scores before the softmax.
    scale: float
    #: Bytes of work memory a rank, and of all it holds while the function runs:
    #: work memory, inputs, outputs, saved tensors.
    workspace_bytes: int
    peak_bytes: int

    def __init__(self, program: Any, raw: _abi.Function):
        self._program = program
        self._raw = raw
        self.name = text(raw.name)
        self.pass_ = _abi.PASSES[getattr(raw, "pass")]
        self._forward = text(raw.forward)
        self.inputs = tuple(_tensor(raw.inputs[i]) for i in range(raw.input_count))
        self.outputs = tuple(_tensor(raw.outputs[i]) for i in range(raw.output_count))
        self.saved = tuple(_tensor(raw.saved[i], program.ranks)
                           for i in range(raw.saved_count))
        self.plan = Plan(
            ranks=program.ranks, strategy=text(raw.strategy),
            team_size=raw.team_size, exchange=text(raw.exchange),
            combine_via=text(raw.combine_via), placement=text(raw.placement),
            query_tokens=text(raw.query_tokens), key_tokens=text(raw.key_tokens),
            circulate=text(raw.circulate), gradient_type=text(raw.gradient_type),
            save=text(raw.save), steps=raw.steps)
        self.mask = _abi.MASKS[raw.mask]
        self.diagonal = raw.diagonal
        self.scale = raw.scale
        self.workspace_bytes = raw.workspace_bytes
        self.peak_bytes = raw.peak_bytes

    def __repr__(self) -> str:
        def listed(tensors: Tuple[Tensor, ...]) -> str:
            return ", ".join(f"{t.name}: {t.dtype}{list(t.shape)}" for t in tensors)
        return f"<startrail.Function {self.name}({listed(self.inputs)}) -> " \
               f"({listed(self.outputs)})>"

    @property
    def gradient(self) -> Optional["Function"]:
        """The function of the same program that computes the gradients of this
        attention, or None."""
        return next((other for other in self._program.functions.values()
                     if self.pass_ == "forward" and other._forward == self.name), None)

    def positions(self, side: str = "query") -> numpy.ndarray:
        """The map from a rank's rows to tokens: int64 [ranks, rows], the position
        in the whole sequence of every row, -1 for padding. Rotary embeddings and
        loss masks of shards need it. side: "query" (query, output, lse) or "key"
        (key, value); gradients are as what they are of."""
        if side not in _abi.SIDES:
            raise ValueError(f"expected side to be query or key, but got {side!r}")
        raw = self._raw
        rows = next(raw.inputs[i].shard[1] for i in range(raw.input_count)
                    if raw.inputs[i].side == _abi.SIDES.index(side))
        position = raw.query_position if side == "query" else raw.key_position
        return numpy.array(
            [[position(rank, row) for row in range(rows)]
             for rank in range(self.plan.ranks)], dtype=numpy.int64)

    def __call__(self, *inputs: Any, **options: Any) -> Tuple[Any, ...]:
        """The outputs for whole inputs: (output, lse), of a backward function
        (query_gradient, key_gradient, value_gradient). Takes run()'s options.
        With a gradient in the program, and PyTorch tensors that require one, the
        output has its history: see torch.attend, and the options it takes."""
        if self.gradient is not None and _arrays.any_requires_gradient(inputs):
            from startrail.torch import attend
            return attend(self, *inputs, **options)
        return self.run(*inputs, **options).outputs

    def run(self, *inputs: Any, saved: Sequence[Any] = (),
            threads: Optional[int] = None, repeat: int = 1,
            shuffle: Optional[int] = None,
            timeout_s: Optional[float] = None) -> Result:
        """Runs the function on all ranks, threads of this process.

        inputs: whole tensors of the function's shapes, in their layouts and
          element types: all NumPy arrays, or all PyTorch tensors on the CPU that
          need no gradient. bf16 is ml_dtypes' bfloat16, its bits as uint16, or
          torch.bfloat16. Dense ones are not copied before they are split, and
          never changed.
        saved: of a backward function that takes them: Result.saved of the forward
          function's run.
        threads: that compute; default: one per core.
        repeat: how often to run; the outputs are the last run's.
        shuffle: a seed: one thing at a time, in a drawn order.
        timeout_s: ends a run that takes longer.

        Sums over ranks are taken in rank order: the same inputs give the same
        bits, whatever threads and shuffle are.

        TypeError, ValueError: an input or option does not fit. RunError: a rank
        failed. HangError: the ranks waited for each other, or the time was up.
        In the main thread Ctrl-C ends a run (KeyboardInterrupt).

        Runs of one library follow one another, whichever threads call; other
        Python threads go on meanwhile. A process made by os.fork() after a run
        has no threads that compute, and cannot run: use spawn."""
        read = self._read(inputs, saved)
        wanted = self.outputs + (self.saved if self.pass_ == "forward" else ())
        made = [_arrays.make_output(t.dtype, t.shape, inputs[0]) for t in wanted]
        options = _options(threads, repeat, shuffle, timeout_s)
        result = _abi.RunResult(size=ctypes.sizeof(_abi.RunResult))
        self._program._run(self.name, read, made, options, result)

        def traffic(counts: Any) -> Mapping[str, int]:
            return MappingProxyType(dict(zip(_abi.TRAFFIC, counts)))
        values = tuple(value for value, _ in made)
        return Result(values[:len(self.outputs)], values[len(self.outputs):],
                      result.seconds, result.least_seconds, result.greatest_seconds,
                      traffic(result.traffic_of_rank), traffic(result.traffic))

    def _read(self, inputs: Tuple[Any, ...],
              saved: Sequence[Any]) -> List[Tuple[Any, int]]:
        """What keeps the memory of each alive, and where it is."""
        taken = self.saved if self.pass_ == "backward" else ()
        for what, given, tensors, hint in (
                ("inputs", inputs, self.inputs, ""),
                ("saved tensors", saved, taken,
                 f"; run {self._forward}, whose result has them" if taken else "")):
            if len(given) != len(tensors):
                names = f" ({', '.join(t.name for t in tensors)})" if tensors else ""
                raise TypeError(f"expected {len(tensors)} {what} of {self.name}{names}, "
                                f"but got {len(given)}{hint}")
        given, tensors = [*inputs, *saved], [*self.inputs, *taken]
        _arrays.check_kinds(given, [t.name for t in tensors])
        if (at := _arrays.find_requires_gradient(given)) is not None:
            other = "" if self.pass_ != "forward" else \
                "call the function itself, " if self.gradient else \
                "compile with pass_='both', "
            raise TypeError(
                f"expected {tensors[at].name} of {self.name} to need no gradient, but "
                f"it requires one; {other}call under torch.no_grad(), or pass "
                ".detach()")
        return [_arrays.read_input(value, t.dtype, t.shape, f"{t.name} of {self.name}")
                for value, t in zip(given, tensors)]


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
