"""Plants the faults of a table, one at a time, and shows what each proof says.

usage: mutations.py TABLE FOLDER     (startrail's tools on PATH)

TABLE: program or program_gradients, for the program level; transfers, buffers,
values or gradients, for the streams level. Those of gradients are of the backward
pass.

Every base passes all proofs. Every fault is an edit of its base that the proofs
named in the table reject, and no other; the first error of the first of them
says what the table says and stands at the operation that the table names; or
the edited text is an equivalent program, which all proofs accept. Where the table
says what a run on the host shows, the program is run, with the proofs off, in
several orders. Prints the table; exit code 1 where something is otherwise.
"""

import collections
import os
import re
import subprocess
import sys

import bases
import machine
from buffer_faults import BUFFER_FAULTS
from edits import EditError, edited, line_of
from fault import EQUIVALENT
from gradient_buffer_faults import GRADIENT_BUFFER_FAULTS
from gradient_value_faults import GRADIENT_VALUE_FAULTS
from program_gradient_transfer_faults import PROGRAM_GRADIENT_TRANSFER_FAULTS
from program_gradient_value_faults import PROGRAM_GRADIENT_VALUE_FAULTS
from program_transfer_faults import PROGRAM_TRANSFER_FAULTS
from program_value_faults import PROGRAM_VALUE_FAULTS
from transfer_faults import TRANSFER_FAULTS
from value_faults import VALUE_FAULTS

TABLES = {
    "program": PROGRAM_TRANSFER_FAULTS + PROGRAM_VALUE_FAULTS,
    "program_gradients":
        PROGRAM_GRADIENT_TRANSFER_FAULTS + PROGRAM_GRADIENT_VALUE_FAULTS,
    "transfers": TRANSFER_FAULTS,
    "buffers": BUFFER_FAULTS,
    "values": VALUE_FAULTS,
    "gradients": GRADIENT_VALUE_FAULTS + GRADIENT_BUFFER_FAULTS
}
PROOFS = {
    "program": ("coverage", "transfers"),
    "streams": ("coverage", "transfers", "buffers")
}

Diagnostic = collections.namedtuple("Diagnostic", "line kind message")


class Unexpected(Exception):
    """What is otherwise than the table says."""


def diagnostics_of(source, *options):
    """The exit code, and the errors and notes in their order."""
    done = subprocess.run(["startrail-opt", source, *options, "-o", os.devnull],
                          stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT,
                          text=True,
                          timeout=120,
                          check=False)
    found = re.findall(r"^.*?:(\d+):\d+: (error|note|warning|remark): (.*)$",
                       done.stdout, re.MULTILINE)
    if done.returncode < 0 or (done.returncode and not found):
        raise Unexpected(f"expected {options} to end in an error of its own, "
                         f"but got {done.returncode}: {done.stdout[-2000:]}")
    return done.returncode, [
        Diagnostic(int(line), kind, message) for line, kind, message in found
    ]


def verdicts_of(source, level):
    """The proofs that reject a text and what they say, in order; or
    "verifier", where the operations' own verifiers do."""
    code, said = diagnostics_of(source)
    if code:
        return {"verifier": said}
    verdicts = {}
    for proof in PROOFS[level]:
        code, said = diagnostics_of(source, f"--startrail-verify-{proof}")
        if code:
            verdicts[proof] = said
        elif said:
            raise Unexpected(f"expected {proof} to be silent, but got {said}")
    return verdicts


