"""Faults of what the backward pass computes, at the program level."""

from edits import around, change, move
from fault import Fault
from gradient_operations import (DELTA, GATHER, HOME, HOP, IN_LOOP, LAST,
                                 LAST_SUM, LOOP, LOOP_SUM, RETURN, ROWS, SHIFT,
                                 SUMS, TEAM_ROWS, TEAM_SUMS, YIELD, shifted)
from program_operations import FUNCTION

PROGRAM_GRADIENT_VALUE_FAULTS = [
    # Contributions.
    Fault("dropped contribution", "what arrived is passed on", "query_12",
          [change(HOP, r"%sum_\d+", "%arg13")],
          "coverage",
          "keys 0:4, 6:10, 14:18, 20:24 never contributed to the query "
          "gradient of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          RETURN),
    Fault("dropped contribution",
          "the last block's is not sent home",
          "query_5",
          [change(HOME, "%sum", "%0#6")],
          "coverage",
          "keys 4, 9, ..., 19 never contributed to the query gradient of rows "
          "0, 5, ..., 15 on rank 0 (group 0, ring 0, member 0)",
          RETURN),
    Fault("dropped contribution", "the block's alone is passed on", "query_5",
          [change(HOP, r"%sum_\d+", "%query_gradient_7")],
          "coverage",
          "keys 0, 5, ..., 15, 1, 6, ..., 16, 2, 7, ..., 17 never contributed "
          "to the query gradient of rows 0, 5, ..., 15 on rank 0 (group 0, "
          "ring 0, member 0)",
          RETURN),
    Fault("dropped contribution",
          "every step begins the key's anew",
          "query_12",
          [change(IN_LOOP, r"(into %\w+), %arg11", r"\1, %zero_0")],
          "coverage",
          "queries 0:4, 20:24 never contributed to the key gradient of rows "
          "0, 22 on rank 0 (group 0, ring 0, member 0)",
          RETURN),
    Fault("dropped contribution",
          "the last step begins the value's anew",
          "query_12",
          [change(LAST, r"%0#5 step", "%zero_1 step")],
          "coverage",
          "queries 0:4, 8:16, 20:24 never contributed to the value gradient "
          "of rows 0, 22 on rank 0 (group 0, ring 0, member 0)",
          RETURN),
    Fault("dropped contribution", "one step less in the ring", "key_12",
          [change(LOOP, "%c0 to %c2", "%c1 to %c2")],
          "coverage",
          "key at step 1 to be rows 2, 8, ..., 20 of 'key', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 6, ..., 18 of 'key'",
          IN_LOOP),
    Fault("doubled contribution", "the last block's is added twice", "query_12",
          [
              around(LAST_SUM,
                     after="%again = startrail.accumulate %sum, "
                     f"%query_gradient : {TEAM_ROWS}"),
              change(HOME, "%sum", "%again")
          ],
          "coverage",
          "the query gradient of rows 4:6, 18:20 on rank 0 (group 0, ring 0, "
          "member 0) gets keys 0:2, 22:24 twice",
          r"%again = "),
    Fault("doubled contribution", "added in place and once more", "query_12",
          [change(IN_LOOP, r"into %zero_\d+", "into %arg13")],
          "coverage",
          "the query gradient of rows 8:10, 14:16 on rank 0 (group 0, ring 0, "
          "member 0) gets keys 4:6, 18:20 twice",
          LOOP_SUM),
    Fault("doubled contribution", "what arrived is added to itself", "key_12",
          [change(LAST_SUM, "%key_gradient", "%0#3")],
          "coverage",
          "the key gradient of rows 1, 7, ..., 19 on rank 0 (group 0, ring 0, "
          "member 0) gets queries 1, 7, ..., 19 twice",
          LAST_SUM),
    # Owners and layouts.
    Fault("mask owner off by one", "queries of the next step", "query_12",
          [change(IN_LOOP, r"\(d1 - s0\) mod 3", "(d1 - s0 - 1) mod 3")],
          "coverage",
          "query at step 0 to be rows 8:10, 14:16 of 'query', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of 'query'",
          IN_LOOP),
    Fault("mask owner off by one", "keys of the next team", "query_12",
          [change(LAST, r"d0 \* 3 \+ d1\)>", "d0 * 3 + (d1 + 1) mod 3)>")],
          "coverage",
          "key at step 2 to be rows 2:4, 20:22 of 'key', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 0:2, 22:24 of 'key'",
          LAST),
    Fault("mask owner off by one", "the last step taken as step 0", "key_12",
          [change(LAST, r"step\(%c2\)", "step(%c0)")],
          "coverage",
          "key at step 0 to be rows 0, 6, ..., 18 of 'key', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 1, 7, ..., 19 of 'key'",
          LAST),
    Fault("wrong token layout", "queries taken as contiguous", "query_12",
          [change(IN_LOOP, r"query_tokens\(<zigzag",
                  "query_tokens(<contiguous")],
          "coverage",
          "query at step 0 to be rows 0:4 of 'query', but on rank 0 (group 0, "
          "ring 0, member 0) it holds rows 0:2, 22:24 of 'query'",
          IN_LOOP),
    # Operands of a block.
    Fault("swapped values", "keys as values", "query_12",
          [change(IN_LOOP, "%gathered#4, %gathered#5",
                  "%gathered#5, %gathered#4")],
          "coverage",
          "key at step 0 to be rows 0:2, 22:24 of 'key', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 0:2, 22:24 of 'value'",
          IN_LOOP),
    Fault("swapped values", "the output gradient as queries", "query_12",
          [change(IN_LOOP, "%arg7, %arg8", "%arg8, %arg7")],
          "coverage",
          "query at step 0 to be rows 0:2, 22:24 of 'query', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of "
          "'output_gradient'",
          IN_LOOP),
    Fault("swapped values", "delta as log-sum-exp", "key_12",
          [change(IN_LOOP, "%gathered#2, %gathered#3",
                  "%gathered#3, %gathered#2")],
          "coverage",
          "delta at step 0 to be delta of rows 0, 6, ..., 18, but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 6, ..., 18 of 'lse'",
          IN_LOOP),
    Fault("operands of different rows", "delta stays", "query_12",
          [change(YIELD, "%shifted#3", "%arg10")],
          "coverage",
          "delta at step 1 to be delta of rows 8:10, 14:16, but on rank 0 "
          "(group 0, ring 0, member 0) it holds delta of rows 0:2, 22:24",
          IN_LOOP),
    Fault("operands of different rows", "the log-sum-exp stays", "query_12",
          [change(YIELD, "%shifted#2", "%arg9")],
          "coverage",
          "lse at step 1 to be rows 8:10, 14:16 of 'lse', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 22:24 of 'lse'",
          IN_LOOP),
    Fault("operands of different rows", "the output gradient stays", "query_5",
          [change(YIELD, "%shifted#1", "%arg8")],
          "coverage",
          "output_gradient at step 1 to be rows 4, 9, ..., 19 of "
          "'output_gradient', but on rank 0 (group 0, ring 0, member 0) it "
          "holds rows 0, 5, ..., 15 of 'output_gradient'",
          IN_LOOP),
    Fault("operands of different rows", "only queries stay", "query_5",
          [change(YIELD, "%shifted#0", "%arg7")],
          "coverage",
          "query at step 1 to be rows 4, 9, ..., 19 of 'query', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 5, ..., 15 of 'query'",
          IN_LOOP),
    Fault("operands of different rows",
          "delta moves against the direction",
          "query_12",
          [
              around(SHIFT,
                     after=shifted("back", "%arg10", TEAM_SUMS, "ring", -1)),
              change(YIELD, "%shifted#3", "%back")
          ],
          "coverage",
          "delta at step 1 to be delta of rows 8:10, 14:16, but on rank 0 "
          "(group 0, ring 0, member 0) it holds delta of rows 4:6, 18:20",
          IN_LOOP),
    Fault("operands of different rows", "values stay, keys move", "key_12",
          [change(YIELD, "%shifted#1", "%arg8")],
          "coverage",
          "value at step 1 to be rows 2, 8, ..., 20 of 'value', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 6, ..., 18 of 'value'",
          IN_LOOP),
    Fault("operands of different rows",
          "the last values are the first",
          "key_12",
          [change(LAST, "%0#1", "%permuted#1")],
          "coverage",
          "value at step 2 to be rows 1, 7, ..., 19 of 'value', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 6, ..., 18 of 'value'",
          LAST),
    Fault("operands of different rows",
          "the first keys at every step",
          "key_12",
          [change(IN_LOOP, "%arg7, %arg8 into",
                            "%permuted#0, %permuted#1 into")],
          "coverage",
          "key at step 1 to be rows 2, 8, ..., 20 of 'key', but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0, 6, ..., 18 of 'key'",
          IN_LOOP),
    Fault("operands of different rows",
          "another member's log-sum-exp",
          "query_12",
          [
              around(GATHER,
                     before=shifted("other", "%arg5", SUMS, "member", 1)),
              change(GATHER, "%arg5", "%other")
          ],
          "coverage",
          "lse at step 0 to be rows 0:2, 22:24 of 'lse', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 1, 0, 23, 22 of 'lse'",
          IN_LOOP),
    # Row sums.
    Fault("wrong delta", "of the output gradient with itself", "query_12",
          [change(DELTA, "%arg0, %arg4", "%arg0, %arg0")],
          "coverage",
          "output to be rows 0, 22 of 'output', as those of output_gradient, "
          "but on rank 0 (group 0, ring 0, member 0) it holds rows 0, 22 of "
          "'output_gradient'",
          DELTA),
    Fault("wrong delta", "of another member's output", "query_12",
          [
        around(DELTA, before=shifted("other", "%arg4", ROWS, "member", 1)),
        change(DELTA, "%arg4", "%other")
    ],
          "coverage",
          "output to be rows 0, 22 of 'output', as those of output_gradient, "
          "but on rank 0 (group 0, ring 0, member 0) it holds rows 1, 23 of "
          "'output'",
          DELTA),
    Fault("wrong delta", "of another team's rows", "query_12",
          [
        around(DELTA,
               before=shifted("mine", "%arg0", ROWS, "ring", 1) + "\n" +
               shifted("other", "%arg4", ROWS, "ring", 1)),
        change(DELTA, "%arg0, %arg4", "%mine, %other")
    ],
          "coverage",
          "delta at step 0 to be delta of rows 0:2, 22:24, but on rank 0 "
          "(group 0, ring 0, member 0) it holds delta of rows 4:6, 18:20",
          IN_LOOP),
    # Rounding.
    Fault("wrong rounding", "on the way, against the plan", "rounded_8",
          [change(FUNCTION, 'gradient_type = "bf16"', 'gradient_type = "f32"')],
          "coverage",
          "what is added to a gradient to be a gradient, but on rank 0 (group "
          "0, ring 0, member 0) it holds what was rounded to bf16",
          ("startrail.accumulate ", 0)),
    Fault("wrong rounding", "of what arrived, not of the sum", "rounded_8",
          [change(r"^      %converted_26 = ", "%sum_24", "%converted_22")],
          "coverage",
          "queries 0:5, 10:15, 20:24 never contributed to the key gradient of "
          "rows 0:3, 20:22 on rank 0 (group 0, ring 0, member 0)",
          RETURN),
    Fault("wrong rounding", "before it goes home", "query_12",
          [
        around(HOME,
               before=f"%small = startrail.convert %sum : {TEAM_ROWS} -> "
               "tensor<1x4x2x8xbf16>\n%large = startrail.convert %small : "
               f"tensor<1x4x2x8xbf16> -> {TEAM_ROWS}"),
        change(HOME, "%sum", "%large")
    ],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "what was rounded to bf16",
          RETURN),
    # Joint programs: states of some keys for those of all.
    Fault("state of some keys",
          "the log-sum-exp before it is combined",
          "joint_12",
          [change(r"%permuted_\d+:4 = ", r"%gathered_\d+#2",
                              "%lse_1")],
          "coverage",
          "lse at step 0 to be the log-sum-exp of queries 0:2, 22:24 over all "
          "keys, but on rank 0 (group 0, ring 0, member 0) it holds the "
          "log-sum-exp of queries 0:2, 22:24 over 12 keys",
          IN_LOOP),
    Fault("state of some keys",
          "delta of the output before it is combined",
          "joint_12",
          [
              around(r"%permuted_\d+:4 = ",
                     before="%d = startrail.delta %gathered_4#1, %output_0 : "
                     f"({TEAM_ROWS}, {TEAM_ROWS}) -> {TEAM_SUMS}"),
              change(r"%permuted_\d+:4 = ", r"%gathered_\d+#3", "%d")
          ],
          "coverage",
          "output to be the output of queries 0:2, 22:24 over all keys, as "
          "rows of output_gradient, but on rank 0 (group 0, ring 0, member 0) "
          "it holds the output of queries 0:2, 22:24 over 12 keys",
          r"%d = "),
    Fault("state of some keys",
          "the log-sum-exp of the steps before the last",
          "joint_12",
          [change(r"%permuted_\d+:4 = ", r"%gathered_\d+#2",
                              "%0#3")],
          "coverage",
          "lse at step 0 to be the log-sum-exp of queries 0:2, 22:24 over all "
          "keys, but on rank 0 (group 0, ring 0, member 0) it holds the "
          "log-sum-exp of queries 0:2, 22:24 over 8 keys",
          IN_LOOP),
    Fault("state of some keys",
          "no step of the forward pass but the last",
          "joint_12",
          [change(r"startrail\.attend %gathered#0, %0#0",
                              "into %0#2, %0#3", "into %output, %lse")],
          "coverage",
          "output to be the output of queries 0, 22 over all keys, as rows of "
          "output_gradient, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the output of queries 0, 22 over 8 keys",
          DELTA)
]
