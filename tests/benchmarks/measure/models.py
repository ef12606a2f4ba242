"""Models to measure with: one attention."""

import os

TEXT = """\
func.func @model(%q: {q}, %k: {q}, %v: {q}) -> {q} {{
  %o, %lse = startrail.attention %q, %k, %v mask({mask}) layout(bshd) : ({q}, {q}, {q}) -> ({q}, {lse})
  return %o : {q}
}}
"""


def write(work, tokens, heads, dim, dtype, mask):
    """Writes a model and returns its file."""
    path = os.path.join(work, f"attention-{tokens}-{heads}-{dim}-{dtype}-{mask}.mlir")
    state = "f64" if dtype == "f64" else "f32"
    text = TEXT.format(
        q=f"tensor<1x{tokens}x{heads}x{dim}x{dtype}>",
        lse=f"tensor<1x{heads}x{tokens}x{state}>",
        mask=mask,
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path
