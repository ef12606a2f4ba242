"""The table of a run of tests/gpu/check, and whether all went well."""

RATIO_GOAL = 0.95
KERNEL_GOAL = 0.5
MERGE_GOAL = 0.02


def was_skipped(row):
    return row.get("why", "").startswith("skipped")


def passed(results):
    """Whether nothing was wrong; what was skipped was not."""
    rows = results["checks"] + results["programs_checked"]
    right = all(row.get("passed") or was_skipped(row) for row in rows)
    timed = results["programs"] + results["merge"] + results["times"]
    return right and all(not row["why"] or was_skipped(row) for row in timed)


def number(value, form="{:.0f}"):
    return "-" if value is None else form.format(value)


def goal(value, bound, at_least):
    if value is None:
        return "not measured"
    met = value >= bound if at_least else value <= bound
    return "met" if met else "MISSED"


def time_lines(results):
    lines = ["TFLOP/s                        forward              backward",
             "dim tokens  mask        own   cuDNN ratio     own   cuDNN ratio"]
    by_case = {}
    for row in results["times"]:
        case = (row["dim"], row["tokens"], row["mask"])
        by_case.setdefault(case, {})[row["kernel"]] = row
    for (dim, tokens, mask), kernels in by_case.items():
        line = f"{dim:3} {tokens:6}  {mask:6}"
        for which in ("forward", "backward"):
            own, other = (kernels.get(name, {}).get(which, {}).get("tflops")
                          for name in ("tiled", "cudnn"))
            ratio = own / other if own and other else None
            line += f" {number(own):>8} {number(other):>7}" \
                    f" {number(ratio, '{:.2f}'):>5}"
        lines.append(line)
    return lines


def ratios(results):
    """Own kernel to cuDNN, of all that were timed."""
    by_case = {}
    for row in results["times"]:
        for which in ("forward", "backward"):
            if which in row:
                case = (row["dim"], row["tokens"], row["mask"], which)
                by_case.setdefault(case, {})[row["kernel"]] = \
                    row[which]["tflops"]
    return [each["tiled"] / each["cudnn"] for each in by_case.values()
            if len(each) == 2]


def program_lines(results):
    lines = ["ranks team  tokens  ms of the schedule  of one call  ratio"]
    for row in results["programs"]:
        own, whole = (None if row.get(name) is None else row[name] * 1e3
                      for name in ("seconds", "whole_seconds"))
        lines.append(f"{row['ranks']:5} {row['team']:4} {row['tokens']:7}"
                     f" {number(own, '{:.2f}'):>19}"
                     f" {number(whole, '{:.2f}'):>12}"
                     f" {number(row.get('ratio'), '{:.3f}'):>6}")
    return lines


def least(values):
    values = [value for value in values if value is not None]
    return min(values) if values else None


def goal_lines(results):
    ratio = least(row.get("ratio") for row in results["programs"])
    own = least(ratios(results))
    merges = [row["overhead"] for row in results["merge"] if "overhead" in row]
    merge = max(merges) if merges else None
    return [
        f"goal: schedule of all ranks to one call of cuDNN, at least "
        f"{RATIO_GOAL}: {number(ratio, '{:.3f}')}, "
        f"{goal(ratio, RATIO_GOAL, True)}",
        f"goal: own kernel to cuDNN, at least {KERNEL_GOAL}: "
        f"{number(own, '{:.2f}')}, {goal(own, KERNEL_GOAL, True)}",
        f"goal: merging, at most {MERGE_GOAL} of the time: "
        f"{number(merge, '{:.3f}')}, {goal(merge, MERGE_GOAL, False)}",
    ]


def check_lines(results):
    rows = [(f"{row['kernel']} {'x'.join(map(str, row['sizes']))} "
             f"{row['mask']} against f64", row) for row in results["checks"]]
    rows += [(row["name"], row) for row in results["programs_checked"]]
    lines = []
    for name, row in rows:
        state = "ok" if row.get("passed") else \
            "skipped" if was_skipped(row) else "FAILED"
        why = row.get("why") or (
            "" if row.get("passed") else str(row.get("errors", "")))
        lines.append(f"{state:7} {name}" + (f": {why}" if why else ""))
    for row in results["programs"] + results["merge"] + results["times"]:
        if row["why"]:
            state = "skipped" if was_skipped(row) else "FAILED"
            name = row.get("name") or f"{row.get('kernel', 'merge')} " \
                f"{row['tokens']} tokens"
            lines.append(f"{state:7} timing {name}: {row['why']}")
    return lines


def text_of(results):
    blocks = [[f"{results['gpu']}, {results['date']}"], check_lines(results),
              time_lines(results), program_lines(results), goal_lines(results)]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
