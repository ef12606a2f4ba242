# RUN: %python %s
"""What does not fit is an exception that names it, before anything runs."""

import os
import tempfile
import unittest

import numpy
import reference
import startrail


class Arguments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.inputs = [x.astype(numpy.float32) for x in reference.draw_all(
            1, 16, 16, 2, 2, 8, 4, "bshd")]
        cls.program = startrail.compile(MODULE, ranks=4)

    def expect(self, kind, text, call):
        with self.assertRaises(kind) as caught:
            call()
        self.assertIn(text, str(caught.exception))
        return caught.exception

    def test_shapes(self):
        q, k, v = self.inputs
        self.expect(ValueError, "expected key of model_attention to have shape "
                    "(1, 16, 2, 8), but got (1, 15, 2, 8)",
                    lambda: self.program(q, k[:, :15], v))
        self.expect(ValueError, "expected value of model_attention to have shape "
                    "(1, 16, 2, 4), but got (1, 16, 2, 8)",
                    lambda: self.program(q, k, k))
        self.expect(TypeError, "expected 3 inputs of model_attention (query, key, "
                    "value), but got 2", lambda: self.program(q, k))
        self.expect(ValueError, "expected query to have 4 dimensions, bshd, but got "
                    "shape (16, 2, 8)",
                    lambda: startrail.attention(q[0], k, v, ranks=4))

    def test_types(self):
        q, k, v = self.inputs
        self.expect(TypeError, "expected query of model_attention to be of float32, but "
                    "got float64; convert it with .astype(numpy.float32)",
                    lambda: self.program(q.astype(numpy.float64), k, v))
        for dtype in ("int32", ">f4", "complex64"):
            self.expect(TypeError, "expected query of model_attention to be of float32, "
                        "float64, float16 or bfloat16, but got "
                        f"{numpy.dtype(dtype)}",
                        lambda: self.program(q.astype(dtype), k, v))
        self.expect(TypeError, "expected value of model_attention to be a NumPy array "
                    "or a PyTorch tensor, but got list",
                    lambda: self.program(q, k, v.tolist()))
        masked = numpy.ma.masked_array(q, q > 0)
        self.expect(TypeError, "masked array; use .filled()",
                    lambda: self.program(masked, k, v))
        self.expect(TypeError, "expected key to be of the query's element type, "
                    "float32, but got float64",
                    lambda: startrail.attention(q, k.astype(float), v, ranks=4))

    def test_options(self):
        run = self.program.functions["model_attention"].run
        q, k, v = self.inputs
        self.expect(ValueError, "expected threads to be 1 to 4096, but got 0",
                    lambda: run(q, k, v, threads=0))
        self.expect(TypeError, "expected repeat to be a whole number, but got 1.5",
                    lambda: run(q, k, v, repeat=1.5))
        self.expect(ValueError, "expected timeout_s to be above 0, at most 1e9 seconds, "
                    "but got -1", lambda: run(q, k, v, timeout_s=-1))
        self.expect(ValueError, "expected shuffle to be 0 to",
                    lambda: run(q, k, v, shuffle=-1))
        self.expect(ValueError, "expected layout to be bshd or bhsd, but got 'sbhd'",
                    lambda: startrail.attention(q, k, v, ranks=4, layout="sbhd"))
        self.expect(ValueError, "expected alignment to be top_left or bottom_right",
                    lambda: startrail.attention(q, k, v, ranks=4, alignment="left"))
        self.expect(ValueError, "expected scale to be finite, but got nan",
                    lambda: startrail.attention(q, k, v, ranks=4, scale=float("nan")))
        self.expect(TypeError, "expected scale to be a number, but got 'x'",
                    lambda: startrail.attention(q, k, v, ranks=4, scale="x"))
        self.expect(TypeError, "expected timeout_s to be a number, but got 'x'",
                    lambda: run(q, k, v, timeout_s="x"))
        self.expect(startrail.CompileError, "expected scale to be finite in f32, but got",
                    lambda: startrail.attention(q, k, v, ranks=4, scale=1e39))
        self.expect(TypeError, "team_sice", lambda: startrail.attention(
            q, k, v, ranks=4, team_sice=2))
        self.expect(ValueError, "expected side to be query or key, but got 'value'",
                    lambda: self.program["model_attention"].positions("value"))
        self.expect(KeyError, "did you mean model_attention?",
                    lambda: self.program["model_atention"])

    def test_what_the_tool_rejects(self):
        error = self.expect(
            startrail.CompileError,
            "note: legal team sizes for 8 ranks are 1, 2",
            lambda: startrail.compile(MODULE, ranks=8, team_size=3))
        self.assertEqual(error.exit_code, 2)
        error = self.expect(startrail.CompileError, "did you mean 'skewed'?",
                            lambda: startrail.compile(MODULE, ranks=8,
                                                      exchange="skewd"))
        self.assertEqual(error.exit_code, 1)
        error = self.expect(startrail.CompileError, "did you mean 'dgx-a100'?",
                            lambda: startrail.compile(MODULE, team_size="auto",
                                                      cluster="dgx-a10"))
        self.assertEqual(error.exit_code, 2)
        self.expect(startrail.CompileError, "cannot read 'absent.mlir'",
                    lambda: startrail.compile("absent.mlir", ranks=8))
        self.expect(startrail.CompileError, "expected --ranks",
                    lambda: startrail.compile(MODULE))
        self.expect(TypeError, "expected the model to be MLIR text or a path, but got "
                    "int", lambda: startrail.compile(3, ranks=8))

    def test_where_the_tool_is(self):
        before = startrail.find_tool()
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("STARTRAIL", f"or a folder with bin/startrail-compile, "
                                f"but got '{folder}'"),
                               ("PATH", "")):
                kept = os.environ.get(name)
                os.environ[name] = folder
                try:
                    if name == "PATH":  # this checkout's build, or none
                        try:
                            self.assertTrue(os.path.isfile(startrail.find_tool()))
                        except startrail.CompileError as error:
                            self.assertIn("set STARTRAIL to", str(error))
                    else:
                        self.expect(startrail.CompileError, text, startrail.find_tool)
                        for given in (before, os.path.dirname(os.path.dirname(before))):
                            os.environ[name] = given
                            self.assertEqual(startrail.find_tool(), before)
                finally:
                    if kept is None:
                        del os.environ[name]
                    else:
                        os.environ[name] = kept


MODULE = """
func.func @model(%q: tensor<1x16x2x8xf32>, %k: tensor<1x16x2x8xf32>, %v: tensor<1x16x2x4xf32>) -> (tensor<1x16x2x4xf32>, tensor<1x2x16xf32>) {
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x16x2x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x4xf32>) -> (tensor<1x16x2x4xf32>, tensor<1x2x16xf32>)
  return %o, %l : tensor<1x16x2x4xf32>, tensor<1x2x16xf32>
}
"""

if __name__ == "__main__":
    unittest.main()
