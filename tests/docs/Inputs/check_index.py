"""Checks that the index of the reference pages lists them all.

    check_index.py INDEX.md REFERENCE_PAGES.txt

REFERENCE_PAGES.txt has a generated page and its committed copy on each line.
Every committed copy, and every other page beside one, is listed, as generated or
by hand as the case may be; every page listed is there, once.
"""

import pathlib
import re
import sys

ROW = re.compile(r"\| \[[^\]]+\]\(([^)]+)\) \| .+ \| (generated|by hand) \|")


def main():
    index, pages = map(pathlib.Path, sys.argv[1:])
    generated = {
        pathlib.Path(line.split()[1]).resolve()
        for line in pages.read_text().splitlines()
    }
    beside = {page for other in generated for page in other.parent.glob("*.md")}
    rows = [ROW.fullmatch(line) for line in index.read_text().splitlines()]
    listed = {}
    mistakes = []
    for row in filter(None, rows):
        page = (index.parent / row[1]).resolve()
        if page in listed:
            mistakes.append(f"expected {row[1]} to be listed once, but got it twice")
        listed[page] = row[2] == "generated"
        if not page.exists():
            mistakes.append(f"expected {row[1]} to be a page, but got none")
    for page in sorted((generated | beside) - {index.resolve()}):
        if page not in listed:
            mistakes.append(f"expected {page} to be in the index, but got none")
        elif listed[page] != (page in generated):
            mistakes.append(f"expected {page} to be told as it is made")
    print("\n".join(mistakes))
    return bool(mistakes)


if __name__ == "__main__":
    sys.exit(main())
