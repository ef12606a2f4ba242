"""Counts the pairs of query and key that a causal mask shows, per rank and step,
from the positions that ranks hold, as the compiler prints them, and for some
numbers of ranks the programs.

A pair of one position with itself counts half. With zigzag every rank has the
same area at every step, for every legal number of ranks and team size; with
contiguous tokens the busiest rank has 2 - 1/P times the mean in a ring, and
twice the mean in teams. What the compiler prints of the balance, in whole pairs,
has to be the same count.

usage: balance.py FOLDER     (startrail-compile on PATH)
"""

import os
import re
import sys
from fractions import Fraction

import numpy

from attention import (Case, Shape, compile_program, function_of, layouts_of,
                       module_of, run)
from layouts import coordinates_of

RANKS = [*range(1, 65), 72, 100, 128]
PROGRAMS = (1, 6, 12, 18, 64)


def legal_teams(ranks):
    return [c for c in range(1, ranks + 1) if ranks % (c * c) == 0]


def key_team(case, group, ring, member, step):
    """Whose keys a rank attends at a step, as the paper has it."""
    rings = case.ranks // case.team**2
    if case.exchange == "paper":
        return (ring - step) % rings * case.team + member
    return (group + member) % case.team * rings + (ring - step) % rings


def area(queries, keys):
    """Twice the pairs that are visible, the diagonal counted half."""
    keys = numpy.sort(keys)
    return int(numpy.searchsorted(keys, queries, "left").sum()
               + numpy.searchsorted(keys, queries, "right").sum())


def pairs(queries, keys):
    """The pairs that are visible."""
    return int(numpy.searchsorted(numpy.sort(keys), queries, "right").sum())


def areas_of(case, positions, area=area):
    """Of every physical rank, the area of each of its steps."""
    rings = case.ranks // case.team**2
    coordinates = coordinates_of(case)
    blocks = [[] for _ in range(case.ranks // case.team)]
    for (group, ring, member), rows in zip(coordinates, positions):
        blocks[group * rings + ring] += rows
    blocks = [numpy.array(block) for block in blocks]
    return [[area(blocks[group * rings + ring],
                  blocks[key_team(case, group, ring, member, step)])
             for step in range(rings)]
            for group, ring, member in coordinates]


def cases_of(ranks):
    for team in legal_teams(ranks):
        for exchange in ("paper", "skewed")[:1 + (team > 1)]:
            for kind in ("zigzag", "contiguous"):
                # Chunks of 3, of which every member has a part.
                rows = 2 * 3 if kind == "zigzag" else 3
                yield Case(
                    f"c{team}_{exchange}_{kind}", ranks, team, exchange,
                    "gather", "causal", "f32", Shape(1, "bshd", 1, 1, 4, 4, rows),
                    "ring,member,group", (kind, kind))


def chunk_blocks(case, positions):
    """How many blocks of a chunk of queries and one of keys every rank of a
    zigzag ring has to attend, whole or in part."""
    rows = case.lengths[0] // (2 * case.ranks)
    return [sum(chunk + 1 for chunk in {position // rows for position in held})
            for held in positions]


def check(case, positions, faults):
    areas = areas_of(case, positions)
    sums = list(map(sum, areas))
    tokens = case.lengths[0]
    if sum(sums) != tokens**2:
        faults.append(f"{case.name} of {case.ranks}: {sum(sums)} of "
                      f"{tokens**2} half pairs attended")
    if case.tokens[0] == "zigzag":
        different = {area for steps in areas for area in steps}
        if len(different) != 1:
            faults.append(f"{case.name} of {case.ranks}: areas {different}")
        wanted = [2 * case.ranks + 1] * case.ranks
        if case.team == 1 and chunk_blocks(case, positions) != wanted:
            faults.append(f"{case.name} of {case.ranks}: blocks of chunks "
                          f"{chunk_blocks(case, positions)}")
        return
    ratio = Fraction(max(sums) * case.ranks, sum(sums))
    wanted = 2 - Fraction(1, case.ranks) if case.team == 1 else 2
    if ratio != wanted:
        faults.append(f"{case.name} of {case.ranks}: the busiest rank has "
                      f"{ratio} of the mean instead of {wanted}")


def check_printed(cases, layouts, model, ranks, faults):
    """Compares what the compiler says of the busiest rank and the mean."""
    _, text = run(["startrail-opt", model, f"--startrail-distribute=ranks={ranks}",
                   "--startrail-lower-ring", "--startrail-print-balance", "-o",
                   os.devnull])
    printed = re.findall(r"remark: query-key pairs of the busiest rank (\d+) "
                         r"\(mean ([\d.]+),", text)
    assert len(printed) == len(cases), text
    for case, (busiest, mean) in zip(cases, printed):
        _, positions = layouts[function_of(case), "query"]
        counted = list(map(sum, areas_of(case, positions, pairs)))
        if int(busiest) != max(counted) or abs(
                float(mean) - sum(counted) / ranks) > 0.051:
            faults.append(f"{case.name} of {ranks}: busiest {busiest}, mean "
                          f"{mean} instead of {max(counted)}, "
                          f"{sum(counted) / ranks}")


def main():
    folder, faults, checked = sys.argv[1], [], 0
    os.makedirs(folder, exist_ok=True)
    for ranks in RANKS:
        cases = list(cases_of(ranks))
        model = os.path.join(folder, "model.mlir")
        with open(model, "w") as file:
            file.write(module_of(cases))
        printed = [layouts_of("startrail-compile", model, f"--ranks={ranks}")]
        check_printed(cases, printed[0], model, ranks, faults)
        if ranks in PROGRAMS:
            printed.append(layouts_of(
                compile_program(ranks, cases, folder, f"ranks_{ranks}")))
        for layouts in printed:
            for case in cases:
                _, positions = layouts[function_of(case), "query"]
                check(case, positions, faults)
                checked += 1
    if faults:
        sys.exit("\n".join(faults))
    print(f"{checked} plans of {len(RANKS)} numbers of ranks are balanced as "
          "their layouts say")


if __name__ == "__main__":
    main()
