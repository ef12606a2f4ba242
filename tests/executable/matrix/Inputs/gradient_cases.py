"""The cases of the matrix of gradients: those of cases.py, with what only
gradients have: which tokens circulate, in which type gradients travel, what the
forward pass saves, and whether the passes are two functions, one, or the
backward alone.
"""

from cases import (COMBINE, ELEMENT, ELEMENTS, EXCHANGE, KEY_TOKENS, LAYOUTS,
                   LENGTH, LENGTHS, MASK, MASKS, PLACEMENT, QUERY_TOKENS, SHAPE,
                   SHAPES, case_of, legal_teams, placements, sample)

CIRCULATE, GRADIENT_TYPE, SAVE, FORM = range(9, 13)
FEATURES = [
    (FORM, CIRCULATE, SAVE), (CIRCULATE, EXCHANGE), (CIRCULATE, MASK, LENGTH),
    (CIRCULATE, GRADIENT_TYPE, ELEMENT), (MASK, ELEMENT), (SHAPE, CIRCULATE),
    (QUERY_TOKENS, KEY_TOKENS), (QUERY_TOKENS, CIRCULATE),
    (KEY_TOKENS, CIRCULATE), (QUERY_TOKENS, MASK), (KEY_TOKENS, MASK),
    (PLACEMENT, CIRCULATE), (FORM, EXCHANGE), (FORM, COMBINE), (FORM, ELEMENT),
    (FORM, GRADIENT_TYPE), (SAVE, EXCHANGE),
]
FULL_FEATURES = FEATURES + [
    (FORM, CIRCULATE, SAVE, EXCHANGE, COMBINE, MASK),
    (CIRCULATE, GRADIENT_TYPE, ELEMENT, MASK), (SHAPE, MASK), (SHAPE, ELEMENT),
    (SHAPE, QUERY_TOKENS), (SHAPE, KEY_TOKENS), (SHAPE, FORM), (SHAPE, SAVE),
    (QUERY_TOKENS, KEY_TOKENS, MASK, LENGTH),
    (QUERY_TOKENS, KEY_TOKENS, CIRCULATE, EXCHANGE), (PLACEMENT, EXCHANGE),
    (PLACEMENT, FORM), (QUERY_TOKENS, ELEMENT), (KEY_TOKENS, ELEMENT),
]


def gradient_case_of(ranks, team, index, pick):
    """A case, and the form of the program that it is part of."""
    circulate, gradient_type, save, form = pick[CIRCULATE:]
    case = case_of(ranks, team, index, pick[:CIRCULATE])
    # Gradients of f64 travel in f64; without a forward pass nothing is saved.
    if case.element == "f64":
        gradient_type = "f32"
    if form == "backward":
        save = "gather"
    return case._replace(
        name=f"{case.name}_{circulate}_{gradient_type}_{save}",
        circulate=circulate, gradient_type=gradient_type, save=save), form


def gradient_cases_of(ranks, full=False):
    """The cases of all legal teams, by the form of their program."""
    by_form = {"both": [], "joint": [], "backward": []}
    for team in legal_teams(ranks):
        has_teams = team > 1
        choices = [
            ["paper", "skewed"] if has_teams else ["paper"],
            ["gather", "exchange"] if has_teams else ["gather"], MASKS,
            ELEMENTS, SHAPES if full else SHAPES[(ranks + team) % 2::2],
            placements(ranks, team, full), LAYOUTS, LAYOUTS, LENGTHS,
            ["query", "key"], ["f32", "bf16"],
            ["gather", "team"] if has_teams else ["gather"], list(by_form)]
        picks = sample(choices, FULL_FEATURES if full else FEATURES)
        for index, pick in enumerate(picks):
            case, form = gradient_case_of(ranks, team, index, pick)
            by_form[form].append(case)
    return by_form
