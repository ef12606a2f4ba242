"""Faults of backward passes that are silent elsewhere, in programs of their own;
numbers are compared with gradients in f64 over the whole sequence.

usage: gradients.py FOLDER     (startrail-compile on PATH)
"""

import math
import os
import sys

import numpy

from attention import (GRADIENTS, Case, Shape, compile_program, function_of,
                       load_output, run_gradients, run_program, save_input,
                       tensor_sizes)
from layouts import positions_of

BOUND = 1e-11


def draw(case, seed=0):
    """Standard normal inputs by name, bshd."""
    numbers = numpy.random.default_rng(seed)
    sizes = tensor_sizes(case)
    sizes["output_gradient"] = sizes["output"]
    return {name: numbers.standard_normal(sizes[name])
            for name in ("query", "key", "value", "output_gradient")}


def scores_of(case, inputs, keys=slice(None)):
    """[batch, head, query, key], -inf where hidden; of some keys."""
    group = case.shape.query_heads // case.shape.kv_heads
    key = numpy.repeat(inputs["key"], group, axis=2)
    scores = numpy.einsum("bihd,bjhd->bhij", inputs["query"], key)
    scores /= math.sqrt(case.shape.key_dim)
    if case.mask == "causal":
        rows, columns = numpy.ogrid[:scores.shape[2], :scores.shape[3]]
        scores[..., columns > rows + case.diagonal] = -numpy.inf
    hidden = numpy.ones(scores.shape[3], bool)
    hidden[keys] = False
    scores[..., hidden] = -numpy.inf
    return scores


def attend(case, inputs, keys=slice(None)):
    """Output, bshd, and log-sum-exp, [batch, head, query]."""
    group = case.shape.query_heads // case.shape.kv_heads
    scores = scores_of(case, inputs, keys)
    top = scores.max(axis=3, keepdims=True)
    top[numpy.isinf(top)] = 0
    weights = numpy.exp(scores - top)
    total = weights.sum(axis=3, keepdims=True)
    with numpy.errstate(divide="ignore"):
        lse = (top + numpy.log(total))[..., 0]
    weights /= numpy.where(total > 0, total, 1)
    value = numpy.repeat(inputs["value"], group, axis=2)
    return numpy.einsum("bhij,bjhd->bihd", weights, value), lse


def gradients_of(case, inputs):
    """Of query, key and value, bshd."""
    shape = case.shape
    group = shape.query_heads // shape.kv_heads
    output, lse = attend(case, inputs)
    key = numpy.repeat(inputs["key"], group, axis=2)
    value = numpy.repeat(inputs["value"], group, axis=2)
    lse = numpy.where(numpy.isinf(lse), 0, lse)
    weights = numpy.exp(scores_of(case, inputs) - lse[..., None])
    above = inputs["output_gradient"]
    delta = numpy.einsum("bihd,bihd->bhi", above, output)
    change = weights * (numpy.einsum("bihd,bjhd->bhij", above, value)
                        - delta[..., None]) / math.sqrt(shape.key_dim)

    def of_group(gradient):
        sizes = gradient.shape
        return gradient.reshape(*sizes[:2], shape.kv_heads, group,
                                sizes[3]).sum(axis=3)

    return (numpy.einsum("bhij,bjhd->bihd", change, key),
            of_group(numpy.einsum("bhij,bihd->bjhd", change, inputs["query"])),
            of_group(numpy.einsum("bhij,bihd->bjhd", weights, above)))


def options_of(inputs, folder, element="f64"):
    options = []
    for name, array in inputs.items():
        file = os.path.join(folder, f"{name}.npy")
        save_input(file, array, element)
        options.append(f"--input={name}={file}")
    return options


def gradients_from(program, case, kind, *options):
    files, _ = run_gradients([program], case, kind, program, *options)
    return [load_output(file, case.element) for file in files[2:]]


def wrong(report, function):
    """The gradients that a program's own check finds wrong."""
    (check,) = [each["check"] for each in report["functions"]
                if each["name"] == function]
    return {name for name in GRADIENTS if not check[name]["max_abs"] <= BOUND}


