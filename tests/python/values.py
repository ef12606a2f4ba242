# RUN: %python %s
"""Outputs against the reference: types, layouts, heads, masks, plans."""

import unittest

import numpy
import reference
import startrail


class Values(unittest.TestCase):
    # Sequence, heads and dims all differ, so that no transposition hides.
    shape = dict(batch=2, queries=48, keys=48, query_heads=6, kv_heads=2, dim=20,
                 value_dim=12)

    def compare(self, outputs, inputs, dtype, **choices):
        output, lse = outputs
        if dtype == "bf16":
            inputs = [reference.from_bfloat16(x) for x in inputs]
            self.assertEqual(output.dtype, numpy.uint16)
            output = reference.from_bfloat16(output)
        else:
            self.assertEqual(output.dtype, inputs[0].dtype)
        self.assertEqual(lse.dtype, numpy.float64 if dtype == "f64" else numpy.float32)
        wanted, wanted_lse = reference.attend(*inputs, **choices)
        self.assertEqual(output.shape, wanted.shape)
        self.assertEqual(lse.shape, wanted_lse.shape)
        self.assertLess(abs(output - wanted).max(), reference.BOUNDS[dtype])
        # Rows that see no key have -inf, in both.
        numpy.testing.assert_allclose(lse, wanted_lse, rtol=0,
                                      atol=1e-12 if dtype == "f64" else 1e-5)

    def check(self, dtype, layout="bshd", ranks=4, shape=None, plan={}, **choices):
        drawn = reference.draw_all(**{**self.shape, **(shape or {})}, layout=layout)
        kind = {"f64": numpy.float64, "f32": numpy.float32, "f16": numpy.float16}
        inputs = [reference.bfloat16(x) if dtype == "bf16" else x.astype(kind[dtype])
                  for x in drawn]
        outputs = startrail.attention(*inputs, ranks=ranks, layout=layout, **plan,
                                      **choices)
        self.compare(outputs, inputs, dtype, layout=layout, **choices)
        return inputs, outputs

    def test_types(self):
        for dtype in ("f64", "f32", "f16", "bf16"):
            with self.subTest(dtype):
                self.check(dtype, causal=True, plan=dict(team_size=2))

    def test_layouts(self):
        for layout in ("bshd", "bhsd"):
            for causal in (False, True):
                with self.subTest(layout, causal=causal):
                    self.check("f64", layout, causal=causal)

    def test_heads(self):
        for query_heads, kv_heads in ((3, 3), (4, 1), (14, 7)):
            with self.subTest(query_heads=query_heads, kv_heads=kv_heads):
                self.check("f64", shape=dict(query_heads=query_heads,
                                             kv_heads=kv_heads), causal=True)

    def test_scale(self):
        self.check("f64", scale=0.0625)
        self.check("f64", scale=1e-3)

    def test_plans(self):
        for plan in (dict(strategy="ring"), dict(team_size=2, exchange="skewed"),
                     dict(team_size=2, combine_via="gather"),
                     dict(team_size=2, placement="ring,member,group")):
            with self.subTest(**plan):
                self.check("f64", ranks=8, causal=True, plan=plan)

    def test_cross(self):
        for queries, keys in ((32, 48), (48, 32)):
            for alignment in ("top_left", "bottom_right"):
                with self.subTest(queries=queries, keys=keys, alignment=alignment):
                    self.check("f64", causal=True, alignment=alignment,
                               shape=dict(queries=queries, keys=keys))

    def test_memory_order(self):
        """What is not dense is copied, and never written."""
        inputs, outputs = self.check("f64")
        strided = [numpy.repeat(x, 2, axis=3)[..., ::2] for x in inputs]
        fortran = [numpy.asfortranarray(x) for x in inputs]
        unaligned = []
        for x in inputs:
            memory = numpy.zeros(x.nbytes + 1, numpy.uint8)
            unaligned.append(memory[1:].view(x.dtype).reshape(x.shape))
            unaligned[-1][...] = x
            unaligned[-1].setflags(write=False)
        self.assertFalse(unaligned[0].flags.aligned)
        for others in (strided, fortran, unaligned):
            again = startrail.attention(*others, ranks=4)
            for one, other in zip(outputs, again):
                self.assertTrue(numpy.array_equal(one, other))
            for one, other in zip(inputs, others):
                self.assertTrue(numpy.array_equal(one, other))

    def test_ml_dtypes(self):
        try:
            import ml_dtypes
        except ImportError:
            self.skipTest("needs ml_dtypes")
        inputs, (output, lse) = self.check("bf16")
        named = [x.view(ml_dtypes.bfloat16) for x in inputs]
        other, other_lse = startrail.attention(*named, ranks=4)
        self.assertEqual(other.dtype, ml_dtypes.bfloat16)
        self.assertTrue(numpy.array_equal(other.view(numpy.uint16), output))
        self.assertTrue(numpy.array_equal(other_lse, lse))

    def test_saved_bfloat16(self):
        """numpy.load gives ml_dtypes' arrays as two raw bytes."""
        inputs, (output, _) = self.check("bf16")
        raw, _ = startrail.attention(*[x.view("V2") for x in inputs], ranks=4)
        self.assertTrue(numpy.array_equal(raw.view(numpy.uint16), output))


if __name__ == "__main__":
    unittest.main()
