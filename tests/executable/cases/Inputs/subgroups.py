"""Why plans are tried with C * C != P: faults in the exchange that 4 ranks in
teams of 2, and 16 in teams of 4, do not show.

There the exchange of the paper is its own inverse, so that sending to whom one
should receive from, and the reverse, is the same. Prints, for every number of
ranks and team size, what a program does with the two swapped.

usage: subgroups.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys

from attention import Case, Shape, module_of, run

PLANS = [(4, 2), (16, 4), (8, 2), (18, 3), (32, 4), (12, 2)]
TRANSFER = re.compile(r"(enqueue_(send|recv) .*(?:to|from)\()(affine_map<.*?>)\)")
ENDS = {0: "nothing shows it", 2: "the check fails", 3: "a hang is reported"}


def swapped(text):
    """The text with the peers of the exchange swapped."""
    lines, inside, peers = text.splitlines(), False, {}
    found = []
    for at, line in enumerate(lines):
        if "traffic(exchange)" in line:
            inside = True
        elif inside and line.strip() == "}":
            inside = False
        if inside and (match := TRANSFER.search(line)):
            peers[match[2]] = match[3]
            found.append(at)
    assert len(found) == 4 and len(peers) == 2, found
    for at in found:
        match = TRANSFER.search(lines[at])
        other = peers["recv" if match[2] == "send" else "send"]
        lines[at] = lines[at].replace(match[3], other)
    return "\n".join(lines) + "\n"


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for ranks, team in PLANS:
        case = Case("plan", ranks, team, "paper", "gather", "causal", "f32",
                    Shape(1, "bshd", 2, 2, 8, 8, 2), "member,ring,group")
        path = os.path.join(folder, f"ranks_{ranks}")
        with open(path + ".mlir", "w") as file:
            file.write(module_of([case]))
        run(["startrail-compile", path + ".mlir", f"--ranks={ranks}",
             "--emit=streams", "-o", path + ".streams.mlir"])
        with open(path + ".streams.mlir") as file:
            text = file.read()
        for name, form in (("sound", text), ("swapped", swapped(text))):
            with open(path + f".{name}.mlir", "w") as file:
                file.write(form)
            # Owners follow from the peers, but only of the text as it is.
            run(["startrail-compile", "--from=streams", "--no-verify",
                 path + f".{name}.mlir", "-o", path + "." + name],
                environment={"CXXFLAGS": "-O0"})
            status, _ = run([path + "." + name, "--check", "--timeout-s=60"],
                            accept=ENDS)
            print(f"{ranks} ranks, team {team}, {name}: {ENDS[status]}")


main()
