"""The faults that are planted, as data; plant_faults.py plants them.

An edit is (pattern, replacement): a regular expression of Python over the whole
text, ^ and $ at every line, replaced wherever it is found. The texts are those
of a schedule, --emit=streams, or of its program, --emit=program.
"""

import dataclasses

# What a fault is caught by.
CHECK = 2  # the program's exit code: the outputs differ from attention
HANG = 3  # a report of who waits for whom
CALL = 4  # an error of a CUDA or NCCL call
COMPILE = "compile"  # a located error; what others are caught by runs unverified
# The program is sound for another attention, with which its check compares it;
# its output is not that of the schedule without the fault.
MODEL = "model"


@dataclasses.dataclass
class Fault:
    name: str
    edits: list
    catch: object  # CHECK, HANG, CALL, COMPILE or MODEL
    message: str = ""  # what the error or the report says, a pattern
    text: str = "streams"  # the text it is planted in
    steps: int = 0  # only in schedules of so many steps; 0: any
    least_steps: int = 0  # only in schedules of so many steps or more
    team: bool = None  # only with teams of several ranks, or only without
    combine: str = ""  # only in schedules that combine this way
    square: bool = None  # only where ring and team are, or aren't, of one size
    lucky: bool = False  # some orders of the same operations give the result


TO_NEXT = r"\(d1 \+ 1\) mod"
FROM_PREVIOUS = r"\(d1 - 1\) mod"
IN_LOOP = r"^      startrail\.enqueue_attend .*\n"
LAST = r"^    startrail\.enqueue_attend .*\n"
RING_GROUP = (
    r"^(      startrail\.group .*traffic\(ring\).*\n)"
    r"(.*send.*\n)(.*recv.*\n)(.*send.*\n)(.*recv.*\n)      \}\n"
)
EXCHANGE_GROUP = RING_GROUP.replace("      ", "    ").replace("ring", "exchange")


def without(pattern):
    return [(pattern, "")]


def one_group_each(group, indent):
    """Four groups of one call instead of one group of four."""
    return [(group, "".join(rf"\1\{call}{indent}}}\n" for call in (2, 3, 4, 5)))]


