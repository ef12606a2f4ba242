"""Prints two tables of reports that programs wrote with --check --json.

The first has a line per function: the traffic, which is what the busiest rank
receives in one run, by kind, and the time. The second has a line per report: the
rms errors of the checked rows against attention, and its gradients, in f64, those
of one call of the same kernel on the whole sequence above them where types have
rounding errors; and the most memory that a rank needed, as planned and measured.

    print_table.py REPORT.json...

Exit status 1 where a report has no check that passed.
"""

import json
import sys

KINDS = ["gather", "exchange", "ring", "gradient", "home", "combine", "lse"]
HEAD = ["C", "pass", "steps", *KINDS, "total", "seconds"]
TENSORS = ["output", "query_gradient", "key_gradient", "value_gradient"]


def choose_unit(reports):
    """The largest unit, as (name, bytes), of which some rank receives one."""
    received = [
        sums["max"]
        for report in reports
        for function in report["functions"]
        for sums in (function["traffic_bytes"] or {}).values()
    ]
    most = max(received, default=0)
    return next(
        unit
        for unit in (("MiB", 2**20), ("KiB", 2**10), ("bytes", 1))
        if most >= unit[1] or unit[1] == 1
    )


def line_of(function, unit):
    """The cells of a function's line in the first table."""
    received = {
        kind: sums["max"] / unit
        for kind, sums in (function["traffic_bytes"] or {}).items()
    }
    return [
        str(function["team_size"]),
        function["pass"],
        str(function["steps"]),
        *(f"{received.get(kind, 0):.2f}" for kind in KINDS),
        f"{sum(received.values()):.2f}",
        f"{function['seconds']['median']:.2f}",
    ]


def errors_of(functions):
    """By tensor: the rms error, and that of one call on the whole sequence."""
    errors = {}
    for function in functions:
        check = function["check"] or {}
        for name in TENSORS:
            found = check.get(name)
            if not found:
                continue
            where = check if name == "output" else found
            whole = where.get("unsharded") or {}
            errors[name] = (found["rms"], whole.get("rms"))
    return errors


def memory_of(report, unit):
    """The most that a rank needed, as planned and measured: of a pass after the
    other, or of a function alone."""
    runs = report.get("pairs") or report["functions"]
    most = max(runs, key=lambda run: run["peak_bytes"])
    return ["-" if most[key] is None else f"{most[key] / unit:.2f}"
            for key in ("peak_bytes", "measured_bytes")]


def print_lines(lines):
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        text = "  ".join(cell.rjust(width) for cell, width in zip(line, widths))
        print(text.rstrip())


def main(files):
    reports = []
    for name in files:
        with open(name) as file:
            reports.append(json.load(file))
    unit_name, unit = choose_unit(reports)
    functions = [f for report in reports for f in report["functions"]]
    print(f"traffic in {unit_name} received by the busiest rank")
    print_lines([HEAD] + [line_of(function, unit) for function in functions])

    def shown(value):
        return "-" if value is None else f"{value:.4e}"

    lines, passed = [], bool(files)
    for report in reports:
        errors = errors_of(report["functions"])
        checks = [f["check"] and f["check"]["passed"] for f in report["functions"]]
        passed = passed and all(checks)
        names = list(errors)
        if not lines:
            lines.append(["C", *names, "check", "memory", "measured"])
            lines.append(["unsharded", *(shown(errors[n][1]) for n in names), *[""] * 3])
        team_size = report["functions"][0]["team_size"]
        lines.append([str(team_size), *(shown(errors[n][0]) for n in names),
                      "passed" if all(checks) else "FAILED",
                      *memory_of(report, unit)])
    print(f"rms error against f64; {unit_name} of memory that a rank needed")
    print_lines(lines)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
