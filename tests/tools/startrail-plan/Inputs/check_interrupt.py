"""Whether Ctrl-C ends startrail-plan with its simulations; see outputs.test.

usage: check_interrupt.py FOLDER
"""
import os
import signal
import subprocess
import sys
import time

folder = sys.argv[1]
command = [
    "startrail-plan", "--model=llama-3.1-8b", "--sequence=131072", "--cluster=dgx-h100",
    "--ranks=256", "--exhaustive", "--quiet", "--json=a.json", "--trace=t.json",
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


process = subprocess.Popen(
    command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
)  # fmt: skip
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
error = process.communicate(timeout=60)[1]
assert process.returncode == -signal.SIGINT, (process.returncode, error)
assert "error" not in error, error
wait_for("the simulations to end", lambda: not any(map(is_running, running)), 30)
assert os.listdir(folder) == [], os.listdir(folder)
