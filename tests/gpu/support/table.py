"""The table of a run of tests/gpu/check, its goals, and whether all was right.

A run that was cut short has less: every part may be missing.
"""

PASSES = ("forward", "backward")
KERNEL_GOAL = 0.5
RATIO_GOAL = 0.95
MERGE_GOAL = 0.02
CHECKED = ("checks", "programs_checked", "sanitized")
TIMED = ("programs", "times", "merge", "more_programs")
PARTS = ("checks", "programs_checked", "programs", "times", "merge", "sanitized",
         "more_programs")


def rows_of(results, *parts):
    return [row for part in parts for row in results.get(part, [])]


def was_skipped(row):
    return row.get("why", "").startswith("skipped")


def state_of(row):
    """Of a row of CHECKED."""
    return "ok" if row.get("passed") else \
        "skipped" if was_skipped(row) else "FAILED"


def passed(results):
    """Whether something was right and nothing wrong; what was skipped was
    neither."""
    states = [state_of(row) for row in rows_of(results, *CHECKED)]
    timed = rows_of(results, *TIMED)
    return ("ok" in states and "FAILED" not in states
            and all(not row["why"] or was_skipped(row) for row in timed)
            and not results.get("broken"))


def number(value, form="{:.0f}"):
    return "-" if value is None else form.format(value)


def verdict(value, goal, at_least=True):
    if value is None:
        return "-"
    return "met" if (value >= goal if at_least else value <= goal) else "MISSED"


def timed_cases(results):
    """By (head size, tokens, mask): by kernel, the row."""
    by_case = {}
    for row in results.get("times", []):
        case = (row["dim"], row["tokens"], row["mask"])
        by_case.setdefault(case, {})[row["kernel"]] = row
    return dict(sorted(by_case.items()))


def speeds(kernels, which):
    """TFLOP/s of the own kernel and of cuDNN, and their ratio."""
    own, other = (kernels.get(name, {}).get(which, {}).get("tflops")
                  for name in ("tiled", "cudnn"))
    return own, other, own / other if own and other else None


def time_lines(results, _):
    goal = f"{KERNEL_GOAL:>7}"
    lines = ["TFLOP/s; the own kernel, to cuDNN, at least so much",
             "                              forward                       "
             "backward",
             "dim tokens mask       own   cuDNN  ratio" + goal
             + "      own   cuDNN  ratio" + goal]
    for (dim, tokens, mask), kernels in timed_cases(results).items():
        line = f"{dim:3} {tokens:6} {mask:6}"
        for which in PASSES:
            own, other, ratio = speeds(kernels, which)
            line += (f" {number(own):>8} {number(other):>7}"
                     f" {number(ratio, '{:.2f}'):>6}"
                     f" {verdict(ratio, KERNEL_GOAL):>6}")
        lines.append(line)
    return lines


def program_lines(results, part):
    lines = ["all ranks on one GPU; one call of cuDNN for the whole sequence, to "
             "ranks whose kernels are cuDNN's, at least so much",
             "ranks team tokens pass     kernels           ms  one call  ratio"
             f"{RATIO_GOAL:>7}"]
    for row in results.get(part, []):
        own, whole = (None if row.get(name) is None else row[name] * 1e3
                      for name in ("seconds", "whole_seconds"))
        ratio = row.get("ratio")
        goal = verdict(ratio, RATIO_GOAL) if has_goal(row) else "-"
        lines.append(f"{row['ranks']:5} {row['team']:4} {row['tokens']:6}"
                     f" {row['pass']:8} {row['kernels'] or '-':12}"
                     f" {number(own, '{:.2f}'):>7}"
                     f" {number(whole, '{:.2f}'):>9}"
                     f" {number(ratio, '{:.3f}'):>6} {goal:>6}")
    return lines


def has_goal(row):
    """Of a schedule whose kernels are not the call's a ratio says little."""
    return row["named"] == "cudnn"


