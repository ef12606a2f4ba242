"""Faults of transfers, groups and branches on the rank, at the streams level."""

from edits import change, double, drop, keep, split, swap, where
from fault import CALL, CHECK, EQUIVALENT, HANG, RIGHT, Fault
from streams_operations import (KEY_GATHER, EXCHANGE_LSE, GATHER_LSE, COMBINE,
                                EXCHANGE, GATHER, IN_LOOP, LSE, MERGE,
                                QUERY_GATHER, RECV_KEY, RECV_VALUE, REDUCE,
                                RESCALE, RING, SEND_KEY, SEND_VALUE)

TRANSFER_FAULTS = [
    Fault("dropped transfer",
          "keys are sent, not received",
          "paper_12", [drop(RECV_KEY)],
          "transfers coverage buffers",
          "the send of value_ring_0 from rank 0 (group 0, ring 0, "
          "member 0) to rank 2 (group 0, ring 1, member 0) at step 0 to"
          " have a receive",
          SEND_VALUE,
          machine=HANG),
    Fault("dropped transfer",
          "values are received, not sent",
          "paper_12", [drop(SEND_VALUE)],
          "transfers coverage",
          "the receive of value_ring_1 on rank 0 (group 0, ring 0, "
          "member 0) from rank 4 (group 0, ring 2, member 0) at step 0 "
          "to have a send",
          RECV_VALUE,
          machine=HANG),
    Fault("dropped transfer",
          "no values in the ring",
          "batch_16", [drop(SEND_VALUE), drop(RECV_VALUE)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'value_team', which shares bytes "
          "with it",
          IN_LOOP,
          machine=CHECK),
    Fault("dropped transfer",
          "no ring",
          "skewed_12", [drop(RING)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'key_team', which shares bytes "
          "with it",
          IN_LOOP,
          machine=CHECK),
    Fault("dropped transfer",
          "queries are not gathered",
          "paper_12", [drop(QUERY_GATHER)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          IN_LOOP,
          machine=CHECK),
    Fault("dropped transfer",
          "partial outputs are not exchanged",
          "batch_16", [drop(COMBINE)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'query_team', which shares bytes "
          "with it",
          MERGE,
          machine=CHECK),
    Fault("doubled transfer",
          "keys are received twice",
          "paper_12", [double(RECV_KEY)],
          "transfers coverage buffers",
          "the receive of value_ring_1 on rank 0 (group 0, ring 0, "
          "member 0) from rank 4 (group 0, ring 2, member 0) at step 0 "
          "to have a send",
          RECV_VALUE,
          machine=HANG),
    Fault("doubled transfer",
          "values are sent twice",
          "skewed_12", [double(SEND_VALUE)],
          "transfers coverage",
          "the send of value_ring_0 from rank 0 (group 0, ring 0, "
          "member 0) to rank 2 (group 0, ring 1, member 0) at step 0 to"
          " have a receive", (SEND_VALUE, 1),
          machine=HANG),
    # Both fill the same buffer with the same keys, at the same time.
    Fault("doubled transfer",
          "keys are sent and received twice",
          "batch_16", [double(SEND_KEY), double(RECV_KEY)],
          "buffers", "the recv of the group on communication (step 0) to write "
          'buffer "key_ring_1" while nothing else uses it', (RECV_KEY, 1),
          machine=RIGHT),
    Fault("doubled transfer",
          "the ring turns twice a step",
          "batch_16", [double(RING)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered transfer",
          "values are received first",
          "paper_12", [swap(RECV_KEY, RECV_VALUE)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 8:10, 14:16"
          " of 'value'",
          IN_LOOP,
          machine=CHECK),
    Fault("reordered transfer",
          "values are sent and received first",
          "skewed_12", [swap(SEND_KEY, SEND_VALUE),
                        swap(RECV_KEY, RECV_VALUE)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered transfer",
          "receives before sends",
          "paper_12", [swap(SEND_KEY, RECV_KEY)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered transfer",
          "keys exchanged before they are gathered",
          "paper_12", [swap(GATHER, EXCHANGE)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          IN_LOOP,
          machine=CHECK),
    # Between the groups, members 1 exchange among themselves.
    Fault("reordered transfer",
          "members 1 exchange, then gather",
          "skewed_12",
          [where("member", 0, GATHER, keep, swap(GATHER, EXCHANGE), EXCHANGE)],
          "coverage buffers",
          "rank 9 (group 1, ring 1, member 1) it holds nothing, since "
          "it was not written",
          IN_LOOP,
          machine=CHECK),
    Fault("reordered transfer",
          "member 1 exchanges, then gathers",
          "paper_12",
          [where("member", 0, GATHER, keep, swap(GATHER, EXCHANGE), EXCHANGE)],
          "transfers coverage buffers",
          "rank 6 (group 1, ring 0, member 0) waits in its all_gather "
          "of query over member with rank 7", (QUERY_GATHER, 0),
          machine=HANG),
    Fault("redirected transfer",
          "keys go two ranks on",
          "paper_12", [change(SEND_KEY, r"\(d1 \+ 1\)", "(d1 + 2)")],
          "transfers coverage",
          "the send of key_ring_0 from rank 0 (group 0, ring 0, member "
          "0) to rank 4 (group 0, ring 2, member 0) at step 0 to have a"
          " receive",
          SEND_KEY,
          machine=HANG),
    Fault("redirected transfer",
          "keys go to the other group",
          "skewed_12", [
              change(SEND_KEY, r"\(d0, \(d1 \+ 1\) mod 3, d2\)",
                     "((d0 + 1) mod 2, d1, d2)")
          ],
          "transfers coverage",
          "the send of key_ring_0 from rank 0 (group 0, ring 0, member "
          "0) to rank 6 (group 1, ring 0, member 0) at step 0 to have a"
          " receive",
          SEND_KEY,
          machine=HANG),
    Fault("redirected transfer",
          "keys go round the other way",
          "paper_12", [
              change(SEND_KEY, r"\(d1 \+ 1\)", "(d1 - 1)"),
              change(RECV_KEY, r"\(d1 - 1\)", "(d1 + 1)")
          ],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 4:6, 18:20 "
          "of 'key'",
          IN_LOOP,
          machine=CHECK),
    Fault("redirected transfer",
          "values stay on their rank",
          "batch_16", [
              change(SEND_VALUE, r"\(d1 \+ 1\) mod 4", "d1"),
              change(RECV_VALUE, r"\(d1 - 1\) mod 4", "d1")
          ],
          "coverage", "rank 0 (group 0, ring 0, member 0) it holds rows 0:4 of "
          "'value'",
          IN_LOOP,
          machine=CHECK),
    Fault("wrong modulus",
          "a ring of two",
          "paper_12", [change(SEND_KEY, "mod 3", "mod 2")],
          "transfers coverage",
          "the receive of value_ring_1 on rank 0 (group 0, ring 0, "
          "member 0) from rank 4 (group 0, ring 2, member 0) at step 0 "
          "to have a send",
          RECV_VALUE,
          machine=HANG),
    Fault("wrong modulus",
          "a ring of two, sent and received",
          "skewed_12", [
              change(r"enqueue_send %key_team", "mod 2", "mod 1"),
              change(r"enqueue_recv %key_ring_0", "mod 2", "mod 1")
          ],
          "transfers coverage",
          "the send of value_team from rank 7 (group 1, ring 0, member "
          "1) to rank 1 (group 0, ring 0, member 1) to have a receive",
          r"enqueue_send %value_team",
          machine=HANG),
    Fault("wrong size",
          "sums are sent for keys",
          "paper_12", [
              change(SEND_KEY, r"%arg6 (.*) : .*", r"%lse_partial \1 : "
                     "memref<1x4x2xf32>")
          ],
          "transfers coverage buffers",
          "the receive of key_ring_1 on rank 2 (group 0, ring 1, member"
          " 0) from rank 0 (group 0, ring 0, member 0) at step 0 to be "
          "of the 8 elements of f32 that are sent",
          RECV_KEY,
          machine=CALL),
    Fault("wrong axis",
          "queries gathered along the groups",
          "paper_12", [change(QUERY_GATHER, '"member"', '"group"')],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, 22, "
          "16 of 'query'",
          IN_LOOP,
          machine=CHECK),
    Fault("wrong axis",
          "outputs added along the groups",
          "paper_12", [change(REDUCE, '"member"', '"group"')],
          "coverage",
          "rank 6 (group 1, ring 0, member 0) it holds the rescaled "
          "output of queries 6:8, 16:18 over 12 keys",
          REDUCE,
          machine=CHECK),
    Fault("wrong axis",
          "sums exchanged along the groups",
          "batch_16", [change(EXCHANGE_LSE, '"member"', '"group"')],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) they are the output of "
          "queries 0:4 over 16 keys and the log-sum-exp of queries "
          "32:36 over 16 keys",
          MERGE,
          machine=CHECK),
    Fault("wrong axis",
          "partial sums gathered along the groups",
          "square_16", [change(GATHER_LSE, '"member"', '"group"')],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds the output of "
          "queries 16:32 over 16 keys",
          RESCALE,
          machine=CHECK),
    # Groups.
    Fault("group split",
          "a group for every call of the ring",
          "paper_12", [split(RING, 1, 1, 1, 1)],
          "transfers",
          "rank 0 (group 0, ring 0, member 0) waits in its send of "
          "key_ring_0 to rank 2 at step 0",
          SEND_KEY,
          machine=HANG),
    Fault("group split",
          "a group for every call of the exchange",
          "square_16", [split(EXCHANGE, 1, 1, 1, 1)],
          "transfers",
          "rank 0 (group 0, ring 0, member 0) waits in its send of "
          "key_team to rank 0, whose partner it would issue only later",
          r"enqueue_send %key_team",
          machine=HANG),
    Fault("group split",
          "one group for keys, one for values",
          "paper_12", [split(RING, 2, 2)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("group split",
          "one of three for each gather",
          "skewed_12", [split(GATHER, 1, 1, 1)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("group split",
          "gathers of member 1 in two groups",
          "paper_12", [where("member", 0, GATHER, keep, split(GATHER, 1, 2))],
          "transfers",
          "rank 0 (group 0, ring 0, member 0) waits in its all_gather "
          "of key over member with rank 1", (KEY_GATHER, 0),
          machine=HANG),
    Fault("group split",
          "exchange of group 1 in two groups",
          "batch_16",
          [where("group", 0, EXCHANGE, keep, split(EXCHANGE, 2, 2))],
          "transfers",
          "rank 8 (group 1, ring 0, member 0) waits in its send of "
          "key_team to rank 4", (r"enqueue_send %key_team", 1),
          machine=HANG),
    Fault("branch on the rank",
          "both branches gather",
          "paper_12", [where("member", 0, GATHER, keep, keep)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("branch on the rank",
          "both branches turn the ring",
          "batch_16", [where("ring", 1, RING, keep, keep)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("branch on the rank",
          "both branches exchange and combine",
          "skewed_12", [where("member", 1, COMBINE, keep, keep, LSE)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("branch on the rank",
          "member 1 does not gather",
          "paper_12", [where("member", 0, GATHER, keep)],
          "transfers coverage buffers",
          "the all_gather of query over member on rank 0 (group 0, ring"
          " 0, member 0) to be called by rank 1 (group 0, ring 0, "
          "member 1) too",
          QUERY_GATHER,
          machine=HANG),
    Fault("branch on the rank",
          "the last rank of a ring does not turn it",
          "paper_12", [where("ring", 2, RING, otherwise=keep)],
          "transfers coverage buffers",
          "the receive of key_ring_1 on rank 0 (group 0, ring 0, member"
          " 0) from rank 4 (group 0, ring 2, member 0) at step 0 to "
          "have a send",
          RECV_KEY,
          machine=HANG),
    Fault("branch on the rank",
          "one ring does not turn",
          "batch_16", [where("member", 1, RING, otherwise=keep)],
          "coverage buffers",
          "rank 9 (group 1, ring 0, member 1) it holds what was "
          "overwritten through buffer 'key_team', which shares bytes "
          "with it",
          IN_LOOP,
          machine=CHECK),
    Fault("branch on the rank",
          "member 1 combines sums first",
          "batch_16",
          [where("member", 0, COMBINE, keep, swap(COMBINE, LSE), LSE)],
          "transfers coverage",
          "the receive of output_parts on rank 2 (group 0, ring 1, "
          "member 0) from rank 3 (group 0, ring 1, member 1) to be of "
          "the 8 elements of f32 that are sent", (r"enqueue_all_to_all", 0),
          machine=CALL)
]
