"""Checks the files of one plan in a folder; see files.test."""
import csv
import json
import os
import sys
import xml.etree.ElementTree

folder = sys.argv[1]


def read(name):
    with open(os.path.join(folder, name)) as file:
        return json.load(file)


def near(one, other):
    return abs(one - other) <= 1e-6 * max(abs(one), abs(other))


plan = read("a.json")
rows = plan["attentions"][0]["rows"]
with open(os.path.join(folder, "a.csv"), newline="") as file:
    table = list(csv.DictReader(file))
assert len(table) == len(rows) >= 3, (len(table), len(rows))
assert [row["seconds"] for row in rows] == sorted(row["seconds"] for row in rows)
assert {row["team_size"] for row in rows} == {1, 2, 4}
for row, line in zip(rows, table):
    assert row["team_size"] == int(line["team_size"])
    assert abs(row["seconds"] - float(line["seconds"])) < 1e-8
    assert row["seconds"] >= row["bound_seconds"] * (1 - 1e-9)
    assert 0 <= float(line["exposed_seconds"]) <= row["seconds"] * (1 + 1e-9)

chosen = read("plan.json")["attentions"][0]
assert chosen["team_size"] == rows[0]["team_size"]
functions = read("streams.json")["functions"]
assert len(functions) == 2
seconds = sum(one["simulation"]["seconds"] for one in functions)
assert near(seconds, rows[0]["seconds"]), (seconds, rows[0]["seconds"])

events = read("trace.json")["traceEvents"]
slices = [event for event in events if event["ph"] == "X"]
assert {event["pid"] for event in slices} == set(range(16))
end = max(event["ts"] + event["dur"] for event in slices)
assert end <= seconds * 1e6 + 2e-3, (end, seconds)
starts = [event["id"] for event in events if event["ph"] == "s"]
ends = [event["id"] for event in events if event["ph"] == "f"]
assert starts and sorted(starts) == sorted(ends) and len(set(starts)) == len(starts)
last = {}
for event in sorted(slices, key=lambda event: event["ts"]):
    lane = event["pid"], event["tid"]
    assert event["ts"] >= last.get(lane, 0) - 2e-3, event  # rounded
    last[lane] = event["ts"] + event["dur"]

for rank in range(16):
    profile = read(f"rank.{rank}.json")
    assert profile["distributedInfo"]["rank"] == rank
    assert profile["distributedInfo"]["world_size"] == 16
    kernels = [event for event in profile["traceEvents"] if event.get("cat") == "kernel"]
    assert kernels and all(event["args"]["stream"] >= 0 for event in kernels)
    assert any(event["name"].startswith("nccl") for event in kernels)
    assert os.path.getsize(os.path.join(folder, f"chakra.{rank}.et")) > 0

root = xml.etree.ElementTree.parse(os.path.join(folder, "a.svg")).getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg"
texts = {"".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")}
assert {str(rank) for rank in range(16)} <= texts
