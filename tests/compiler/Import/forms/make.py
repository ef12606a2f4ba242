"""Writes a set of fixtures, with what FileCheck is to find in each of them.

usage: make.py raised|refused|silent [<function>...]
"""
import sys

import masks
import refused
import softmaxes


def expectation(f, mask="full", alignment="top_left", scale=None, operands=None,
                last=True):
    layout = "bshd" if f.output == "bihe" else "bhsd"
    scale = f"scale({scale:.6e}) " if scale is not None else ""
    return (f"// CHECK-LABEL: func.func @{f.name}(\n"
            "// CHECK-NOT: math.exp\n"
            "// CHECK: %[[O:.*]], %{{.*}} = startrail.attention "
            f"{operands or '%arg0, %arg1, %arg2'} "
            f"mask({{{{ ?}}}}{mask}) alignment({alignment}) {scale}"
            f"layout({{{{ ?}}}}{layout})\n"
            + ("// CHECK-NEXT: return %[[O]]\n" if last else ""))


def main():
    parts = []
    names = sys.argv[2:]
    if sys.argv[1] == "raised":
        for f, expected in (*softmaxes.forms(), *softmaxes.scales(),
                            *masks.forms(), *masks.guards()):
            if not names or f.name in names:
                parts.append(expectation(f, **expected) + f.text())
    else:
        chosen = refused.named() if sys.argv[1] == "refused" else refused.silent()
        for f in chosen:
            parts.append(f"// CHECK-LABEL: func.func @{f.name}(\n"
                         "// CHECK-NOT: startrail.attention\n// CHECK: return\n"
                         + f.text())
    print("\n// -----\n".join(parts))


main()
