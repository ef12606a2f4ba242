"""Checks what --compare writes as JSON; see compare.test. No times: a run has
others each time."""
import json
import math
import os
import sys

folder = sys.argv[1]


def compared(name):
    with open(os.path.join(folder, name)) as file:
        times = json.load(file)["compared"]
    return {(time["function"], time.get("name", "")): time for time in times}


planned = compared("planned.json")
whole = [name for name in planned if not name[1]]
assert whole == [("f_attention", ""), ("f_attention_gradient", "")], whole
assert ("f_attention", "attend") in planned, list(planned)
for name, time in planned.items():
    # The program that was run is the one that is simulated.
    assert time["measured_us"] > 0, (name, time)
    assert time["simulated_us"] > 0, (name, time)
    assert 0 < time["ratio"] < math.inf, (name, time)
    ratio = time["simulated_us"] / time["measured_us"]
    assert abs(time["ratio"] - ratio) <= 1e-9 * ratio, (name, time)
assert compared("searched.json").keys() == planned.keys()

# A ring has no teams: what they send was measured and is not simulated.
ring = compared("ring.json")
assert ring["f_attention", "gather"]["simulated_us"] == 0
assert ring["f_attention", "gather"]["ratio"] == 0
assert ring["f_attention", "attend"]["ratio"] > 0
