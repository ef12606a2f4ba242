#!/usr/bin/env python3
"""Compiles exported PyTorch models with IREE as far as its input stage.

    pip install -r requirements-iree.txt
    python export_iree.py DIR       reads DIR/torch, writes DIR/iree
"""

import argparse
import pathlib
from importlib.metadata import version

from iree.compiler import tools

from support import write_text

NAMES = ("op-sdpa", "op-sdpa-causal-gqa", "op-bert-sdpa")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    for name in NAMES:
        for stage in ("input", "global-optimization"):
            text = tools.compile_file(
                str(folder / "torch" / f"{name}.mlir"),
                input_type="torch",
                target_backends=["llvm-cpu"],
                extra_args=[
                    f"--compile-to={stage}",
                    "--iree-llvmcpu-target-cpu=generic",
                    "--mlir-print-debuginfo=false",
                ],
            )
            path = folder / "iree" / f"{name}-{stage}.mlir"
            head = [
                f"{path.name}: written by export_iree.py with iree-base-compiler",
                f"{version('iree-base-compiler')}, stage {stage}.",
            ]
            write_text(path, head, text.decode())
            print(path)


if __name__ == "__main__":
    main()
