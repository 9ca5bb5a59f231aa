"""Compare this tree with an earlier commit: `python -m benchmarks.before COMMIT same|speed`.

`same` tells what gives other moves, views, rows or rulebooks, and ends with 1 if anything does;
`--share 3/16` does a part of the work. `speed` prints how many times as fast every game is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import geometric_mean

from benchmarks.before.checkout import earlier
from benchmarks.before.same import Job, differences, jobs
from benchmarks.before.speed import interval, ratios
from rulekit.library import games


def main(arguments: list[str]) -> int:
    """Compare. Returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.before", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("commit", help="the earlier commit, as git names it")
    parser.add_argument("what", choices=("same", "speed"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--decisions", type=int, default=60, help="of each walk")
    parser.add_argument("--hands", type=int, default=2, help="of each series of rows")
    parser.add_argument(
        "--lines", action="store_true", help="compare the lines that rulebooks name, too"
    )
    parser.add_argument("--share", default="1/1", help="a part of the work, as 3/16")
    parser.add_argument("--pairs", type=int, default=8, help="measurements of each kind of work")
    given = parser.parse_args(arguments)
    try:
        before = earlier(given.commit)
    except LookupError as error:
        parser.error(str(error))
    names = [name for name in given.games or games() if stood(before, name)]
    if given.what == "speed":
        return speed(before, names, given.pairs)
    part, _, parts = given.share.partition("/")
    every = list(jobs(names, given.decisions, given.hands, lines=given.lines))
    return same(before, every[int(part) - 1 :: int(parts)])


def stood(before: Path, name: str) -> bool:
    """Whether the earlier commit has the game; one that it lacks is named and left out."""
    found = (before / "rulesets" / f"{name}.yaml").exists()
    if not found:
        print(f"{name}: not in the earlier commit")
    return found


def same(before: Path, todo: Sequence[Job]) -> int:
    """Print what has changed. Returns the exit code."""
    found = 0
    for text in differences(before, todo):
        found += 1
        print(text, end="\n\n", flush=True)
    print(f"{len(todo)} comparisons, {found} differences")
    return 1 if found else 0


def speed(before: Path, names: Sequence[str], pairs: int) -> int:
    """Print the ratios, each with its 95% interval. Returns the exit code."""
    means: list[float] = []
    for work, found in ratios(before, names, pairs):
        mean, low, high = interval(found)
        means.append(mean)
        print(f"{work:34} {mean:.3f}x ({low:.3f} to {high:.3f})", flush=True)
    print(f"{'geometric mean':34} {geometric_mean(means):.3f}x")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
