"""How the operations of the program level are found in its text, and what edits
of it put in."""

IN_LOOP = r"^      %\w+, %\w+ = startrail\.attend "
LAST = r"^    %\w+, %\w+ = startrail\.attend "
GATHER = r"startrail\.all_gather "
EXCHANGE = r"startrail\.permute "
SHIFT = r"startrail\.shift "
LOOP = r"scf\.for "
YIELD = r"scf\.yield %shifted"
COMBINE = r"startrail\.reduce_scatter "
RETURN = r"^    return %output"
FUNCTION = r"func\.func private "

# Of paper_12 and skewed_12: this rank's rows, and those of its team.
OUTPUT, LSE = "tensor<1x2x2x8xf32>", "tensor<1x2x2xf32>"
TEAM_OUTPUT, TEAM_LSE = "tensor<1x4x2x8xf32>", "tensor<1x4x2xf32>"


def moved(names, kinds, axis, offset):
    """An operation that moves values along an axis."""
    values, types = ", ".join(names), ", ".join(kinds)
    return (f"%moved:{len(names)} = startrail.shift {values} grid(@sp) "
            f'axis("{axis}") offset({offset}) : ({types}) -> ({types})')
