"""Executes an exported file and its raised form, and compares the results.

The raised form runs with `startrail.attention` replaced by a call of a plain
f64 attention that is written from what the op's text says: operands, mask,
alignment, scale, layout and heads. So what the pass reads off wrongly shows.
Prints `<file>: mask, scale, heads: equal within <tolerance>` or fails.

usage: check_raised.py TOLERANCE FILE   (MLIR's tools and startrail-opt on PATH)
"""

import math
import os
import re
import shutil
import subprocess
import sys

LOWERING = (
    "builtin.module(one-shot-bufferize{bufferize-function-boundaries"
    " function-boundary-type-conversion=identity-layout-map},"
    "func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,"
    "convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,"
    "finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,"
    "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"
)

FROM_TOSA = (
    "builtin.module(func.func(tosa-to-linalg-named,canonicalize,"
    "tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg,tosa-to-arith,"
    "tosa-to-tensor),canonicalize)"
)

ATTENTION = re.compile(
    r"(%\w+), %\w+ = startrail\.attention (%\w+), (%\w+), (%\w+)"
    r" mask\( ?(?P<mask>\w+) ?\) alignment\((?P<alignment>\w+)\)"
    r"(?: scale\((?P<scale>[^)]+)\))? layout\( ?(?P<layout>\w+) ?\)"
    r" : \((tensor<[^>]+>), (tensor<[^>]+>), (tensor<[^>]+>)\)"
    r" -> \((tensor<[^>]+>), tensor<[^>]+>\)"
)


def tool(name, *arguments, text=None):
    done = subprocess.run(
        [name, *arguments], input=text, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )
    if done.returncode != 0:
        sys.exit(f"{name} failed:\n{done.stderr[:4000]}")
    return done.stdout


def shape_of(tensor):
    *sizes, element = tensor[len("tensor<"):-1].split("x")
    return [int(size) for size in sizes], element


def functions_of(text, name, rename):
    """The inside of the module, its function `name` renamed."""
    inside = text[text.index("{") + 1:text.rindex("}")]
    return inside.replace(f"@{name}(", f"@{rename}(")


def to_f64(value, element):
    """Text that defines `value`64 from `value` of type `element`."""
    return f"{value}64 = arith.extf {value} : {element} to f64\n"


def reference(query, key, value, output, mask, alignment, scale, layout):
    """A function @reference, one output element after the other, in f64."""
    (q_shape, element), (k_shape, _), (v_shape, _) = map(
        shape_of, (query, key, value))
    heads_at = 1 if layout == "bhsd" else 2
    tokens_at = 3 - heads_at
    group = q_shape[heads_at] // k_shape[heads_at]
    keys = k_shape[tokens_at]
    shift = keys - q_shape[tokens_at] if alignment == "bottom_right" else 0
    first = "%b, %h, %i" if layout == "bhsd" else "%b, %i, %h"
    kv = "%b, %kh, %j" if layout == "bhsd" else "%b, %j, %kh"
    seen = (
        f"%last = arith.addi %i, %shift : index\n"
        f"%seen = arith.cmpi sle, %j, %last : index\n"
        if mask == "causal" else "%seen = arith.constant true\n"
    )
    return f"""
func.func @reference(%q: {query}, %k: {key}, %v: {value}) -> {output} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %keys = arith.constant {keys} : index
  %dims = arith.constant {q_shape[3]} : index
  %group = arith.constant {group} : index
  %shift = arith.constant {shift} : index
  %scale = arith.constant {scale!r} : f64
  %zero = arith.constant 0.0 : f64
  %ninf = arith.constant 0xFFF0000000000000 : f64
  %o = tensor.generate {{
  ^bb0({first.replace(",", ": index,")}: index, %d: index):
    %kh = arith.divui %h, %group : index
    %m, %l, %acc = scf.for %j = %c0 to %keys step %c1
        iter_args(%m0 = %ninf, %l0 = %zero, %a0 = %zero) -> (f64, f64, f64) {{
      %dot = scf.for %x = %c0 to %dims step %c1 iter_args(%s = %zero) -> (f64) {{
        %qe = tensor.extract %q[{first}, %x] : {query}
        %ke = tensor.extract %k[{kv}, %x] : {key}
        {to_f64("%qe", element)} {to_f64("%ke", element)}
        %product = arith.mulf %qe64, %ke64 : f64
        %s1 = arith.addf %s, %product : f64
        scf.yield %s1 : f64
      }}
      %scaled = arith.mulf %dot, %scale : f64
      {seen}
      %score = arith.select %seen, %scaled, %ninf : f64
      %m1 = arith.maximumf %m0, %score : f64
      %dm = arith.subf %m0, %m1 : f64
      %ds = arith.subf %score, %m1 : f64
      %c = math.exp %dm : f64
      %p = math.exp %ds : f64
      %ve = tensor.extract %v[{kv}, %d] : {value}
      {to_f64("%ve", element)}
      %l1 = arith.mulf %l0, %c : f64
      %l2 = arith.addf %l1, %p : f64
      %a1 = arith.mulf %a0, %c : f64
      %pv = arith.mulf %p, %ve64 : f64
      %a2 = arith.addf %a1, %pv : f64
      scf.yield %m1, %l2, %a2 : f64, f64, f64
    }}
    %quotient = arith.divf %acc, %l : f64
    %out = arith.truncf %quotient : f64 to {element}
    tensor.yield %out : {element}
  }} : {output}
  return %o : {output}
}}
"""


