"""Runs the commands of a page and compares their output with what it shows.

    check_console.py PAGE.md SOURCE_DIR BUILD_DIR SCRATCH_DIR [FEATURE...]

Every block ```console follows one of these comments:

    <!-- checked -->                  its output is compared
    <!-- checked: decimals vary -->   but for numbers with a point or exponent
    <!-- checked with A and B -->     if these are among the FEATUREs, else shown
    <!-- not checked: REASON -->      it is only shown

With the feature `cuda`, of a build that knows CUDA and NCCL, startrail-compile
makes programs for GPUs; kernels that take minutes to build are not in them.

Lines that begin with `$ ` are commands, continued after a `\\`; the lines below
one are its standard output and error. There, an ellipsis (U+2026) stands for any
text of a line, and a line of nothing else for any number of lines. Commands run
in order in SCRATCH_DIR, which holds links to what the checkout holds and, in
`build`, to what BUILD_DIR holds; what one writes the next ones find.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

TIMEOUT_S = 300
ELLIPSIS = "\u2026"
MARKER = re.compile(
    r"<!-- (checked(?:: decimals vary| with [a-z]+(?: and [a-z]+)*)?|not checked: .+) -->"
)
DECIMAL = re.compile(r"\d+(?:\.\d+)?e[-+]\d+|\d+\.\d+")


class PageError(Exception):
    """The page cannot be checked; the message names the line."""


def is_checked(marker, features):
    if " with " in marker:
        return features.issuperset(marker.partition(" with ")[2].split(" and "))
    return not marker.startswith("not")


def read_commands(page, features):
    """Yields (line number, command, shown lines, whether decimals vary)."""
    lines = page.read_text().splitlines()
    marker = None
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line != "```console":
            marker = MARKER.fullmatch(line) or (marker if not line else None)
            continue
        if not marker:
            raise PageError(
                f"{page.name}:{number}: expected a comment before ```console that "
                "says whether it is checked, but got none"
            )
        end = lines.index("```", number)
        if is_checked(marker[1], features):
            vary = marker[1].endswith("vary")
            yield from split_block(page, lines, number, end, vary)
        marker, number = None, end + 1


def split_block(page, lines, start, end, vary):
    commands = []
    continued = False
    for number in range(start, end):
        line = lines[number]
        if continued:
            commands[-1][1] += "\n" + line
        elif line.startswith("$ "):
            commands.append([number + 1, line[2:], [], vary])
        elif not commands:
            raise PageError(f"{page.name}:{number + 1}: expected `$ ` and a command")
        else:
            commands[-1][2].append(line)
        continued = line.endswith("\\") and (continued or line.startswith("$ "))
    yield from commands


def normalise(line, vary):
    return DECIMAL.sub("#.#", " ".join(line.split())) if vary else line.rstrip()


def pattern_of(shown, vary):
    """A regular expression for the whole output, each line ended."""
    parts = []
    for line in shown:
        if line.strip() == ELLIPSIS:
            parts.append("(?:.*\n)*?")
        else:
            texts = normalise(line, vary).split(ELLIPSIS)
            parts.append(".*?".join(map(re.escape, texts)) + "\n")
    return "".join(parts)


def first_difference(shown, got, vary):
    """The number of shown lines that the output still agrees with."""
    agreed = 0
    for count in range(1, len(shown) + 1):
        if re.match(pattern_of(shown[:count], vary), got):
            agreed = count
    return agreed


def prepare(scratch, source, build):
    shutil.rmtree(scratch, ignore_errors=True)
    (scratch / "build").mkdir(parents=True)
    for entry in source.iterdir():
        if not entry.name.startswith((".", "build")):
            (scratch / entry.name).symlink_to(entry)
    for entry in build.iterdir():
        (scratch / "build" / entry.name).symlink_to(entry)


def give_cuda(scratch, build):
    """A startrail-compile beside which no kernels for GPUs are asked for."""
    for folder in ("bin", "lib"):
        (scratch / "build" / folder).unlink()
        (scratch / "build" / folder).mkdir()
        for entry in (build / folder).iterdir():
            (scratch / "build" / folder / entry.name).symlink_to(entry)
    tool = scratch / "build/bin/startrail-compile"
    tool.unlink()
    shutil.copy(build / "bin/startrail-compile", tool)
    (scratch / "build/lib/startrail").unlink()
    (scratch / "build/lib/startrail").symlink_to(build / "lib/startrail-no-kernels")


def main(page, source, build, scratch, features):
    prepare(scratch, source, build)
    if "cuda" in features:
        give_cuda(scratch, build)
    # What Open MPI asks of root, and where there are fewer cores than ranks.
    environment = dict(
        os.environ,
        OMPI_ALLOW_RUN_AS_ROOT="1",
        OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
        OMPI_MCA_rmaps_base_oversubscribe="1",
    )
    checked = failed = 0
    for number, command, shown, vary in read_commands(page, features):
        run = subprocess.run(
            ["bash", "-c", command],
            cwd=scratch,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT_S,
            text=True,
        )
        lines = [normalise(line, vary) + "\n" for line in run.stdout.splitlines()]
        checked += 1
        if re.fullmatch(pattern_of(shown, vary), "".join(lines)):
            continue
        failed += 1
        agreed = first_difference(shown, "".join(lines), vary)
        print(f"{page.name}:{number}: expected what the page shows of: {command}")
        if agreed < len(shown):
            print(f"  first line that differs: {shown[agreed]}")
        else:
            print("  all that is shown, but there is more")
        print("  but got:")
        print("".join(f"  | {line}\n" for line in run.stdout.splitlines()), end="")
    print(f"{page.name}: {checked} commands checked, {failed} differ")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    paths = (pathlib.Path(argument).absolute() for argument in sys.argv[1:5])
    try:
        sys.exit(main(*paths, set(sys.argv[5:])))
    except PageError as error:
        sys.exit(str(error))
