"""What a trace of --trace holds: check_trace.py TRACE.json REPORT.json

Every slice lies in its function, those of a stream follow each other, each
arrow has both ends, no earlier than it begins, and the bytes are those of the
report. Prints how many slices of each name a rank has.
"""

import collections
import json
import sys

trace, report = (json.load(open(name)) for name in sys.argv[1:])
events = trace["traceEvents"]
functions = {each["name"]: each for each in trace["otherData"]["functions"]}
assert list(functions) == [each["name"] for each in report["functions"]]
assert len({event["args"]["name"] for event in events
            if event["name"] == "process_name"}) == report["ranks"]

names = collections.Counter()
ends = collections.defaultdict(float)
received = collections.Counter()
pairs = collections.Counter()
for event in events:
    if event["ph"] != "X":
        continue
    args, stream = event["args"], (event["pid"], event["tid"])
    function = functions[args["function"]]
    end = event["ts"] + event["dur"]
    assert event["dur"] >= 0 and args["busy_us"] >= 0
    assert function["begin_us"] <= event["ts"] <= end <= function["end_us"], event
    assert event["ts"] >= ends[stream] - 0.002, event
    ends[stream] = end
    names[args["function"], event["cat"], event["name"]] += 1
    if event["cat"] == "communication":
        received[args["function"], event["name"]] += args["received_bytes"]
        assert 0 <= args["exposed_us"] <= event["dur"] + 0.002
    pairs[args["function"]] += args.get("pairs", 0)

sent = {event["id"]: event for event in events if event["ph"] == "s"}
arrived = {event["id"]: event for event in events if event["ph"] == "f"}
assert sent and sent.keys() == arrived.keys()
# Clocks of processes do not count from the same moment.
assert trace["otherData"]["processes"] or all(
    sent[each]["ts"] <= arrived[each]["ts"] for each in sent)

for function in report["functions"]:
    for kind, bytes in function["traffic_bytes"].items():
        assert received[function["name"], kind] == bytes["total"], (kind, bytes)
for (function, kind, name), count in sorted(names.items()):
    assert count % report["ranks"] == 0
    print(function, kind, name, count // report["ranks"])
for function, count in sorted(pairs.items()):
    print(function, "pairs", count)
