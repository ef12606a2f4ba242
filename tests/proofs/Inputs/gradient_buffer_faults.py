"""Faults of how gradients move, and of events and buffers, at the streams level."""

from edits import around, change, double, drop, keep, move, split, swap, where
from fault import CALL, CHECK, EQUIVALENT, HANG, RIGHT, Fault
from gradient_operations import (ENQUEUED_HOME, ENQUEUED_HOP, ENQUEUED_IN_LOOP,
                                 ENQUEUED_LAST_SUM, ENQUEUED_LOOP_SUM,
                                 ENQUEUED_YIELD, ZERO_BLOCK, combine, zero)
from streams_operations import EXCHANGE, JOIN, LOOP, RING, buffer, record, wait

GRADIENT_BUFFER_FAULTS = [
    # Hops of gradients.
    Fault("wrong hop", "against the direction", "query_12",
          [
        change(r"enqueue_send %arg18 ", r"\(d1 \+ 1\)", "(d1 - 1)"),
        change(r"enqueue_recv %arg19 ", r"\(d1 - 1\)", "(d1 + 1)")
    ],
          "coverage",
          "what is added to be the query gradient of rows 4:6, 18:20, as what "
          "it is added to, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the query gradient of rows 8:10, 14:16 from 4 keys",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("wrong hop", "sent to the rank before", "query_12",
          [change(r"enqueue_send %arg18 ", r"\(d1 \+ 1\)", "(d1 - 1)")],
          "transfers coverage",
          "the send of query_gradient_ring_0 from rank 0 (group 0, ring 0, "
          "member 0) to rank 4 (group 0, ring 2, member 0) at step 0 to have "
          "a receive, but got none",
          r"enqueue_send %arg18 ",
          machine=HANG),
    Fault("wrong hop", "what was received is sent", "query_12",
          [change(r"enqueue_send %arg18 ", "%arg18", "%arg19")],
          "coverage buffers",
          "what is added to a gradient to be a gradient, but on rank 0 (group "
          "0, ring 0, member 0) it holds nothing, since it was not written",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("wrong hop", "received over what is sent", "query_12",
          [change(r"enqueue_recv %arg19 ", "%arg19", "%arg18")],
          "coverage buffers",
          "what is added to a gradient to be a gradient, but on rank 0 (group "
          "0, ring 0, member 0) it holds nothing, since it was not written",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("wrong hop", "the two buffers are not swapped", "query_12",
          [change(ENQUEUED_YIELD, "%arg19, %arg18", "%arg18, %arg19")],
          "coverage",
          "what is added to be the query gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the query gradient of rows 8:10, 14:16 from 4 keys",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("wrong hop", "not at all", "query_5",
          [drop(ENQUEUED_HOP)],
          "coverage buffers",
          "what is added to a gradient to be a gradient, but on rank 0 (group "
          "0, ring 0, member 0) it holds nothing, since it was not written",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("wrong hop", "the value's with the key's", "key_12",
          [change(r"enqueue_send %arg16 ", "%arg16", "%arg14")],
          "coverage",
          "what is added to be the key gradient of rows 2, 8, ..., 20, as "
          "what it is added to, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the value gradient of rows 2, 8, ..., 20 from 4 queries",
          (ENQUEUED_LOOP_SUM, 1),
          machine=CHECK),
    Fault("branch on the rank",
          "member 1 does not pass its gradients on",
          "query_12",
          [where("member", 0, ENQUEUED_HOP, keep)],
          "coverage buffers",
          "what is added to a gradient to be a gradient, but on rank 11 "
          "(group 1, ring 2, member 1) it holds nothing, since it was not "
          "written",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("branch on the rank", "the last rank of a ring does not", "query_12",
          [where("ring", 2, ENQUEUED_HOP, otherwise=keep)],
          "transfers coverage buffers",
          "every rank to go on, but got 2 that wait for each other: rank 0 "
          "(group 0, ring 0, member 0) waits in its receive of "
          "query_gradient_ring_1 from rank 4 at step 0; rank 4 (group 0, ring "
          "2, member 0) waits in its send of output_gradient_ring_1 to rank 0 "
          "at step 1",
          r"enqueue_recv %arg19 ",
          machine=CALL),
    # The way home.
    Fault("wrong way home", "not at all", "query_12",
          [drop(ENQUEUED_HOME)],
          "coverage buffers",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "what was overwritten through buffer 'delta', which shares bytes "
          "with it",
          JOIN,
          machine=CHECK),
    Fault("wrong way home", "combined where it came to", "query_12",
          [change(combine("query_gradient_home"), "%query_gradient_home",
                  "%0#8")],
          "coverage",
          "what is added to be the query gradient of rows 4:6, 18:20, as what "
          "it is added to, but on rank 1 (group 0, ring 0, member 1) it holds "
          "the query gradient of rows 6:8, 16:18 from 12 keys",
          combine("0#8"),
          machine=CHECK),
    Fault("wrong way home", "the team that it came from last", "query_5",
          [
        change(r"enqueue_send %0#11 ", r"to\(.*\) :",
               "to(affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 5, d2)>) :"),
        change(r"enqueue_recv %arg6 ", r"from\(.*\) :",
               "from(affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 5, d2)>) :")
    ],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "5, ..., 15, all heads, but on rank 0 (group 0, ring 0, member 0) "
          "it holds the query gradient of rows 2, 7, ..., 17 from 20 keys",
          JOIN,
          machine=CHECK),
    Fault("wrong way home", "what came before the last block", "query_12",
          [change(r"enqueue_send %0#8 ", "%0#8", "%0#9")],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the query gradient of rows 4, 18 from 16 keys",
          JOIN,
          machine=CHECK),
    Fault("wrong way home", "the value's with the key's", "key_12",
          [change(r"enqueue_send %0#6 ", "%0#6", "%0#4")],
          "coverage",
          "value_gradient to be the value gradient of the rank's own rows, 0, "
          "6, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the key gradient of rows 0, 6 from 24 queries",
          JOIN,
          machine=CHECK),
    # Combining.
    Fault("wrong axis", "the key's added along the groups", "query_12",
          [change(combine("key_gradient_partial"), '"member"', '"group"')],
          "coverage",
          "what is added to be the key gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 6 (group 1, ring 0, member 0) it holds "
          "the key gradient of rows 6:8, 16:18 from 12 queries",
          combine("key_gradient_partial"),
          machine=CHECK),
    Fault("wrong segments", "the value's kept as one piece", "query_12",
          [change(combine("value_gradient_partial"), r" segments\(\[1, 1\]\)",
                  "")],
          "coverage",
          "value_gradient to be the value gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the value gradient of rows 0:2 from 24 queries",
          JOIN,
          machine=CHECK),
    Fault("swapped gradients", "the key's as the value's", "query_12",
          [change(combine("value_gradient_partial"), "%value_gradient_partial",
                  "%key_gradient_partial")],
          "coverage",
          "value_gradient to be the value gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the key gradient of rows 0, 22 from 24 queries",
          JOIN,
          machine=CHECK),
    # Events.
    Fault("missing wait", "for row sums to be gathered", "query_12",
          [drop(wait("delta_made"))],
          "buffers",
          "the all_gather of the group on communication to read buffer "
          '"delta" only after the delta on compute has written it',
          r"enqueue_all_gather %delta ",
          machine=CHECK),
    Fault("missing wait", "for the sum to be passed on", "query_12",
          [drop(wait("accumulated"))],
          "buffers",
          "the send of the group on communication (step 0) to read buffer "
          '"query_gradient_ring_0" only after the accumulate on compute '
          "(iteration 0) has written it",
          r"enqueue_send %arg18 ",
          machine=CHECK),
    Fault("missing wait", "for the gradient that arrives", "query_12",
          [drop((wait("gradient_arrived"), 0))],
          "buffers",
          "the accumulate on compute (iteration 1) to write buffer "
          '"query_gradient_ring_1" only after the recv of the group on '
          "communication (step 0) has written it",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("missing wait", "for the gradient that arrives last", "query_12",
          [drop((wait("gradient_arrived"), 1))],
          "buffers",
          'the accumulate on compute to write buffer "query_gradient_ring_0" '
          "only after the recv of the group on communication (step 1) has "
          "written it",
          ENQUEUED_LAST_SUM,
          machine=CHECK),
    Fault("missing wait", "for the sum to go home", "query_12",
          [drop(wait("accumulated_2"))],
          "buffers",
          "the send of the group on communication to read buffer "
          '"query_gradient_ring_0" only after the accumulate on compute has '
          "written it",
          r"enqueue_send %0#8 ",
          machine=CHECK),
    Fault("missing wait", "for the next operands", "query_12",
          [drop(wait("arrived"))],
          "buffers",
          "the attend_gradient on compute (step 1) to read buffer "
          '"query_ring_1" only after the recv of the group on communication '
          "(step 0) has written it",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("misplaced record", "before the sum that it marks", "query_12",
          [move(record("accumulated"), before=ENQUEUED_LOOP_SUM)],
          "buffers",
          "the send of the group on communication (step 0) to read buffer "
          '"query_gradient_ring_0" only after the accumulate on compute '
          "(iteration 0) has written it",
          r"enqueue_send %arg18 ",
          machine=CHECK),
    Fault("misplaced record", "of what arrives, before it does", "query_12",
          [
        move((record("gradient_arrived"), 1), before=ENQUEUED_HOP)
    ],
          "buffers",
          "the accumulate on compute (iteration 1) to write buffer "
          '"query_gradient_ring_1" only after the recv of the group on '
          "communication (step 0) has written it",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("misplaced wait", "after the sum that it is for", "query_12",
          [swap((wait("gradient_arrived"), 0), ENQUEUED_LOOP_SUM)],
          "buffers",
          "the accumulate on compute (iteration 1) to write buffer "
          '"query_gradient_ring_1" only after the recv of the group on '
          "communication (step 0) has written it",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("missing record", "of sums in the loop", "query_12",
          [drop(record("accumulated"))],
          "buffers",
          'event "accumulated" to be recorded before communication waits for '
          "it, but got no record",
          wait("accumulated"),
          machine=CALL),
    # Buffers.
    Fault("overlap of offsets", "the block's over what stays", "query_12",
          [
        change(buffer("query_gradient_block"), r"offset\(\d+\)",
               "offset(2816)")
    ],
          "coverage buffers",
          "key_gradient at step 0 to be the key gradient of rows 0:2, 22:24, "
          "but on rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'query_gradient_block', which shares "
          "bytes with it",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("swapped buffers", "received into operands in use", "query_12",
          [change(r"enqueue_recv %arg11 ", "%arg11", "%key_team")],
          "buffers coverage",
          'the attend_gradient on compute (step 0) to read buffer "key_team" '
          "only after the recv of the group on communication (step 0) has "
          "written it",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("wrong copy",
          "keys of the ring received over what is kept",
          "saved_8",
          [change((LOOP, 0), "= %key_ring_1", "= %arg6")],
          "coverage",
          "team_key to be the team's rows of 'key', 0:2, 14:16, but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 4:6, 10:12 of 'key'",
          (JOIN, 0),
          machine=CHECK),
    Fault("wrong copy", "the key's read as the value's", "saved_8",
          [change(ENQUEUED_IN_LOOP, "%arg7, %arg8", "%arg8, %arg7")],
          "coverage",
          "key at step 0 to be rows 0:2, 14:16 of 'key', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 0:2, 14:16 of 'value'",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    # Equivalent programs.
    Fault("reordered", "what stays is combined in another order", "query_12",
          [swap((r"traffic\(combine\)", 1), (r"traffic\(combine\)", 2))],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered", "the block's zeroed once it is added", "query_12",
          [
        around(LOOP, before="startrail.enqueue_zero %query_gradient_block on "
               "%compute : memref<1x4x2x8xf32>"),
        move(ZERO_BLOCK, after=record("accumulated")),
        drop((zero("query_gradient_block"), 1))
    ],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered", "a group for each operand that moves", "query_12",
          [split(RING, 2, 2, 2, 2)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered", "a wait twice", "query_12",
          [double(wait("accumulated"))],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered",
          "row sums before all other work of the stream",
          "joint_12",
          [move(zero("key_gradient_partial"), before=(EXCHANGE, 1))],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered", "added in place to what arrives", "query_12",
          [
        change(ENQUEUED_IN_LOOP, "into %query_gradient_block", "into %arg18"),
        drop(ENQUEUED_LOOP_SUM),
        drop(ZERO_BLOCK),
        swap(ENQUEUED_IN_LOOP, (wait("gradient_arrived"), 0))
    ],
          EQUIVALENT,
          machine=RIGHT)
]
