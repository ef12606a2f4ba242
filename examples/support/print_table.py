"""Prints one line per report that a program wrote with --check --json.

Traffic is what the busiest rank receives in one run, by kind. Errors are those
of the checked rows against attention in f64; "unsharded rms" is the rms error
of one call of the same kernel on the whole sequence.

    print_table.py REPORT.json...

Exit status 1 where a report has no check that passed.
"""

import json
import sys

KINDS = ["gather", "exchange", "ring", "combine", "lse"]
HEAD = ["C", "steps", *KINDS, "total", "seconds", "max error", "rms"]
HEAD += ["unsharded rms", "check"]


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


def rows_of(report, unit):
    """The cells of each function's line, and whether its check passed."""
    for function in report["functions"]:
        check = function["check"] or {}
        output = check.get("output", {})
        # Only types with rounding errors are held against an unsharded call.
        unsharded = check.get("unsharded") or {}
        received = {
            kind: sums["max"] / unit
            for kind, sums in (function["traffic_bytes"] or {}).items()
        }
        passed = check.get("passed", False)
        yield [
            str(function["team_size"]),
            str(function["steps"]),
            *(f"{received.get(kind, 0):.2f}" for kind in KINDS),
            f"{sum(received.values()):.2f}",
            f"{function['seconds']['median']:.2f}",
            f"{output['max_abs']:.2e}" if output else "-",
            f"{output['rms']:.4e}" if output else "-",
            f"{unsharded['rms']:.4e}" if unsharded else "-",
            "passed" if passed else "FAILED",
        ], passed


def main(files):
    reports = []
    for name in files:
        with open(name) as file:
            reports.append(json.load(file))
    unit_name, unit = choose_unit(reports)
    lines, passed = [HEAD], bool(files)
    for report in reports:
        for line, line_passed in rows_of(report, unit):
            lines.append(line)
            passed = passed and line_passed
    widths = [max(map(len, column)) for column in zip(*lines)]
    print(f"traffic in {unit_name} received by the busiest rank")
    for line in lines:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths)))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
