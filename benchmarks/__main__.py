"""Run benchmarks: `python -m benchmarks [NAME ...] [--quick] [--write]`; without a name, all.

`players`, `host`, `mistakes`, `studio`, `lighthouse` and `sizes` stand apart: they run only if
named. The first two take as many minutes as they are given (`--minutes`, `players` for each of its
marks), and all do only what is named (`--only`: marks, games, or parts of rule files). They have
pages of their own. `host` adds to
the file `--total`, and does the part of its tables that `--shard` names.

`--quick` measures little, only to see that all runs. `--write` puts what is measured into
docs/performance.md, each benchmark at its place there. A benchmark is a module of this package
with a function `run(quick)` that yields its lines of a report, in Markdown. If it has a function
`joined(before, lines)`, that says what becomes of the lines that stood there before.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from importlib import import_module

from benchmarks.installed import described
from benchmarks.page import PAGE, replaced, standing

BENCHMARKS = (
    "random_gin",
    "greedy_gin",
    "designs",
    "deadwood",
    "rearranging",
    "tiers",
    "moves",
    "editor",
    "processes",
    "growth",
    "memory",
    "scale",
)


APART = ("players", "host", "mistakes", "studio", "lighthouse", "sizes")
"""The benchmarks that take minutes, so they run only if they are named."""


def main(arguments: list[str]) -> int:
    """Run what is named. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=(__doc__ or "").split("\n")[0])
    known = (*BENCHMARKS, *APART)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--quick", action="store_true", help="only see that all runs")
    parser.add_argument("--write", action="store_true", help="put the results into their page")
    parser.add_argument(
        "--minutes", type=float, default=2.0, help="of `host`, of each mark of `players`"
    )
    parser.add_argument("--shard", default="1/1", metavar="I/N", help="of `host`: a part of it")
    parser.add_argument("--total", default="", metavar="FILE", help="of `host`: what it adds to")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="marks or games")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in known]
    if unknown:
        parser.error(f"there is no benchmark '{unknown[0]}'; benchmarks: {', '.join(known)}")
    if given.quick and given.write:
        parser.error("what --quick measures is not worth writing down")
    for name in given.names or BENCHMARKS:
        print(f"## {name}\n")
        more: dict[str, object] = {}
        more |= {"minutes": given.minutes, "only": tuple(given.only)} if name in APART else {}
        more |= {"shard": given.shard, "total": given.total} if name == "host" else {}
        lines = list(measured(name, quick=given.quick, **more))
        if given.write:
            module = import_module(f"benchmarks.{name}")
            path = getattr(module, "PAGE", PAGE)
            page = path.read_text(encoding="utf-8")
            if hasattr(module, "joined"):
                lines = module.joined(standing(page, name), lines)
            path.write_text(replaced(page, name, "\n".join(lines)), encoding="utf-8")
    return 0


def measured(name: str, *, quick: bool, **more: object) -> list[str]:
    """The lines of a benchmark, printed as they come; the last says when and where.

    `more`: what else the benchmark is told.
    """
    began, lines = time.perf_counter(), []
    for line in import_module(f"benchmarks.{name}").run(quick, **more):
        print(line, flush=True)
        lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    seconds, day = time.perf_counter() - began, datetime.now(UTC).date()
    lines += ["", f"*Measured on {day} in {seconds:.0f} s: {described()}.*"]
    print(f"\n{lines[-1]}\n", flush=True)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
