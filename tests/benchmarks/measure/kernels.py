"""The attention kernels on one core, by Google Benchmark."""

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
    command += ["--benchmark_enable_random_interleaving=true"]
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
    rows = []
    for name, rate in sorted(best.items()):
        row = {"name": name, "gflops_per_core": round(rate, 1)}
        kind, variant, dtype = name.split("/")[:3]
        if kind != "peak" and dtype != "f64":
            row["part_of_peak"] = round(rate / best[f"peak/{variant}/f32"], 2)
        rows.append(row)
    return {"kernel": rows}


def show(results):
    if results["kernel"] is None:
        print("\nGoogle Benchmark was not found; the kernel was not measured alone")
        return
    print("\nAttention kernels on one core, by processor time, best of the repetitions")
    for row in results["kernel"]:
        line = f"  {row['name']:40} {row['gflops_per_core']:7.1f} GFLOP/s"
        if "part_of_peak" in row:
            line += f", {100 * row['part_of_peak']:.0f}% of the f32 peak"
        print(line)
