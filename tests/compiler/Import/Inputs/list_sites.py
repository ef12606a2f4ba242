"""Lists the attention that is found in each exported file of a folder.

A line per file: its attentions as the raised operations say them (operation,
mask, layout, query/key heads, a scale that is not the default); without any,
"remark" where one says why, else "none".

usage: list_sites.py FOLDER [TABLE]      (startrail-opt on PATH)

With a TABLE, such a list, the files that it names must be as it says.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

SITE = re.compile(
    r"= startrail\.(attention_gradient|attention|ring_attention) (.*?) : \((.*?)\) ->"
)


def describe(op, text, operands):
    def said(name):
        found = re.search(rf" {name}\( ?([^)]+?) ?\)", text)
        return found.group(1) if found else None

    # On the shards of a ring, tensors are [b, s, h, d].
    layout = said("layout") or "bshd"
    query, key, *_ = (
        re.findall(r"tensor<([^>]+)x\w+>", operands)[op == "attention_gradient" :]
    )
    heads, dim = 1 if layout == "bhsd" else 2, 3
    words = [said("mask"), layout]
    words.append("/".join(x.split("x")[heads] for x in (query, key)))
    if op != "attention":
        words.insert(0, op)
    if said("alignment") == "bottom_right":
        words.append("bottom_right")
    scale = float(said("scale") or 0)
    if scale and abs(scale * int(query.split("x")[dim]) ** 0.5 - 1) > 1e-6:
        words.append(f"scale={scale:g}")
    return " ".join(words)


def list_sites(path):
    done = subprocess.run(
        ["startrail-opt", path, "--startrail-raise-attention"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
    )
    if done.returncode != 0:
        return "not read" if done.returncode > 0 else "crash"
    sites = [describe(*site) for site in SITE.findall(done.stdout)]
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
        if found[name] != wanted
    ]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
