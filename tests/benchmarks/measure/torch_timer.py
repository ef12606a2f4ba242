"""PyTorch's attention on the CPU, timed when asked; the answers are those of
startrail-attend-timer. Run by the interpreter that has torch.

usage: torch_timer.py THREADS TOKENS HEADS DIM DTYPE MASK
"""

import sys
import time

import torch


def main():
    threads, tokens, heads, dim = (int(word) for word in sys.argv[1:5])
    dtypes = {"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}
    dtype, causal = dtypes[sys.argv[5]], sys.argv[6] == "causal"
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    query, key, value, gradient = (
        torch.randn(1, heads, tokens, dim).to(dtype) for _ in range(4)
    )

    def attend():
        return torch.nn.functional.scaled_dot_product_attention(
            query, key, value, is_causal=causal
        )

    inputs = (query, key, value)
    for line in sys.stdin:
        backward = line.strip() == "gradient"
        for each in inputs:
            each.requires_grad_(backward)
        output = attend() if backward else None
        wall, processor = time.perf_counter(), time.process_time()
        if backward:
            torch.autograd.grad(output, inputs, gradient)
        else:
            attend()
        wall = time.perf_counter() - wall
        print(wall, time.process_time() - processor, flush=True)


if __name__ == "__main__":
    main()
