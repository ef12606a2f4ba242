"""Writes functions that compute an attention and its gradients, several query
heads sharing a key head, in the ways that gradients of keys are added up, with
what FileCheck is to find in each of them.

usage: joint.py raised|loss|refused
"""
import sys

from ir import Function

SCALE = 0.3


class Joint(Function):
    """With arguments query, key, value and the output's gradient; key heads are
    dimension n, g query heads each. Where the gradients of keys are `wrong`,
    another sum is in their place."""

    def __init__(self, name, layout="bhsd", mask="full", wrong=None, **sizes):
        sizes = {"n": 2, "g": 3, **sizes}
        sizes["h"] = sizes["n"] * sizes["g"]
        super().__init__(name, "f64", layout=layout, **sizes)
        self.sizes["c"] = self.sizes["b"] * self.sizes["n"]
        self.sizes["r"] = self.sizes["g"] * self.sizes["i"]
        self.layout, self.mask, self.wrong = layout, mask, wrong
        self.arguments = []
        self.given = self.operands()

    def operands(self):
        return [self.argument(x.replace("h", "n") if "j" in x else x)
                for x in (self.query.dims, self.key.dims, self.value.dims, self.output)]

    def weights(self, products):
        """The softmax of scores [.., i, j], whatever is in front."""
        scores = self.times(products, SCALE)
        if self.mask == "causal":
            low = self.number(float("-inf"))
            scores = self.map(scores.dims, [scores], "%c = arith.cmpi ugt, {j}, {i} : index;"
                              f"%y = arith.select %c, {low}, {{0}} : {{T}}")
        return self.softmax(scores)

    def inner(self, weights, products):
        """The gradient of scores: weights * (products - their mean)."""
        mean = self.sum(self.binary("arith.mulf", weights, products), weights.dims[:-1])
        added = self.wrong == "mean added"
        inner = self.binary("arith.addf" if added else "arith.subf", products, mean)
        return self.times(self.binary("arith.mulf", weights, inner), SCALE)


def repeated(f):
    """Key heads are repeated; gradients per query head are added up."""
    query, key, value, *above = f.given
    wide = lambda x: f.together(f.repeat(x, x.dims.replace("n", "ng")), "ng", "h")
    key, value = wide(key), wide(value)
    weights = f.weights(f.contract("bhij", query, key))
    out = f.contract(f.output, weights, value)
    # That of half the sum of the output's squares is the output.
    (above,) = above or (out,)
    inner = f.inner(weights, f.contract("bhij", above, value))

    def added(gradient):
        if f.wrong == "not summed":
            return gradient
        first = f.wrong == "over key heads"
        apart = f.apart(gradient, "h", "ng")
        return f.sum(apart, apart.dims.replace("n" if first else "g", ""))

    return (out, f.contract(query.dims, inner, key),
            added(f.contract(key.dims, inner, query)),
            added(f.contract(value.dims, weights, above)))


def shared(f):
    """One product sums over queries and over the query heads of a key head."""
    query, key, value, above = f.given
    query, above = (f.apart(x, "h", "ng") for x in (query, above))
    weights = f.weights(f.contract("bngij", query, key))
    out = f.contract(above.dims, weights, value)
    inner = f.inner(weights, f.contract("bngij", above, value))
    return (f.together(out, "ng", "h"),
            f.together(f.contract(query.dims, inner, key), "ng", "h"),
            f.contract(key.dims, inner, query),
            f.contract(value.dims, weights, above))


