"""Lists the attention that is found in each exported file of a folder.

A line per file: its attentions as the raised operations say them (operation,
mask, layout, query/key heads, a scale that is not the default); without any,
"remark" where one says why, else "none".

usage: list_sites.py FOLDER [TABLE]      (startrail-opt on PATH)

With a TABLE, such a list, the files that it names must be as it says; where it
says "none", a remark is allowed.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

SITE = re.compile(
    r"= startrail\.(?P<op>attention|attention_gradient|ring_attention)\b"
    r".*? mask\( ?(?P<mask>\w+) ?\)(?P<alignment> alignment\(bottom_right\))?"
    r".*?(?: scale\((?P<scale>[^)]+)\))?.*? layout\( ?(?P<layout>\w+) ?\)"
    r".*? : \(tensor<(?P<query>[^>]+)>, tensor<(?P<key>[^>]+)>"
)


def describe(site):
    at = 1 if site["layout"] == "bhsd" else 2
    heads = "/".join(site[name].split("x")[at] for name in ("query", "key"))
    words = [site["mask"], site["layout"], heads]
    if site["op"] != "attention":
        words.insert(0, site["op"])
    if site["alignment"]:
        words.append("bottom_right")
    scale = re.search(r" scale\(([^)]+)\)", site[0])
    if scale:
        words.append(f"scale={float(scale.group(1)):g}")
    return " ".join(words)


def list_sites(path):
    done = subprocess.run(
        ["startrail-opt", path, "--startrail-raise-attention"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
    )
    if done.returncode != 0:
        return "not read" if done.returncode > 0 else "crash"
    sites = [describe(site) for site in SITE.finditer(done.stdout)]
    counted = len(re.findall(r"= startrail\.(?:attention|ring_attention)", done.stdout))
    if counted != len(sites):
        return f"expected {counted} sites to be described, but got {len(sites)}"
    return "; ".join(sites) or ("remark" if "remark: " in done.stderr else "none")


def files_of(folder):
    return sorted(
        os.path.relpath(os.path.join(parent, name), folder)
        for parent, _, names in os.walk(folder)
        for name in names if name.endswith(".mlir")
    )


def main():
    folder, *rest = sys.argv[1:]
    expected = {}
    for table in rest:
        with open(table, encoding="utf-8") as lines:
            expected = dict(line.strip().split(": ", 1) for line in lines)
    names = list(expected) or files_of(folder)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda name: list_sites(os.path.join(folder, name)), names)
        found = dict(zip(names, found))
    if not expected:
        print("\n".join(f"{name}: {sites}" for name, sites in found.items()))
    wrong = [
        f"{name}: expected {wanted}, but got {found[name]}"
        for name, wanted in expected.items()
        if found[name] != wanted and (wanted, found[name]) != ("none", "remark")
    ]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
