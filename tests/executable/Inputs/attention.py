"""What the executed tests share: attentions with plans as a module, and the
program that startrail-compile, on PATH, makes of it."""

import collections
import json
import math
import os
import re
import subprocess
import sys

import numpy

from layouts import attribute_of

Shape = collections.namedtuple(
    "Shape", "batch layout query_heads kv_heads key_dim value_dim rows")

# tokens: the token layouts of queries and keys, see layouts.py; lengths: of
# queries and keys, unless given shape.rows for every rank. The last three
# concern programs that have gradients.
CaseFields = collections.namedtuple(
    "CaseFields", "name ranks team exchange combine mask element shape "
    "placement tokens lengths alignment circulate gradient_type save",
    defaults=(("contiguous", "contiguous"), None, "top_left", "query", "f32",
              "gather"))

GRADIENTS = ("query_gradient", "key_gradient", "value_gradient")


class Case(CaseFields):

    def __new__(cls, *values, **named):
        case = super().__new__(cls, *values, **named)
        if case.lengths is None:
            rows = case.ranks * case.shape.rows
            case = case._replace(lengths=(rows, rows))
        return case

    @property
    def diagonal(self):
        """Key j is visible to query i where j <= i + diagonal."""
        bottom_right = self.alignment == "bottom_right"
        return self.lengths[1] - self.lengths[0] if bottom_right else 0


def function_of(case, kind="attention"):
    """The function of a program that runs the case: "attention", its "gradient",
    or "joint", both of them."""
    suffix = {"attention": "", "gradient": "_gradient", "joint": "_joint"}[kind]
    return case.name + "_attention" + suffix


def state_of(element):
    """The type of log-sum-exp and of partial outputs."""
    return "f64" if element == "f64" else "f32"


def tensor_sizes(case):
    """Sizes of query, key, value and output as the case lays them out."""
    shape = case.shape

    def sizes(tokens, heads, dim):
        pair = (tokens, heads) if shape.layout == "bshd" else (heads, tokens)
        return (shape.batch, *pair, dim)

    queries, keys = case.lengths
    return {
        "query": sizes(queries, shape.query_heads, shape.key_dim),
        "key": sizes(keys, shape.kv_heads, shape.key_dim),
        "value": sizes(keys, shape.kv_heads, shape.value_dim),
        "output": sizes(queries, shape.query_heads, shape.value_dim),
    }


def module_of(cases, form="forward"):
    """One function, with one attention that has its plan, per case. The plans of
    programs with gradients, of another form, say more."""
    lines = []
    for case in cases:
        query, key, value, output = (
            f"tensor<{'x'.join(map(str, sizes))}x{case.element}>"
            for sizes in tensor_sizes(case).values())
        lse = (f"tensor<{case.shape.batch}x{case.shape.query_heads}x"
               f"{case.lengths[0]}x{state_of(case.element)}>")
        plan = (f'{{strategy = "startrail", team_size = {case.team} : i64, '
                f'exchange = "{case.exchange}", '
                f'combine_via = "{case.combine}", '
                f'placement = "{case.placement}", '
                f'query_tokens = {attribute_of(case.tokens[0])}, '
                f'key_tokens = {attribute_of(case.tokens[1])}')
        if form != "forward":
            plan += (f', circulate = "{case.circulate}", '
                     f'gradient_type = "{case.gradient_type}", '
                     f'save = "{case.save}"')
        lines.append(f"""\
func.func @{case.name}(%q: {query}, %k: {key}, %v: {value}) -> ({output}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %v mask({case.mask}) alignment({case.alignment})
      layout({case.shape.layout}) {{startrail.plan = {plan}}}}} : ({query}, {key}, {value}) -> ({output}, {lse})
  return %o, %l : {output}, {lse}
}}""")
    return "\n".join(lines) + "\n"


def run(command, accept=(0,), environment=None):
    """The exit status and what was printed; ends where the status is not to
    be accepted."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, **(environment or {})})
    if done.returncode not in accept:
        name = os.path.basename(command[0])
        sys.exit(f"{name} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.returncode, done.stdout


def compile_program(ranks, cases, folder, name, form="forward", flags="-O0"):
    """The path of a program of all cases, compiled fast rather than to be
    fast: the kernels are in a library. `form`: the compiler's --pass."""
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, name)
    with open(program + ".mlir", "w") as file:
        file.write(module_of(cases, form))
    passes = [] if form == "forward" else [f"--pass={form}"]
    run(["startrail-compile", program + ".mlir", f"--ranks={ranks}", *passes,
         "-o", program], environment={"CXXFLAGS": flags})
    return program


def save_input(file, values, element):
    """Writes an input as programs of this element type read it; bf16 as f32."""
    stored = {"f64": "<f8", "f32": "<f4", "f16": "<f2", "bf16": "<f4"}[element]
    numpy.save(file, numpy.ascontiguousarray(values.astype(stored)))


def load_output(file, element):
    """An output that a program of this element type has written, as numbers."""
    values = numpy.load(file)
    if element == "bf16":
        values = (values.view(numpy.uint16).astype(numpy.uint32) << 16).view(
            numpy.float32)
    return values


def layouts_of(*command):
    """By function and side ("query" or "key"), the name of the layout and the
    positions in the rows of each rank, as a program or the compiler prints them
    with --layout."""
    layouts = {}
    for line in run([*command, "--layout"])[1].splitlines():
        head, _, values = line.partition(": ")
        if line.startswith("  rank "):
            for side in sides:
                ranks = layouts[function, side][1]
                assert head == f"  rank {len(ranks)}", line
                ranks.append([int(value) for value in values.split(",")])
            continue
        function, _, sides = head.partition(", ")
        sides = sides.split(" and ")
        name = values.rpartition(", ")[0]
        for side in sides:
            layouts[function, side] = (name, [])
    return layouts


def run_program(program, *options, accept=(0,)):
    """The exit status and the report of a run; in JSON an infinite error is
    null."""
    def infinite(pairs):
        return {key: math.inf if value is None and key in ("max_abs", "rms")
                else value for key, value in pairs}

    report = program + ".json"
    status, _ = run([program, "--timeout-s=600", f"--json={report}", *options],
                    accept)
    with open(report) as file:
        return status, json.load(file, object_pairs_hook=infinite)


def run_gradients(command, case, kind, stem, *options):
    """Runs both passes of a case, the functions of `kind` as in function_of: the
    files of output, log-sum-exp and the gradients of query, key and value,
    whose names begin with `stem`, and what was printed."""
    options = [f"--function={function_of(case, kind)}", "--pass=both",
               "--timeout-s=600", *options]
    files = []
    for name in ("output", "lse", *GRADIENTS):
        files.append(f"{stem}.{name}.npy")
        if os.path.exists(files[-1]):
            os.remove(files[-1])
        option = {"output": "output", "lse": "lse-output"}.get(
            name, name.replace("_", "-") + "-output")
        options.append(f"--{option}={files[-1]}")
    return files, run([*command, *options])[1]


def bytes_of(files):
    contents = []
    for file in files:
        with open(file, "rb") as stream:
            contents.append(stream.read())
    return contents


def described_diagonals(program):
    """What --describe says of every function's mask: its diagonal, or None
    where all keys are visible."""
    _, text = run([program, "--describe"])
    return {name: int(diagonal) if diagonal else None
            for name, diagonal in re.findall(
                r"^(\w+): .*, (?:full|causal \(diagonal (-?\d+)\)) mask,",
                text, re.MULTILINE)}
