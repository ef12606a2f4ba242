"""What a cluster has from a trace: check_calibrated.py TRACE.json CLUSTER.json

The rate of each kind of attention and length is that of the slices, of all
threads together; those of memory and transfers are theirs.
"""

import collections
import json
import sys

trace, cluster = (json.load(open(name)) for name in sys.argv[1:])
about = trace["otherData"]
# Of one rank, where each is a process.
threads = about["threads"] * (about["ranks"] if about["processes"] else 1)
work, busy = collections.Counter(), collections.Counter()
for event in trace["traceEvents"]:
    if event["ph"] != "X":
        continue
    args = event["args"]
    if event["cat"] == "communication":
        key, amount = "transfers", args["received_bytes"]
    elif "operations" in args:
        direction = "backward" if event["name"] == "attend_gradient" else "forward"
        mask = "causal" if args["has_diagonal"] else "full"
        key, amount = (f"{direction}_{mask}", args["rows"]), args["operations"]
    else:
        key, amount = "kernels", args.get("bytes", 0)
    if amount > 0 and args["busy_us"] > 0:
        work[key] += amount
        busy[key] += args["busy_us"]


def near(figure, key, unit):
    rate = work[key] / (busy[key] * 1e-6) * threads / unit
    assert rate > 0 and abs(figure - rate) <= 1e-6 * rate, (key, figure, rate)


gpu = cluster["gpu"]
lengths = collections.defaultdict(list)
for key in sorted(key for key in work if isinstance(key, tuple)):
    lengths[key[0]].append(key[1])
assert lengths
for kind, rows in lengths.items():
    points = gpu["attention_tflops"][kind]
    assert [at for at, _ in points] == rows, (kind, points, rows)
    for at, rate in points:
        near(rate, (kind, at), 1e12)
        assert rate <= gpu["peak_tflops"]
print("kinds", *sorted(lengths))
near(gpu["memory_gbs"], "kernels", 1e9)
near(cluster["node"]["gbs"], "transfers", 1e9)
assert cluster["shared_processors"] == threads
assert gpu["launch_us"] > 0 and cluster["node"]["latency_us"] > 0
