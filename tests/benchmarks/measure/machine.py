"""The machine in words."""

import datetime
import os
import platform
import re


def load():
    """Runnable processes over the last minute: others disturb the times."""
    return round(os.getloadavg()[0], 1)


def describe():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        text = file.read()
    model = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    flags = re.search(r"^flags\s*: (.*)$", text, re.MULTILINE)
    known = flags.group(1).split() if flags else []
    vectors = [name for name in ("avx512f", "avx2") if name in known]
    with open("/proc/meminfo", encoding="utf-8") as file:
        kibibytes = int(re.search(r"MemTotal:\s*(\d+)", file.read()).group(1))
    return {
        "cpu": model.group(1) if model else platform.processor(),
        "cores": len(os.sched_getaffinity(0)),
        "vectors": vectors[0] if vectors else "base",
        "matrices": "amx_bf16" if "amx_bf16" in known else None,
        "memory_gib": round(kibibytes / 2**20),
        "system": f"{platform.system()} {platform.machine()}",
        "date": datetime.date.today().isoformat(),
        "load_before": load(),
    }
