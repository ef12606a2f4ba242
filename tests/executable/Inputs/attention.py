"""What the executed tests share: attentions with plans as a module, and the
program that startrail-compile, on PATH, makes of it."""

import collections
import json
import os
import subprocess
import sys

Shape = collections.namedtuple(
    "Shape", "batch layout query_heads kv_heads key_dim value_dim rows")

Case = collections.namedtuple(
    "Case", "name ranks team exchange combine mask element shape placement")


def function_of(case):
    """The function of a program that runs the case."""
    return case.name + "_attention"


def module_of(cases):
    """One function, with one attention that has its plan, per case."""
    lines = []
    for case in cases:
        shape, element = case.shape, case.element
        tokens = case.ranks * shape.rows

        def tensor(heads, dim):
            sizes = ((tokens, heads) if shape.layout == "bshd"
                     else (heads, tokens))
            return f"tensor<{shape.batch}x{sizes[0]}x{sizes[1]}x{dim}x{element}>"

        query = tensor(shape.query_heads, shape.key_dim)
        key = tensor(shape.kv_heads, shape.key_dim)
        value = tensor(shape.kv_heads, shape.value_dim)
        output = tensor(shape.query_heads, shape.value_dim)
        state = "f64" if element == "f64" else "f32"
        lse = f"tensor<{shape.batch}x{shape.query_heads}x{tokens}x{state}>"
        plan = (f'{{strategy = "startrail", team_size = {case.team} : i64, '
                f'exchange = "{case.exchange}", '
                f'combine_via = "{case.combine}", '
                f'placement = "{case.placement}"}}')
        lines.append(f"""\
func.func @{case.name}(%q: {query}, %k: {key}, %v: {value}) -> ({output}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %v mask({case.mask}) layout({shape.layout})
      {{startrail.plan = {plan}}} : ({query}, {key}, {value}) -> ({output}, {lse})
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


def compile_program(ranks, cases, folder, name):
    """The path of a program of all cases, compiled fast rather than to be
    fast: the kernels are in a library."""
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, name)
    with open(program + ".mlir", "w") as file:
        file.write(module_of(cases))
    run(["startrail-compile", program + ".mlir", f"--ranks={ranks}",
         "-o", program], environment={"CXXFLAGS": "-O0"})
    return program


def layouts_of(program):
    """By function and side ("query" or "key"), the name of the layout and the
    positions in the rows of each rank, as --layout prints them."""
    layouts = {}
    for line in run([program, "--layout"])[1].splitlines():
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
    """The exit status and the report of a run."""
    report = program + ".json"
    status, _ = run([program, "--timeout-s=600", f"--json={report}", *options],
                    accept)
    with open(report) as file:
        return status, json.load(file)
