"""The programs that faults are planted in, at the program and at the streams
level: what startrail makes of attentions with their plans, and two that are
written by hand, with operations that its strategies do not use.
"""

import os
import subprocess

from attention import Case, Shape, module_of

PIECES = [[(0, 5), (20, 4)], [(5, 5)], [(10, 5)], [(15, 5)]]
PLACEMENT = "member,ring,group"

# Ranks, team, exchange, combine, mask, element type, shape, placement, layouts
# and lengths of queries and keys.
CASES = [
    # Rings of single ranks: what is received rotates among three buffers.
    Case("ring_5", 5, 1, "paper", "gather", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 4), PLACEMENT, ("striped", "striped")),
    # Few steps: each buffer is filled once.
    Case("ring_3", 3, 1, "paper", "gather", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 8), PLACEMENT),
    # Teams in rings of three.
    Case("paper_12", 12, 2, "paper", "gather", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 2), PLACEMENT, ("zigzag", "zigzag")),
    Case("skewed_12", 12, 2, "skewed", "exchange", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 2), PLACEMENT, ("striped", "striped")),
    # No ring is left.
    Case("square_16", 16, 4, "paper", "gather", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 4), PLACEMENT),
    # Fewer keys than queries, several batch elements, values of another size,
    # rings of four.
    Case("batch_16", 16, 2, "paper", "exchange", "full", "f32",
         Shape(2, "bshd", 2, 1, 8, 6, 4), PLACEMENT,
         ("contiguous", "contiguous"), (64, 32)),
    # Padding, segments of unequal size, results that are rounded.
    Case("explicit_8", 8, 2, "paper", "gather", "causal", "bf16",
         Shape(2, "bshd", 4, 2, 8, 6, 4), PLACEMENT, (PIECES, PIECES),
         (24, 24)),
    # More keys than queries, in another layout, in teams of three.
    Case("skewed_18", 18, 3, "skewed", "exchange", "causal", "f32",
         Shape(1, "bshd", 2, 2, 8, 8, 4), "ring,group,member",
         ("zigzag", "contiguous"), (36, 54), "bottom_right")
]
# Programs that give gradients, and the compiler's --pass that makes them.
GRADIENT_CASES = [
    # Queries go round, in teams; what is computed of a block is added apart.
    (Case("query_12", 12, 2, "paper", "gather", "causal", "f32",
          Shape(1, "bshd", 2, 2, 8, 8, 2), PLACEMENT, ("zigzag", "zigzag")),
     "backward"),
    # Keys and values do; several query heads read one of the keys'.
    (Case("key_12", 12, 2, "skewed", "exchange", "causal", "f32",
          Shape(1, "bshd", 4, 2, 8, 8, 2), PLACEMENT, ("striped", "striped"),
          circulate="key"), "backward"),
    # A ring of single ranks.
    (Case("query_5", 5, 1, "paper", "gather", "causal", "f32",
          Shape(1, "bshd", 2, 2, 8, 8, 4), PLACEMENT, ("striped", "striped")),
     "backward"),
    # Padding, unequal segments; gradients that travel are rounded.
    (Case("rounded_8", 8, 2, "paper", "gather", "causal", "bf16",
          Shape(2, "bshd", 4, 2, 8, 6, 4), PLACEMENT, (PIECES, PIECES),
          (24, 24), circulate="key", gradient_type="bf16"), "backward"),
    # Forward and backward in one function.
    (Case("joint_12", 12, 2, "paper", "gather", "causal", "f32",
          Shape(1, "bshd", 2, 2, 8, 8, 2), PLACEMENT, ("zigzag", "zigzag")),
     "joint"),
    # Two functions, of which the first keeps the team's copies for the second.
    (Case("saved_8", 8, 2, "paper", "gather", "causal", "f32",
          Shape(1, "bshd", 2, 2, 8, 8, 2), PLACEMENT, ("zigzag", "zigzag"),
          save="team"), "both"),
]
BY_NAME = {case.name: (case, "forward") for case in CASES}
BY_NAME.update({case.name: (case, form) for case, form in GRADIENT_CASES})
# Exchanges tokens for heads; transfers between two ranks under a branch.
BY_HAND = ("heads_4", "turns_4")


def text_of(base, level, folder):
    """The text of a base at the program or the streams level."""
    if base in BY_HAND:
        inputs = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(inputs, base + ".mlir"),
                  encoding="utf-8") as file:
            return file.read()
    model = os.path.join(folder, base + ".model.mlir")
    case, form = BY_NAME[base]
    with open(model, "w", encoding="utf-8") as file:
        file.write(module_of([case], form))
    return subprocess.run([
        "startrail-compile", model, f"--ranks={case.ranks}", f"--pass={form}",
        f"--emit={level}"
    ],
                          stdout=subprocess.PIPE,
                          text=True,
                          check=True).stdout
