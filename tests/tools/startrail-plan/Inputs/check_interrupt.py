"""Whether a long search of startrail-plan tells on a terminal how far it is, and
whether Ctrl-C ends it with its simulations; see outputs.test.

usage: check_interrupt.py FOLDER
"""
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

folder = sys.argv[1]
command = [
    "startrail-plan", "--model=llama-3.1-8b", "--sequence=131072", "--cluster=dgx-h100",
    "--ranks=256", "--exhaustive", "--json=a.json", "--trace=t.json",
]  # fmt: skip


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def wait_for(what, condition, seconds):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"expected {what} within {seconds} s, but it did not come")
        time.sleep(0.01)


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


terminal, error = pty.openpty()
process = subprocess.Popen(
    command, cwd=folder, stdout=subprocess.DEVNULL, stderr=error,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
)  # fmt: skip
os.close(error)
said = ""


def is_told():
    global said
    while select.select([terminal], [], [], 0)[0]:
        said += os.read(terminal, 4096).decode()
    return re.search(r"^planning: \d+ of \d+ candidates, best .*: startrail, C = ", said, re.M)


wait_for("progress", is_told, 200)
assert "error" not in said, said
running = []


def stop_a_simulation():
    """Stopped in its midst, it would wait for ever."""
    begun = children(process.pid)
    time.sleep(0.1)
    running[:] = [child for child in begun if child in children(process.pid)]
    for child in running:
        os.kill(child, signal.SIGSTOP)
    return running


wait_for("a simulation to run", stop_a_simulation, 120)
process.send_signal(signal.SIGINT)
assert process.wait(timeout=60) == -signal.SIGINT, process.returncode
wait_for("the simulations to end", lambda: not any(map(is_running, running)), 30)
assert os.listdir(folder) == [], os.listdir(folder)
