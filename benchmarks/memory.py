"""The memory of all processes of a simulation together, as the hands grow.

python -m benchmarks memory             1, 3 and 10 million hands
python -m benchmarks.memory 3000000     so many
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.marks import Mark, judged

EVERY = 0.1  # seconds between two looks
SIZES = (1_000_000, 3_000_000, 10_000_000)
MARK = Mark("the most of these hands, all processes together", 300, 200, "MB")


@dataclass(frozen=True)
class Peak:
    """The greatest memory of a process and its workers, in MB, and what it took.

    `counted`: what each has for itself, and its part of what several share. `added`: the same with
    what is shared counted for each.
    """

    counted: float
    added: float
    seconds: float
    files: int


def run(quick: bool) -> Iterator[str]:
    """The same command with more and more hands."""
    found = {hands: peak(hands) for hands in ((20_000,) if quick else SIZES)}
    yield from judged([(MARK, found[max(found)].counted)])
    yield "| hands | memory | shared pages counted for each | time | files |"
    yield "|---|---|---|---|---|"
    for hands, each in found.items():
        yield (
            f"| {hands:,} | {each.counted:.0f} MB | {each.added:.0f} MB | {each.seconds:.0f} s | "
            f"{each.files} |"
        )


def peak(hands: int) -> Peak:
    """Play hands of Gin in two processes, with rows in files, and look at them all the time."""
    with TemporaryDirectory() as out:
        words = ["simulate", "gin", "--hands", str(hands), "--jobs", "2", "--out", out]
        began = time.perf_counter()
        counted = added = 0
        with subprocess.Popen(
            [sys.executable, "-m", "rulekit", *words], stdout=subprocess.DEVNULL
        ) as process:
            while process.poll() is None:
                now = [memory(number) for number in (process.pid, *children(process.pid))]
                counted = max(counted, sum(each[0] for each in now))
                added = max(added, sum(each[1] for each in now))
                time.sleep(EVERY)
        assert process.returncode == 0
        seconds, files = time.perf_counter() - began, len(list(Path(out).glob("rows-*")))
    return Peak(counted / 1024, added / 1024, seconds, files)


def memory(process: int) -> tuple[int, int]:
    """Kilobytes of a process: its part of what is shared, and all of that; 0 if it has ended."""
    found = {"Pss:": 0, "Rss:": 0}
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            name, number, *_ = line.split()
            if name in found:
                found[name] = int(number)
    return found["Pss:"], found["Rss:"]


def children(process: int) -> Iterator[int]:
    """The processes that work for another."""
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            yield from map(int, file.read_text().split())


if __name__ == "__main__":
    for word in sys.argv[1:]:
        print(word, peak(int(word)))
