"""What the tests with processes share."""

import os

from attention import Case, Shape, compile_program

SHAPE = Shape(2, "bshd", 4, 2, 16, 24, 4)


def mpirun(ranks, *options):
    return ["mpirun", "--oversubscribe", "--bind-to", "none", *options,
            "-n", str(ranks)]


def program_of(ranks, teams, folder):
    """A program with a function for each team size, combination and type, which
    come with a token layout each."""
    cases = [
        Case(f"team_{team}_{combine}_{element}", ranks, team, "paper", combine,
             "causal", element, SHAPE, "member,ring,group", (tokens, tokens))
        for team in teams for combine in ("gather", "exchange")
        for element, tokens in (("f32", "zigzag"), ("bf16", "striped"))]
    return compile_program(ranks, cases, folder, f"ranks_{ranks}"), cases


def clean(folder):
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
