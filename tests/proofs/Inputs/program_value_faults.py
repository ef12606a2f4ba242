"""Faults of what is computed and kept, at the program level."""

from edits import around, change
from fault import EQUIVALENT, RIGHT, Fault
from program_operations import (COMBINE, FUNCTION, GATHER, IN_LOOP, LAST, LOOP,
                                OUTPUT, RETURN, TEAM_LSE, TEAM_OUTPUT)

PROGRAM_VALUE_FAULTS = [
    # Segments and layouts.
    Fault(
        "wrong segments", "gathered as one piece", "paper_12",
        [change(GATHER, r" segments\(\[1, 1\]\)", "")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 22, 1, "
        "23 of 'query'", IN_LOOP),
    Fault(
        "wrong segments", "outputs kept as one piece", "paper_12",
        [change(COMBINE, r" segments\(\[1, 1\]\)", "")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the output of "
        "queries 0:2 over 24 keys", RETURN),
    Fault(
        "wrong segments", "unequal segments exchanged", "explicit_8",
        [change(GATHER, r"segments\(\[3, 2\]\)", "segments([2, 3])")],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 3:5, "
        "2, 20, 21, 1 row of padding, 22:24 of 'query'", IN_LOOP),
    Fault("wrong segments",
          "one segment named as one",
          "ring_5",
          [change(COMBINE, r"via\(gather\)", "via(gather) segments([4])")],
          EQUIVALENT,
          machine=RIGHT),
    Fault(
        "wrong token layout", "keys taken as contiguous", "paper_12",
        [change(IN_LOOP, r"key_tokens\(<zigzag", "key_tokens(<contiguous")],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "wrong token layout", "queries taken as zigzag", "skewed_12",
        [change(LAST, r"query_tokens\(<striped", "query_tokens(<zigzag")],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, ..., "
        "18 of 'query'", LAST),
    Fault("wrong token layout", "the plan spreads keys another way", "ring_5", [
        change(FUNCTION, r"key_tokens = #startrail\.tokens<striped>",
               "key_tokens = #startrail.tokens<contiguous>")
    ], "coverage", "rank 0 (group 0, ring 0, member 0) it holds rows 0:4 of "
          "'key'", IN_LOOP),
    Fault(
        "wrong token layout", "one of the pieces lies elsewhere", "explicit_8",
        [
            change(
                LAST, r"key_tokens\(<explicit \[\[0:5, 20:4\], \[5:5\], "
                r"\[10:5\], \[15:5\]\]>",
                "key_tokens(<explicit [[0:5, 20:4], [5:5], [15:5], [10:5]]>")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 10:15, 5 "
        "rows of padding of 'key'", LAST),
    # Masks.
    Fault(
        "wrong modulus", "owners of a ring of two", "paper_12",
        [change(IN_LOOP, r"\(d1 - s0\) mod 3", "(d1 - s0) mod 2")], "coverage",
        "rank 4 (group 0, ring 2, member 0) it holds rows 8:10, 14:16"
        " of 'key'", IN_LOOP),
    Fault(
        "wrong modulus", "owners of a ring of four", "ring_5",
        [change(LAST, r"\(d1 - s0\) mod 5", "(d1 - s0) mod 4")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 1, 6, ..., "
        "16 of 'key'", LAST),
    Fault(
        "mask owner off by one", "keys of the next step", "paper_12",
        [change(IN_LOOP, r"\(d1 - s0\) mod 3", "(d1 - s0 - 1) mod 3")],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "mask owner off by one", "queries of the next team", "skewed_12",
        [change(IN_LOOP, r"d0 \* 3 \+ d1\)>", "d0 * 3 + (d1 + 1) mod 3)>")],
        "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, ..., "
        "18 of 'query'", IN_LOOP),
    Fault("mask owner off by one", "every step taken as step 1", "batch_16",
          [change(IN_LOOP, r"step\(%arg3\)", "step(%c1)")], "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0:4 of "
          "'key'", IN_LOOP),
    Fault(
        "mask owner off by one", "the last step taken as step 0", "explicit_8",
        [change(LAST, r"step\(%c1\)", "step(%c0)")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 10:15, 5 "
        "rows of padding of 'key'", LAST),
    # Values.
    Fault(
        "swapped values", "keys are attended to as values", "paper_12",
        [change(IN_LOOP, "%arg4, %arg5", "%arg5, %arg4")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'value'", IN_LOOP),
    Fault(
        "swapped values", "keys as queries", "skewed_12",
        [change(LAST, "%gathered#0", "%gathered#1")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, ..., "
        "18 of 'key'", LAST),
    Fault("stale state", "every step begins anew", "paper_12",
          [change(IN_LOOP, "into %arg6, %arg7", "into %output, %lse")],
          "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 0:4, "
          "20:24", RETURN),
    Fault(
        "stale state", "the last step begins anew", "ring_5",
        [change(LAST, "into %0#2, %0#3", "into %output, %lse")], "coverage",
        "rank 0 (group 0, ring 0, member 0) never meets keys 0, 5, "
        "..., 15, 2, 7, ..., 17, 3, 8, ..., 18, 4, 9, ..., 19", RETURN),
    Fault(
        "stale state", "sums of the empty state", "batch_16",
        [change(LAST, "into %0#2, %0#3", "into %0#2, %lse")], "coverage",
        "rank 0 (group 0, ring 0, member 0) they are the output of "
        "queries 0:8 over 12 keys and the log-sum-exp of a softmax "
        "over no key", LAST),
    Fault("stale state", "the state before the last step is combined",
          "explicit_8",
          [change(COMBINE, r"%\w+, %\w+ grid", "%0#2, %0#3 grid")], "coverage",
          "rank 0 (group 0, ring 0, member 0) never meets keys 10:20", RETURN),
    Fault("dropped block", "one step less in the ring", "batch_16",
          [change(LOOP, "%c0 to %c3", "%c1 to %c3")], "coverage",
          "rank 0 (group 0, ring 0, member 0) it holds rows 0:4 of "
          "'key'", IN_LOOP),
    Fault("dropped block", "the first keys are not attended to", "ring_3", [
        change(LOOP, r"%arg4 = %arg1, %arg5 = %arg2",
               "%arg4 = %first#0, %arg5 = %first#1"),
        change(LOOP, "%c0 to %c2", "%c1 to %c2"),
        around(LOOP,
               before="%first:2 = startrail.shift %arg1, %arg2 "
               'grid(@sp) axis("ring") offset(1) : (tensor<1x8x2x8xf32>, '
               "tensor<1x8x2x8xf32>) -> (tensor<1x8x2x8xf32>, "
               "tensor<1x8x2x8xf32>)")
    ], "coverage", "rank 0 (group 0, ring 0, member 0) never meets keys 0:8",
          RETURN),
    Fault(
        "doubled block", "the last block twice", "paper_12", [
            around(
                LAST,
                after="%a, %b = startrail.attend %gathered#0, %0#0, %0#1 "
                "into %output_0, %lse_1 step(%c2) grid(@sp) mask(causal) "
                "alignment(top_left) scale(0.35355339059327373) "
                "query_owner(affine_map<(d0, d1, d2)[s0] -> (d0 * 3 + d1)>) "
                "key_owner(affine_map<(d0, d1, d2)[s0] -> "
                "(((d1 - s0) mod 3) * 2 + d2)>) query_tokens(<zigzag, owners = "
                "6>) key_tokens(<zigzag, owners = 6>) : "
                f"({TEAM_OUTPUT}, {TEAM_OUTPUT}, {TEAM_OUTPUT}) into "
                f"({TEAM_OUTPUT}, {TEAM_LSE}) -> ({TEAM_OUTPUT}, {TEAM_LSE})"),
            change(COMBINE, "%output_0, %lse_1", "%a, %b")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) meets keys 4:6, 18:20 "
        "twice, the second time at step 2", r"%a, %b = startrail\.attend"),
    Fault(
        "merged twice", "members attend to the same keys", "skewed_12", [
            change(LOOP, "%permuted#0", "%gathered#1"),
            change(LOOP, "%permuted#1", "%gathered#2"),
            change(IN_LOOP, r"\(d0 \+ d2\) mod 2", "d0"),
            change(LAST, r"\(d0 \+ d2\) mod 2", "d0")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) meets keys 0, 6, ..., 18 "
        "twice", COMBINE),
    Fault(
        "merged twice", "a state is combined with itself", "ring_5", [
            change(COMBINE, r"%\w+, %\w+ (grid.*)", r"%x, %y \1"),
            around(
                LAST,
                after="%x = startrail.accumulate %output_0, %output_0 : "
                "tensor<1x4x2x8xf32>\n%y = startrail.accumulate %lse_1, %lse_1 "
                ": tensor<1x4x2xf32>")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the output of "
        "queries 0, 5, ..., 15 over 20 keys", r"%x = startrail\.accumulate"),
    Fault(
        "wrong combine", "partial outputs are added", "paper_12", [
            around(COMBINE,
                   after="%added = startrail.reduce_scatter %output_0 "
                   'grid(@sp) axes(["member"]) dim(1) combine(sum) '
                   f"segments([1, 1]) : ({TEAM_OUTPUT}) -> {OUTPUT}"),
            change(RETURN, "%output_2", "%added")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the output of "
        "queries 0:2, 22:24 over 12 keys", r"%added = "),
    Fault("wrong combine",
          "by exchange instead of by gather",
          "paper_12", [change(COMBINE, r"via\(gather\)", "via(exchange)")],
          EQUIVALENT,
          machine=RIGHT),
    Fault(
        "wrong combine", "only sums are combined", "batch_16", [
            change(COMBINE, r"scatter %\w+, ", "scatter %fresh#0, "),
            around(COMBINE,
                   before="%fresh:2 = startrail.empty_state : "
                   "tensor<2x8x2x6xf32>, tensor<2x8x2xf32>")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) they are the output of a "
        "softmax over no key and the log-sum-exp of queries 0:8 over "
        "16 keys", COMBINE)
]
