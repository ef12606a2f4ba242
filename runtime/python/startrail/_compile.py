"""Runs startrail-compile."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any, List, Mapping, Optional, Union

from startrail._errors import CompileError
from startrail._program import Program, load

_TOOL = "startrail-compile"


def find_tool() -> str:
    """The path of startrail-compile: what the environment variable STARTRAIL
    names (the tool, or the folder of an installation or a build, which has it in
    bin); else the one on PATH; else that of the installation or checkout this
    package lies in. CompileError where there is none."""
    given = os.environ.get("STARTRAIL")
    if given:
        for path in (given, os.path.join(given, "bin", _TOOL)):
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return os.path.abspath(path)
        raise CompileError(
            f"expected STARTRAIL to name {_TOOL} or a folder with bin/{_TOOL}, "
            f"but got '{given}'")
    found = shutil.which(_TOOL)
    if found:
        return found
    here = pathlib.Path(__file__).resolve().parent
    for place, up, tool in (("lib/startrail/python/startrail", 3, "bin"),
                            ("runtime/python/startrail", 2, "build/bin")):
        if here.as_posix().endswith("/" + place):
            path = here.parents[up] / tool / _TOOL
            if path.is_file() and os.access(path, os.X_OK):
                return str(path)
    raise CompileError(
        f"expected {_TOOL} on PATH, but found none; set STARTRAIL to the folder of "
        "an installation or build of startrail")


def compile(
    model: Union[str, "os.PathLike[str]"],
    *,
    ranks: Optional[int] = None,
    team_size: Union[None, int, str] = None,
    strategy: Optional[str] = None,
    exchange: Optional[str] = None,
    combine_via: Optional[str] = None,
    placement: Optional[str] = None,
    tokens: Optional[str] = None,
    pass_: Optional[str] = None,
    circulate: Optional[str] = None,
    gradient_type: Optional[str] = None,
    save: Optional[str] = None,
    cluster: Union[None, str, "os.PathLike[str]"] = None,
    plan: Union[None, str, "os.PathLike[str]", Mapping[str, Any]] = None,
    function: Optional[str] = None,
    target: Optional[str] = None,
    cxx: Optional[str] = None,
    output: Union[None, str, "os.PathLike[str]"] = None,
) -> Program:
    """Compiles the attentions of a module, for CPU ranks without target, and loads
    the result.

    model: MLIR, as text (a str with a line break or a brace) or the path of a
      file.
    ranks, team_size, strategy, exchange: options of startrail-compile, which
      has the defaults.
    combine_via, placement, tokens, function, cxx: these too.
    pass_: "forward" (the default), "backward" (the gradients alone), "both" (a
      function of each) or "joint" (one function for both).
    circulate, gradient_type, save: of gradients, options of startrail-compile.
    cluster: the machines that choices are made for where team_size or placement
      is "auto": a name that startrail-plan knows, or a file.
    plan: a plan file, or its content as a dict.
    target: "host" (the default), CPU ranks, or "cuda", GPUs, for Rank in a process
      of each rank.
    output: where to keep the library, for startrail.load; by default nothing is
      kept.

    CompileError where the tool is not found or fails: its messages, with the
    place in the module. Program.messages has what it said besides."""
    options = {
        "ranks": ranks, "team-size": team_size, "strategy": strategy,
        "exchange": exchange, "combine-via": combine_via, "placement": placement,
        "tokens": tokens, "pass": pass_, "circulate": circulate,
        "gradient-type": gradient_type, "save": save, "function": function,
        "target": target, "cxx": cxx,
        "cluster": None if cluster is None else os.fspath(cluster),
    }
    arguments = [f"--{name}={value}" for name, value in options.items()
                 if value is not None]
    text = isinstance(model, str) and ("\n" in model or "{" in model)
    if not text and not isinstance(model, (str, os.PathLike)):
        raise TypeError("expected the model to be MLIR text or a path, but got "
                        f"{type(model).__name__}")
    arguments.append("-" if text else os.fspath(model))
    with tempfile.TemporaryDirectory(prefix="startrail-") as folder:
        if isinstance(plan, Mapping):
            file = os.path.join(folder, "plan.json")
            with open(file, "w", encoding="utf-8") as stream:
                json.dump(plan, stream)
            plan = file
        if plan is not None:
            arguments.append(f"--plan={os.fspath(plan)}")
        library = os.path.join(folder, "libprogram.so") if output is None else \
            os.fspath(output)
        messages = _run([*arguments, "--emit=library", "-o", library],
                        model if text else None)
        program = load(library)
    program.messages = messages
    return program


def _run(arguments: List[str], text: Optional[str]) -> str:
    """Runs the tool, with `text` as its standard input; what it prints."""
    tool = find_tool()
    try:
        done = subprocess.run(
            [tool, *arguments], input=text, stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL if text is None else None,
            stderr=subprocess.PIPE, encoding="utf-8", errors="replace",
            check=False)
    except OSError as error:
        raise CompileError(f"cannot run '{tool}': {error.strerror}") from None
    if done.returncode != 0:
        raise CompileError(
            done.stderr.strip() or f"'{tool}' ended with {done.returncode}",
            done.returncode)
    return done.stderr
