# RUN: %python %s
"""Gradients of NumPy arrays against the reference, each alone: types, layouts,
heads, masks, plans, passes."""

import unittest

import numpy
import reference
import startrail

NAMES = ("query_gradient", "key_gradient", "value_gradient")


def module(tokens=32, name="model"):
    query, key, lse = (f"tensor<2x{sizes}xf64>" for sizes in
                       (f"{tokens}x6x10", f"{tokens}x2x10", f"6x{tokens}"))
    return f"""
func.func @{name}(%q: {query}, %k: {key}, %v: {key}) -> ({query}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : ({query}, {key}, {key}) -> ({query}, {lse})
  return %o, %l : {query}, {lse}
}}
"""


def draw_of(function):
    return [reference.draw(t.shape, seed) for seed, t in enumerate(function.inputs)]


class Gradients(unittest.TestCase):
    # Sequence, heads and dims all differ, so that no transposition hides.
    shape = dict(batch=2, queries=48, keys=48, query_heads=6, kv_heads=2, dim=20,
                 value_dim=12)

    def errors(self, dtype="f64", layout="bshd", ranks=4, shape={}, plan={}, **choices):
        """The largest error of each gradient."""
        drawn = reference.draw_all(**{**self.shape, **shape}, layout=layout)
        exact, _ = reference.attend(*drawn, layout=layout, **choices)
        drawn = [*drawn, reference.draw(exact.shape, 7)]
        kind = {"f64": numpy.float64, "f32": numpy.float32, "f16": numpy.float16}
        *inputs, output_gradient = [
            reference.bfloat16(x) if dtype == "bf16" else x.astype(kind[dtype])
            for x in drawn]
        choices = dict(layout=layout, **choices)
        spread = {name: plan[name] for name in ("team_size", "tokens") if name in plan}
        output, lse = startrail.attention(*inputs, ranks=ranks, **spread, **choices)
        gradients = startrail.attention_gradient(
            output_gradient, *inputs, output, lse, ranks=ranks, **plan, **choices)
        for one in gradients:
            self.assertEqual(one.dtype, output.dtype)
        if dtype == "bf16":
            inputs, gradients = ([reference.from_bfloat16(x) for x in xs]
                                 for xs in (inputs, gradients))
            output_gradient = reference.from_bfloat16(output_gradient)
        wanted = reference.attend_gradient(output_gradient, *inputs, **choices)
        self.assertEqual([x.shape for x in gradients], [x.shape for x in wanted])
        return [abs(one - other).max() for one, other in zip(gradients, wanted)]

    def check(self, dtype="f64", **choices):
        bounds = {"f64": 1e-11, "f32": 1e-4, "f16": 2e-2, "bf16": 1.3e-1}
        for name, error in zip(NAMES, self.errors(dtype, **choices)):
            with self.subTest(name):
                self.assertLess(error, bounds[dtype])

    def test_types(self):
        for dtype in ("f64", "f32", "f16", "bf16"):
            with self.subTest(dtype):
                self.check(dtype, ranks=8, causal=True, plan=dict(team_size=2))

    def test_layouts_and_masks(self):
        for layout in ("bshd", "bhsd"):
            for causal in (False, True):
                with self.subTest(layout, causal=causal):
                    self.check(layout=layout, causal=causal)

    def test_heads(self):
        for query_heads, kv_heads in ((3, 3), (4, 1)):
            with self.subTest(query_heads=query_heads, kv_heads=kv_heads):
                self.check(shape=dict(query_heads=query_heads, kv_heads=kv_heads),
                           causal=True)

    def test_cross(self):
        for queries, keys in ((32, 48), (48, 32)):
            with self.subTest(queries=queries, keys=keys):
                self.check(causal=True, alignment="bottom_right", scale=0.125,
                           shape=dict(queries=queries, keys=keys))

    def test_plans(self):
        for plan in (dict(strategy="ring", circulate="query"),
                     dict(strategy="ring", circulate="key"),
                     dict(team_size=2, circulate="query", exchange="skewed"),
                     dict(team_size=2, circulate="key", tokens="striped")):
            with self.subTest(**plan):
                self.check(ranks=8, causal=True, plan=plan)

    def test_padding(self):
        """Teams of 7, 8, 8 and 6 tokens have 4 or 5 rows a member, some of padding."""
        self.check(ranks=8, causal=True, shape=dict(queries=29, keys=29),
                   plan=dict(tokens="[[0:7], [7:8], [15:8], [23:6]]", team_size=2))

    def test_gradients_that_travel_in_bf16(self):
        """Those of the side that moves are rounded at every hop, the others not."""
        plan = dict(team_size=2, gradient_type="bf16")
        for circulate, rounded in (("query", [True, False, False]),
                                   ("key", [False, True, True])):
            errors = self.errors("f32", ranks=8, plan=dict(plan, circulate=circulate))
            self.assertEqual([error > 1e-3 for error in errors], rounded)
            self.assertLess(max(errors), 1e-1)