def matrices(f):
    """Products of matrices: batches and key heads in one dimension, query heads
    of a key head and queries in another."""
    def rows(x):
        return f.together(f.together(f.apart(x, "h", "ng"), "bn", "c"), "gi", "r")

    def heads(x):
        apart = f.apart(f.apart(x, "c", "bn"), "r", "gi")
        return f.together(apart, "ng", "h")

    query, key, value, above = f.given
    query, above = rows(query), rows(above)
    key, value = (f.together(x, "bn", "c") for x in (key, value))
    apart = lambda x: f.apart(x, "r", "gi")
    weights = f.weights(apart(f.contract("crj", query, key)))
    wide = f.together(weights, "gi", "r")
    out = f.contract("cre", wide, value)
    inner = f.inner(weights, apart(f.contract("crj", above, value)))
    inner = f.together(inner, "gi", "r")
    return (heads(out), heads(f.contract("crd", inner, key)),
            f.apart(f.contract("cjd", inner, query), "c", "bn"),
            f.apart(f.contract("cje", wide, above), "c", "bn"))


# Name, how, layout, mask, sizes.
KINDS = [("repeated", repeated, "bhsd", "causal", {}),
         ("repeated_bshd", repeated, "bshd", "full", {"j": 7}),
         ("repeated_one_key_head", repeated, "bhsd", "causal", {"n": 1}),
         ("repeated_one_batch", repeated, "bshd", "causal", {"b": 1, "g": 2}),
         ("shared", shared, "bhsd", "causal", {}),
         ("shared_bshd", shared, "bshd", "causal", {"i": 5}),
         ("shared_few_keys", shared, "bhsd", "full", {"j": 5}),
         ("matrices", matrices, "bhsd", "causal", {}),
         ("matrices_one_query", matrices, "bhsd", "full", {"i": 1})]


def expected(f, operands, number=""):
    how = (f"mask({{{{ ?}}}}{f.mask}) alignment(top_left) scale(3.000000e-01) "
           f"layout({{{{ ?}}}}{f.layout})")
    query, key, value, *above = operands
    inputs = f"{query}, {key}, {value}"
    o, l = (f"[[{x}{number}:.*]]" for x in "OL")
    return (f"// CHECK: %{o}, %{l} = startrail.attention {inputs} {how}\n",
            "// CHECK: %[[DQ{0}:.*]], %[[DK{0}:.*]], %[[DV{0}:.*]] = "
            "startrail.attention_gradient {1}, {2}, %[[O{0}]], %[[L{0}]] {3} "
            "of(\"{4}_attention{5}\")\n".format(
                number, *(above or ["%[[O]]"]), inputs, how, f.name,
                f"_{number}" if number != "" else ""))


def returned(numbers):
    return "// CHECK-NEXT: return " + ", ".join(
        f"%[[{x}{number}]]" for number in numbers for x in ("O", "DQ", "DK", "DV"))


def raised():
    for name, how, layout, mask, sizes in KINDS:
        f = Joint(name, layout, mask, **sizes)
        f.results = how(f)
        lines = expected(f, ["%arg0", "%arg1", "%arg2", "%arg3"])
        yield (f"// CHECK-LABEL: func.func @{name}(\n// CHECK-NOT: linalg.generic\n"
               + "// CHECK-NOT: linalg.generic\n".join(lines) + returned([""]) + "\n"
               + f.text())
    f = Joint("two")
    first = repeated(f)
    f.given = f.operands()
    f.results = (*first, *repeated(f))
    one, two = (expected(f, [f"%arg{i + 4 * n}" for i in range(4)], n)
                for n in (0, 1))
    yield (f"// CHECK-LABEL: func.func @two(\n" + one[0] + one[1] + two[0] + two[1]
           + returned([0, 1]) + "\n" + f.text())


def loss():
    """The gradient of the output depends on the output."""
    f = Joint("loss", "bshd", b=1, i=8, j=8)
    f.arguments = f.arguments[:3]
    f.given = f.given[:3]
    f.results = repeated(f)
    yield f.text()


def refused():
    for wrong in ("not summed", "over key heads", "mean added"):
        f = Joint(wrong.replace(" ", "_"), wrong=wrong, n=3)
        f.results = repeated(f)
        yield f.text()


print("\n// -----\n".join({"raised": raised, "loss": loss, "refused": refused}
                          [sys.argv[1]]()))
