"""Single changes of a module of linalg operations in MLIR's generic form.

Each leaves the types as they are, so that most mutants can be read; what they
compute is another thing, or the same."""

import re

OP = re.compile(r'^(\s*)(%\w+(?::\d+)? = )?"([\w.]+)"\(([^)]*)\)(.*)$')
ARGUMENT = re.compile(r"(%\w+): (tensor<[^<>]*>|\w+)")
MAP = re.compile(r"^(#map\d*) = affine_map<\((.*)\) -> \((.*)\)>$", re.MULTILINE)

# Operations that take each other's place.
GROUPS = [
    ["arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf",
     "arith.minimumf"],
    ["math.exp", "math.exp2", "math.log", "math.sqrt", "math.tanh", "arith.negf"],
    ["arith.andi", "arith.ori", "arith.xori", "arith.addi", "arith.subi"],
]
# Bodies that may change, and what is left as it is.
BODIES = ["linalg.generic", "func.func"]
LEFT = ["func.func", "func.return", "builtin.module", "tensor.empty"]


def items(text):
    return [x.strip() for x in text.split(",") if x.strip()]


class Op:
    """An operation from line to end; several results are none here."""

    def __init__(self, line, match, visible, parent):
        self.line = self.end = line
        self.indent, self.head, self.name, operands, self.rest = match.groups("")
        self.result = "" if ":" in self.head else self.head.removesuffix(" = ")
        self.operands = items(operands)
        self.visible, self.parent = visible, parent
        self.types, self.kind = [], ""

    def close(self, end, text):
        """`text` ends in the signature."""
        self.end = end
        types, _, self.kind = text.rpartition(" : (")[2].partition(") -> ")
        self.types = items(types)

    def text(self, name=None, operands=None, rest=None):
        return (f'{self.indent}{self.head}"{name or self.name}"'
                f"({', '.join(operands or self.operands)}){rest or self.rest}")


def parse(text):
    """The operations, with the values visible at each, and the values' types."""
    lines, ops, types = text.split("\n"), [], {}
    scopes, opened, empties = [[]], [], set()

    def define(op, end, line):
        op.close(end, line)
        if op.result:
            types[op.result] = op.kind
            if op.name == "tensor.empty":
                empties.add(op.result)
            else:
                scopes[-1].append(op.result)

    for n, line in enumerate(lines):
        match = OP.match(line)
        if match:
            parent = opened[-1].name if opened else ""
            ops.append(Op(n, match, [x for scope in scopes for x in scope], parent))
            if line.endswith("({"):
                opened.append(ops[-1])
                scopes.append([])
            else:
                define(ops[-1], n, line)
        elif line.strip().startswith("^bb"):
            for name, kind in ARGUMENT.findall(line):
                types[name] = kind
                scopes[-1].append(name)
            # Nothing has been written there.
            if opened[-1].operands[-1:] and opened[-1].operands[-1] in empties:
                scopes[-1].pop()
        elif line.strip().startswith("})"):
            scopes.pop()
            define(opened.pop(), n, line)
    return lines, ops, types


def changed_attributes(rest, maps):
    """The attributes of an operation with one number, predicate, loop or map
    another one."""
    def put(match, group, new):
        return rest[:match.start(group)] + new + rest[match.end(group):]

    for match in re.finditer(r"value = (-?\d+\.\d+e[+-]\d+|0x[0-9A-F]+) :", rest):
        old = match[1]
        news = ["-5.0", "0.0"] if old[:2] == "0x" else ["1.0", "-2.0"] \
            if float(old) == 0 else [repr(float(old) * 1.25), repr(-float(old))]
        yield from (put(match, 1, new) for new in news)
    for match in re.finditer(r"value = (-?\d+) :", rest):
        yield from (put(match, 1, str(int(match[1]) + step)) for step in (1, -1))
    for match in re.finditer(r"predicate = (\d+)", rest):
        count = 16 if "fastmath" in rest else 10
        yield from (put(match, 1, str(n)) for n in range(count) if str(n) != match[1])
    for match in re.finditer(r"dim = (\d+)", rest):
        yield from (put(match, 1, str(n)) for n in range(4) if str(n) != match[1])
    for match in re.finditer(r"#map\d*\b", rest):
        dims, results = maps[match[0]]
        isoutput = "#map" not in rest[match.end():]
        for i in range(len(results)):
            # An output's element that is written twice, or never, has no value.
            for dim in dims:
                j = results.index(dim) if dim in results else None
                if j == i or (j is not None and j < i):
                    continue
                swapped, replaced = list(results), list(results)
                if j is not None:
                    swapped[i], swapped[j] = swapped[j], swapped[i]
                replaced[i] = dim
                for new in [swapped] * (j is not None) + [replaced] * (not isoutput):
                    yield put(match, 0, f"affine_map<({', '.join(dims)}) -> "
                              f"({', '.join(new)})>")


def changed_operands(op, types):
    """Two operands swapped, or one that is another value of its type."""
    for i, kind in enumerate(op.types):
        for j in range(i):
            if op.types[j] == kind and op.operands[i] != op.operands[j]:
                new = list(op.operands)
                new[i], new[j] = new[j], new[i]
                yield new
        for value in op.visible:
            if types[value] == kind and value != op.operands[i]:
                yield [value if n == i else x for n, x in enumerate(op.operands)]


def mutants(text):
    """The text after each single change."""
    lines, ops, types = parse(text)
    maps = {m[1]: (items(m[2]), items(m[3])) for m in MAP.finditer(text)}

    def put(op, line):
        return "\n".join(lines[:op.line] + [line] + lines[op.line + 1:])

    def behind(op, value, *inserted):
        """Later uses of the result are uses of `value`."""
        use = re.compile(re.escape(op.result) + r"\b")
        return "\n".join([*lines[:op.end + 1], *inserted,
                          *(use.sub(value, x) for x in lines[op.end + 1:])])

    for op in ops:
        if op.name in LEFT or op.parent not in BODIES:
            continue
        for rest in changed_attributes(op.rest, maps):
            yield put(op, op.text(rest=rest))
        for operands in changed_operands(op, types):
            yield put(op, op.text(operands=operands))
        for group in GROUPS:
            if op.name in group:
                yield from (put(op, op.text(name=x)) for x in group if x != op.name)
        for operand, kind in zip(op.operands, op.types):
            if op.result and kind == op.kind:
                yield behind(op, operand)
        if op.name.startswith(("arith.", "math.")) and op.kind in ("f16", "bf16", "f32"):
            for call in (f'"arith.negf"({op.result}) : ({op.kind})',
                         f'"arith.addf"({op.result}, {op.result}) : '
                         f"({op.kind}, {op.kind})"):
                yield behind(op, "%new", f"{op.indent}%new = {call} -> {op.kind}")
