"""Models to measure with: one attention, or several in one program."""

import os

TEXT = """\
func.func @{name}(%q: {q}, %k: {q}, %v: {q}) -> {q} {{
  %o, %lse = startrail.attention %q, %k, %v mask({mask}) layout(bshd) : ({q}, {q}, {q}) -> ({q}, {lse})
  return %o : {q}
}}
"""


def text_of(tokens, heads, dim, dtype, mask, name="model"):
    state = "f64" if dtype == "f64" else "f32"
    return TEXT.format(
        name=name,
        q=f"tensor<1x{tokens}x{heads}x{dim}x{dtype}>",
        lse=f"tensor<1x{heads}x{tokens}x{state}>",
        mask=mask,
    )


def write(work, tokens, heads, dim, dtype, mask):
    """Writes a model and returns its file."""
    path = os.path.join(work, f"attention-{tokens}-{heads}-{dim}-{dtype}-{mask}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text_of(tokens, heads, dim, dtype, mask))
    return path


def write_all(work, sizes, dim, dtype, mask):
    """Writes a model of an attention for each of tokens and heads; its file."""
    named = "-".join(f"{tokens}-{heads}" for tokens, heads in sizes)
    path = os.path.join(work, f"attentions-{named}-{dim}-{dtype}-{mask}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        for tokens, heads in sizes:
            name = f"model_{tokens}"
            file.write(text_of(tokens, heads, dim, dtype, mask, name))
    return path
