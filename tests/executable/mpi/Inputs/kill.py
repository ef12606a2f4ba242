"""Ranks that die: the others end in time, alike, and say where they stood and
who is gone.

usage: kill.py FOLDER     (startrail-compile and mpirun on PATH)
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import time

import psutil

from attention import function_of
from mpi import clean, mpirun, program_of

RANKS, TEAM = 8, 2
# Jobs at a time: they wait most of the time.
JOBS = 3
TIMEOUT_S = 5
# To start, to see what is missing at the end, and for other work of the machine.
SLACK_S = 25
EXIT_OF_TIMEOUT = 3
# Leaves each process's exit code in a file; mpirun's own is 0 with
# --enable-recovery.
RECORD = '"$@"; code=$?; echo $code > "$EXITS/$OMPI_COMM_WORLD_RANK"; exit $code'


def start(program, function, exits, *options):
    clean(exits)
    return subprocess.Popen(
        [*mpirun(RANKS, "--enable-recovery"), "sh", "-c", RECORD, "sh", program,
         f"--function={function}", f"--timeout-s={TIMEOUT_S}", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "EXITS": exits})


def kill_rank(job, program, rank):
    """SIGKILL to the process of `rank`, once all ranks have met: the report
    begins then."""
    begun = job.stdout.readline()
    assert f": {RANKS} ranks, plan " in begun, begun + job.communicate()[1]
    time.sleep(1)
    for child in psutil.Process(job.pid).children(recursive=True):
        if (child.exe() == os.path.realpath(program)
                and child.environ()["OMPI_COMM_WORLD_RANK"] == str(rank)):
            child.kill()
            return
    raise AssertionError("the rank has ended")


def check(name, dead, in_step, text, exits, passed_s):
    def require(holds, what):
        if not holds:
            sys.exit(f"{name}: {what}\n{text}")

    require(passed_s < TIMEOUT_S + SLACK_S, f"ended after {passed_s:.1f} s")
    for rank in range(RANKS):
        with open(os.path.join(exits, str(rank))) as file:
            code = int(file.read())
        wanted = 128 + 9 if rank == dead else EXIT_OF_TIMEOUT
        require(code == wanted, f"rank {rank} ended with {code}, not {wanted}")
        if rank != dead:
            require(re.search(rf"^error: rank {rank}: .*no progress in "
                              rf"{TIMEOUT_S} s: ", text, re.M),
                    f"rank {rank} does not report")
    require(re.search(rf"^note: .* none from rank {dead}: ", text, re.M),
            "no note names the dead rank")
    # A partner of the dead rank names it, and what it waits for. Nothing is sent
    # in the last step: who waits then may stand behind the loop.
    require(re.search(
        r"(waits for the matching (send|receive): |waits for all (of its \d+ )?"
        rf"ranks: |(sending|receiving) \d+ bytes (to|from) )rank {dead}\b",
        text), "nobody waits for the dead rank")
    require(not in_step or re.search(r"\((send|receive) \w+ at step \d+ in \w+\)|"
                      r"(send|receive) \w+ at step \d+, peer rank \d+ in \w+: ",
                      text), "no operation, step and peer")


def fail_in_step(program, function, folder, dead, step):
    """A rank ends itself in a step; what happened, in words."""
    exits = os.path.join(folder, f"exits_{dead}_{step}")
    begin = time.monotonic()
    job = start(program, function, exits, f"--fail={dead}:{step}")
    text = job.communicate()[1]
    check(f"--fail={dead}:{step}", dead, step == 0, text, exits,
          time.monotonic() - begin)
    return f"rank {dead} at step {step}: the others end"


def kill_outside(program, function, folder, dead):
    """Likewise, of a rank that is killed while it runs."""
    exits = os.path.join(folder, f"exits_{dead}")
    job = start(program, function, exits, "--repeat=50000")
    kill_rank(job, program, dead)
    begin = time.monotonic()
    text = job.communicate()[1]
    check(f"rank {dead} killed", dead, False, text, exits,
          time.monotonic() - begin)
    return f"rank {dead} killed: the others end"


def main():
    folder = sys.argv[1]
    program, cases = program_of(RANKS, [TEAM], folder)
    function = function_of(cases[0])
    # Two steps of the sub-ring, on every coordinate of the grid.
    steps = [(0, 0), (3, 0), (5, 0), (7, 0), (6, 0), (0, 1), (1, 1), (4, 1)]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        runs = [pool.submit(fail_in_step, program, function, folder, *each)
                for each in steps]
        runs += [pool.submit(kill_outside, program, function, folder, dead)
                 for dead in (0, 2)]
        for run in runs:
            print(run.result(), flush=True)


main()