def judge(fault, lines, verdicts):
    """Compares what the proofs say with the table; returns the first error."""
    if fault.by == EQUIVALENT:
        if verdicts:
            raise Unexpected(
                f"expected an equivalent program, but got {verdicts}")
        return ""
    wanted = fault.by.split()
    if set(verdicts) != set(wanted):
        raise Unexpected(
            f"expected it to be rejected by {' and '.join(wanted)}, "
            f"but got {verdicts or 'no error'}")
    error, *notes = verdicts[wanted[0]]
    if error.kind != "error" or fault.message not in error.message:
        raise Unexpected(
            f"expected an error '{fault.message}', but got {error}")
    place = line_of(lines, fault.at) + 1
    if error.line != place:
        raise Unexpected(
            f"expected the error at line {place}, but got {error}: "
            f"{lines[error.line - 1].strip()[:80]}")
    if fault.note:
        matching = [note for note in notes if fault.note in note.message]
        if not matching:
            raise Unexpected(f"expected a note '{fault.note}', but got {notes}")
        if fault.note_at:
            place = line_of(lines, fault.note_at) + 1
            if place not in [note.line for note in matching]:
                raise Unexpected(f"expected the note at line {place}, but got "
                                 f"{matching}")
    return error.message


def plant(fault, level, text, source):
    """The cells of the fault's line: who rejects it, what a run shows, the first
    error."""
    text = edited(text, fault.edits)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    verdicts = verdicts_of(source, level)
    message = judge(fault, text.splitlines(), verdicts)
    shown = "-"
    if fault.machine:
        shown, runs = machine.shown(source, level)
        wanted = fault.machine
        choice = (wanted,) if isinstance(wanted, str) else wanted
        if shown not in choice:
            raise Unexpected(f"expected a run to show {' or '.join(choice)}, "
                             f"but got {shown} after {runs}")
        if shown == machine.RIGHT and fault.by != EQUIVALENT:
            shown = f"nothing in {runs} runs"
    verdict = ", ".join(fault.by.split())
    return verdict, shown, message


def sound_texts(level, faults, folder):
    """The texts of all bases of the faults; every proof accepts them."""
    texts = {}
    for base in dict.fromkeys(fault.base for fault in faults):
        texts[base] = bases.text_of(base, level, folder)
        source = os.path.join(folder, base + ".mlir")
        with open(source, "w", encoding="utf-8") as file:
            file.write(texts[base])
        verdicts = verdicts_of(source, level)
        if verdicts:
            sys.exit(f"expected {base} to pass, but got {verdicts}")
    print(f"all proofs accept the bases {', '.join(texts)}")
    return texts


def summary(faults):
    """What the faults come to, in words."""
    kinds = len({fault.kind for fault in faults})
    used = len({fault.base for fault in faults})
    equivalent = sum(fault.by == EQUIVALENT for fault in faults)
    fail = sum(fault.machine not in ("", machine.RIGHT) for fault in faults)
    unseen = sum(fault.machine == machine.RIGHT and fault.by != EQUIVALENT
                 for fault in faults)
    return (
        f"{len(faults) - equivalent} faults of {kinds} kinds in {used} bases "
        f"and {equivalent} equivalent programs; on the host {fail} of the "
        f"faults fail, {unseen} do not show")


def main():
    table, folder = sys.argv[1:]
    level = "program" if table.startswith("program") else "streams"
    os.makedirs(folder, exist_ok=True)
    faults = TABLES[table]
    texts = sound_texts(level, faults, folder)
    rows, failed = [], 0
    for number, fault in enumerate(faults):
        source = os.path.join(folder, f"fault_{number}.mlir")
        try:
            cells = plant(fault, level, texts[fault.base], source)
        except (Unexpected, EditError, machine.MachineError,
                subprocess.TimeoutExpired) as error:
            failed += 1
            print(
                f"FAILED: {fault.kind}: {fault.name} ({fault.base}, {source}): "
                f"{error}",
                flush=True)
            continue
        rows.append((fault.kind, fault.name, fault.base, level, *cells))
    print_table(("kind", "fault", "base", "level", "rejected by", "a run shows",
                 "first error"), rows)
    print(f"{table}: {summary(faults)}")
    print(f"all tables: {summary(sum(TABLES.values(), []))}")
    if failed:
        sys.exit(f"{failed} of {len(faults)} are not as the table says")


def print_table(head, rows):
    widths = [
        max(len(row[at]) for row in [head, *rows])
        for at in range(len(head) - 1)
    ]
    for row in [head, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        print(" | ".join([*cells, row[-1]]))


if __name__ == "__main__":
    main()
