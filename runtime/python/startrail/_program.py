"""Compiled programs, and how they are called."""

import ctypes
import difflib
import os
import shutil
import struct
import tempfile
import threading
from types import MappingProxyType
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from startrail import _abi
from startrail._errors import HangError, LoadError, RunError
from startrail._function import Function, text


class Program:
    """A compiled program, loaded for as long as the process lives. Made by
    compile and load. With one function, or one forward function, it is called as
    that function."""

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
        self.name = text(raw.name)
        self.plan_hash = text(raw.plan_hash)
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
        """The outputs of the only function, or of the only forward one; see
        Function.__call__."""
        functions = list(self.functions.values())
        if len(functions) != 1:
            functions = [f for f in functions if f.pass_ == "forward"]
        if len(functions) != 1:
            raise TypeError("expected a program of one function to be called, but got "
                            f"one of {len(self.functions)}; call "
                            f"program[name], of {', '.join(self.functions)}")
        return functions[0](*inputs, **options)

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
        message = text(error.value).strip()
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
