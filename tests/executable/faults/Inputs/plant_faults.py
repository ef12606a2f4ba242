"""Plants faults in one schedule and sees that each is caught.

usage: plant_faults.py --ranks=P --team-size=C --combine-via=VIA --work=FOLDER

The schedule itself passes its check under the same seeds. Every fault of
fault_table.py that concerns it changes the text and is caught the way the table
says; besides, every wait and every record of the schedule is left out, one at a
time, which the run shows and the compiler finds. Prints one line per fault; exit code 1 where one is not caught.
"""

import argparse
import dataclasses
import os
import re
import shutil
import subprocess
import sys

import fault_table
from fault_table import CALL, CHECK, COMPILE, MODEL, Fault

SEEDS = range(1, 21)
RUN_TIMEOUT_S = 120
CAUGHT_BY = {
    0: "nothing",
    2: "check",
    3: "hang report",
    4: "call error",
    COMPILE: "compiler",
    MODEL: "the output of the sound schedule",
}
MODEL_TEXT = """\
func.func @model(%q: {q}, %k: {q}, %v: {q}) -> ({q}, {l}) {{
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : ({q}, {q}, {q}) -> ({q}, {l})
  return %o, %lse : {q}, {l}
}}
"""


class Schedule:
    """One schedule: its texts, and how damaged ones are compiled and run."""

    def __init__(self, ranks, team_size, combine, work):
        self.ranks, self.team_size, self.combine = ranks, team_size, combine
        self.ring = ranks // team_size**2
        self.work = work
        self.output = None  # of the schedule without a fault
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        tokens = 4 * ranks
        query, lse = f"tensor<1x{tokens}x2x8xf32>", f"tensor<1x2x{tokens}xf32>"
        model = self.write("model.mlir", MODEL_TEXT.format(q=query, l=lse))
        self.texts = {
            level: self.compiled(
                model,
                f"--ranks={ranks}",
                f"--team-size={team_size}",
                f"--combine-via={combine}",
                f"--emit={level}",
            )
            for level in ("program", "streams")
        }

    def write(self, name, text):
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    @staticmethod
    def compiled(*arguments):
        return subprocess.run(
            ["startrail-compile", *arguments],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def concerns(self, fault):
        """Whether the fault can be planted in this schedule."""
        has_teams = self.team_size > 1
        return (
            fault.steps in (0, self.ring)
            and fault.least_steps <= self.ring
            and fault.team in (None, has_teams)
            and (not fault.combine or (has_teams and fault.combine == self.combine))
            and fault.square in (None, self.ring == self.team_size)
        )

    def build(self, name, text, level, verify):
        """The executable of a text, or None and the errors of the compiler."""
        source, executable = self.write(name + ".mlir", text), os.path.join(
            self.work, name
        )
        if level == "program":
            lowered = os.path.join(self.work, name + ".streams.mlir")
            passes = ["--startrail-schedule", "--startrail-plan-memory"]
            outcome = self.call("startrail-opt", source, *passes, "-o", lowered)
            if outcome.returncode != 0:
                return None, outcome.stdout
            source = lowered
        options = ["--from=streams"] + ([] if verify else ["--no-verify"])
        outcome = self.call("startrail-compile", *options, source, "-o", executable)
        return (executable if outcome.returncode == 0 else None), outcome.stdout

    @staticmethod
    def call(*command):
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=RUN_TIMEOUT_S,
            check=False,
        )

    def run(self, executable, seed):
        """The run, and the bytes of its output."""
        output = executable + ".npy"
        if os.path.exists(output):
            os.remove(output)
        arguments = ["--check", f"--shuffle={seed}", f"--output={output}"]
        outcome = self.call(executable, *arguments)
        if not os.path.exists(output):
            return outcome, None
        with open(output, "rb") as file:
            return outcome, file.read()


def plant(fault, text):
    """The text with the fault in it."""
    for pattern, replacement in fault.edits:
        changed = re.sub(pattern, replacement, text, flags=re.MULTILINE)
        if changed == text:
            raise ValueError(f"expected the edit to change the text: {pattern}")
        text = changed
    return text