def merge_lines(results, _):
    lines = ["merging blocks that cuDNN has computed, of its own time at most so "
             "much",
             f"tokens pass     overhead{MERGE_GOAL:>7}"]
    for row in results.get("merge", []):
        overhead = row.get("overhead")
        lines.append(f"{row['tokens']:6} {row['pass']:8}"
                     f" {number(overhead, '{:.3f}'):>8}"
                     f" {verdict(overhead, MERGE_GOAL, False):>6}")
    return lines


def goals(results):
    """What is aimed at, as the JSON has it: the worst of each pass."""
    found = []
    for which in PASSES:
        programs = [row.get("ratio") for row in
                    rows_of(results, "programs", "more_programs")
                    if row["pass"] == which and has_goal(row)]
        own = [speeds(kernels, which)[2]
               for kernels in timed_cases(results).values()]
        merges = [row.get("overhead") for row in results.get("merge", [])
                  if row["pass"] == which]
        for name, goal, at_least, values in (
                ("one call of cuDNN to the schedule of all ranks", RATIO_GOAL,
                 True, programs),
                ("own kernel to cuDNN", KERNEL_GOAL, True, own),
                ("merging, of cuDNN's time", MERGE_GOAL, False, merges)):
            values = [value for value in values if value is not None]
            value = None if not values else \
                min(values) if at_least else max(values)
            found.append({"name": name, "pass": which,
                          "at_least" if at_least else "at_most": goal,
                          "worst": value,
                          "verdict": verdict(value, goal, at_least)
                          .replace("-", "not measured")})
    return found


def goal_lines(results):
    lines = []
    for goal in goals(results):
        bound = f"at least {goal['at_least']}" if "at_least" in goal else \
            f"at most {goal['at_most']}"
        lines.append(f"goal: {goal['name']}, {goal['pass']}, {bound}: "
                     f"{number(goal['worst'], '{:.3f}')}, {goal['verdict']}")
    return lines


def check_line(row):
    name = row.get("name") or (
        f"{row['kernel']} {'x'.join(map(str, row['sizes']))} {row['mask']} "
        "against f64")
    kernels = ", ".join(f"{which} by {names}" for which, names in
                        sorted(row.get("kernels", {}).items(), reverse=True))
    why = row.get("why") or (
        "" if row.get("passed") else str(row.get("errors", "")))
    return f"{state_of(row):7} {name}" + (f" ({kernels})" if kernels else "") + (
        f": {why}" if why else "")


def missing_lines(rows):
    """Of rows of TIMED."""
    lines = []
    for row in rows:
        if row["why"]:
            state = "skipped" if was_skipped(row) else "FAILED"
            name = row.get("name") or f"{row.get('kernel', 'merging')} " \
                f"{row['tokens']} tokens"
            more = " ".join(str(row[key]) for key in ("dim", "mask", "pass")
                            if key in row)
            lines.append(f"{state:7} timing {name} {more}: {row['why']}")
    return lines


LINES = {"programs": program_lines, "times": time_lines, "merge": merge_lines,
         "more_programs": program_lines}


def part_text(results, part):
    """What a part has found."""
    if part in LINES:
        lines = LINES[part](results, part) + missing_lines(results.get(part, []))
    else:
        lines = [check_line(row) for row in results.get(part, [])]
    lines += [f"FAILED  {part} as a whole: {each['why']}"
              for each in results.get("broken", []) if each["name"] == part]
    return "".join(line + "\n" for line in lines) + "\n"


def head_text(results):
    return f"{results['gpu']}, {results['date']}\n\n"


def end_text(results):
    """The goals, and the sum."""
    states = [state_of(row) for row in rows_of(results, *CHECKED)]
    states += ["skipped" if was_skipped(row) else "FAILED"
               for row in rows_of(results, *TIMED) if row["why"]]
    states += ["FAILED" for _ in results.get("broken", [])]
    counts = [f"{states.count(each)} {word}" for each, word in
              (("ok", "right"), ("FAILED", "wrong"), ("skipped", "left out"))]
    return "".join(line + "\n" for line in goal_lines(results)) \
        + "\n" + ", ".join(counts) + "\n"


def text_of(results):
    return head_text(results) + "".join(
        part_text(results, each) for each in PARTS if each in results
    ) + end_text(results)
