"""Faults at the program level."""

from edits import around, change, double, drop, move, swap
from fault import EQUIVALENT, RIGHT, Fault

IN_LOOP = r"^      %\w+, %\w+ = startrail\.attend "
LAST = r"^    %\w+, %\w+ = startrail\.attend "
GATHER = r"startrail\.all_gather "
EXCHANGE = r"startrail\.permute "
SHIFT = r"startrail\.shift "
LOOP = r"scf\.for "
YIELD = r"scf\.yield %shifted"
COMBINE = r"startrail\.reduce_scatter "
RETURN = r"^    return %output"
FUNCTION = r"func\.func private "

# Of paper_12 and skewed_12: this rank's rows, and those of its team.
OUTPUT, LSE = "tensor<1x2x2x8xf32>", "tensor<1x2x2xf32>"
TEAM_OUTPUT, TEAM_LSE = "tensor<1x4x2x8xf32>", "tensor<1x4x2xf32>"


def moved(names, kinds, axis, offset):
    """An operation that moves values along an axis."""
    values, types = ", ".join(names), ", ".join(kinds)
    return (f"%moved:{len(names)} = startrail.shift {values} grid(@sp) "
            f'axis("{axis}") offset({offset}) : ({types}) -> ({types})')


PROGRAM_FAULTS = [
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
        "16 keys", COMBINE),
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
