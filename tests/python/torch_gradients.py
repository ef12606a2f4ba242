# REQUIRES: torch
# RUN: %torch_python %s
"""PyTorch's autograd through the ranks, against its own attention."""

import unittest
from unittest import mock

import startrail
import startrail.torch
import torch
from torch.utils.checkpoint import checkpoint

OPTIONS = dict(causal=True, layout="bhsd", ranks=8, team_size=2)


def draw(shape, seed, dtype=torch.float64):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed),
                       dtype=torch.float64).to(dtype)


def draw_all(dtype=torch.float64, tokens=56, dim=20, value_dim=12):
    """Query, key and value in bhsd, 3 query heads to a key head."""
    return [draw(shape, seed, dtype).requires_grad_() for seed, shape in enumerate(
        ((2, 6, tokens, dim), (2, 2, tokens, dim), (2, 2, tokens, value_dim)))]


def attend(query, key, value):
    """PyTorch's own, causal."""
    return torch.nn.functional.scaled_dot_product_attention(
        query, key, value, is_causal=True, enable_gqa=True)


def forwards():
    """A context that counts the runs of forward functions."""
    run, runs = startrail.Function.run, []

    def counted(function, *args, **kwargs):
        if function.pass_ == "forward":
            runs.append(function.name)
        return run(function, *args, **kwargs)
    return mock.patch.object(startrail.Function, "run", counted), runs


class Gradients(unittest.TestCase):
    def test_values(self):
        bounds = {torch.float64: 1e-11, torch.float32: 1e-4, torch.float16: 2e-2,
                  torch.bfloat16: 1.3e-1}
        for dtype, bound in bounds.items():
            inputs = draw_all(dtype)
            output, lse = startrail.attention(*inputs, **OPTIONS)
            self.assertTrue(output.requires_grad)
            output_gradient = draw(output.shape, 9, dtype)
            output.backward(output_gradient)
            exact = [x.detach().double().requires_grad_() for x in inputs]
            attend(*exact).backward(output_gradient.double())
            for name, one, other in zip(("query", "key", "value"), inputs, exact):
                with self.subTest(name, dtype=dtype):
                    self.assertEqual(one.grad.dtype, dtype)
                    self.assertLess((one.grad - other.grad).abs().max().item(), bound)

    def test_end_to_end(self):
        """The loss of a block around attention, to its weights."""
        def loss(attention, dtype=torch.float32):
            torch.manual_seed(0)
            width, heads, kv_heads, dim = 24, 6, 2, 8
            project = [torch.nn.Linear(width, n * dim, dtype=dtype)
                       for n in (heads, kv_heads, kv_heads)]
            back = torch.nn.Linear(heads * dim, width, dtype=dtype)
            x = torch.randn(3, 104, width, dtype=dtype, requires_grad=True)
            q, k, v = (p(x).unflatten(2, (-1, dim)).transpose(1, 2) for p in project)
            y = back(attention(q, k, v).transpose(1, 2).flatten(2))
            (y - x).square().mean().backward()
            return [x.grad] + [p.grad for m in (*project, back) for p in m.parameters()]
        ours = loss(lambda *inputs: startrail.attention(*inputs, **OPTIONS)[0])
        for one, other in zip(ours, loss(attend)):
            torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-6)

    def test_gradcheck(self):
        inputs = draw_all(tokens=16, dim=4, value_dim=3)
        for save in ("gather", "team"):
            self.assertTrue(torch.autograd.gradcheck(
                lambda *x: startrail.attention(*x, save=save, **OPTIONS)[0], inputs,
                fast_mode=save == "team"))

    def test_what_needs_none(self):
        whole = draw_all()
        output, _ = startrail.attention(*whole, **OPTIONS)
        output_gradient = draw(output.shape, 9)
        output.backward(output_gradient)
        for needed in ([0], [1], [2], [0, 2]):
            inputs = [x.detach().requires_grad_(i in needed)
                      for i, x in enumerate(whole)]
            startrail.attention(*inputs, **OPTIONS)[0].backward(output_gradient)
            for i, (one, other) in enumerate(zip(inputs, whole)):
                if i in needed:
                    self.assertTrue(torch.equal(one.grad, other.grad))
                else:
                    self.assertIsNone(one.grad)
        none = [x.detach() for x in whole]
        self.assertFalse(startrail.attention(*none, **OPTIONS)[0].requires_grad)
        with torch.no_grad():
            other, _ = startrail.attention(*whole, save="team", circulate="key",
                                           **OPTIONS)
        self.assertFalse(other.requires_grad)
        self.assertTrue(torch.equal(output, other))

    def test_memory_order(self):
        """Views of inputs and of the gradient are copied; nothing is written."""
        inputs = draw_all()
        output, _ = startrail.attention(*inputs, **OPTIONS)
        output.sum().backward()  # of a gradient of one element, expanded
        views = [x.detach().mT.contiguous().requires_grad_() for x in inputs]
        other, _ = startrail.attention(*(x.mT for x in views), **OPTIONS)
        self.assertTrue(torch.equal(output, other))
        other.mT.contiguous().sum().backward()
        for one, two in zip(inputs, views):
            self.assertTrue(torch.equal(one.grad, two.grad.mT))

    def test_team(self):
        """What the ranks keep gives the same bits."""
        found = []
        for save in ("gather", "team"):
            inputs = draw_all(torch.bfloat16)
            output, _ = startrail.attention(*inputs, save=save, **OPTIONS)
            output.backward(draw(output.shape, 9, torch.bfloat16))
            found.append([x.grad for x in inputs])
        for one, other in zip(*found):
            self.assertTrue(torch.equal(one, other))

    def test_rejected(self):
        query, key, value = draw_all(tokens=16)
        output, lse = startrail.attention(query, key, value, **OPTIONS)
        with self.assertRaisesRegex(RuntimeError, "expected no gradient of the log-sum-"
                                    r"exp, .*use lse.detach\(\)"):
            (output.sum() + lse.sum()).backward()
        output, lse = startrail.attention(query, key, value, **OPTIONS)
        first, = torch.autograd.grad(output.square().sum(), query, create_graph=True)
        with self.assertRaisesRegex(RuntimeError, "differentiated once, but got a second"):
            first.sum().backward()
        with self.assertRaisesRegex(TypeError, "expected key of model_attention to be a "
                                    "PyTorch tensor, but got ndarray|but got both"):
            startrail.attention(query, key.detach().numpy(), value, **OPTIONS)
        forward = startrail.compile(MODULE, ranks=4)["model_attention"]
        with self.assertRaisesRegex(TypeError, "to have a gradient in its program.*"
                                    "pass_='both'"):
            startrail.torch.attend(forward, query, key, value)
        both = startrail.compile(MODULE, ranks=4, pass_="both")["model_attention"]
        inputs = [draw((1, 16, 2, 8), i, torch.float32).requires_grad_()
                  for i in range(3)]
        with self.assertRaisesRegex(TypeError, "call the function itself"):
            both.run(*inputs)
        with self.assertRaisesRegex(ValueError, "expected value of .* to have shape"):
            both(inputs[0], inputs[1], inputs[2][:, :8])
        with self.assertRaisesRegex(TypeError, "dense tensor on the CPU, but got .*meta"):
            both(inputs[0], inputs[1], inputs[2].to("meta"))
        with self.assertRaisesRegex(TypeError, "expected output_gradient of .* to need no"):
            both.gradient(inputs[0], *inputs, inputs[0], torch.zeros(1, 2, 16))

    def test_operators(self):
        """PyTorch's own test of custom operators: schema, fake tensors, autograd."""
        program = startrail.compile(MODULE, ranks=4, pass_="both")
        function = program["model_attention"]
        options = dict(threads=None, shuffle=None, timeout_s=None)
        call = startrail.torch._number(function, options)
        inputs = [draw((1, 16, 2, 8), i, torch.float32) for i in range(3)]
        tests = ("test_schema", "test_faketensor")
        torch.library.opcheck(torch.ops.startrail.attention.default, (*inputs, call),
                              test_utils=tests)
        results = torch.ops.startrail.attention(*inputs, call)
        torch.library.opcheck(torch.ops.startrail.attention_gradient.default,
                              (inputs[0], *inputs, *results, call), test_utils=tests)


