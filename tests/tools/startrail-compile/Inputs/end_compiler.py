"""Whether what startrail-compile runs ends with it.

usage: end_compiler.py SIGNAL PROCESSES COMMAND ...

Starts COMMAND in a session of its own, waits until the session has PROCESSES
processes at least, sends SIGNAL to COMMAND alone, or with a + before it to all
of them, as a terminal does, and expects COMMAND to end by it, and the session
to be empty soon.
"""

import os
import signal
import subprocess
import sys
import time

name, count, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]


def session_of(pid):
    """The session of a process that runs; None where it does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            state, _, _, session = file.read().rpartition(")")[2].split()[:4]
    except OSError:
        return None
    return None if state == "Z" else int(session)


def processes(session):
    return [p for p in os.listdir("/proc") if p.isdigit() and session_of(p) == session]


def wait_until(holds, what):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    sys.exit(f"expected {what}, but got {processes(parent.pid)}")


# What runs the tests may ignore it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
parent = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
try:
    wait_until(lambda: len(processes(parent.pid)) >= count, f"{count} processes")
    number = getattr(signal, name.lstrip("+"))
    (os.killpg if name.startswith("+") else os.kill)(parent.pid, number)
    if parent.wait(60) != -number:
        sys.exit(f"expected {name} to end the tool, but got {parent.returncode}")
    wait_until(lambda: not processes(parent.pid), "no process to be left")
finally:
    for pid in processes(parent.pid):
        os.kill(int(pid), signal.SIGKILL)
