"""Time and memory to read a model as exporters write it and to raise its
attention: one function with 32 layers of attention and as many mixtures of
experts as make it 10,000 lines, of the exports in tests/compiler/Import."""

import os
import re
import statistics
import subprocess
import time

SITES, LINES = 32, 10000
LIMIT_S, LIMIT_MIB = 3, 500
# Family, the exported layer with attention, and the one without.
LAYERS = [
    ("linalg", "linalg/llama-eager.mlir", "linalg/router.mlir"),
    ("torch", "torch/llama-eager.mlir", "torch/router.mlir"),
    ("stablehlo", "jax/llama.mlir", "jax/router.mlir"),
]

FUNCTION = re.compile(
    r"  func\.func (?:public )?@main\((?P<arguments>.*?)\) -> \(?(?P<result>[^ ]+).*\{"
)


class Layer:
    """An exported function @main: its module's lines before and after it, its
    arguments but the first, its lines, and the name of what it returns."""

    def __init__(self, path, mark):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        # Attributes and functions of two modules keep apart.
        text = re.sub(r"#(map\d*)\b", rf"#{mark}_\1", text)
        for name in re.findall(r"func\.func private @([\w.]+)", text):
            text = text.replace(f"@{name}(", f"@{mark}_{name}(")
        lines = text.splitlines()
        begin = next(i for i, line in enumerate(lines) if FUNCTION.match(line))
        end = lines.index("  }", begin)
        self.before, self.after = lines[:begin], lines[end + 1 :]
        self.lines = lines[begin + 1 : end - 1]
        head = FUNCTION.match(lines[begin])
        arguments = re.findall(r"%(arg\d+): ((?:[^,<{]|<[^>]*>|\{[^}]*\})+)", head["arguments"])
        self.arguments = [f"%{mark}_{name}: {kind}" for name, kind in arguments[1:]]
        self.hidden = arguments[0][1]
        self.head = lines[begin]
        self.mark = mark
        self.returned = re.match(r"    (.*return) (%\w+) : (.*)", lines[end - 1])

    def place(self, number, hidden):
        """Lines of one use that reads `hidden`, and the name of their result."""

        def rename(match):
            name = match.group(1)
            if name == "arg0":
                return hidden
            if re.fullmatch(r"arg\d+", name) and name in self.outer:
                return f"%{self.mark}_{name}"
            return f"%{self.mark}{number}_{name}"

        def placed(text):
            return re.sub(r"%(\w+)", rename, text)

        return [placed(line) for line in self.lines], placed(self.returned.group(2))

    @property
    def outer(self):
        return {re.match(r"%\w+?_(arg\d+):", a).group(1) for a in self.arguments}


def write(path, attention, filler):
    """Writes the module of both layers."""
    body, hidden = [], "%hidden"
    outside = sum(len(part) for part in (attention.before, attention.after, filler.after))
    rest = LINES - outside - SITES * len(attention.lines)
    fillers = max(0, -(-rest // len(filler.lines)))
    used = 0
    for site in range(SITES):
        lines, hidden = attention.place(site, hidden)
        body += lines
        while used < fillers * (site + 1) // SITES:
            lines, hidden = filler.place(used, hidden)
            body += lines
            used += 1
    arguments = ", ".join([f"%hidden: {attention.hidden}", *attention.arguments, *filler.arguments])
    kind = attention.returned.group(3)
    module = [
        *(line for line in filler.before if line.startswith("#")),
        *attention.before,
        f"  func.func @main({arguments}) -> {kind} {{",
        *body,
        f"    {attention.returned.group(1)} {hidden} : {kind}",
        "  }",
        *(line for line in filler.after if line != "}"),
        *attention.after,
    ]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(module) + "\n")
    return len(module)


def call(command, output):
    """Seconds and MiB of one run; its output goes to the file `output`, its
    remarks on what is no attention nowhere."""
    with open(output, "w", encoding="utf-8") as target:
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdout=target, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    return seconds, usage.ru_maxrss / 1024


def measure(bin_dir, work, root, options):
    exports = os.path.join(root, "tests", "compiler", "Import", "exports")
    tool = os.path.join(bin_dir, "startrail-opt")
    rows = []
    for family, attention, filler in LAYERS:
        path = os.path.join(work, f"import-{family}.mlir")
        layers = (
            Layer(os.path.join(exports, name), mark)
            for name, mark in ((attention, "a"), (filler, "f"))
        )
        lines = write(path, *layers)
        output = os.path.join(work, f"import-{family}-raised.mlir")
        command = [tool, path, "--startrail-raise-attention"]
        runs = [call(command, output) for _ in range(3 if options.quick else 7)]
        with open(output, encoding="utf-8") as file:
            found = len(re.findall(r"startrail\.attention\b", file.read()))
        seconds = statistics.median(run[0] for run in runs)
        mib = max(run[1] for run in runs)
        rows.append(
            {
                "family": family,
                "lines": lines,
                "sites": SITES,
                "found": found,
                "seconds": {
                    "median": seconds,
                    "min": min(run[0] for run in runs),
                    "max": max(run[0] for run in runs),
                },
                "mib": mib,
                "under_limit": seconds < LIMIT_S and mib < LIMIT_MIB,
            }
        )
    goals = {"seconds_below": LIMIT_S, "mib_below": LIMIT_MIB}
    return {"import": {"goals": goals, "models": rows}}


def show(results):
    print(f"\nReading a model and raising its attention (goals < {LIMIT_S} s, {LIMIT_MIB} MiB)")
    for row in results["import"]["models"]:
        time_s = row["seconds"]
        print(
            f"  {row['family']:10} {row['lines']} lines, {row['found']} of"
            f" {row['sites']} sites: {time_s['median']:.2f} s"
            f" ({time_s['min']:.2f} to {time_s['max']:.2f}), {row['mib']:.0f} MiB"
            f"  {'met' if row['under_limit'] else 'MISSED'}"
        )
