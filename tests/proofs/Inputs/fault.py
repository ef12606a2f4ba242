"""What a fault is: an edit of a base, and what is to find it."""

import dataclasses

EQUIVALENT = "equivalent"

# What a run of the program shows, on the host and with the proofs off.
CHECK = "wrong numbers"
HANG = "hang report"
CALL = "call error"
PADDING = "tokens in padding"
# What is read is whatever the drawn order left there.
GARBAGE = (CHECK, PADDING)
RIGHT = "right"  # nothing: the fault doesn't show


@dataclasses.dataclass
class Fault:
    kind: str
    name: str
    base: str
    edits: list
    # The proofs that reject the program, "coverage", "transfers" or "buffers";
    # or EQUIVALENT, where the program is another that is right.
    by: str
    # Of the first error of the first of them: a part of what it says, and the
    # operation, a pattern as that of an edit, in the edited text.
    message: str = ""
    at: object = ""
    # Part of a note of this error, and where it is.
    note: str = ""
    note_at: object = ""
    # What a run shows, or a choice of that; nothing where it isn't run.
    machine: object = ""