class Checkpoints(unittest.TestCase):
    def run_block(self, checkpointed, **options):
        """(forward runs, gradients) of a block whose activations are dropped."""
        inputs = draw_all(torch.float32)
        scale = torch.ones(12, requires_grad=True)

        def block(query, key, value):
            output, _ = startrail.attention(query.sin(), key.sin(), value,
                                            **options, **OPTIONS)
            return (output * scale).cos()
        patch, runs = forwards()
        with patch:
            checkpointed(block, *inputs).square().sum().backward()
        return len(runs), [x.grad for x in (*inputs, scale)]

    def test_runs(self):
        once, wanted = self.run_block(lambda block, *inputs: block(*inputs))
        twice, dropped = self.run_block(
            lambda block, *inputs: checkpoint(block, *inputs, use_reentrant=False))
        self.assertEqual((once, twice), (1, 2))
        for options in {}, dict(save="team"):
            ours, kept = self.run_block(startrail.torch.checkpoint, **options)
            self.assertEqual(ours, 1)
            for one, two, other in zip(wanted, dropped, kept):
                self.assertTrue(torch.equal(one, two))
                self.assertTrue(torch.equal(one, other))

    def test_two_attentions(self):
        """Each has the results of its own."""
        inputs = draw_all(value_dim=20)

        def block(query, key, value):
            for _ in range(2):
                query = startrail.attention(query, key, value, **OPTIONS)[0].tanh()
            return query.sum()
        patch, runs = forwards()
        with patch:
            startrail.torch.checkpoint(block, *inputs).backward()
        self.assertEqual(len(runs), 2)
        found = [x.grad for x in inputs]
        for x in inputs:
            x.grad = None
        block(*inputs).backward()
        for one, other in zip(found, inputs):
            self.assertTrue(torch.equal(one, other.grad))


MODULE = """
func.func @model(%q: tensor<1x16x2x8xf32>, %k: tensor<1x16x2x8xf32>, %v: tensor<1x16x2x8xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x2x16xf32>) {
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x16x2x8xf32>, tensor<1x16x2x8xf32>, tensor<1x16x2x8xf32>) -> (tensor<1x16x2x8xf32>, tensor<1x2x16xf32>)
  return %o, %l : tensor<1x16x2x8xf32>, tensor<1x2x16xf32>
}
"""

if __name__ == "__main__":
    unittest.main()
