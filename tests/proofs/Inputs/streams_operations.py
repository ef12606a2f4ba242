"""How the operations of the streams level are found in its text."""

IN_LOOP = r"^      startrail\.enqueue_attend "
LAST = r"^    startrail\.enqueue_attend "
EMPTY = r"startrail\.enqueue_empty_state "
GATHER = r"traffic\(gather\)"
EXCHANGE = r"traffic\(exchange\)"
RING = r"traffic\(ring\)"
COMBINE = r"traffic\(combine\)"
LSE = r"traffic\(lse\)"
QUERY_GATHER = r"enqueue_all_gather %arg0 "
KEY_GATHER = r"enqueue_all_gather %arg1 "
VALUE_GATHER = r"enqueue_all_gather %arg2 "
# With teams, the loop carries two buffers each for keys and values; the first
# holds what is attended to, the second what is received.
SEND_KEY, RECV_KEY = r"enqueue_send %arg6 ", r"enqueue_recv %arg7 "
SEND_VALUE, RECV_VALUE = r"enqueue_send %arg8 ", r"enqueue_recv %arg9 "
YIELD = r"scf\.yield "
LOOP = r"scf\.for "
RESCALE = r"startrail\.enqueue_rescale "
REDUCE = r"startrail\.enqueue_reduce_scatter "
SLICE = r"startrail\.enqueue_slice "
GATHER_LSE = r"enqueue_all_gather %lse_partial "
EXCHANGE_OUTPUT = r"enqueue_all_to_all %output_partial "
EXCHANGE_LSE = r"enqueue_all_to_all %lse_partial "
MERGE = r"startrail\.enqueue_merge "
CONVERT = r"startrail\.enqueue_convert "
JOIN = r"startrail\.join "
FORK = r"startrail\.fork "


def wait(event):
    return rf"startrail\.wait %{event} "


def record(event):
    return rf"startrail\.record %{event} "


def buffer(name):
    return rf'startrail\.buffer "{name}"'
