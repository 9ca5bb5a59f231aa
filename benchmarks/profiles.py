"""Where the time of hands within the fast tier goes, function by function, where Linux's perf is.

    python -m benchmarks.profiles GAME BOT [HANDS]

The tier's engine is made anew with wasmtime's map of functions for perf, so this is the one place
that reaches into it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import wasmtime

from rulekit.backends.wasm import compiled, machine
from rulekit.ir.program import Program
from rulekit.play.game import load
from rulekit.series.hand import Host, Series
from rulekit.series.inside import rows_of

HANDS = {"random": 100_000, "greedy": 5_000}
SHOWN = 16  # functions
OUTSIDE = {
    "libpython": "all in Python",
    "ctypes": "all in Python",
    "wasmtime": "all in wasmtime: its own instructions, such as `memory.copy`",
    "libc": "all in the C library, which copies for both",
    "kernel": "all in the operating system",
}
STRETCH = 1000  # hands between two looks of the host
SETTLING = 0.5  # seconds until perf watches
_LINE = re.compile(r"\s*([\d.]+)%\s+\S+\s+(.*?)\s+\[.\] (\S+)")
_OFFER = re.compile(r"(offers?|do|legal)_(\d+)$")


def hottest(game: str, bot: str, hands: int | None = None) -> Iterator[str]:
    """The functions that take most of the time, as a table; or a line that says why not."""
    report = _report(game, bot, hands or HANDS[bot])
    if report is None:
        yield "`perf` could not be used here, so there is no profile.\n"
        return
    size = load(game).default_players
    program = load(game).program(size)
    shares: defaultdict[str, float] = defaultdict(float)
    for line in report.splitlines():
        if found := _LINE.match(line):
            share, place, name = float(found[1]), found[2], found[3]
            inside = "JIT" in place or name.startswith("f.")
            shares[_told(program, name.removeprefix("f.")) if inside else _outside(place)] += share
    yield f"| function ({game}, {bot} players) | of the time |"
    yield "|---|---|"
    for name, share in sorted(shares.items(), key=lambda each: -each[1])[:SHOWN]:
        yield f"| {name} | {share:.1f}% |"
    yield ""


def _told(program: Program, name: str) -> str:
    """A function of the tier; of one made for an action, which action that is."""
    found = _OFFER.match(name)
    if found is None:
        return f"`{name}`"
    action = program.actions[int(found[2]) - 1]
    return f"`{name}`: {action.name} in {action.phase}"


def _outside(place: str) -> str:
    """What is not of the tier, by the library that it is in."""
    for part, told in OUTSIDE.items():
        if part in place:
            return told
    return f"all in {place}"


def _report(game: str, bot: str, hands: int) -> str | None:
    """What perf says of a process that plays, from the moment at which all is made."""
    if shutil.which("perf") is None:
        return None
    command = [sys.executable, "-m", "benchmarks.profiles", game, bot, str(hands), "--inside"]
    with (
        TemporaryDirectory() as place,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player,
    ):
        assert player.stdout is not None
        player.stdout.readline()
        data, number = str(Path(place, "perf.data")), str(player.pid)
        record = ["perf", "record", "-q", "-F", "997", "-o", data, "-p", number]
        with subprocess.Popen(record, stderr=subprocess.DEVNULL) as watching:
            time.sleep(SETTLING)
            player.communicate(b"play\n")
        report = ["perf", "report", "-i", data, "--stdio", "--no-children"]
        told = subprocess.run(report, capture_output=True, text=True, check=False)
        Path(f"/tmp/perf-{number}.map").unlink(missing_ok=True)  # where perf wants it
        failed = watching.returncode or player.returncode or told.returncode
        return None if failed else told.stdout


def _play(game: str, bot: str, hands: int) -> None:
    """What is looked at: hands within the tier, in stretches."""
    config = wasmtime.Config()
    config.max_wasm_stack = compiled.STACK_BYTES
    config.cranelift_opt_level = "speed"
    config.profiler = "perfmap"
    engine = wasmtime.Engine(config)
    for each in (compiled, machine):
        vars(each)["engine"] = lambda: engine
    size = load(game).default_players
    program = load(game).program(size)
    host = Host(Series(program, "", 1, "hand", (bot,) * size, False, "wasm"))
    host.play(0)
    print("ready", flush=True)
    sys.stdin.readline()
    for first in range(0, hands, STRETCH):
        for _ in rows_of(host, first, min(STRETCH, hands - first)):
            pass


def main(arguments: list[str]) -> int:
    """Print the table; or, as its own child, play."""
    given = [each for each in arguments if not each.startswith("--")]
    game, bot, hands = given[0], given[1], int(given[2]) if len(given) > 2 else HANDS[given[1]]
    if "--inside" in arguments:
        _play(game, bot, hands)
    else:
        print("\n".join(hottest(game, bot, hands)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
