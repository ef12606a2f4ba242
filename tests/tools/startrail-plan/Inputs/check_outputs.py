"""Whether startrail-plan ends as it should where it writes; see outputs.test.

usage: check_outputs.py MODEL FOLDER
"""
import os
import subprocess
import sys

model, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
plan = ["startrail-plan", model, "--cluster=dgx-h100", "--ranks=4", "--pass=forward", "--quiet"]
failures = []


def check(code, message, *arguments, command=plan, close=False, **streams):
    streams.setdefault("stdout", subprocess.PIPE)
    full = [*command, *arguments]
    if close:
        full = ["sh", "-c", '"$@" >&-', "sh", *full]
    result = subprocess.run(full, cwd=folder, stderr=subprocess.PIPE, text=True, **streams)
    what = " ".join(arguments) or "no option"
    if result.returncode != code:
        failures.append(f"{what}: expected code {code}, but got {result.returncode}")
    if message not in result.stderr or (not message and result.stderr):
        failures.append(f"{what}: expected '{message}', but got: {result.stderr}")
    if code != 0 and os.listdir(folder):
        failures.append(f"{what}: expected nothing to be left, but got {os.listdir(folder)}")
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    return result.stdout


no_space = "No space left on device"
with open("/dev/full", "w") as full:
    for arguments in [], ["--json=-"], ["--csv=-", "--json=a.json"], ["--plan-output=-"]:
        check(3, f"cannot write '-': {no_space}", *arguments, stdout=full)
    check(3, no_space, "--list-models", command=["startrail-plan"], stdout=full)
check(3, "cannot write '-': Bad file descriptor", close=True)
check(3, "cannot write '-': Bad file descriptor", "--json=a.json", close=True)
check(3, f"cannot write '/dev/full': {no_space}", "--json=/dev/full", "--csv=a.csv")
check(3, "cannot write 'none/a.csv': No such file", "--json=a.json", "--csv=none/a.csv")
check(3, "cannot write '.'", "--json=a.json", "--draw=.")
check(0, "", "--json=/dev/null", "--csv=a.csv", "--trace=t.json", "--draw=a.svg")

# A file of - takes the place of the text.
assert check(0, "").startswith("attention, pass forward")
assert check(0, "", "--plan-output=-").startswith('{\n  "startrail_plan"')
assert check(0, "", "--trace=-", "--csv=a.csv").startswith("{")
assert check(0, "", "--draw=-").startswith("<svg")
check(1, "expected one option at most to name standard output, but got 2", "--json=-", "--csv=-")
# What only the plan tells is the command line's fault all the same.
check(1, "--explain to be a row of the table", "--explain=9", "--json=a.json")
check(1, "error: expected --trace-ranks to list ranks as in 0-7,12, each below 4, but got '7'",
      "--trace-ranks=7", "--trace=t.json")
check(2, "cannot read", "--compare=none.json", "--json=a.json")
print(*failures, sep="\n")
sys.exit(bool(failures))