def expect(condition, what):
    if not condition:
        raise ValueError(f"expected {what}")


def catch(schedule, fault, number):
    """Plants one fault; returns what it is caught by."""
    text = plant(fault, schedule.texts[fault.text])
    executable, errors = schedule.build(
        f"fault_{number}", text, fault.text, fault.catch == COMPILE
    )
    accepted = fault.catch if isinstance(fault.catch, tuple) else (fault.catch,)
    if executable is None:
        expect(COMPILE in accepted, f"it to compile, but got: {errors}")
        located = rf"\.mlir:\d+:\d+: error: {fault.message}"
        expect(re.search(located, errors), f"'{located}', but got: {errors}")
        return CAUGHT_BY[COMPILE]
    expect(accepted != (COMPILE,), "an error of the compiler, but got none")
    seeds = SEEDS if fault.lucky else SEEDS[:3]
    caught = []
    for seed in seeds:
        outcome, output = schedule.run(executable, seed)
        code = outcome.returncode
        if code == 0:
            if output == schedule.output:
                continue
            code = MODEL
        expect(
            code in accepted and re.search(fault.message, outcome.stdout),
            f"{accepted} and '{fault.message}', but got {code}: {outcome.stdout}",
        )
        caught.append(code)
    least = 1 if fault.lucky else len(seeds)
    expect(len(caught) >= least, f"{least} seeds to catch it, but got {len(caught)}")
    return f"{CAUGHT_BY[caught[0]]}, {len(caught)} of {len(seeds)} seeds"


def left_out(text, operation, catches):
    """For every line of the operation, the fault that leaves this line out."""
    faults = []
    lines = [line for line in text.splitlines() if line.strip().startswith(operation)]
    for index, line in enumerate(lines):
        earlier = rf"\A(?:(?:.*\n)*?.*{re.escape(operation)} .*\n){{{index}}}"
        where = "in the loop" if line.startswith("      ") else "outside the loop"
        name = re.sub(r"^startrail\.", "", line.strip()).replace("%", "")
        faults.append(
            Fault(
                f"no {name}, {where}",
                [(rf"({earlier}(?:.*\n)*?).*{re.escape(operation)} .*\n", r"\1")],
                catches,
                lucky=True,
            )
        )
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ranks", type=int, required=True)
    parser.add_argument("--team-size", type=int, required=True)
    parser.add_argument("--combine-via", required=True)
    parser.add_argument("--work", required=True)
    options = parser.parse_args()
    schedule = Schedule(
        options.ranks, options.team_size, options.combine_via, options.work
    )

    for level, text in schedule.texts.items():
        executable, errors = schedule.build("sound_" + level, text, level, True)
        if executable is None:
            sys.exit(f"expected the schedule to compile, but got: {errors}")
        for seed in SEEDS:
            outcome, output = schedule.run(executable, seed)
            if outcome.returncode != 0:
                sys.exit(f"expected seed {seed} to pass, but got: {outcome.stdout}")
            schedule.output = schedule.output or output
            if output != schedule.output:
                sys.exit(f"expected seed {seed} to give the same output")
    print(f"sound: passed, {len(SEEDS)} of {len(SEEDS)} seeds")

    streams = schedule.texts["streams"]
    waits = left_out(streams, "startrail.wait", CHECK)
    # Of events that are recorded twice, either record is missed by some order.
    records = left_out(streams, "startrail.record", (CHECK, CALL))
    proven = "expected .* (?:only after|to be recorded before) "
    found = [
        dataclasses.replace(fault, catch=COMPILE, message=proven)
        for fault in waits + records
    ]
    table = [fault for fault in fault_table.FAULTS if schedule.concerns(fault)]
    faults = table + waits + records + found
    failed = 0
    for number, fault in enumerate(faults):
        try:
            print(
                f"{fault.name}: caught by {catch(schedule, fault, number)}", flush=True
            )
        except (ValueError, subprocess.TimeoutExpired) as error:
            failed += 1
            print(f"{fault.name}: NOT CAUGHT: {error}", flush=True)
    total = len(faults)
    print(f"{total - failed} of {total} faults caught, {len(waits)} waits among them")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
