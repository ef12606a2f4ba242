# REQUIRES: torch
# RUN: %torch_python %s
"""PyTorch tensors: values against torch's own attention, memory."""

import unittest

import startrail
import torch


def draw(shape, seed, dtype=torch.float64):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed),
                       dtype=torch.float64).to(dtype)


def attend(query, key, value, **options):
    key, value = (x.double().repeat_interleave(query.shape[1] // x.shape[1], 1)
                  for x in (key, value))
    return torch.nn.functional.scaled_dot_product_attention(
        query.double(), key, value, **options)


class Tensors(unittest.TestCase):
    def draw_all(self, dtype=torch.float64):
        return (draw((2, 6, 32, 20), 0, dtype), draw((2, 2, 32, 20), 1, dtype),
                draw((2, 2, 32, 12), 2, dtype))

    def test_values(self):
        bounds = {torch.float64: 1e-12, torch.float32: 1e-5, torch.float16: 2e-3,
                  torch.bfloat16: 1.6e-2}
        for dtype, bound in bounds.items():
            for causal in (False, True):
                with self.subTest(dtype, causal=causal):
                    inputs = self.draw_all(dtype)
                    output, lse = startrail.attention(
                        *inputs, causal=causal, layout="bhsd", ranks=8, team_size=2)
                    wanted = attend(*inputs, is_causal=causal)
                    self.assertEqual(output.dtype, dtype)
                    self.assertEqual(lse.dtype, torch.float64 if dtype == torch.float64
                                     else torch.float32)
                    self.assertEqual(output.shape, wanted.shape)
                    self.assertLess((output - wanted).abs().max().item(), bound)

    def test_memory(self):
        """Views are copied, and no input is written."""
        inputs = self.draw_all()
        before = [x.clone() for x in inputs]
        output, lse = startrail.attention(*inputs, layout="bhsd", ranks=4)
        views = [x.transpose(1, 2) for x in inputs]
        other, other_lse = startrail.attention(*views, layout="bshd", ranks=4)
        self.assertTrue(torch.equal(other.transpose(1, 2), output))
        self.assertTrue(torch.equal(other_lse, lse))
        for one, two in zip(inputs, before):
            self.assertTrue(torch.equal(one, two))

    def test_same_as_numpy(self):
        inputs = self.draw_all(torch.float32)
        output, lse = startrail.attention(*inputs, layout="bhsd", ranks=4)
        array, array_lse = startrail.attention(*(x.numpy() for x in inputs),
                                               layout="bhsd", ranks=4)
        self.assertTrue(torch.equal(output, torch.from_numpy(array)))
        self.assertTrue(torch.equal(lse, torch.from_numpy(array_lse)))

    def test_rejected(self):
        query, key, value = self.draw_all(torch.float32)
        program = startrail.compile(f"""
func.func @model(%q: tensor<2x6x32x20xf32>, %k: tensor<2x2x32x20xf32>, %v: tensor<2x2x32x12xf32>) -> (tensor<2x6x32x12xf32>, tensor<2x6x32xf32>) {{
  %o, %l = startrail.attention %q, %k, %v mask(full) layout(bhsd) : (tensor<2x6x32x20xf32>, tensor<2x2x32x20xf32>, tensor<2x2x32x12xf32>) -> (tensor<2x6x32x12xf32>, tensor<2x6x32xf32>)
  return %o, %l : tensor<2x6x32x12xf32>, tensor<2x6x32xf32>
}}""", ranks=4)
        for others, kind, text in (
                ((query.half(), key, value), TypeError,
                 "to be of torch.float32, but got torch.float16; convert it with "
                 r".to\(torch.float32\)"),
                ((query.int(), key, value), TypeError, "but got torch.int32"),
                ((query, key.numpy(), value), TypeError, "but got both"),
                ((query, key, value.to("meta")), TypeError, "on the CPU, but got .*meta"),
                ((query, key.to_sparse(), value), TypeError, "dense tensor"),
                ((query, key, key), ValueError, r"\(2, 2, 32, 12\), but got"),
                ((query, key.clone().requires_grad_(), value), TypeError,
                 "expected key of model_attention to need no gradient, but it requires "
                 "one; compile with pass_='both', call under torch.no_grad")):
            with self.subTest(text), self.assertRaisesRegex(kind, text):
                program(*others)


if __name__ == "__main__":
    unittest.main()