FAULTS = [
    # Steps.
    Fault(
        "last ring steps dropped",
        [(r"= %c0 to %c[23] ", "= %c0 to %c1 ")],
        CHECK,
        least_steps=3,
    ),
    Fault(
        "only ring step dropped",
        [(r"= %c0 to %c1 ", "= %c0 to %c0 ")],
        COMPILE,
        "expected .* loops with constant bounds, which run at least once",
        steps=2,
    ),
    Fault(
        "only ring step dropped",
        [(r"= %c0 to %c1 ", "= %c0 to %c0 ")],
        CHECK,
        steps=2,
    ),
    Fault("steps in the loop not attended", without(IN_LOOP), CHECK),
    Fault("last step not attended", without(LAST), CHECK),
    Fault(
        "last step not merged",
        [(r"reduce_scatter %\w+, %\w+ ", "reduce_scatter %0#2, %0#3 ")],
        CHECK,
        text="program",
        team=True,
    ),
    Fault("last step merged twice", [(rf"({LAST})", r"\1\1")], CHECK),
    Fault("steps in the loop merged twice", [(rf"({IN_LOOP})", r"\1\1")], CHECK),
    Fault(
        "softmax states not begun",
        without(r"^    startrail\.enqueue_empty_state .*\n"),
        CHECK,
    ),
    Fault(
        "shift by two",
        [(r"offset\(1\)", "offset(2)")],
        CHECK,
        text="program",
        least_steps=3,
    ),
    # Keys and values of other steps.
    Fault(
        "two steps' keys and values swapped",
        [(r"\(d1 - s0\) mod", "(d1 + s0) mod")],
        CHECK,
        least_steps=3,
    ),
    Fault(
        "two steps' keys and values swapped",
        [
            (r"^(      startrail\.enqueue_attend .*step\()%arg\d+", r"\1%c1"),
            (r"^(    startrail\.enqueue_attend .*step\()%c1", r"\1%c0"),
        ],
        CHECK,
        steps=2,
    ),
    Fault(
        "last step's key of the step before",
        [(r"^(    startrail\.enqueue_attend %\w+, )%0#0", r"\1%0#1")],
        CHECK,
    ),
    Fault(
        "buffers not rotated",
        [
            (
                r"scf\.yield (%\w+), (%\w+), (%\w+), (%\w+) :",
                r"scf.yield \2, \1, \4, \3 :",
            )
        ],
        CHECK,
        team=True,
    ),
    # Transfers.
    Fault(
        "ring transfers ungrouped",
        one_group_each(RING_GROUP, "      "),
        HANG,
        "hang: .*",
    ),
    Fault(
        "exchange ungrouped",
        one_group_each(EXCHANGE_GROUP, "    "),
        HANG,
        "hang: .*",
        team=True,
    ),
    Fault(
        "ring receive missing", [(RING_GROUP, r"\1\2\3\4      }\n")], HANG, "hang: .*"
    ),
    Fault("ring send missing", [(RING_GROUP, r"\1\2\3\5      }\n")], HANG, "hang: .*"),
    Fault(
        "received from the wrong peer",
        [(FROM_PREVIOUS, "(d1 + 1) mod")],
        HANG,
        "hang: .*",
        least_steps=3,
    ),
    Fault(
        "received from the wrong peer",
        [(rf"{FROM_PREVIOUS} 2, d2", "d1, (d2 + 1) mod 2")],
        HANG,
        "hang: .*",
        steps=2,
        team=True,
        square=True,
    ),
    Fault(
        "ring against its direction",
        [(TO_NEXT, "(d1 + -1) mod"), (FROM_PREVIOUS, "(d1 + 1) mod")],
        CHECK,
        least_steps=3,
    ),
    Fault(
        "ring among oneself", [(TO_NEXT, "d1 mod"), (FROM_PREVIOUS, "d1 mod")], CHECK
    ),
    Fault(
        "exchange among oneself",
        [
            (
                r"(enqueue_(?:send|recv) %(?:key|value)_\w+ (?:to|from)\(affine_map<\(d0, d1, d2\) -> ).*(>\) :)",
                r"\1(d0, d1, d2)\2",
            )
        ],
        CHECK,
        team=True,
    ),
    Fault(
        "sends of key and value swapped",
        [(r"(traffic\(ring\).*\n.*send )(%\w+)(.*\n.*\n.*send )(%\w+)", r"\1\4\3\2")],
        CHECK,
    ),
    Fault(
        "lse sent for a key",
        [
            (
                r"(%lse_partial = .* : (memref<.*>)\n(?:.*\n)*?      *startrail\.enqueue_send )%arg\d+( to.* : ).*",
                r"\1%lse_partial\3\2",
            )
        ],
        CALL,
        "expected .* but got .*",
        team=True,
    ),
    Fault(
        "gathered along the ring",
        [(r"(traffic\(gather\) \{\n.*axes\(\[\")member", r"\1ring")],
        CHECK,
        team=True,
        square=True,
    ),
    Fault(
        "gathered along the ring",
        [(r"(traffic\(gather\) \{\n.*axes\(\[\")member", r"\1ring")],
        COMPILE,
        "expected .* but got .*",
        team=True,
        square=False,
    ),
    Fault(
        "output not reduced",
        without(r"^    startrail\.group .*traffic\(combine\).*\n.*\n    \}\n"),
        CHECK,
        combine="gather",
    ),
    # Buffers.
    Fault(
        "key and value attended swapped",
        [(r"(enqueue_attend %\w+, )(%\S+), (%\S+) into", r"\1\3, \2 into")],
        CHECK,
    ),
    Fault(
        "received over what is attended",
        [(r"(traffic\(ring\).*\n.*send (%\w+).*\n.*recv )%\w+", r"\1\2")],
        CHECK,
        team=True,
    ),
    Fault(
        "received over the input",
        [(r"(traffic\(ring\).*\n.*send (%\w+).*\n.*recv )%\w+", r"\1\2")],
        COMPILE,
        "expected .* to write no input, but got input \"key\"",
        team=False,
    ),
    Fault(
        "ring buffers at one place",
        [
            (
                r"(\"key_ring_0\" offset\((\d+)\)(?:.*\n)*?.*\"key_ring_1\" offset\()\d+",
                r"\1\2",
            )
        ],
        CHECK,
        lucky=True,
    ),
    Fault(
        "state and its parts at one place",
        [
            (
                r"(\"output_partial\" offset\((\d+)\)(?:.*\n)*?.*\"lse_parts\" offset\()\d+",
                r"\1\2",
            )
        ],
        CHECK,
        combine="gather",
    ),
    Fault(
        "state and its parts at one place",
        [
            (
                r"(\"output_partial\" offset\((\d+)\)(?:.*\n)*?.*\"output_parts\" offset\()\d+",
                r"\1\2",
            )
        ],
        CHECK,
        combine="exchange",
    ),
    Fault(
        "buffer behind the workspace",
        [(r"(\"key_ring_1\" offset\()\d+", r"\g<1>1048576")],
        COMPILE,
        "expected the buffer's end to be within the workspace",
    ),
    # Owners, scale, what each rank keeps.
    Fault(
        "query of another owner",
        [(r"\(d0 \* (\d+) \+ d1\)>", r"(d0 * \1 + (d1 + 1) mod \1)>")],
        CHECK,
    ),
    Fault("key always of step 0", [(r"\(d1 - s0\) mod", "d1 mod")], CHECK),
    Fault(
        "scale twice as large",
        [(r"scale\(0\.35355\d*\)", "scale(0.7071067811865476)")],
        MODEL,
    ),
    Fault(
        "scale of the last step wrong",
        [(r"^(    startrail\.enqueue_attend .*scale\()0\.3", r"\g<1>0.2")],
        COMPILE,
        "expected the scale to be .*, as of the first block of this attention",
    ),
    Fault("mask forgotten", [(r"mask\(causal\)", "mask(full)")], MODEL),
    Fault(
        "mask of the last step forgotten",
        [(r"^(    startrail\.enqueue_attend .*)mask\(causal\)", r"\1mask(full)")],
        COMPILE,
        "expected the mask to be causal, as of the first block of this attention",
    ),
    Fault(
        "weights applied twice",
        [(r"^(    startrail\.enqueue_rescale .*\n)", r"\1\1")],
        CHECK,
        combine="gather",
    ),
    Fault(
        "weights not applied",
        without(r"^    startrail\.enqueue_rescale .*\n"),
        CHECK,
        combine="gather",
    ),
    Fault(
        "another member's lse kept",
        [
            (
                r"block\(affine_map<\(d0, d1, d2\) -> \(d2\)>\)",
                "block(affine_map<(d0, d1, d2) -> ((d2 + 1) mod 2)>)",
            )
        ],
        CHECK,
        combine="gather",
    ),
    # Streams.
    Fault(
        "join of one stream",
        [(r"join %compute, %communication", "join %compute")],
        COMPILE,
        "expected the streams to be all of the function",
    ),
    Fault(
        "join of one stream",
        [(r"join %compute, %communication", "join %compute")],
        CHECK,
        combine="gather",
        lucky=True,
    ),
]
