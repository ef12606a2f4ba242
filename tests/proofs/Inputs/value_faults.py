"""Faults of what is computed and kept, at the streams level."""

from edits import around, change, double, drop, keep, move, where
from fault import CHECK, EQUIVALENT, PADDING, RIGHT, Fault
from streams_operations import (EXCHANGE_OUTPUT, CONVERT, EMPTY, IN_LOOP, JOIN,
                                KEY_GATHER, LAST, LOOP, LSE, MERGE, REDUCE,
                                RESCALE, SLICE, buffer, record, wait)

VALUE_FAULTS = [
    Fault("stale state",
          "the state is not begun",
          "paper_12", [drop(EMPTY)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          IN_LOOP,
          machine=CHECK),
    Fault("stale state",
          "begun again before the last step",
          "skewed_12", [
              around(LAST,
                     before="startrail.enqueue_empty_state %output_partial, "
                     "%lse_partial on %compute : memref<1x4x2x8xf32>, "
                     "memref<1x4x2xf32>")
          ],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 0, 6, "
          "..., 18, 2, 8, ..., 20, 3, 9, ..., 21, 5, 11, ..., 23",
          JOIN,
          machine=CHECK),
    Fault("stale state",
          "sums from before the last step",
          "paper_12", [
              move(LSE, before=LAST),
              around(LSE,
                     before="startrail.wait %attended on %communication",
                     after="startrail.record %lse_arrived on %communication\n"
                     "startrail.wait %lse_arrived on %compute"),
              drop((record("lse_arrived"), 1)),
              drop((wait("lse_arrived"), 1)),
              change(buffer("lse_parts"), r"offset\(0\)", "offset(1792)"),
              change(r"func\.func private ", r"workspace_bytes = 1792",
                     "workspace_bytes = 2048")
          ],
          "coverage",
          "lse_parts to have the log-sum-exp of rank 0 (group 0, ring "
          "0, member 0) among them, the log-sum-exp of queries 0:2, "
          "22:24 over 12 keys",
          RESCALE,
          machine=CHECK),
    Fault("doubled block",
          "every block twice",
          "ring_5", [double(IN_LOOP)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) meets keys 0, 5, ..., 15 "
          "twice, the second time at step 0", (IN_LOOP, 1),
          machine=CHECK),
    Fault("doubled block",
          "the last block twice",
          "batch_16", [double(LAST)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) meets keys 8:12 twice, "
          "the second time at step 3", (LAST, 1),
          machine=CHECK),
    Fault("dropped block",
          "only the last one is attended to",
          "paper_12", [drop(IN_LOOP)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 0:4, "
          "8:16, 20:24",
          JOIN,
          machine=CHECK),
    Fault("dropped block",
          "all but the last",
          "skewed_18", [drop(LAST)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 9:18, "
          "27:36, 45:54",
          JOIN,
          machine=CHECK),
    Fault("dropped block",
          "one step less",
          "batch_16", [change(LOOP, "%c0 to %c3", "%c0 to %c1")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 24:28 of "
          "'key'",
          LAST,
          machine=CHECK),
    Fault("merged twice",
          "outputs are weighted twice",
          "paper_12", [double(RESCALE)],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds the rescaled "
          "output of queries 0:2, 22:24 over 12 keys", (RESCALE, 1),
          machine=CHECK),
    Fault(
        "merged twice",
        "members hold the same keys",
        "skewed_12", [
            change(r"enqueue_send %key_team", r"\(d0 - d2\) mod 2", "d0"),
            change(r"enqueue_send %value_team", r"\(d0 - d2\) mod 2", "d0"),
            change(r"enqueue_recv %key_ring_0", r"\(d0 \+ d2\) mod 2", "d0"),
            change(r"enqueue_recv %value_ring_0", r"\(d0 \+ d2\) mod 2", "d0"),
            change(IN_LOOP, r"\(d0 \+ d2\) mod 2", "d0"),
            change(LAST, r"\(d0 \+ d2\) mod 2", "d0")
        ],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) meets keys 0, 6, ..., 18 "
        "twice",
        MERGE,
        machine=CHECK),
    Fault("wrong combine",
          "outputs are not weighted",
          "paper_12", [drop(RESCALE)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds the output of "
          "queries 0:2, 22:24 over 12 keys",
          REDUCE,
          machine=CHECK),
    Fault("wrong combine",
          "sums of the state for those of the team",
          "paper_12", [change(SLICE, "%lse_total", "%lse_partial")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 2:4, "
          "6:8, 10:14, 16:18, 20:22",
          JOIN,
          machine=CHECK),
    Fault("wrong combine",
          "merged before the exchange",
          "batch_16", [move(MERGE, before=wait("attended_2"))],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds what was "
          "overwritten through buffer 'query_team', which shares bytes "
          "with it",
          MERGE,
          machine=CHECK),
    Fault("another rank's rows",
          "sums of the next member",
          "paper_12", [change(SLICE, r"\(d2\)>", "((d2 + 1) mod 2)>")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds the log-sum-exp "
          "of queries 1, 23 over 24 keys",
          JOIN,
          machine=CHECK),
    Fault("another rank's rows",
          "sums of the same member everywhere",
          "explicit_8", [change(SLICE, r"\(d2\)>", "(0)>")],
          "coverage",
          "rank 1 (group 0, ring 0, member 1) it holds the log-sum-exp "
          "of queries 0:3, 20:22 over 24 keys",
          JOIN,
          machine=PADDING),
    Fault("wrong segments",
          "outputs kept as one piece",
          "paper_12", [change(REDUCE, r" segments\(\[1, 1\]\)", "")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds the output of "
          "queries 0:2 over 24 keys",
          JOIN,
          machine=CHECK),
    Fault("wrong segments",
          "sums kept as one piece",
          "explicit_8", [change(SLICE, r" segments\(\[3, 2\]\)", "")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds the log-sum-exp "
          "of queries 0:5 over 24 keys",
          JOIN,
          machine=PADDING),
    Fault("wrong segments",
          "keys gathered as one piece",
          "paper_12", [change(KEY_GATHER, r" segments\(\[1, 1\]\)", "")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0, 22, 1, "
          "23 of 'key'",
          IN_LOOP,
          machine=CHECK),
    Fault("wrong segments",
          "partial outputs exchanged as one piece",
          "skewed_18", [change(EXCHANGE_OUTPUT, r" segments\(\[1, 1\]\)", "")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) they are the output of "
          "queries 0:2 over 18 keys and the log-sum-exp of queries 0, "
          "33 over 18 keys",
          MERGE,
          machine=CHECK),
    Fault("dropped operation",
          "rows are not rounded to the output",
          "explicit_8", [drop(CONVERT)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          JOIN,
          machine=PADDING),
    Fault("dropped operation",
          "rows of sums are not kept",
          "paper_12", [drop(SLICE)],
          "coverage buffers",
          "rank 0 (group 0, ring 0, member 0) it holds nothing, since "
          "it was not written",
          JOIN,
          machine=CHECK),
    Fault("branch on the rank",
          "rank 2 leaves out keys it sees",
          "ring_3", [where("ring", 2, LAST, otherwise=keep)],
          "coverage",
          "rank 2 (group 0, ring 2, member 0) never meets keys 0:8",
          JOIN,
          machine=CHECK),
    # Keys in the future of all its queries.
    Fault("branch on the rank",
          "rank 0 leaves out keys it does not see",
          "ring_3", [where("ring", 0, LAST, otherwise=keep)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("mask owner off by one",
          "keys of the next step",
          "paper_12",
          [change(IN_LOOP, r"\(d1 - s0\) mod 3", "(d1 - s0 - 1) mod 3")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
          "of 'key'",
          IN_LOOP,
          machine=CHECK),
    Fault("mask owner off by one",
          "queries of the next team",
          "skewed_12",
          [change(IN_LOOP, r"d0 \* 3 \+ d1\)>", "d0 * 3 + (d1 + 1) mod 3)>")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, ..., "
          "18 of 'query'",
          IN_LOOP,
          machine=CHECK),
    # Without a causal mask no position matters.
    Fault("mask owner off by one",
          "of a full mask",
          "batch_16",
          [change(IN_LOOP, r"\(d1 - s0\) mod 4", "(d1 - s0 + 1) mod 4")],
          "coverage", "rank 0 (group 0, ring 0, member 0) it holds rows 0:4 of "
          "'key'",
          IN_LOOP,
          machine=RIGHT),
    Fault("wrong token layout",
          "keys taken as contiguous",
          "paper_12", [
              change(each, r"key_tokens\(<zigzag", "key_tokens(<contiguous")
              for each in (IN_LOOP, LAST)
          ],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
          "of 'key'",
          IN_LOOP,
          machine=CHECK)
]
