"""The attention kernel on one core, by Google Benchmark."""

import json
import os
import subprocess


def measure(bin_dir, work, root, options):
    del root
    tool = os.path.join(bin_dir, "startrail-kernels-benchmark")
    if not os.path.exists(tool):
        return {"kernel": None}
    report = os.path.join(work, "kernels.json")
    command = [tool, f"--benchmark_out={report}", "--benchmark_out_format=json"]
    command += [f"--benchmark_min_time={0.1 if options.quick else 0.3}"]
    command += ["--benchmark_repetitions=" + ("1" if options.quick else "3")]
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with open(report, encoding="utf-8") as file:
        runs = json.load(file)["benchmarks"]
    best = {}
    for each in runs:
        if each["run_type"] == "iteration":
            rate = each["operations"] / 1e9
            best[each["run_name"]] = max(rate, best.get(each["run_name"], 0))
    return {
        "kernel": [
            {"name": name, "gflops_per_core": round(rate, 1)}
            for name, rate in best.items()
        ]
    }


def show(results):
    if results["kernel"] is None:
        print("\nGoogle Benchmark was not found; the kernel was not measured alone")
        return
    print("\nAttention kernel on one core, by processor time, best of the repetitions")
    for row in results["kernel"]:
        print(f"  {row['name']:32} {row['gflops_per_core']:7.1f} GFLOP/s")
