"""Edits of the text of a program, each of which concerns exactly one operation.

An operation is named by a pattern, a regular expression of Python that is found
in one line of the text and no other. An edit takes the lines of a text to those
of another; one that finds no operation, or several, or that changes nothing, is
an error, so that a text that is printed otherwise is noticed.
"""

import re


class EditError(Exception):
    """An edit that is not one."""


def line_of(lines, pattern):
    """The index of the only line where the pattern is found. The pattern may be
    a pair with the index that is meant among several lines."""
    pattern, index = pattern if isinstance(pattern, tuple) else (pattern, None)
    found = [at for at, line in enumerate(lines) if re.search(pattern, line)]
    if len(found) <= (index or 0) or (index is None and len(found) > 1):
        raise EditError(
            f"expected '{pattern}' to be found in one line, but got "
            f"{len(found)}")
    return found[index or 0]


def extent_of(lines, pattern):
    """First line and end of an operation, its region included."""
    start = line_of(lines, pattern)
    if not lines[start].endswith("{"):
        return start, start + 1
    indent = lines[start][:-len(lines[start].lstrip())]
    for end in range(start + 1, len(lines)):
        if lines[end].startswith(indent + "}"):
            return start, end + 1
    raise EditError(f"expected the region of '{pattern}' to end")


def around(pattern, before="", after=""):
    """Puts lines before and after an operation, indented as it is."""

    def edit(lines):
        start, end = extent_of(lines, pattern)
        indent = lines[start][:-len(lines[start].lstrip())]

        def indented(text):
            return [indent + line for line in text.splitlines()]

        return (lines[:start] + indented(before) + lines[start:end] +
                indented(after) + lines[end:])

    return edit


def drop(pattern):

    def edit(lines):
        start, end = extent_of(lines, pattern)
        return lines[:start] + lines[end:]

    return edit


def double(pattern):

    def edit(lines):
        start, end = extent_of(lines, pattern)
        return lines[:end] + lines[start:end] + lines[end:]

    return edit


def swap(first, second):
    """Of operations that stand in this order, one in the place of the other."""

    def edit(lines):
        (a, b), (c, d) = (extent_of(lines, each) for each in (first, second))
        if b > c:
            raise EditError(f"expected '{first}' to come before '{second}'")
        return lines[:a] + lines[c:d] + lines[b:c] + lines[a:b] + lines[d:]

    return edit


def move(pattern, before=None, after=None):

    def edit(lines):
        start, end = extent_of(lines, pattern)
        moved, rest = lines[start:end], lines[:start] + lines[end:]
        place = extent_of(rest, before or after)[0 if before else 1]
        target = rest[line_of(rest, before or after)]
        shift = (len(target) - len(target.lstrip()) -
                 (len(moved[0]) - len(moved[0].lstrip())))
        moved = [
            " " * shift + line if shift > 0 else line[-shift:] for line in moved
        ]
        return rest[:place] + moved + rest[place:]

    return edit


def change(pattern, old, new):
    """Replaces, in the first line of an operation, the only match of a regular
    expression."""

    def edit(lines):
        at = line_of(lines, pattern)
        line, count = re.subn(old, new, lines[at])
        if count != 1:
            raise EditError(
                f"expected '{old}' to be found once in '{pattern}', "
                f"but got {count}")
        return lines[:at] + [line] + lines[at + 1:]

    return edit


def split(pattern, *counts):
    """A group becomes several with so many of its calls each."""

    def edit(lines):
        start, end = extent_of(lines, pattern)
        head, calls, tail = (lines[start], lines[start + 1:end - 1],
                             lines[end - 1])
        if sum(counts) != len(calls):
            raise EditError(
                f"expected '{pattern}' to hold {sum(counts)} calls, "
                f"but got {len(calls)}")
        groups = []
        for count in counts:
            groups += [head] + calls[:count] + [tail]
            calls = calls[count:]
        return lines[:start] + groups + lines[end:]

    return edit


def where(axis, coordinate, pattern, then=None, otherwise=None, until=None):
    """A branch on the rank around an operation, or around all up to another:
    ranks at the coordinate of the axis run what `then` makes of it, the others
    what `otherwise` does; without an edit they leave it out."""

    def changed(lines):
        start, end = extent_of(lines, pattern)
        if until:
            end = extent_of(lines, until)[1]
        indent = lines[start][:-len(lines[start].lstrip())]

        def branch(edit):
            return [
                "  " + line for line in (edit(lines[start:end]) if edit else [])
            ]

        return (lines[:start] + [
            f'{indent}%at = startrail.coordinate "{axis}" grid(@sp) : index',
            f"{indent}%there = arith.constant {coordinate} : index",
            f"{indent}%is_there = arith.cmpi eq, %at, %there : index",
            f"{indent}scf.if %is_there {{", *branch(then),
            f"{indent}}} else {{", *branch(otherwise), f"{indent}}}"
        ] + lines[end:])

    return changed


def keep(lines):
    """The operation as it is, for a branch."""
    return lines


def edited(text, edits):
    """The text with the edits made, one after the other."""
    lines = text.splitlines()
    for edit in edits:
        before = lines
        lines = edit(lines)
        if lines == before:
            raise EditError("expected the edit to change the text")
    return "\n".join(lines) + "\n"