def seeded(name, tensor, seed, amplitude):
    """Text that defines `name`: multiples of amplitude/128 below amplitude in
    size, which every element type holds."""
    sizes, element = shape_of(tensor)
    text = f"%{name} = tensor.generate {{\n^bb0("
    text += ", ".join(f"%i{d}: index" for d in range(len(sizes))) + "):\n"
    text += f"  %n0 = arith.constant {seed} : index\n"
    for d, size in enumerate(sizes):
        text += (
            f"  %size{d} = arith.constant {size} : index\n"
            f"  %up{d} = arith.muli %n{d}, %size{d} : index\n"
            f"  %n{d + 1} = arith.addi %up{d}, %i{d} : index\n"
        )
    return text + f"""
  %n = arith.index_cast %n{len(sizes)} : index to i64
  %a = arith.constant 6364136223846793005 : i64
  %x = arith.muli %n, %a : i64
  %s = arith.constant 31 : i64
  %y = arith.shrui %x, %s : i64
  %z = arith.xori %x, %y : i64
  %w = arith.muli %z, %a : i64
  %t = arith.constant 56 : i64
  %byte = arith.shrsi %w, %t : i64
  %f = arith.sitofp %byte : i64 to f64
  %unit = arith.constant {amplitude / 128!r} : f64
  %r = arith.mulf %f, %unit : f64
  %e = arith.truncf %r : f64 to {element}
  tensor.yield %e : {element}
}} : {tensor}
"""


