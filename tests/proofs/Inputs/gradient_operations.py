"""How the operations of the backward pass are found in texts of both levels,
and what edits of them put in."""

# The program level. Of these, arguments are output gradient, query, key, value,
# output and lse; of joint programs query, key, value and output gradient.
DELTA = r"startrail\.delta "
IN_LOOP = r"^      %\w+, %\w+, %\w+ = startrail\.attend_gradient "
LAST = r"^    %\w+, %\w+, %\w+ = startrail\.attend_gradient "
GATHER = r"%gathered\w*:6 = "
HOME = r"startrail\.permute %(sum|converted)"
SHIFT = r"%shifted:\d = startrail\.shift %arg7, "
HOP = r"%shifted_\d+(:2)? = startrail\.shift "
LOOP = r"scf\.for "
YIELD = r"scf\.yield %shifted"
RETURN = r"^    return %sum"
FORWARD_RETURN = r"^    return %output"
LOOP_SUM = r"^      %sum_\d+ = startrail\.accumulate "
LAST_SUM = r"^    %sum = startrail\.accumulate "
QUERY_COMBINE = r"startrail\.reduce_scatter %permuted_\d+ "
KEY_COMBINE = r"startrail\.reduce_scatter %key_gradient "
VALUE_COMBINE = r"startrail\.reduce_scatter %value_gradient "

# Of query_12 and joint_12: this rank's rows, and those of its team.
ROWS, SUMS = "tensor<1x2x2x8xf32>", "tensor<1x2x2xf32>"
TEAM_ROWS, TEAM_SUMS = "tensor<1x4x2x8xf32>", "tensor<1x4x2xf32>"

# The streams level.
ENQUEUED_DELTA = r"startrail\.enqueue_delta "
ENQUEUED_IN_LOOP = r"^      startrail\.enqueue_attend_gradient "
ENQUEUED_LAST = r"^    startrail\.enqueue_attend_gradient "
ENQUEUED_LOOP_SUM = r"^      startrail\.enqueue_accumulate "
ENQUEUED_LAST_SUM = r"^    startrail\.enqueue_accumulate "
ZERO_BLOCK = r"^      startrail\.enqueue_zero "
ENQUEUED_HOP = r"traffic\(gradient\)"
ENQUEUED_HOME = r"traffic\(home\)"
ENQUEUED_YIELD = r"scf\.yield %arg"


def zero(name):
    return rf"^    startrail\.enqueue_zero %{name} "


def combine(source):
    return rf"enqueue_reduce_scatter %{source} "


def shifted(name, value, kind, axis, offset):
    """An operation that moves one value along an axis."""
    return (f'%{name} = startrail.shift {value} grid(@sp) axis("{axis}") '
            f"offset({offset}) : ({kind}) -> {kind}")
