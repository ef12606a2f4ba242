"""Prints two tables of reports that programs wrote with --check --json.

The first has a line per function: the traffic, which is what the busiest rank
receives in one run, by kind; the time; and the memory of a rank, as planned and
as measured. The second has the rms errors of the checked rows against attention,
and its gradients, in f64: those of one call of the same kernel on the whole
sequence first, where types have rounding errors.

    print_table.py REPORT.json...

Exit status 1 where a report has no check that passed.
"""

import json
import sys

KINDS = ["gather", "exchange", "ring", "gradient", "home", "combine", "lse"]
HEAD = ["C", "pass", "steps", *KINDS, "total", "seconds", "memory", "measured"]
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

    def shown(count):
        return "-" if count is None else f"{count / unit:.2f}"

    received = {
        kind: sums["max"]
        for kind, sums in (function["traffic_bytes"] or {}).items()
    }
    return [
        str(function["team_size"]),
        function["pass"],
        str(function["steps"]),
        *(shown(received.get(kind, 0)) for kind in KINDS),
        shown(sum(received.values())),
        f"{function['seconds']['median']:.2f}",
        shown(function["peak_bytes"]),
        shown(function["measured_bytes"]),
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


def print_lines(lines):
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths)))


def main(files):
    reports = []
    for name in files:
        with open(name) as file:
            reports.append(json.load(file))
    unit_name, unit = choose_unit(reports)
    functions = [f for report in reports for f in report["functions"]]
    print(f"traffic in {unit_name} received by the busiest rank; memory of one rank")
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
            lines.append(["", *names, "check"])
            lines.append(["unsharded", *(shown(errors[n][1]) for n in names), ""])
        team_size = report["functions"][0]["team_size"]
        lines.append([f"C = {team_size}", *(shown(errors[n][0]) for n in names),
                      "passed" if all(checks) else "FAILED"])
    print("rms error against f64")
    print_lines(lines)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