def main_function(arguments, result, amplitude):
    """A function @main that prints the largest difference and value."""
    text = "func.func @main() {\n"
    for i, tensor in enumerate(arguments):
        text += seeded(f"in{i}", tensor, i + 1, amplitude)
    names = ", ".join(f"%in{i}" for i in range(len(arguments)))
    signature = f"({', '.join(arguments)}) -> {result}"
    text += f"%want = func.call @exported({names}) : {signature}\n"
    text += f"%got = func.call @raised({names}) : {signature}\n"
    text += "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
    text += "%z0 = arith.constant 0.0 : f64\n"
    sizes, element = shape_of(result)
    for d, size in enumerate(sizes):
        text += f"%size{d} = arith.constant {size} : index\n"
    for d in range(len(sizes)):
        outer = ("%z0", "%z0") if d == 0 else (f"%x{d - 1}", f"%y{d - 1}")
        text += (
            f"%m{d}, %v{d} = scf.for %i{d} = %c0 to %size{d} step %c1"
            f" iter_args(%x{d} = {outer[0]}, %y{d} = {outer[1]})"
            f" -> (f64, f64) {{\n"
        )
    last = len(sizes) - 1
    at = ", ".join(f"%i{d}" for d in range(len(sizes)))
    text += f"""
  %w = tensor.extract %want[{at}] : {result}
  %g = tensor.extract %got[{at}] : {result}
  {to_f64("%w", element)} {to_f64("%g", element)}
  %d = arith.subf %w64, %g64 : f64
  %da = math.absf %d : f64
  %wa = math.absf %w64 : f64
  %nx = arith.maximumf %x{last}, %da : f64
  %ny = arith.maximumf %y{last}, %wa : f64
  scf.yield %nx, %ny : f64, f64
}}
"""
    for d in reversed(range(last)):
        text += f"scf.yield %m{d + 1}, %v{d + 1} : f64, f64\n}}\n"
    return text + """
  func.call @printF64(%m0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%v0) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func private @printF64(f64)
func.func private @printNewline()
"""


def main():
    tolerance, path = float(sys.argv[1]), sys.argv[2]
    name = os.path.basename(path)
    exported = tool("startrail-opt", "--mlir-print-local-scope", path)
    raised = tool("startrail-opt", "--startrail-raise-attention",
                  "--mlir-print-local-scope", path)
    found = ATTENTION.search(raised)
    if not found or len(ATTENTION.findall(raised)) != 1:
        sys.exit(f"{name}: expected one raised attention, but got another text:\n{raised}")
    result, *operands = found.group(1, 2, 3, 4)
    query, key, value, output = found.groups()[-4:]
    dim = shape_of(query)[0][3]
    scale = float(found["scale"] or 1 / math.sqrt(dim))
    raised = ATTENTION.sub(
        f"{result} = func.call @reference({', '.join(operands)})"
        f" : ({query}, {key}, {value}) -> {output}", raised)

    function, arguments, returned = re.search(
        r"func\.func @(\w+)\((.*)\) -> (tensor<[^>]+>)", exported).groups()
    arguments = re.findall(r"tensor<[^>]+>", arguments)
    amplitude = 2.0 if len(arguments) == 3 else 0.5
    module = (
        functions_of(exported, function, "exported")
        + functions_of(raised, function, "raised")
        + reference(query, key, value, output, found["mask"],
                    found["alignment"], scale, found["layout"])
        + main_function(arguments, returned, amplitude)
    )
    if "tosa." in module:
        module = tool("mlir-opt", f"--pass-pipeline={FROM_TOSA}", text=module)
    lowered = tool("mlir-opt", f"--pass-pipeline={LOWERING}", text=module)
    libraries = os.path.join(
        os.path.dirname(os.path.realpath(shutil.which("mlir-opt"))), "..", "lib")
    printed = tool(
        "mlir-runner", "-e", "main", "--entry-point-result=void", "-O1",
        *(f"--shared-libs={libraries}/lib{library}.so"
          for library in ("mlir_c_runner_utils", "mlir_runner_utils")),
        text=lowered)
    difference, largest = map(float, printed.split())
    heads_at = 1 if found["layout"] == "bhsd" else 2
    heads = "/".join(str(shape_of(t)[0][heads_at]) for t in (query, key))
    if not difference <= tolerance * largest or largest == 0:
        sys.exit(f"{name}: expected results to differ by at most {tolerance} of "
                 f"{largest}, but got {difference}")
    print(f"{name}: {found['mask']}, scale {scale:.4g}, heads {heads}: "
          f"equal within {tolerance:g}")
    if os.environ.get("VERBOSE"):
        print(difference, largest)


if __name__ == "__main__":
    main()
