"""A rank whose mask hides everything makes the same calls as the others, and
moves as many bytes.

The calls of every rank are counted in programs in which some ranks see nothing
at some steps, or at none: contiguous tokens, keys on the diagonal of the bottom
right with fewer keys than queries, explicit layouts with ranks of no tokens.

usage: calls.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys

from attention import Case, Shape, function_of, module_of, run, run_program
from layouts import positions_of, uneven

WRAPPED = ("ncclSend", "ncclRecv", "ncclAllGather", "ncclReduceScatter",
           "ncclGroupEnd", "startrail_attend")


def cases_of(ranks, team):
    shape = Shape(2, "bshd", 4, 2, 8, 6, 4)
    length = 4 * ranks
    # The last team has no token at all, of queries and of keys.
    tokens = uneven(length, ranks // team - 1) + [[]]
    combine = "exchange" if ranks == 8 else "gather"
    plan = (ranks, team, "paper", combine, "causal", "f32", shape,
            "member,ring,group")
    yield Case("contiguous", *plan)
    yield Case("few_keys", *plan, lengths=(length, ranks),
               alignment="bottom_right")
    yield Case("no_tokens", *plan, tokens=(tokens, tokens))


def hidden(case):
    """How many ranks see no key of anyone."""
    return sum(
        all(position < 0 or position + case.diagonal < 0 for position in rows)
        for rows in positions_of(case, 0))


def compile_counting(case, folder):
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, f"{case.name}_{case.ranks}_{case.team}")
    with open(program + ".mlir", "w") as file:
        file.write(module_of([case]))
    counter = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                           "count_calls.cpp")
    wraps = ",".join(f"--wrap={name}" for name in WRAPPED)
    run(["startrail-compile", program + ".mlir", f"--ranks={case.ranks}", "-o",
         program], environment={"CXXFLAGS": f"-O0 {counter} -Wl,{wraps}"})
    return program


def main():
    faults = []
    for ranks, team in ((4, 1), (8, 2), (12, 2), (18, 3)):
        for case in cases_of(ranks, team):
            program = compile_counting(case, sys.argv[1])
            _, text = run([program])
            calls = re.findall("calls: (.*)", text)
            what = f"{ranks} ranks, team {team}, {case.name}"
            if len(calls) != ranks or len(set(calls)) != 1:
                faults.append(f"{what}: {calls}")
            # Something is counted.
            if "send 0," in calls[0] or "attend 0" in calls[0]:
                faults.append(f"{what}: no calls but {calls[0]}")
            _, report = run_program(program, "--check", "--nan-padding")
            (function,) = report["functions"]
            assert function["name"] == function_of(case)
            for kind, bytes in function["traffic_bytes"].items():
                # The exchange sends nothing to oneself.
                if kind != "exchange" and bytes["max"] * ranks != bytes["total"]:
                    faults.append(f"{what}: {kind} is {bytes}")
            print(f"{what}, {hidden(case)} ranks see nothing: {calls[0]}")
    if faults:
        sys.exit("\n".join(faults))
    print("all ranks make the same calls")


main()
