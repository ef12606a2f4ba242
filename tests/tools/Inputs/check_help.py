"""Checks that the help texts of the tools are complete.

    check_help.py OPT COMPILE

The introduction of `OPT --help` names every pass and pipeline of startrail that
the options below it name, and no other; every option of `COMPILE --help` has a
description and is known as one that is given once, or that it may stand
several times.
"""

import re
import subprocess
import sys


def output_of(*command):
    return subprocess.run(
        command, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ).stdout


def check_passes(opt):
    introduction, options = output_of(opt, "--help").split("Below: ")
    named = set(re.findall(r"--(startrail-[a-z-]+)", introduction))
    there = set(re.findall(r"^ +--(startrail-[a-z-]+)", options, re.M))
    return [
        *(f"expected --{name} to be in the introduction, but got it below only"
          for name in sorted(there - named)),
        *(f"expected --{name} to be an option, but got it above only"
          for name in sorted(named - there)),
    ]  # fmt: skip


def check_options(compile_):
    text = output_of(compile_, "--help").split("Options of startrail-compile:")[1]
    options = re.findall(r"^  (--?[a-z-]+)(?:[= ]<\S+>)? +- (\S.*)$", text, re.M)
    mistakes = []
    if len(options) != len(text.split("\n\n")[1].strip().splitlines()):
        mistakes.append(f"expected all options to be described, but got {options}")
    for name, description in options:
        if "may stand several times" in description:
            continue
        twice = {"-o": ["-o", "a.cpp"] * 2}.get(name, [name + "=1"] * 2)
        if f"expected {name} once, but got it 2 times" not in output_of(
            compile_, *twice
        ):
            mistakes.append(f"expected {name} to be an option that is given once")
    return mistakes


mistakes = check_passes(sys.argv[1]) + check_options(sys.argv[2])
print("\n".join(mistakes))
sys.exit(bool(mistakes))
