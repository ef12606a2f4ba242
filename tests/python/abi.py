# RUN: %python %s %startrail_src
"""The package's structs are those of the headers."""

import ctypes
import subprocess
import sys
import tempfile
import unittest

from startrail import _abi

STRUCTS = {
    "startrail_tensor": _abi.Tensor,
    "startrail_function": _abi.Function,
    "startrail_program": _abi.Program,
    "startrail_site": _abi.Site,
    "startrail_context": _abi.Context,
    "ncclUniqueId": _abi.UniqueId,
    "startrail_run_options": _abi.RunOptions,
    "startrail_run_result": _abi.RunResult,
}

CONSTANTS = {
    "STARTRAIL_ABI_VERSION": _abi.ABI_VERSION,
    "STARTRAIL_MAX_DIMS": _abi.MAX_DIMS,
    "STARTRAIL_TRAFFIC_KINDS": len(_abi.TRAFFIC),
    **{"STARTRAIL_" + name.upper(): value
       for names in (_abi.DTYPES, _abi.LAYOUTS, _abi.MASKS, _abi.PASSES,
                     _abi.TRAFFIC)
       for value, name in enumerate(names)},
    **{f"STARTRAIL_{name.upper()}_SIDE": value
       for value, name in enumerate(_abi.SIDES)},
    **{"STARTRAIL_RUN_" + name: getattr(_abi, name)
       for name in ("OK", "USAGE", "HANG", "FAILED", "NO_DEVICE")},
}


class Abi(unittest.TestCase):
    def test_structs(self):
        source = ["#include <startrail/run.h>", "#include <stdio.h>",
                  "int main(void) {"]
        wanted = []
        for name, struct in STRUCTS.items():
            source.append(f'printf("{name} %zu\\n", sizeof({name}));')
            wanted.append(f"{name} {ctypes.sizeof(struct)}")
            for field, _ in struct._fields_:
                member = f"{name}, {field}"
                source.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({member}), '
                              f"sizeof((({name} *)0)->{field}));")
                place = getattr(struct, field)
                wanted.append(f"{name}.{field} {place.offset} {place.size}")
        for name, value in CONSTANTS.items():
            source.append(f'printf("{name} %d\\n", (int){name});')
            wanted.append(f"{name} {value}")
        source.append("}")
        with tempfile.TemporaryDirectory() as folder:
            runtime = sys.argv[1] + "/runtime"
            subprocess.run(
                ["cc", f"-I{runtime}/include", f"-I{runtime}/host/include",
                 f"-I{runtime}/collectives/include", "-x", "c", "-", "-o",
                 f"{folder}/a"], input="\n".join(source), text=True, check=True)
            got = subprocess.run([f"{folder}/a"], stdout=subprocess.PIPE, text=True,
                                 check=True).stdout
        self.assertEqual(got.splitlines(), wanted)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
