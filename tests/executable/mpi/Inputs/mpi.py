"""What the tests with processes share."""

import os

from attention import Case, Shape, compile_program

SHAPE = Shape(2, "bshd", 4, 2, 16, 24, 4)


def mpirun(ranks, *options):
    return ["mpirun", "--oversubscribe", "--bind-to", "none", *options,
            "-n", str(ranks)]


def program_of(ranks, teams, folder, form="forward"):
    """A program with a function for each team size, combination and type, which
    come with a token layout each; where it has gradients of another form, with
    what circulates and what is kept for them."""
    cases = [
        Case(f"team_{team}_{combine}_{element}", ranks, team, "paper", combine,
             "causal", element, SHAPE, "member,ring,group", (tokens, tokens),
             circulate=circulate, gradient_type=travelling, save=save)
        for team in teams
        for combine, save in (("gather", "team"), ("exchange", "gather"))
        for element, tokens, circulate, travelling in (
            ("f32", "zigzag", "query", "f32"),
            ("bf16", "striped", "key", "bf16"))]
    return compile_program(ranks, cases, folder, f"ranks_{ranks}", form), cases


def clean(folder):
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
