"""Plants faults in what a program does with token layouts, in its C++ text, and
sees that each is caught: by its check, or by the positions and the diagonal that
tests hold it to.

The program: 8 ranks in teams of 2, zigzag queries, keys in an explicit layout
with padding, which holds NaN, fewer keys than queries, the causal diagonal at
the bottom right.

usage: plant_token_faults.py FOLDER     (startrail-compile on PATH)
"""

import json
import os
import sys

from attention import (Case, Shape, described_diagonals, function_of,
                       layouts_of, module_of, run)
from layouts import positions_of

CASE = Case("model", 8, 2, "paper", "gather", "causal", "f32",
            Shape(1, "bshd", 2, 1, 8, 6, 0), "ring,member,group",
            ("zigzag", [[(0, 5), (20, 4)], [(5, 5)], [(10, 5)], [(15, 5)]]),
            (32, 24), "bottom_right")

# By the exit code of the program.
CAUGHT_BY = {0: "nothing", 2: "check", 4: "call error"}

QUERY_TOKENS = "query_tokens = zigzag_4x8(group * 2 + ring)"
KEY_TOKENS = "key_tokens = explicit_4x10(key_owner);"

FAULTS = {
    "segments of queries gathered in the wrong order": [
        ("ncclAllGather(query, query_team, 32",
         "ncclAllGather(query, at(query_team, 256), 32"),
        ("ncclAllGather(at(query, 128), at(query_team, 256), 32",
         "ncclAllGather(at(query, 128), query_team, 32"),
    ],
    "second segment of queries not gathered": [
        ("ncclAllGather(at(query, 128), at(query_team, 256), 32",
         "ncclAllGather(query, at(query_team, 256), 32"),
    ],
    "segments of outputs kept in the wrong order": [
        ("ncclReduceScatter(output_partial, output, 24",
         "ncclReduceScatter(output_partial, at(output, 96), 24"),
        ("ncclReduceScatter(at(output_partial, 192), at(output, 96), 24",
         "ncclReduceScatter(at(output_partial, 192), output, 24"),
    ],
    "segments of log-sum-exps kept in the wrong order": [
        ("cudaMemcpyAsync(lse, at(lse_total, member * 16), 16",
         "cudaMemcpyAsync(lse, at(lse_total, member * 16 + 32), 16"),
        ("cudaMemcpyAsync(at(lse, 16), at(lse_total, member * 16 + 32)",
         "cudaMemcpyAsync(at(lse, 16), at(lse_total, member * 16)"),
    ],
    "second chunk off by one": [
        ("(7 - owner) * 4", "((8 - owner) % 4 + 4) * 4"),
    ],
    "second chunk of attended queries off by one": [
        (QUERY_TOKENS + ";", QUERY_TOKENS.replace("query_tokens", "held") + ";"
         "\n  startrail_tokens query_tokens = held;"
         "\n  query_tokens.segments[1].start += 1;"),
    ],
    "chunks in the same order": [
        ("(7 - owner) * 4", "(4 + owner) * 4"),
    ],
    "diagonal of the blocks off by one": [
        (", /*diagonal=*/-8,\n                                           /*scale",
         ", /*diagonal=*/-7,\n                                           /*scale"),
    ],
    "diagonal off by one": [("/*diagonal=*/-8", "/*diagonal=*/-9")],
    "diagonal at the top left": [("/*diagonal=*/-8", "/*diagonal=*/0")],
    "map of the keys used for queries": [
        (QUERY_TOKENS, "query_tokens = explicit_4x10(group * 2 + ring)"),
    ],
    "map of the queries used for keys": [
        (KEY_TOKENS, "key_tokens = zigzag_4x8(key_owner);"),
    ],
    "padding attended": [
        ("const startrail_tokens " + KEY_TOKENS, "startrail_tokens " + KEY_TOKENS
         + "\n  key_tokens.segments[0].rows = 6;"
         + "\n  key_tokens.segments[1].rows = 4;"),
    ],
    "last token of a segment forgotten": [
        ("const startrail_tokens " + KEY_TOKENS, "startrail_tokens " + KEY_TOKENS
         + "\n  --key_tokens.segments[0].rows;"),
    ],
}


def build(folder, edits):
    """The path of the program with the edits in its text."""
    program = os.path.join(folder, "program")
    with open(program + ".mlir", "w") as file:
        file.write(module_of([CASE]))
    with open(program + ".json", "w") as file:
        json.dump(edits, file)
    editor = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                          "edit_source.py")
    # The compiler is that of the environment, or the usual one.
    compiler = os.environ.get("CXX", "c++")
    run(["startrail-compile", program + ".mlir", f"--ranks={CASE.ranks}", "-o",
         program], environment={
             "CXX": f"{sys.executable} {editor} {program}.json {compiler}",
             "CXXFLAGS": "-O0"})
    return program


def caught_by(program):
    """What shows that the program is not that of the case, or nothing."""
    function = function_of(CASE)
    status, _ = run([program, "--check", "--nan-padding"], accept=CAUGHT_BY)
    found = [CAUGHT_BY[status]] if status else []
    layouts = layouts_of(program)
    if any(layouts[function, name][1] != positions_of(CASE, side)
           for side, name in enumerate(("query", "key"))):
        found.append("positions")
    if described_diagonals(program) != {function: CASE.diagonal}:
        found.append("diagonal")
    return " and ".join(found) or "nothing"


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    sound = caught_by(build(folder, []))
    print(f"sound: caught by {sound}")
    for name, edits in FAULTS.items():
        print(f"{name}: caught by {caught_by(build(folder, edits))}", flush=True)


main()
