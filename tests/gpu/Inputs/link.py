"""Links programs as tests/gpu/check does, but without kernels, and runs them.

usage: link.py SUPPORT BUILD FOLDER NAME...

BUILD: this project's, whose archives are linked; FOLDER: of tests/gpu/prepare.
"""

import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
# pylint: disable=wrong-import-position,import-error
import building  # noqa: E402


def main():
    build, folder, names = sys.argv[2], sys.argv[3], sys.argv[4:]
    there = os.path.join(folder, "build")
    os.makedirs(os.path.join(there, "lib"), exist_ok=True)
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
    for each in ("CMakeCache.txt", building.LINK):
        shutil.copy(os.path.join(build, each), there)
    for each in building.link(there)["libraries"]:
        archive = building.archive(there, each)
        if not os.path.exists(archive):
            source = each.replace("startrail-cuda", "startrail-no-kernels")
            os.symlink(building.archive(build, source), archive)
    with open(os.path.join(folder, "programs.json"), encoding="utf-8") as file:
        programs = json.load(file)
    for program in programs:
        if program["name"] in names:
            executable = building.link_program(there, folder, program)
            done = subprocess.run([executable, "--one-device"], check=False)
            print("exit code", done.returncode, flush=True)


if __name__ == "__main__":
    main()
