"""Writes functions that give one of the gradients of an attention, three query
heads sharing a key head: as sums of products, or as startrail's operations.

usage: gradient.py spelled|short
"""
import sys

from ir import Function

# Layout, mask, alignment, sizes.
KINDS = [("bhsd", "full", "top_left", {}),
         ("bhsd", "causal", "bottom_right", {"i": 7, "j": 4}),
         ("bshd", "causal", "top_left", {"i": 5, "j": 7})]


def function(layout, mask, alignment, gradient, sizes):
    """With arguments query, key, value and the output's gradient; key heads are
    dimension n, that many query heads each are dimension g."""
    f = Function(f"{gradient}_{layout}_{mask}_{alignment}", "f64", layout=layout,
                 n=2, g=3, h=6, **sizes)
    f.arguments = []
    query, key, value, output = (
        "bngid bnjd bnje bngie" if layout == "bhsd" else "bingd bjnd bjne binge").split()
    short = [x.replace("ng", "h") for x in (query, key, value, output)]
    f.given = [f.argument(x) for x in short]
    f.dims = [query, key, value, output]
    return f


def spelled(f, mask, alignment, gradient):
    query, key, value, output = (
        f.apart(x, "h", "ng") if "g" in dims else x
        for x, dims in zip(f.given, f.dims))
    scores = f.times(f.contract("bngij", query, key), 0.3)
    zero = f.number(0)
    if mask == "causal":
        low = f.number(float("-inf"))
        by = f.sizes["j"] - f.sizes["i"] if alignment == "bottom_right" else 0
        by = f.number(by, "index")
        scores = f.map("bngij", [scores], f"%p = arith.addi {{i}}, {by} : index;"
                       "%c = arith.cmpi sle, {j}, %p : index;"
                       f"%y = arith.select %c, {{0}}, {low} : {{T}}")
    weights = f.map("bngij", [f.softmax(scores)], "%c = arith.cmpf uno, {0}, {0} : {T};"
                    f"%y = arith.select %c, {zero}, {{0}} : {{T}}")
    if gradient == "value":
        f.result = f.contract(f.dims[2], weights, output)
        return
    products = f.contract("bngij", output, value)
    delta = f.sum(f.binary("arith.mulf", weights, products), "bngi")
    inner = f.binary("arith.subf", products, delta)
    inner = f.times(f.binary("arith.mulf", weights, inner), 0.3)
    if gradient == "key":
        f.result = f.contract(f.dims[1], inner, query)
        return
    f.result = f.together(f.contract(f.dims[0], inner, key), "ng", "h")


def short(f, layout, mask, alignment, gradient):
    query, key, value, output = (f.type(x) for x in f.given)
    lse = f"tensor<{f.sizes['b']}x{f.sizes['h']}x{f.sizes['i']}xf64>"
    how = f"mask({mask}) alignment({alignment}) scale(3.0e-01) layout({layout})"
    f.lines += [f"%o, %lse = startrail.attention %arg0, %arg1, %arg2 {how}",
                f"  : ({query}, {key}, {value}) -> ({output}, {lse})",
                "%query, %key, %value = startrail.attention_gradient %arg3, %arg0, "
                f"%arg1, %arg2, %o, %lse {how}",
                f"  : ({output}, {query}, {key}, {value}, {output}, {lse}) "
                f"-> ({query}, {key}, {value})"]
    f.result = f.given[["query", "key", "value"].index(gradient)]
    f.result = type(f.result)(f"%{gradient}", f.result.dims, "f64")


def main():
    for layout, mask, alignment, sizes in KINDS:
        for gradient in ("query", "key", "value"):
            f = function(layout, mask, alignment, gradient, sizes)
            if sys.argv[1] == "spelled":
                spelled(f, mask, alignment, gradient)
            else:
                short(f, layout, mask, alignment, gradient)
            print(f.text())


main()
