"""Faults of what the backward pass computes, at the streams level."""

from edits import around, change, double, drop, move
from fault import CHECK, Fault
from gradient_operations import (ENQUEUED_DELTA, ENQUEUED_IN_LOOP,
                                 ENQUEUED_LAST, ENQUEUED_LAST_SUM,
                                 ENQUEUED_LOOP_SUM, ENQUEUED_YIELD, ZERO_BLOCK,
                                 zero)
from streams_operations import GATHER, JOIN, LOOP, buffer

GRADIENT_VALUE_FAULTS = [
    # What gradients start from.
    Fault("missing zero", "the block's, at every step", "query_12",
          [drop(ZERO_BLOCK)],
          "coverage buffers",
          "query_gradient at step 0 to be the query gradient of rows 0:2, "
          "22:24, but on rank 0 (group 0, ring 0, member 0) it holds nothing, "
          "since it was not written",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("missing zero", "the block's, after the first step", "query_12",
          [move(ZERO_BLOCK, before=LOOP)],
          "coverage",
          "query_gradient at step 1 to be the query gradient of rows 8:10, "
          "14:16, but on rank 0 (group 0, ring 0, member 0) it holds the "
          "query gradient of rows 0:2, 22:24 from 4 keys",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("missing zero", "the block's, before the last step", "query_5",
          [drop(zero("query_gradient_block"))],
          "coverage",
          "query_gradient at step 4 to be the query gradient of rows 1, 6, "
          "..., 16, but on rank 0 (group 0, ring 0, member 0) it holds the "
          "query gradient of rows 2, 7, ..., 17 from 4 keys",
          ENQUEUED_LAST,
          machine=CHECK),
    Fault("missing zero", "of what moves", "query_12",
          [drop(zero("query_gradient_ring_0"))],
          "coverage buffers",
          "what is added to a gradient to be a gradient, but on rank 0 (group "
          "0, ring 0, member 0) it holds nothing, since it was not written",
          ENQUEUED_LOOP_SUM,
          machine=CHECK),
    Fault("missing zero", "of what stays", "query_12",
          [drop(zero("key_gradient_partial"))],
          "coverage buffers",
          "key_gradient at step 0 to be the key gradient of rows 0:2, 22:24, "
          "but on rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("missing zero",
          "what stays is zeroed before the last step",
          "query_12",
          [
              around(ENQUEUED_LAST,
                     before="startrail.enqueue_zero %value_gradient_partial on "
                     "%compute : memref<1x4x2x8xf32>")
          ],
          "coverage",
          "queries 0:4, 8:16, 20:24 never contributed to the value gradient "
          "of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    # Contributions.
    Fault("dropped contribution", "in the loop", "query_12",
          [drop(ENQUEUED_LOOP_SUM)],
          "coverage",
          "keys 0:4, 6:10, 14:18, 20:24 never contributed to the query "
          "gradient of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    Fault("dropped contribution", "of the last block", "query_5",
          [drop(ENQUEUED_LAST_SUM)],
          "coverage",
          "keys 4, 9, ..., 19 never contributed to the query gradient of rows "
          "0, 5, ..., 15 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    Fault("dropped contribution", "only the last block is computed", "query_12",
          [drop(ENQUEUED_IN_LOOP)],
          "coverage",
          "keys 0:4, 6:10, 14:18, 20:24 never contributed to the query "
          "gradient of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    Fault("dropped contribution",
          "all but the last block are computed",
          "key_12",
          [drop(ENQUEUED_LAST)],
          "coverage",
          "keys 1, 7, ..., 19, 4, 10, ..., 22 never contributed to the query "
          "gradient of rows 0, 6 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    Fault("doubled contribution", "every block is computed twice", "query_12",
          [double(ENQUEUED_IN_LOOP)],
          "coverage",
          "the query gradient of rows 0:2, 22:24 on rank 0 (group 0, ring 0, "
          "member 0) gets keys 0:2, 22:24 twice, the second time at step 0",
          (ENQUEUED_IN_LOOP, 1),
          machine=CHECK),
    Fault("doubled contribution", "added twice", "query_12",
          [double(ENQUEUED_LOOP_SUM)],
          "coverage",
          "the query gradient of rows 0:2, 22:24 on rank 0 (group 0, ring 0, "
          "member 0) gets keys 0:2, 22:24 twice",
          (ENQUEUED_LOOP_SUM, 1),
          machine=CHECK),
    Fault("doubled contribution",
          "what moves is added to the block's",
          "query_12",
          [
              change(ENQUEUED_LAST_SUM, "%query_gradient_block into %0#8",
                     "%0#8 into %0#8")
          ],
          "coverage buffers",
          "the query gradient of rows 4:6, 18:20 on rank 0 (group 0, ring 0, "
          "member 0) gets keys 2:4, 20:22 twice",
          ENQUEUED_LAST_SUM,
          machine=CHECK),
    Fault("dropped contribution",
          "what moved is added to the block's",
          "query_12",
          [
              change(ENQUEUED_LOOP_SUM, "%query_gradient_block into %arg18",
                     "%arg18 into %query_gradient_block")
          ],
          "coverage",
          "keys 0:4, 6:10, 14:18, 20:24 never contributed to the query "
          "gradient of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          JOIN,
          machine=CHECK),
    # Row sums and states.
    Fault("wrong delta", "not made", "query_12",
          [drop(ENQUEUED_DELTA)],
          "coverage buffers",
          "delta at step 0 to be delta of rows 0:2, 22:24, but on rank 0 "
          "(group 0, ring 0, member 0) it holds nothing, since it was not "
          "written",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("wrong delta", "made after it is gathered", "query_12",
          [move(ENQUEUED_DELTA, after=GATHER)],
          "coverage buffers",
          "delta at step 0 to be delta of rows 0:2, 22:24, but on rank 0 "
          "(group 0, ring 0, member 0) it holds nothing, since it was not "
          "written",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("wrong delta", "of another member's rows", "query_12",
          [
        change(r"enqueue_all_gather %delta ", '"member"', '"group"')
    ],
          "coverage",
          "delta at step 0 to be delta of rows 0:2, 22:24, but on rank 0 "
          "(group 0, ring 0, member 0) it holds delta of rows 0, 6, 22, 16",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("state of some keys",
          "the log-sum-exp before it is combined",
          "joint_12",
          [change(r"enqueue_send %lse_team ", "%lse_team",
                              "%lse_partial")],
          "coverage buffers",
          "lse at step 0 to be the log-sum-exp of queries 0:2, 22:24 over all "
          "keys, but on rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'value_team_2', which shares bytes with "
          "it",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("state of some keys", "gathered before it is combined", "joint_12",
          [
        change(r"enqueue_slice ", "%lse_total", "%lse_partial")
    ],
          "coverage",
          "lse at step 0 to be the log-sum-exp of queries 0:2, 22:24 over all "
          "keys, but on rank 0 (group 0, ring 0, member 0) it holds parts "
          "that do not belong together",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    # Operands that move.
    Fault("operands of different rows",
          "delta is not received in turn",
          "query_12",
          [change(ENQUEUED_YIELD, "%arg17, %arg16",
                              "%arg16, %arg17")],
          "coverage",
          "delta at step 1 to be delta of rows 8:10, 14:16, but on rank 0 "
          "(group 0, ring 0, member 0) it holds delta of rows 0:2, 22:24",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("operands of different rows",
          "the log-sum-exp does not move",
          "query_12",
          [
              change(r"enqueue_send %arg14 ", r"\(d1 \+ 1\) mod 3", "d1"),
              change(r"enqueue_recv %arg15 ", r"\(d1 - 1\) mod 3", "d1")
          ],
          "coverage",
          "lse at step 1 to be rows 8:10, 14:16 of 'lse', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of 'lse'",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("operands of different rows",
          "the first keys at every step",
          "key_12",
          [
              change(ENQUEUED_IN_LOOP, "%arg10, %arg12",
                     "%key_ring_0, %value_ring_0")
          ],
          "coverage buffers",
          "key at step 1 to be rows 2, 8, ..., 20 of 'key', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 1, 7, ..., 19 of 'key'",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("operands of different rows",
          "delta is exchanged for sums",
          "query_12",
          [
              change(r"enqueue_send %delta_team ", "%delta_team", "%lse_team")
          ],
          "coverage",
          "delta at step 0 to be delta of rows 0:2, 22:24, but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of 'lse'",
          ENQUEUED_IN_LOOP,
          machine=CHECK),
    Fault("swapped values", "values for keys", "query_12",
          [change(ENQUEUED_LAST, "%key_team, %value_team",
                  "%value_team, %key_team")],
          "coverage",
          "key at step 2 to be rows 0:2, 22:24 of 'key', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 0:2, 22:24 of 'value'",
          ENQUEUED_LAST,
          machine=CHECK),
    Fault("mask owner off by one", "queries of the next step", "query_12",
          [change(ENQUEUED_IN_LOOP, r"\(d1 - s0\) mod 3",
                  "(d1 - s0 - 1) mod 3")],
          "coverage",
          "query at step 0 to be rows 8:10, 14:16 of 'query', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of 'query'",
          ENQUEUED_IN_LOOP,
          machine=CHECK)
]
