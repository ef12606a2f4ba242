"""What is wrong with a function's run, in words: what it says of its plan and
what it has moved."""

from formulas import steps
from layouts import positions_of, text_of


class Faults(list):

    def expect(self, what, got, wanted):
        if got != wanted:
            self.append(f"expected {what} to be {wanted}, but got {got}")

    def expect_most(self, what, got, most):
        if not got <= most:
            self.append(f"expected {what} to be at most {most:.3g}, but got "
                        f"{got}")


def judge_plan(case, function, layouts, diagonal, wanted):
    """`layouts` as layouts_of gives them, `diagonal` as the program describes
    it, `wanted`: per kind of traffic, bytes of the busiest and of all ranks."""
    faults = Faults()
    faults.expect("the team size", function["team_size"], case.team)
    faults.expect("the exchange", function["exchange"], case.exchange)
    faults.expect("the combine", function["combine_via"], case.combine)
    faults.expect("the placement", function["placement"], case.placement)
    for side, name in enumerate(("query", "key")):
        faults.expect(f"the layout of {name}", function[f"{name}_tokens"],
                      text_of(case.tokens[side]))
        _, positions = layouts[function["name"], name]
        faults.expect(f"the positions of {name}", positions,
                      positions_of(case, side))
    faults.expect("the diagonal", diagonal,
                  case.diagonal if case.mask == "causal" else None)
    faults.expect("the steps", function["steps"], steps(case))
    measured = function["traffic_bytes"] or {}
    faults.expect("the kinds of traffic", sorted(measured), sorted(wanted))
    for kind, (busiest, total) in wanted.items():
        faults.expect(f"{kind} of the busiest rank", measured[kind]["max"],
                      busiest)
        faults.expect(f"{kind} of all ranks", measured[kind]["total"], total)
    return faults
