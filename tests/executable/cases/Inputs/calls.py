"""A rank whose mask hides everything makes the same calls as the others, and
moves as many bytes.

The calls of every rank are counted in programs, forward and of both passes in
one, in which some ranks see nothing at some steps, or at none: contiguous
tokens, keys on the diagonal of the bottom right with fewer keys than queries,
explicit layouts with ranks of no tokens.

usage: calls.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys

from attention import (Case, Shape, compile_program, function_of, run,
                       run_program)
from layouts import positions_of, uneven

WRAPPED = ("ncclSend", "ncclRecv", "ncclAllGather", "ncclReduceScatter",
           "ncclGroupEnd", "startrail_attend", "startrail_attend_gradient",
           "startrail_delta")
FORMS = {"forward": "attention", "joint": "joint"}


def cases_of(ranks, team, form):
    shape = Shape(2, "bshd", 4, 2, 8, 6, 4)
    length = 4 * ranks
    # The last team has no token at all, of queries and of keys.
    tokens = uneven(length, ranks // team - 1) + [[]]
    combine = "exchange" if ranks == 8 else "gather"
    plan = (ranks, team, "paper", combine, "causal", "f32", shape,
            "member,ring,group")
    few_keys = Case("few_keys", *plan, lengths=(length, ranks),
                    alignment="bottom_right")
    no_tokens = Case("no_tokens", *plan, tokens=(tokens, tokens))
    if form == "forward":
        yield Case("contiguous", *plan)
        yield few_keys
        yield no_tokens
    else:
        yield few_keys._replace(circulate="query")
        yield no_tokens._replace(circulate="key")


def hidden(case):
    """How many ranks see no key of anyone."""
    return sum(
        all(position < 0 or position + case.diagonal < 0 for position in rows)
        for rows in positions_of(case, 0))


def compile_counting(case, folder, form):
    counter = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                           "count_calls.cpp")
    wraps = ",".join(f"--wrap={name}" for name in WRAPPED)
    return compile_program(
        case.ranks, [case], folder,
        f"{form}_{case.name}_{case.ranks}_{case.team}", form,
        f"-O0 {counter} -Wl,{wraps}")


def faults_of(case, folder, form):
    program = compile_counting(case, folder, form)
    _, text = run([program])
    calls = re.findall("calls: (.*)", text)
    what = f"{case.ranks} ranks, team {case.team}, {case.name}"
    if form != "forward":
        what += f", both passes, {case.circulate} circulates"
    faults = []
    if len(calls) != case.ranks or len(set(calls)) != 1:
        faults.append(f"{what}: {calls}")
    # Something is counted.
    if "send 0," in calls[0] or "attend 0," in calls[0] or (
            ("gradient 0," in calls[0]) != (form == "forward")):
        faults.append(f"{what}: no calls but {calls[0]}")
    _, report = run_program(program, "--check", "--nan-padding")
    (function,) = report["functions"]
    assert function["name"] == function_of(case, FORMS[form])
    for kind, bytes in function["traffic_bytes"].items():
        # What a rank already has, it does not send to itself.
        if kind not in ("exchange", "home") and (
                bytes["max"] * case.ranks != bytes["total"]):
            faults.append(f"{what}: {kind} is {bytes}")
    print(f"{what}, {hidden(case)} ranks see nothing: {calls[0]}")
    return faults


def main():
    faults = []
    for form in FORMS:
        for ranks, team in ((4, 1), (8, 2), (12, 2), (18, 3)):
            if form == "forward" or ranks != 12:
                for case in cases_of(ranks, team, form):
                    faults += faults_of(case, sys.argv[1], form)
    if faults:
        sys.exit("\n".join(faults))
    print("all ranks make the same calls")


main()
