"""Edits change exactly what they name, and say so where they cannot."""

from edits import (EditError, around, change, double, drop, edited, keep, move,
                   split, swap, where)

TEXT = """\
a {
  b 1
  b 2
}
  c 3
d 4
"""

CHANGED = [("drops a line", drop("c"), "a {\n  b 1\n  b 2\n}\nd 4\n"),
           ("drops a region", drop("a"), "  c 3\nd 4\n"),
           ("names one of several", drop(("b", 1)), TEXT.replace("  b 2\n",
                                                                 "")),
           ("doubles", double("d"), TEXT + "d 4\n"),
           ("doubles a region", double("a"), TEXT[:18] + TEXT),
           ("swaps a region and a line", swap("a", "d"),
            "d 4\n  c 3\na {\n  b 1\n  b 2\n}\n"),
           ("moves before, indented as it is there", move("c", before="a"),
            "c 3\n" + TEXT.replace("  c 3\n", "")),
           ("moves after, indented as it is there", move("d", after="b 2"),
            "a {\n  b 1\n  b 2\n  d 4\n}\n  c 3\n"),
           ("changes a part", change("c", r"\d", "5"), TEXT.replace("3", "5")),
           ("puts lines around", around("c", before="x", after="y\nz"),
            TEXT.replace("  c 3\n", "  x\n  c 3\n  y\n  z\n")),
           ("splits a group", split("a", 1, 1),
            "a {\n  b 1\n}\na {\n  b 2\n}\n  c 3\nd 4\n")]
REFUSED = [("nothing found", drop("e")), ("several found", drop("b")),
           ("an index beyond those found", drop(("b", 2))),
           ("swapped in another order", swap("d", "a")),
           ("nothing changed", change("c", "3", "3")),
           ("nothing to change", change("c", "4", "5")),
           ("several to change", change("b 1", r"b| 1", "x")),
           ("a group of another size", split("a", 1, 2)), ("no edit", keep)]


def main():
    for name, edit, wanted in CHANGED:
        got = edited(TEXT, [edit])
        assert got == wanted, f"{name}: {got}"
    for name, edit in REFUSED:
        try:
            got = edited(TEXT, [edit])
        except EditError:
            continue
        raise AssertionError(f"{name}: {got}")
    branch = edited(TEXT, [where("ring", 1, "a", keep, drop("b 1"), "c")])
    assert branch.count("    b 2") == 2 and branch.count("    b 1") == 1, branch
    assert branch.count("c 3") == 2 and branch.endswith("}\nd 4\n"), branch
    print(f"{len(CHANGED) + 1} edits, {len(REFUSED)} refused")


main()