def own_states(folder):
    """A backward that uses a step's own output leaves the value gradient exact
    and the others wrong: each alone is checked. With a step's own log-sum-exp
    all are."""
    faults = []
    for circulate in ("query", "key"):
        case = Case(f"own_states_{circulate}", 3, 1, "paper", "gather", "full",
                    "f64", Shape(1, "bshd", 4, 2, 8, 6, 5), "member,ring,group",
                    circulate=circulate)
        program = compile_program(3, [case], folder, case.name, "backward")
        inputs = draw(case)
        output, lse = attend(case, inputs)
        own_output, own_lse = attend(case, inputs, slice(0, 5))
        for what, states, expected in (
                ("global states", (output, lse), set()),
                ("own output", (own_output, lse), set(GRADIENTS[:2])),
                ("own log-sum-exp", (output, own_lse), set(GRADIENTS)),
                ("own states", (own_output, own_lse), set(GRADIENTS))):
            given = {**inputs, "output": states[0], "lse": states[1]}
            status, report = run_program(
                program, "--check", *options_of(given, folder), accept=(0, 2))
            found = wrong(report, function_of(case, "gradient"))
            if found != expected or (status == 0) != (not expected):
                faults.append(f"{case.name}, {what}: expected "
                              f"{sorted(expected)} to be wrong, but got "
                              f"{sorted(found)} and exit code {status}")
    return faults


def larger_keys(folder):
    """Keys and values of one rank ten times larger change the query gradient of
    the other's, and all are exact: a backward that keeps those of step 0 would
    not notice."""
    faults = []
    for circulate in ("query", "key"):
        case = Case(f"larger_{circulate}", 2, 1, "paper", "gather", "full",
                    "f64", Shape(1, "bshd", 2, 2, 8, 6, 5), "member,ring,group",
                    circulate=circulate)
        program = compile_program(2, [case], folder, case.name, "both")
        inputs = draw(case)
        enlarged = {name: array.copy() for name, array in inputs.items()}
        mine, others = positions_of(case, 1)
        for name in ("key", "value"):
            enlarged[name][:, others] *= 10
        results = [gradients_from(program, case, "gradient",
                                  *options_of(each, folder))
                   for each in (inputs, enlarged)]
        for each, got in zip((inputs, enlarged), results):
            for name, mine_, yours in zip(GRADIENTS, got,
                                          gradients_of(case, each)):
                error = abs(mine_ - yours).max()
                if not error <= 10 * BOUND:
                    faults.append(f"{case.name}, {name}: wrong by {error}")
        change = abs(results[0][0] - results[1][0])[:, mine].max(axis=(0, 3))
        if not (change > 1e-3).all():
            faults.append(f"{case.name}: the query gradient of rank 0 stays")
    return faults


def no_key(folder):
    """Query rows that see no key have a gradient of zero, and give none to the
    keys; keys that no query sees have none."""
    faults = []
    for ranks, team, lengths in ((2, 1, (12, 6)), (8, 2, (32, 16)),
                                 (2, 1, (8, 14)), (8, 2, (16, 32))):
        few_keys = lengths[1] < lengths[0]
        for circulate in ("query", "key"):
            case = Case(f"no_key_{ranks}_{lengths[0]}_{circulate}", ranks, team,
                        "paper", "gather", "causal", "f64",
                        Shape(1, "bshd", 4, 2, 8, 6, 0), "member,ring,group",
                        ("zigzag", "striped"), lengths,
                        "bottom_right" if few_keys else "top_left",
                        circulate=circulate)
            program = compile_program(ranks, [case], folder, case.name, "joint")
            inputs = draw(case)
            results = gradients_from(program, case, "joint", "--nan-padding",
                                     *options_of(inputs, folder))
            for name, mine, yours in zip(GRADIENTS, results,
                                         gradients_of(case, inputs)):
                if not abs(mine - yours).max() <= BOUND:
                    faults.append(f"{case.name}: {name} is wrong")
            hidden = lengths[0] - lengths[1]
            nothing = ([results[0][:, :hidden]] if few_keys else
                       [each[:, hidden:] for each in results[1:]])
            if any(each.any() or not each.size for each in nothing):
                faults.append(f"{case.name}: what sees nothing has a gradient")
    return faults


def main():
    folder, faults = sys.argv[1], []
    os.makedirs(folder, exist_ok=True)
    for part in (own_states, larger_keys, no_key):
        found = part(folder)
        faults += found
        print(f"{part.__name__}: {len(found)} faults")
    if faults:
        sys.exit("\n".join(faults))


main()
