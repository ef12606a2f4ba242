"""Faults of transfers, their order and branches on the rank, at the program level."""

from edits import around, change, double, drop, move, swap
from fault import EQUIVALENT, RIGHT, Fault
from program_operations import (COMBINE, EXCHANGE, GATHER, IN_LOOP, LAST, LOOP,
                                LSE, OUTPUT, RETURN, SHIFT, TEAM_OUTPUT, YIELD,
                                moved)

PROGRAM_TRANSFER_FAULTS = [
    # Transfers.
    Fault(
        "dropped transfer", "keys and values stay where they are", "paper_12",
        [change(YIELD, "%shifted#0, %shifted#1", "%arg4, %arg5")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "dropped transfer", "the first exchange is left out", "paper_12", [
            change(LOOP, "%permuted#0", "%gathered#1"),
            change(LOOP, "%permuted#1", "%gathered#2")
        ], "coverage",
        "rank 1 (group 0, ring 0, member 1) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "dropped transfer", "no exchange where no ring is left", "square_16",
        [change(LAST, "%permuted#0, %permuted#1", "%gathered#1, %gathered#2")],
        "coverage", "rank 1 (group 0, ring 0, member 1) it holds rows 0:16 of "
        "'key'", LAST),
    Fault(
        "key and value of different blocks", "only values move", "paper_12",
        [change(YIELD, "%shifted#0", "%arg4")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "key and value of different blocks", "the last values are the first",
        "ring_5", [change(LAST, "%0#1", "%arg2")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 5, ..., "
        "15 of 'value'", LAST),
    Fault(
        "doubled transfer", "every step moves two ranks on", "ring_5", [
            around(SHIFT,
                   after="%again:2 = startrail.shift %shifted#0, "
                   '%shifted#1 grid(@sp) axis("ring") offset(1) : '
                   "(tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> "
                   "(tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)"),
            change(YIELD, "%shifted#0, %shifted#1", "%again#0, %again#1")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 3, 8, ..., "
        "18 of 'key'", IN_LOOP),
    Fault(
        "redirected transfer", "the exchange of the other strategy", "paper_12",
        [
            change(
                EXCHANGE, r"source\(.*>\) target\(.*>\) :",
                "source(affine_map<(d0, d1, d2) -> ((d0 + d2) mod 2, d1, d2)>) "
                "target(affine_map<(d0, d1, d2) -> ((d0 - d2) mod 2, d1, d2)>) :"
            )
        ], "coverage",
        "rank 1 (group 0, ring 0, member 1) it holds rows 6:8, 16:18 "
        "of 'key'", IN_LOOP),
    Fault("redirected transfer", "source and target exchanged", "skewed_18", [
        change(EXCHANGE, r"source\((.*>)\) target\((.*>)\) :",
               r"source(\2) target(\1) :")
    ], "coverage", "rank 6 (group 0, ring 0, member 1) it holds rows 36:45 of "
          "'key'", IN_LOOP),
    Fault(
        "wrong shift", "two ranks on", "ring_5",
        [change(SHIFT, r"offset\(1\)", "offset(2)")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 3, 8, ..., "
        "18 of 'key'", IN_LOOP),
    Fault(
        "wrong shift", "against the direction", "paper_12",
        [change(SHIFT, r"offset\(1\)", "offset(-1)")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 4:6, 18:20 "
        "of 'key'", IN_LOOP),
    Fault(
        "wrong shift", "four of five on is one back", "ring_5",
        [change(SHIFT, r"offset\(1\)", "offset(4)")], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 1, 6, ..., "
        "16 of 'key'", IN_LOOP),
    Fault("wrong shift",
          "four back of five is one on",
          "ring_5", [change(SHIFT, r"offset\(1\)", "offset(-4)")],
          EQUIVALENT,
          machine=RIGHT),
    Fault("wrong shift",
          "the ring and its owners turned round",
          "batch_16", [
              change(SHIFT, r"offset\(1\)", "offset(-1)"),
              change(IN_LOOP, r"d1 - s0", "d1 + s0"),
              change(LAST, r"d1 - s0", "d1 + s0")
          ],
          EQUIVALENT,
          machine=RIGHT),
    # Axes and rows.
    Fault(
        "wrong axis", "shifted along the groups", "paper_12",
        [change(SHIFT, '"ring"', '"group"')], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0:2, 22:24 "
        "of 'key'", IN_LOOP),
    Fault(
        "wrong axis", "gathered along the groups", "paper_12",
        [change(GATHER, '"member"', '"group"')], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 0, 6, 22, "
        "16 of 'query'", IN_LOOP),
    Fault(
        "wrong axis", "combined along the groups", "paper_12",
        [change(COMBINE, '"member"', '"group"')], "coverage",
        "rank 6 (group 1, ring 0, member 0) it holds the output of "
        "queries 6:8, 16:18 over 12 keys", COMBINE),
    Fault(
        "wrong axis", "combined along the groups, no ring left", "square_16",
        [change(COMBINE, '"member"', '"group"')], "coverage",
        "rank 4 (group 1, ring 0, member 0) it holds the output of "
        "queries 16:32 over 16 keys", COMBINE),
    Fault("wrong axis", "queries by way of head dims", "heads_4", [
        change(
            r"%q = startrail\.all_to_all",
            r"split_dim\(2\) concat_dim\(1\) : \(.*",
            "split_dim(3) concat_dim(1) : (tensor<1x3x4x8xf32>) -> "
            "tensor<1x12x4x2xf32>"),
        around(r"%q = ",
               after="%whole = startrail.all_to_all %q grid(@sp) "
               'axes(["ring"]) split_dim(2) concat_dim(3) : '
               "(tensor<1x12x4x2xf32>) -> tensor<1x12x1x8xf32>"),
        change(r"startrail\.attend ", "attend %q", "attend %whole")
    ], EQUIVALENT),
    Fault(
        "another rank's rows", "outputs of the next member", "paper_12", [
            around(COMBINE,
                   after=moved(["%output_2", "%lse_3"], [OUTPUT, LSE], "member",
                               1)),
            change(RETURN, "%output_2, %lse_3", "%moved#0, %moved#1")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the output of "
        "queries 1, 23 over 24 keys", r"^    return %moved"),
    Fault(
        "another rank's rows", "sums of another group", "skewed_12", [
            around(COMBINE,
                   after="%moved = startrail.shift %lse_3 grid(@sp) "
                   f'axis("group") offset(1) : ({LSE}) -> {LSE}'),
            change(RETURN, "%lse_3", "%moved")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the log-sum-exp "
        "of queries 3, 9 over 24 keys", r"^    return %output"),
    Fault(
        "another rank's rows", "queries of the next team", "paper_12", [
            around(
                GATHER,
                after="%moved = startrail.shift %gathered#0 grid(@sp) "
                f'axis("ring") offset(1) : ({TEAM_OUTPUT}) -> {TEAM_OUTPUT}'),
            change(IN_LOOP, "%gathered#0", "%moved")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 4:6, 18:20 "
        "of 'query'", IN_LOOP),
    Fault(
        "another rank's rows", "queries are another rank's", "ring_5", [
            around(LOOP,
                   before="%moved = startrail.shift %arg0 grid(@sp) "
                   'axis("ring") offset(1) : (tensor<1x4x2x8xf32>) -> '
                   "tensor<1x4x2x8xf32>"),
            change(IN_LOOP, "attend %arg0", "attend %moved"),
            change(LAST, "attend %arg0", "attend %moved")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds rows 4, 9, ..., "
        "19 of 'query'", IN_LOOP),
    Fault(
        "another rank's heads", "outputs of the next head", "heads_4", [
            around(r"startrail\.attend ",
                   after="%moved = startrail.shift %attended grid(@sp) "
                   'axis("ring") offset(1) : (tensor<1x12x1x8xf32>) -> '
                   "tensor<1x12x1x8xf32>"),
            change(r"%output = ", "%attended", "%moved")
        ], "coverage",
        "rank 0 (group 0, ring 0, member 0) it holds the output of "
        "queries 0:3 over 12 keys", r"^  return"),
    Fault(
        "another rank's heads", "keys of the next head", "heads_4", [
            around(r"%k = ",
                   after="%moved = startrail.shift %k grid(@sp) "
                   'axis("ring") offset(1) : (tensor<1x12x1x8xf32>) -> '
                   "tensor<1x12x1x8xf32>"),
            change(r"startrail\.attend ", "%q, %k", "%q, %moved")
        ], "coverage",
        "query, key and value to be whole batch elements and heads "
        "that belong together, but on rank 0 (group 0, ring 0, member"
        " 0) query holds batch elements 0, heads 0 and elements 0:8 "
        "of each; key holds batch elements 0, heads 3 and elements "
        "0:8 of each; value holds batch elements 0, heads 0 and "
        "elements 0:8 of each", r"startrail\.attend "),
    Fault(
        "another rank's heads", "keys and values of the next head", "heads_4", [
            around(r"%v = ",
                   after="%moved:2 = startrail.shift %k, %v grid(@sp) "
                   'axis("ring") offset(1) : (tensor<1x12x1x8xf32>, '
                   "tensor<1x12x1x8xf32>) -> (tensor<1x12x1x8xf32>, "
                   "tensor<1x12x1x8xf32>)"),
            change(r"startrail\.attend ", "%q, %k, %v",
                   "%q, %moved#0, %moved#1")
        ], "coverage",
        "query, key and value to be whole batch elements and heads "
        "that belong together, but on rank 0 (group 0, ring 0, member"
        " 0) query holds batch elements 0, heads 0 and elements 0:8 "
        "of each; key holds batch elements 0, heads 3 and elements "
        "0:8 of each; value holds batch elements 0, heads 3 and "
        "elements 0:8 of each", r"startrail\.attend "),
    # Order.
    Fault("reordered",
          "attended before the next keys are sent for",
          "paper_12", [swap(SHIFT, IN_LOOP)],
          EQUIVALENT,
          machine=RIGHT),
    Fault("reordered",
          "the state begins before the gather",
          "paper_12", [move(r"startrail\.empty_state", before=GATHER)],
          EQUIVALENT,
          machine=RIGHT),
    # Single transfers, and branches on the rank.
    Fault(
        "reordered", "odd ranks send first, as even ones do", "turns_4", [
            move(r"%k_odd = ", before=r"scf\.yield %k_odd"),
            move(r"%v_odd = ", before=r"scf\.yield %k_odd")
        ], "transfers",
        "rank 0 (group 0, ring 0, member 0) waits in its send of key "
        "to rank 1 at step 0", (r"startrail\.send %k ", 0)),
    Fault("reordered", "even ranks send the value first", "turns_4",
          [swap((r"startrail\.send %k ", 0), (r"startrail\.send %v ", 0))],
          "coverage", "rank 1 (group 0, ring 1, member 0) it holds rows 0:2 of "
          "'value'", r"startrail\.attend %query, %k"),
    Fault("reordered", "odd ranks receive the value first", "turns_4",
          [swap(r"%k_odd = ", r"%v_odd = ")], "coverage",
          "rank 1 (group 0, ring 1, member 0) it holds rows 0:2 of "
          "'value'", r"startrail\.attend %query, %k"),
    Fault(
        "dropped transfer", "even ranks do not send the value", "turns_4",
        [drop((r"startrail\.send %v ", 0))], "transfers coverage",
        "the receive of a tensor on rank 3 (group 0, ring 3, member "
        "0) from rank 2 (group 0, ring 2, member 0) at step 0 to have"
        " a send", r"%v_odd = "),
    Fault(
        "doubled transfer", "odd ranks send the value twice", "turns_4",
        [double((r"startrail\.send %v ", 1))], "transfers coverage",
        "the send of value from rank 1 (group 0, ring 1, member 0) to"
        " rank 2 (group 0, ring 2, member 0) at step 0 to have a "
        "receive", (r"startrail\.send %v ", 2)),
    Fault(
        "redirected transfer", "even ranks send to the rank before", "turns_4",
        [change((r"startrail\.send %k ", 0), r"\(d1 \+ 1\)", "(d1 - 1)")],
        "transfers coverage",
        "the send of key from rank 0 (group 0, ring 0, member 0) to "
        "rank 3 (group 0, ring 3, member 0) at step 0 to have a "
        "receive", (r"startrail\.send %k ", 0)),
    Fault(
        "branch on the rank", "no rank sends first", "turns_4",
        [change(r"%even = ", "%parity, %c0", "%parity, %c2")],
        "transfers coverage",
        "rank 0 (group 0, ring 0, member 0) waits in its receive of a"
        " tensor from rank 3 at step 0", r"%k_odd = "),
    Fault("branch on the rank", "one rank alone sends first", "turns_4",
          [change(r"%even = ", "%parity, %c0", "%ring, %c2")], EQUIVALENT),
    Fault("branch on the rank", "odd and even exchanged", "turns_4",
          [change(r"%even = ", "cmpi eq", "cmpi ne")], EQUIVALENT),
    Fault(
        "branch on the rank", "member 0 alone shifts", "paper_12", [
            around(SHIFT,
                   before='%m = startrail.coordinate "member" grid(@sp) '
                   ": index\n%is = arith.cmpi eq, %m, %c0 : index\n"
                   f"%new:2 = scf.if %is -> ({TEAM_OUTPUT}, {TEAM_OUTPUT}) {{",
                   after=f"scf.yield %shifted#0, %shifted#1 : {TEAM_OUTPUT}, "
                   f"{TEAM_OUTPUT}\n}} else {{\nscf.yield %arg4, %arg5 : "
                   f"{TEAM_OUTPUT}, {TEAM_OUTPUT}\n}}"),
            change(r"scf\.yield %shifted#0, %shifted#1, %output",
                   "%shifted#0, %shifted#1", "%new#0, %new#1")
        ], "coverage",
        "rank 7 (group 1, ring 0, member 1) it holds rows 2:4, 20:22 "
        "of 'key'", IN_LOOP),
    Fault(
        "branch on the rank", "member 0 alone gathers its team's queries",
        "skewed_12", [
            around(LOOP,
                   before='%m = startrail.coordinate "member" grid(@sp) '
                   ": index\n%is = arith.cmpi eq, %m, %c0 : index\n"
                   f"%again = scf.if %is -> {TEAM_OUTPUT} {{\n"
                   "%more = startrail.all_gather %arg0 grid(@sp) "
                   f'axes(["member"]) dim(1) : ({OUTPUT}) -> {TEAM_OUTPUT}\n'
                   f"scf.yield %more : {TEAM_OUTPUT}\n}} else {{\n"
                   f"scf.yield %gathered#0 : {TEAM_OUTPUT}\n}}"),
            change(LAST, "%gathered#0", "%again")
        ], "transfers coverage",
        "the reduce_scatter of a result over member on rank 1 (group "
        "0, ring 0, member 1) to be the all_gather that its partner "
        "calls", COMBINE)
]
