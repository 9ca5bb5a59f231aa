"""Run benchmarks: `python -m benchmarks [NAME ...] [--quick]`; without a name, all of them.

A benchmark is a module of this package with a function `run(quick)` that yields its lines of a
report, in Markdown.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

PARTS = {"__init__", "__main__", "measure", "tables"}  # modules that are no benchmark


def main(arguments: list[str]) -> int:
    """Run what is named. Returns the exit code."""
    known = sorted(p.stem for p in Path(__file__).parent.glob("*.py") if p.stem not in PARTS)
    quick = "--quick" in arguments
    names = [each for each in arguments if each != "--quick"] or known
    for name in names:
        if name not in known:
            print(f"there is no benchmark '{name}'; benchmarks: {', '.join(known)}")
            return 2
    for name in names:
        print(f"## {name}\n")
        for line in import_module(f"benchmarks.{name}").run(quick):
            print(line, flush=True)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
