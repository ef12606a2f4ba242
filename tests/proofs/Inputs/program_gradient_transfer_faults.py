"""Faults of how gradients move and what they become, at the program level."""

from edits import around, change, drop, move, swap
from fault import EQUIVALENT, Fault
from gradient_operations import (FORWARD_RETURN, HOME, HOP, IN_LOOP,
                                 KEY_COMBINE, LAST_SUM, LOOP_SUM, QUERY_COMBINE,
                                 RETURN, ROWS, SHIFT, TEAM_ROWS, TEAM_SUMS,
                                 VALUE_COMBINE, YIELD, shifted)

HERE = "affine_map<(d0, d1, d2) -> (d0, d1, d2)>"

PROGRAM_GRADIENT_TRANSFER_FAULTS = [
    # The way home.
    Fault("wrong way home", "the gradient stays where it came to", "query_5",
          [change(HOME, r"source\(.*\) target\(.*\) :",
                  f"source({HERE}) target({HERE}) :")],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "5, ..., 15, all heads, but on rank 0 (group 0, ring 0, member 0) "
          "it holds the query gradient of rows 1, 6, ..., 16 from 20 keys",
          RETURN),
    Fault("wrong way home", "combined where it came to", "query_12",
          [change(QUERY_COMBINE, r"%permuted_\d+", "%sum")],
          "coverage",
          "what is added to be the query gradient of rows 4:6, 18:20, as what "
          "it is added to, but on rank 1 (group 0, ring 0, member 1) it holds "
          "the query gradient of rows 6:8, 16:18 from 12 keys",
          r"startrail\.reduce_scatter %sum "),
    Fault("wrong way home", "source and target exchanged", "query_12",
          [
        change(HOME, r"source\((.*>)\) target\((.*>)\) :",
               r"source(\2) target(\1) :")
    ],
          "coverage",
          "what is added to be the query gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 1 (group 0, ring 0, member 1) it holds "
          "the query gradient of rows 4:6, 18:20 from 12 keys",
          QUERY_COMBINE),
    Fault("wrong way home", "moved on before it goes home", "query_5",
          [
        around(HOME,
               before=shifted("more", "%sum", "tensor<1x4x2x8xf32>", "ring",
                              1)),
        change(HOME, "%sum", "%more")
    ],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "5, ..., 15, all heads, but on rank 0 (group 0, ring 0, member 0) "
          "it holds the query gradient of rows 4, 9, ..., 19 from 20 keys",
          RETURN),
    Fault("wrong way home", "the value's alone goes home", "key_12",
          [change(r"startrail\.reduce_scatter %permuted_\d+#0",
                  r"%permuted_\d+#0", "%sum")],
          "coverage",
          "what is added to be the key gradient of rows 1, 7, ..., 19, as "
          "what it is added to, but on rank 1 (group 0, ring 0, member 1) it "
          "holds the key gradient of rows 4, 10, ..., 22 from 12 queries",
          r"startrail\.reduce_scatter %sum "),
    # Hops of gradients.
    Fault("wrong hop", "passed on before the block's is added", "query_12",
          [
        move(LOOP_SUM, after=HOP),
        change(HOP, r"%sum_\d+", "%arg13"),
        change(LOOP_SUM, "%arg13", "%shifted_12"),
        change(YIELD, "%shifted_12", "%sum_11")
    ],
          "coverage",
          "what is added to be the query gradient of rows 8:10, 14:16, as "
          "what it is added to, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the query gradient of rows 4:6, 18:20 from 4 keys",
          LAST_SUM),
    Fault("wrong hop", "the gradient stays, queries move", "query_12",
          [change(YIELD, "%shifted_12", "%sum_11")],
          "coverage",
          "what is added to be the query gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the query gradient of rows 8:10, 14:16 from 4 keys",
          LOOP_SUM),
    Fault("wrong hop", "two ranks on", "query_5",
          [change(HOP, r"offset\(1\)", "offset(2)")],
          "coverage",
          "what is added to be the query gradient of rows 3, 8, ..., 18, as "
          "what it is added to, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the query gradient of rows 4, 9, ..., 19 from 4 keys",
          LOOP_SUM),
    Fault("wrong hop", "the key's as the value's", "key_12",
          [change(YIELD, r"(%shifted_\d+)#0, %shifted_\d+#1", r"\1#1, \1#0")],
          "coverage",
          "what is added to be the value gradient of rows 2, 8, ..., 20, as "
          "what it is added to, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the key gradient of rows 2, 8, ..., 20 from 4 queries",
          ("startrail.accumulate %arg10", 0)),
    # Combining.
    Fault("wrong axis", "the query's added along the groups", "query_12",
          [change(QUERY_COMBINE, '"member"', '"group"')],
          "coverage",
          "what is added to be the query gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 6 (group 1, ring 0, member 0) it holds "
          "the query gradient of rows 6:8, 16:18 from 12 keys",
          QUERY_COMBINE),
    Fault("wrong axis", "the key's added along the groups", "query_12",
          [change(KEY_COMBINE, '"member"', '"group"')],
          "coverage",
          "what is added to be the key gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 6 (group 1, ring 0, member 0) it holds "
          "the key gradient of rows 6:8, 16:18 from 12 queries",
          KEY_COMBINE),
    Fault("wrong segments", "the value's kept as one piece", "query_12",
          [change(VALUE_COMBINE, r" segments\(\[1, 1\]\)", "")],
          "coverage",
          "value_gradient to be the value gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the value gradient of rows 0:2 from 24 queries",
          RETURN),
    Fault("wrong segments", "unequal segments of keys", "rounded_8",
          [change((r"startrail\.reduce_scatter ", 1), r"\[3, 2\]", "[2, 3]")],
          "coverage",
          "key_gradient to be the key gradient of the rank's own rows, 0:3, "
          "20:22, all heads, but on rank 0 (group 0, ring 0, member 0) it "
          "holds the key gradient of rows 0:2, 4, 1 row of padding, 20 from "
          "24 queries",
          RETURN),
    Fault("swapped gradients", "the key's returned as the value's", "query_12",
          [change(RETURN, "%sum_5, %sum_6", "%sum_6, %sum_5")],
          "coverage",
          "key_gradient to be the key gradient of the rank's own rows, 0, 22, "
          "all heads, but on rank 0 (group 0, ring 0, member 0) it holds the "
          "value gradient of rows 0, 22 from 24 queries",
          RETURN),
    Fault("swapped gradients", "the key's combined as the query's", "query_12",
          [change(QUERY_COMBINE, r"%permuted_\d+", "%key_gradient")],
          "coverage",
          "query_gradient to be the query gradient of the rank's own rows, 0, "
          "22, all heads, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the key gradient of rows 0, 22 from 24 queries",
          RETURN),
    Fault("swapped gradients", "the value's added to the key's", "query_12",
          [
        around(KEY_COMBINE,
               before="%mixed = startrail.accumulate %key_gradient, "
               f"%value_gradient : {TEAM_ROWS}"),
        change(KEY_COMBINE, "%key_gradient", "%mixed")
    ],
          "coverage",
          "what is added to be the key gradient of rows 0:2, 22:24, as what "
          "it is added to, but on rank 0 (group 0, ring 0, member 0) it holds "
          "the value gradient of rows 0:2, 22:24 from 12 queries",
          r"%mixed = "),
    # What the forward function keeps for the backward one.
    Fault("wrong copy", "the key's kept as the value's", "saved_8",
          [change(FORWARD_RETURN, "%gathered#1, %gathered#2",
                  "%gathered#2, %gathered#1")],
          "coverage",
          "team_key to be the team's rows of 'key', 0:2, 14:16, but on rank 0 "
          "(group 0, ring 0, member 0) it holds rows 0:2, 14:16 of 'value'",
          FORWARD_RETURN),
    Fault("wrong copy", "keys of another team", "saved_8",
          [change(FORWARD_RETURN, "%gathered#1", "%permuted#0")],
          "coverage",
          "team_key to be the team's rows of 'key', 0:2, 14:16, but on rank 1 "
          "(group 0, ring 0, member 1) it holds rows 2:4, 12:14 of 'key'",
          FORWARD_RETURN),
    Fault("wrong copy", "the key's read as the value's", "saved_8",
          [change(IN_LOOP, "%arg7, %arg8", "%arg8, %arg7")],
          "coverage",
          "key at step 0 to be rows 0:2, 14:16 of 'key', but on rank 0 (group "
          "0, ring 0, member 0) it holds rows 0:2, 14:16 of 'value'",
          IN_LOOP),
    # Equivalent programs.
    Fault("reordered", "values combined before keys", "query_12",
          [swap(KEY_COMBINE, VALUE_COMBINE)],
          EQUIVALENT),
    Fault("reordered", "the block before operands move on", "query_12",
          [swap(SHIFT, IN_LOOP), move(r"^      %zero_\d+ = ", before=IN_LOOP)],
          EQUIVALENT),
    Fault("reordered", "added in place to what arrives", "query_12",
          [
        change(IN_LOOP, r"into %zero_\d+", "into %arg13"),
        drop(LOOP_SUM),
        change(HOP, r"%sum_\d+", "%query_gradient_8")
    ],
          EQUIVALENT),
    Fault("reordered", "row sums of the team's rows", "joint_12",
          [
        around(r"%permuted_\d+:4 = ",
               before="%team = startrail.all_gather %output_2 grid(@sp) "
               f'axes(["member"]) dim(1) segments([1, 1]) : ({ROWS}) -> '
               f"{TEAM_ROWS}\n"
               "%d = startrail.delta %gathered_4#1, %team : "
               f"({TEAM_ROWS}, {TEAM_ROWS}) -> {TEAM_SUMS}"),
        change(r"%permuted_\d+:4 = ", r"%gathered_\d+#3", "%d")
    ],
          EQUIVALENT),
    Fault("reordered", "operands added in the other order", "query_5",
          [change(LAST_SUM, "%0#6, %query_gradient", "%query_gradient, %0#6")],
          EQUIVALENT)
]
