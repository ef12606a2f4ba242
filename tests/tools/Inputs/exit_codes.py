"""Whether tools/docs/exit-codes.md says what --help says, and both are true.

usage: exit_codes.py PAGE MODEL WORK

For each executable in the page's table, codes and meanings are those of its
--help, and for each of its codes a command below ends with that code. The tools
are found on PATH; WORK is an empty folder.
"""

import os
import re
import subprocess
import sys

page, model, work = (os.path.abspath(path) for path in sys.argv[1:])
failures = []


def run(command, **variables):
    return subprocess.run(
        command, cwd=work, env=dict(os.environ, **variables), text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )


def write(name, text):
    with open(os.path.join(work, name), "w", encoding="utf-8") as file:
        file.write(text)


def build(name, *arguments, **variables):
    result = run(["startrail-compile", *arguments, "-o", name], **variables)
    if result.returncode != 0:
        sys.exit(f"expected {name} to be built, but got:\n{result.stdout}")


def edited(name, pattern, replacement):
    """A program of the schedule in which every match was replaced."""
    text, count = re.subn(pattern, replacement, schedule, flags=re.M)
    if count == 0:
        sys.exit(f"expected the schedule to match {pattern}, but it does not")
    write(name + ".mlir", text)
    build(name, name + ".mlir", "--from=streams", "--no-verify")
    return "./" + name


plan = [model, "--ranks=4", "--team-size=2"]
schedule = run(["startrail-compile", *plan, "--emit=streams"]).stdout
build("program", *plan)
write("broken.mlir", "func.func @f(")
write(
    "none.cpp",
    """#include <cuda_runtime_api.h>
extern "C" cudaError_t cudaGetDeviceCount(int *count) {
  *count = 0;
  return cudaErrorNoDevice;
}
""",
)
build("deviceless", *plan, CXXFLAGS=f"-Wl,-z,muldefs {work}/none.cpp")

MESSAGES = (
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":1,'
    '"rootUri":null,"capabilities":{}}}',
    '{"jsonrpc":"2.0","id":2,"method":"shutdown"}',
    '{"jsonrpc":"2.0","method":"exit"}',
)
write("client", "".join(f"Content-Length: {len(m)}\r\n\r\n{m}" for m in MESSAGES))

COMMANDS = {
    "startrail-compile": {
        0: ["startrail-compile", *plan, "--emit=source"],
        1: ["startrail-compile", model, "--emit=source"],
        2: ["startrail-compile", "broken.mlir", "--ranks=4", "-o", "p"],
        3: ["startrail-compile", *plan, "--cxx=false", "-o", "p"],
        4: ["startrail-compile", *plan, "--emit=source", "-o", "none/a.cpp"],
    },
    "startrail-plan": {
        0: ["startrail-plan", model, "--cluster=host", "--ranks=4", "--quiet"],
        1: ["startrail-plan", model, "--cluster=host", "--ranks=0"],
        2: ["startrail-plan", "broken.mlir", "--cluster=host", "--ranks=4"],
        3: ["startrail-plan", model, "--cluster=host", "--ranks=4", "--json=none/a.json"],
    },
    "startrail-opt": {
        0: ["startrail-opt", model],
        1: ["startrail-opt", "broken.mlir"],
    },
    "startrail-lsp-server": {
        0: ["sh", "-c", "startrail-lsp-server <client"],
        1: ["startrail-lsp-server"],
    },
    "program": {
        0: ["./program", "--check"],
        1: ["./program", "--chek"],
        2: [edited("unbegun", r"^    startrail\.enqueue_empty_state .*\n", ""), "--check"],
        3: [edited("stuck", r"^ *startrail\.enqueue_recv .*\n", "")],
        4: [edited("wrong", r"(enqueue_send )%key_team(.* : ).*",
                   r"\1%value_team\2memref<1x32x2x8xf32>")],
        77: ["./deviceless"],
    },
}
# Failures of startrail-plan, which startrail-compile runs.
auto = ["startrail-compile", model, "--team-size=auto", "--emit=source"]
CHOSEN = {
    0: [*auto, "--cluster=dgx-a100", "--ranks=4"],
    1: [*auto, "--nodes=2"],
    2: [*auto, "--cluster=dgx-a10"],
    3: ["sh", "-c", 'cp $(command -v startrail-compile) . && ./"$@"', "sh", *auto],
}


def codes_of(text):
    """{code: meaning} of the sentence about exit codes in a --help text."""
    sentence = re.search(r"[Ee]xit codes: (.*?)(?:\.\s|\Z)", text, re.S).group(1)
    parts = re.split(r"[;,]\s+(?=\d+ )", re.sub(r"\s+", " ", sentence.strip()))
    return {int(code): meaning for code, meaning in (p.split(" ", 1) for p in parts)}


with open(page, encoding="utf-8") as file:
    rows = re.findall(r"^\| (\S+) \| (\d+) \| (.*?) \|", file.read(), re.M)
documented = {}
for executable, code, meaning in rows:
    documented.setdefault(executable, {})[int(code)] = meaning
if documented.keys() != COMMANDS.keys():
    failures.append(f"expected the page to have {list(COMMANDS)}, but got {list(documented)}")
for executable, meanings in documented.items():
    command = "./program" if executable == "program" else executable
    printed = codes_of(run([command, "--help"]).stdout)
    if printed != meanings:
        failures.append(f"expected --help of {executable} to say {meanings}, but got {printed}")
    if COMMANDS.get(executable, {}).keys() != meanings.keys():
        failures.append(f"expected a command for each code of {executable}")
for commands in [*COMMANDS.values(), CHOSEN]:
    for code, command in commands.items():
        result = run(command)
        if result.returncode != code:
            failures.append(
                f"expected {' '.join(command)} to exit with {code}, but got "
                f"{result.returncode}:\n{result.stdout}"
            )
print(*failures, sep="\n")
sys.exit(bool(failures))