class Passes(unittest.TestCase):
    def assertRight(self, function, gradients):
        *inputs, output_gradient = function
        wanted = reference.attend_gradient(output_gradient, *inputs, causal=True)
        for name, one, other in zip(NAMES, gradients, wanted):
            with self.subTest(name):
                self.assertLess(abs(one - other).max(), 1e-11)

    def draw(self, forward):
        inputs = draw_of(forward)
        return inputs, reference.draw(forward.outputs[0].shape, 9)

    def test_both(self):
        for save in ("gather", "team"):
            with self.subTest(save):
                program = startrail.compile(module(), ranks=8, team_size=2,
                                            pass_="both", save=save)
                self.assertEqual(list(program.functions),
                                 ["model_attention", "model_attention_gradient"])
                forward, backward = program.functions.values()
                self.assertEqual((forward.pass_, backward.pass_),
                                 ("forward", "backward"))
                self.assertIs(forward.gradient, backward)
                self.assertIsNone(backward.gradient)
                self.assertEqual([t.name for t in backward.inputs],
                                 ["output_gradient", "query", "key", "value", "output",
                                  "lse"])
                self.assertEqual([t.name for t in backward.outputs], list(NAMES))
                self.assertEqual((backward.plan.save, backward.plan.gradient_type),
                                 (save, "f32"))
                kept = ["team_query", "team_key", "team_value"] * (save == "team")
                for function in (forward, backward):
                    self.assertEqual([t.name for t in function.saved], kept)
                    self.assertGreater(function.peak_bytes, function.workspace_bytes)
                inputs, output_gradient = self.draw(forward)
                # A program is called as its forward function.
                first = program(*inputs)
                result = forward.run(*inputs)
                self.assertTrue(numpy.array_equal(first[0], result.outputs[0]))
                for kept, whole in zip(result.saved, inputs):
                    self.assertEqual(kept.shape,
                                     (8, 2, 2 * whole.shape[1] // 8, *whole.shape[2:]))
                self.assertRight(
                    (*inputs, output_gradient),
                    backward(output_gradient, *inputs, *result.outputs,
                             saved=result.saved))

    def test_what_is_saved(self):
        program = startrail.compile(module(), ranks=8, team_size=2, pass_="both",
                                    save="team")
        forward, backward = program.functions.values()
        inputs, output_gradient = self.draw(forward)
        result = forward.run(*inputs)
        with self.assertRaisesRegex(
                TypeError, r"expected 3 saved tensors of model_attention_gradient "
                r"\(team_query, team_key, team_value\), but got 0; run model_attention, "
                "whose result has them"):
            backward(output_gradient, *inputs, *result.outputs)
        with self.assertRaisesRegex(TypeError, "expected 0 saved tensors of "
                                    "model_attention, but got 3"):
            forward(*inputs, saved=result.saved)
        with self.assertRaisesRegex(ValueError, "expected team_key of .* to have shape "):
            backward(output_gradient, *inputs, *result.outputs,
                     saved=(result.saved[0],) * 3)
        # They are what the backward pass reads.
        other = backward(output_gradient, *inputs, *result.outputs,
                         saved=[0 * x for x in result.saved])
        self.assertFalse(other[1].any())

    def test_joint(self):
        program = startrail.compile(module(), ranks=8, team_size=2, pass_="joint")
        function, = program.functions.values()
        self.assertEqual((function.name, function.pass_),
                         ("model_attention_joint", "joint"))
        self.assertIsNone(function.gradient)
        drawn = draw_of(function)
        output, lse, *gradients = program(*drawn)
        wanted, wanted_lse = reference.attend(*drawn[:3], causal=True)
        self.assertLess(abs(output - wanted).max(), 1e-12)
        self.assertLess(abs(lse - wanted_lse).max(), 1e-12)
        self.assertRight(drawn, gradients)

    def test_joint_and_separate(self):
        """The same bits, in any order of execution."""
        options = dict(ranks=8, team_size=2)
        joint = startrail.compile(module(), pass_="joint", **options)
        both = startrail.compile(module(), pass_="both", **options)
        forward, backward = both.functions.values()
        inputs, output_gradient = self.draw(forward)
        outputs = forward(*inputs)
        wanted = (*outputs, *backward(output_gradient, *inputs, *outputs))
        for how in (dict(threads=1), dict(shuffle=3), dict(shuffle=4, threads=2)):
            for one, other in zip(joint(*inputs, output_gradient, **how), wanted):
                self.assertTrue(numpy.array_equal(one, other))

    def test_two_attentions(self):
        program = startrail.compile(module(name="one") + module(name="two"), ranks=4,
                                    pass_="both")
        for name in ("one", "two"):
            self.assertEqual(program[f"{name}_attention"].gradient.name,
                             f"{name}_attention_gradient")

    def test_positions(self):
        query, key, lse = (f"tensor<1x{sizes}xf32>" for sizes in
                           ("16x2x8", "32x2x8", "2x16"))
        program = startrail.compile(f"""
func.func @model(%q: {query}, %k: {key}) -> ({query}, {lse}) {{
  %o, %l = startrail.attention %q, %k, %k mask(full) layout(bshd) : ({query}, {key}, {key}) -> ({query}, {lse})
  return %o, %l : {query}, {lse}
}}""", ranks=4, tokens="contiguous", pass_="backward")
        function, = program.functions.values()
        for side, tokens in (("query", 16), ("key", 32)):
            self.assertEqual(function.positions(side).tolist(),
                             numpy.arange(tokens).reshape(4, -1).tolist())

    def test_traffic(self):
        """What travels as a gradient is counted as one."""
        program = startrail.compile(module(), ranks=8, team_size=2, pass_="both",
                                    circulate="query")
        forward, backward = program.functions.values()
        inputs, output_gradient = self.draw(forward)
        forth = forward.run(*inputs)
        back = backward.run(output_gradient, *inputs, *forth.outputs)
        self.assertEqual(forth.traffic["gradient"], 0)
        # A hop moves the gradient of a team's queries.
        self.assertEqual(back.traffic_of_rank["gradient"], 8 * 2 * 8 * 6 * 10)
        self.assertEqual(back.traffic_of_rank["home"], 8 * 2 * 8 * 6 * 10)

    def test_rejected(self):
        for options, text in (
                (dict(pass_="forwards"), "did you mean 'forward'"),
                (dict(pass_="both", circulate="keys"), "did you mean 'key'"),
                (dict(pass_="both", gradient_type="f16"), "f32"),
                (dict(pass_="both", gradient_type="bf16"), "f64"),
                (dict(pass_="both", save="all"), "gather"),
                (dict(pass_="backward", save="team", team_size=2), "team")):
            with self.subTest(**options):
                with self.assertRaisesRegex(startrail.CompileError, text):
                    startrail.compile(module(), ranks=8, **options)


if __name__ == "__main__":
    unittest.main()
