"""Writes functions of linalg operations, a letter naming each dimension: b
batch, h head, i query, j key, d head dim of query and key, e of value."""

SIZES = {"b": 2, "h": 3, "i": 6, "j": 6, "d": 4, "e": 5, "g": 3}


class Value:
    def __init__(self, name, dims, element):
        self.name, self.dims, self.element = name, dims, element


class Function:
    """One function; operations are appended by the methods, which return what
    they compute."""

    def __init__(self, name, element="f32", arguments=(), layout="bhsd", **sizes):
        self.name, self.element = name, element
        self.sizes = {**SIZES, **sizes}
        self.lines, self.count, self.arguments = [], 0, []
        order = {"bhsd": "bhid bhjd bhje bhie", "bshd": "bihd bjhd bjhe bihe"}
        query, key, value, self.output = order[layout].split()
        self.query = self.argument(query)
        self.key = self.argument(key)
        self.value = self.argument(value)
        self.extra = [self.argument(*extra) for extra in arguments]
        self.remark = None
        self.results = []

    def argument(self, dims, element=None):
        value = Value(f"%arg{len(self.arguments)}", dims, element or self.element)
        self.arguments.append(value)
        return value

    def type(self, value):
        sizes = [str(self.sizes[letter]) + "x" for letter in value.dims]
        return f"tensor<{''.join(sizes)}{value.element}>"

    def fresh(self, dims, element):
        self.count += 1
        return Value(f"%{self.count - 1}", dims, element)

    def number(self, value, element=None):
        """A scalar constant's name."""
        element = element or self.element
        result = self.fresh("", element)
        if element.startswith("f") or element == "bf16":
            if value == float("-inf"):
                bits = {"f16": "0xFC00", "bf16": "0xFF80", "f32": "0xFF800000",
                        "f64": "0xFFF0000000000000"}
                value = bits[element]
            elif not isinstance(value, str):
                value = f"{value:.17e}"
        kind = "" if element == "i1" else f" : {element}"
        self.lines.append(f"{result.name} = arith.constant {value}{kind}")
        return result.name

    def table(self, dims, element, text):
        """A dense constant."""
        result = self.fresh(dims, element)
        self.lines.append(
            f"{result.name} = arith.constant dense<{text}> : {self.type(result)}")
        return result

    def map(self, dims, operands, body, element=None, initial=None):
        """A linalg.generic. In the body, {0}, {1} … are the operands' elements,
        {acc} what is folded so far, {T} the element type, {i} … the loops; it
        ends in %y."""
        element = element or self.element
        empty = self.fresh(dims, element)
        self.lines.append(f"{empty.name} = tensor.empty() : {self.type(empty)}")
        out = empty
        if initial is not None:
            start = self.number(initial, element)
            out = self.fresh(dims, element)
            self.lines.append(
                f"{out.name} = linalg.fill ins({start} : {element}) "
                f"outs({empty.name} : {self.type(out)}) -> {self.type(out)}")
        letters = dims
        for operand in operands:
            letters += "".join(x for x in operand.dims if x not in letters)
        maps = [f"affine_map<({', '.join(letters)}) -> ({', '.join(value.dims)})>"
                for value in (*operands, out)]
        kinds = ['"parallel"' if x in dims else '"reduction"' for x in letters]
        result = self.fresh(dims, element)
        elements = [f"%in{i}" for i in range(len(operands))]
        names = {x: f"%at_{x}" for x in letters}
        text = body.format(*elements, **names, acc="%acc", T=element)
        indices = [f"%at_{x} = linalg.index {n} : index"
                   for n, x in enumerate(letters) if "{" + x + "}" in body]
        self.lines += [
            f"{result.name} = linalg.generic {{indexing_maps = [{', '.join(maps)}],",
            f"  iterator_types = [{', '.join(kinds)}]}}",
            (f"  ins({', '.join(x.name for x in operands)} : "
             f"{', '.join(self.type(x) for x in operands)})") if operands else "",
            f"  outs({out.name} : {self.type(out)}) {{",
            "^bb0(" + ", ".join([f"%in{i}: {x.element}" for i, x in enumerate(operands)]
                                + [f"%acc: {element}"]) + "):",
            *("  " + x.strip() for x in indices + text.split(";")),
            f"  linalg.yield %y : {element}",
            f"}} -> {self.type(result)}"]
        self.lines = [x for x in self.lines if x]
        return result

    def convert(self, value, element):
        wider = {"f16": 0, "bf16": 0, "f32": 1, "f64": 2}
        to = "extf" if wider[element] > wider[value.element] else "truncf"
        return self.map(value.dims, [value],
                        f"%y = arith.{to} {{0}} : {value.element} to {{T}}", element)

    def pair(self, operand, dims, elements, initials, body):
        """A linalg.generic over `operand` with two results, of `dims`; the body
        has {0} and {1} for what they are so far, and ends in %y and %z."""
        letters = operand.dims
        outs = []
        for kept, element, initial in zip(dims, elements, initials):
            empty = self.fresh(kept, element)
            start = self.number(initial, element)
            out = self.fresh(kept, element)
            self.lines += [
                f"{empty.name} = tensor.empty() : {self.type(empty)}",
                f"{out.name} = linalg.fill ins({start} : {element}) "
                f"outs({empty.name} : {self.type(out)}) -> {self.type(out)}"]
            outs.append(out)
        maps = ", ".join(
            f"affine_map<({', '.join(letters)}) -> ({', '.join(x)})>"
            for x in (letters, *dims))
        kinds = ", ".join('"parallel"' if all(x in kept for kept in dims)
                          else '"reduction"' for x in letters)
        types = [self.type(out) for out in outs]
        results = [self.fresh(out.dims, out.element) for out in outs]
        name = results[0].name
        self.lines += [
            f"{name}:2 = linalg.generic {{indexing_maps = [{maps}], "
            f"iterator_types = [{kinds}]}}",
            f"  ins({operand.name} : {self.type(operand)})",
            f"  outs({outs[0].name}, {outs[1].name} : {types[0]}, {types[1]}) {{",
            f"^bb0(%in: {operand.element}, %so0: {elements[0]}, %so1: {elements[1]}):",
            *("  " + x.strip() for x in body.format(
                "%so0", "%so1", operand="%in", at=f"{letters.index('j')}").split(";")),
            f"  linalg.yield %y, %z : {elements[0]}, {elements[1]}",
            f"}} -> ({types[0]}, {types[1]})"]
        for i, result in enumerate(results):
            result.name = f"{name}#{i}"
        return results

    def unary(self, operation, value):
        return self.map(value.dims, [value], f"%y = {operation} {{0}} : {{T}}",
                        value.element)

    def binary(self, operation, lhs, rhs, dims=None):
        return self.map(dims or lhs.dims, [lhs, rhs],
                        f"%y = {operation} {{0}}, {{1}} : {{T}}", lhs.element)

    def times(self, value, factor, operation="arith.mulf"):
        number = self.number(factor, value.element)
        return self.map(value.dims, [value],
                        f"%y = {operation} {{0}}, {number} : {{T}}", value.element)

    def contract(self, dims, lhs, rhs):
        return self.map(dims, [lhs, rhs],
                        "%m = arith.mulf {0}, {1} : {T}; %y = arith.addf {acc}, %m : {T}",
                        initial=0)

    def reshape(self, operation, value, dims, at):
        """Dimension `at` of one of the two as the two from there of the other."""
        result = self.fresh(dims, value.element)
        count = min(len(value.dims), len(dims))
        groups = [[i] if i < at else [i, i + 1] if i == at else [i + 1]
                  for i in range(count)]
        sizes = ", ".join(str(self.sizes[x]) for x in dims)
        shape = f" output_shape [{sizes}]" if operation == "expand" else ""
        self.lines.append(
            f"{result.name} = tensor.{operation}_shape {value.name} {groups}{shape} : "
            f"{self.type(value)} into {self.type(result)}")
        return result

    def apart(self, value, letter, letters):
        """A dimension as two, the first of them slower."""
        dims = value.dims.replace(letter, letters)
        return self.reshape("expand", value, dims, value.dims.index(letter))

    def together(self, value, letters, letter):
        """Two dimensions that follow each other as one."""
        dims = value.dims.replace(letters, letter)
        return self.reshape("collapse", value, dims, value.dims.index(letters))

    def repeat(self, value, dims):
        """All over again for each index of the one dimension that `dims` adds."""
        empty = self.fresh(dims, value.element)
        result = self.fresh(dims, value.element)
        (at,) = (i for i, letter in enumerate(dims) if letter not in value.dims)
        self.lines += [
            f"{empty.name} = tensor.empty() : {self.type(empty)}",
            f"{result.name} = linalg.broadcast ins({value.name} : {self.type(value)}) "
            f"outs({empty.name} : {self.type(empty)}) dimensions = [{at}]"]
        return result

    def scores(self, scale=None):
        scores = self.contract("bhij", self.query, self.key)
        return self.times(scores, scale) if scale is not None else scores

    def max(self, value, dims="bhi", initial=float("-inf")):
        return self.map(dims, [value], "%y = arith.maximumf {0}, {acc} : {T}",
                        value.element, initial)

    def sum(self, value, dims="bhi"):
        return self.map(dims, [value], "%y = arith.addf {0}, {acc} : {T}",
                        value.element, 0)

    def softmax(self, scores, over="j"):
        kept = scores.dims.replace(over, "")
        shifted = self.binary("arith.subf", scores, self.max(scores, kept))
        exponentials = self.unary("math.exp", shifted)
        return self.binary("arith.divf", exponentials,
                           self.sum(exponentials, kept))

    def log_sum_exp(self, scores, seen=None):
        """As jax.nn.logsumexp has it: a maximum that is not finite is not
        subtracted. Of all keys, or of those that `seen`, of i1, shows."""
        infinity, zero = self.number("0x7F800000"), self.number(0)

        def kept(value, other):
            hidden = self.number(other)
            return value if seen is None else self.map(
                value.dims, [value, seen], f"%y = arith.select {{1}}, {{0}}, {hidden} : {{T}}")

        scores = kept(scores, 0)
        m = self.map("bhi", [self.max(kept(scores, float("-inf")))],
                     f"%a = math.absf {{0}} : {{T}}; %c = arith.cmpf one, %a, {infinity} : {{T}};"
                     f"%y = arith.select %c, {{0}}, {zero} : {{T}}")
        e = self.unary("math.exp", self.binary("arith.subf", scores, m))
        return self.map("bhi", [self.sum(kept(e, 0)), m],
                        "%a = math.absf {0} : {T}; %l = math.log %a : {T};"
                        "%y = arith.addf %l, {1} : {T}")

    def first(self, value, dims):
        """The first elements: as many as `dims` have, letter for letter."""
        result = self.fresh(dims, value.element)
        lists = [["0"] * len(dims), [str(self.sizes[x]) for x in dims], ["1"] * len(dims)]
        slices = "".join(f"[{', '.join(x)}]" for x in lists).replace("][", "] [")
        self.lines.append(f"{result.name} = tensor.extract_slice {value.name}{slices} : "
                          f"{self.type(value)} to {self.type(result)}")
        return result

    def finish(self, weights, value=None):
        """The product with the values, which ends the function, unless what
        it gives is only part of the output."""
        if self.remark:
            self.lines.append(f"// expected-remark @+4 {{{{{self.remark}}}}}")
        self.result = self.contract(self.output, weights, value or self.value)

    def text(self):
        arguments = ", ".join(f"{x.name}: {self.type(x)}" for x in self.arguments)
        results = self.results or [self.result]
        kinds = ", ".join(self.type(x) for x in results)
        names = ", ".join(x.name for x in results)
        body = "\n".join("  " + line for line in self.lines)
        return (f"func.func @{self.name}({arguments}) -> ({kinds}) {{\n{body}\n"
                f"  return {names} : {kinds}\n}}\n")


def adder(found):
    """What makes functions, and adds them to `found`."""

    def function(name, remark=None, **options):
        f = Function(name, **options)
        if remark:
            f.remark = remark
        found.append(f)
        return f

    return function
