"""The same on PyTorch tensors, held to scaled_dot_product_attention, forward and
backward."""

import startrail
import torch


def main():
    torch.manual_seed(0)
    for dtype, bound in ((torch.float32, 1e-5), (torch.bfloat16, 2e-2)):
        # [batch, heads, tokens, dim], as PyTorch's attention takes them.
        query = torch.randn(1, 8, 1024, 64, dtype=dtype)
        key = torch.randn(1, 2, 1024, 64, dtype=dtype)
        value = torch.randn(1, 2, 1024, 64, dtype=dtype)
        output, lse = startrail.attention(query, key, value, causal=True,
                                          layout="bhsd", ranks=8, team_size=2)
        wanted = torch.nn.functional.scaled_dot_product_attention(
            query.double(), *(x.double().repeat_interleave(4, 1) for x in (key, value)),
            is_causal=True)
        error = (output - wanted).abs().max().item()
        print(f"{dtype}: output {tuple(output.shape)}, lse {tuple(lse.shape)} of "
              f"{lse.dtype}: largest error {error:.1e}")
        assert output.dtype == dtype and error < bound

    # Where a tensor requires a gradient, the backward pass runs on the ranks too.
    inputs = [x.float().requires_grad_() for x in (query, key, value)]
    output, _ = startrail.attention(*inputs, causal=True, layout="bhsd", ranks=8,
                                    team_size=2)
    gradients = torch.autograd.grad(output.square().sum(), inputs)
    wanted = torch.autograd.grad(
        torch.nn.functional.scaled_dot_product_attention(
            *inputs, is_causal=True, enable_gqa=True).square().sum(), inputs)
    for name, one, other in zip(("query", "key", "value"), gradients, wanted):
        error = ((one - other).abs().max() / other.abs().max()).item()
        print(f"gradient of {name}: largest error {error:.1e} of the largest one")
        assert error < 1e-5


if __name__ == "__main__":
    main()
