"""Whole processes: how long they take from the first to the last moment, and their memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import median

from benchmarks.installed import scratch
from benchmarks.marks import Mark, judged

EMPTY = "`python -c pass`"
NOTHING = [sys.executable, "-c", "pass"]
RULEKIT = [sys.executable, "-m", "rulekit"]
VALIDATE, SIMULATE = "`rulekit validate gin`", "`rulekit simulate gin --hands 1000`"
START = "import gc\nfrom rulekit.process import YOUNG\ngc.set_threshold(YOUNG)\n"
STAGES = {  # what they do, in the order in which they do it
    VALIDATE: {
        "import of the command line": f"{START}import rulekit.cli.commands.validate",
        "import of compiler and reference tier": "import rulekit.prove.validate",
        "the file read and checked": (
            "from rulekit.diagnostics import Report\n"
            "from rulekit.library import load_ruleset\n"
            "rules = load_ruleset('gin', Report())"
        ),
        "all of it, trials of every option included": (
            "from rulekit.prove.validate import validate_rules\nvalidate_rules(rules, Report())"
        ),
    },
    SIMULATE: {
        "import": f"{START}import rulekit.cli.commands.simulate, rulekit.series.batch",
        "the file read, checked and lowered": (
            "game = rulekit.load('gin')\nprogram = game.program(2)"
        ),
        "a module made and compiled": (
            "from rulekit.series.hand import Host, Series\n"
            "from rulekit.series.inside import rows_of\n"
            "host = Host(Series(program, '', 0, 'hand', ('random',) * 2, False, 'wasm'))"
        ),
        "1000 hands": "rows = list(rows_of(host, 0, 1000))",
    },
}
MEMORY = Mark("peak memory of a simulating process", 150, 60, "MB")
MARKS = {
    VALIDATE: Mark(f"{VALIDATE}, whole process", 0.4, 0.2, "s"),
    SIMULATE: Mark(f"{SIMULATE}, whole process", 1.5, 0.4, "s"),
}


@dataclass(frozen=True)
class Process:
    """What one process took: seconds on the clock, CPU seconds, peak memory in MB."""

    wall: float
    cpu: float
    memory: float


def run(quick: bool) -> Iterator[str]:
    """The start-up, the memory, and what a second process brings."""
    rounds, many = (1, 10) if quick else (7, 200_000)
    commands = {
        EMPTY: NOTHING,
        VALIDATE: [*RULEKIT, "validate", "gin"],
        SIMULATE: _simulate("gin", 1000),
    }
    if not quick:
        commands["`rulekit simulate canasta --hands 100`"] = _simulate("canasta", 100)
        commands["`rulekit simulate rummikub --hands 20`"] = _simulate("rummikub", 20)
    found: dict[str, list[Process]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            taken = process(command)
            if number:
                found[name].append(taken)
    cpu = {name: min(each.cpu for each in found[name]) for name in commands}
    memory = {name: median(each.memory for each in found[name]) for name in commands}
    yield from judged(
        [*((mark, cpu[name]) for name, mark in MARKS.items()), (MEMORY, memory[SIMULATE])]
    )
    yield f"| process | CPU time, least | median | v {EMPTY} | on the clock, least | memory |"
    yield "|---|---|---|---|---|---|"
    for name, each in found.items():
        middle, wall = median(one.cpu for one in each), min(one.wall for one in each)
        yield (
            f"| {name} | {cpu[name]:.3f} s | {middle:.3f} s | {cpu[name] / cpu[EMPTY]:.1f}× | "
            f"{wall:.3f} s | {memory[name]:.0f} MB |"
        )
    yield ""
    yield from stages(rounds)
    yield from scaling(many, 1 if quick else 2)


def stages(rounds: int) -> Iterator[str]:
    """What the CPU time of the marked processes goes into, each stage after those before it."""
    yield "| of a process | stage | CPU time, least |"
    yield "|---|---|---|"
    for name, steps in STAGES.items():
        script = "from time import process_time as now\nbegan = now()\nprint(began)\n"
        script += "\n".join(f"{code}\nprint(now())" for code in steps.values())
        found = []
        for _ in range(rounds + 1):
            found.append([float(word) for word in output([sys.executable, "-c", script]).split()])
        for number, step in enumerate(("Python itself", *steps)):
            least = min(each[number] - (each[number - 1] if number else 0) for each in found[1:])
            yield f"| {name} | {step} | {least:.3f} s |"
    yield ""


def scaling(hands: int, rounds: int) -> Iterator[str]:
    """The same hands with one worker and with two, in turn."""
    found: dict[int, list[Process]] = {1: [], 2: []}
    for _ in range(rounds):
        for jobs, runs in found.items():
            runs.append(process([*_simulate("gin", hands), "--jobs", str(jobs)]))
    walls = [min(each.wall for each in runs) for runs in found.values()]
    yield "| workers | on the clock, least | hands/s, start included | CPU time, least |"
    yield "|---|---|---|---|"
    for (jobs, runs), wall in zip(found.items(), walls, strict=True):
        cpu = min(each.cpu for each in runs)
        yield f"| {jobs} | {wall:.2f} s | {hands / wall:,.0f} | {cpu:.2f} s |"
    yield ""
    yield (
        f"Two workers are {walls[0] / walls[1]:.2f} times as fast as one, over {hands:,} hands of "
        f"Gin on {os.cpu_count()} cores that others use too."
    )


def _simulate(game: str, hands: int) -> list[str]:
    return [*RULEKIT, "simulate", game, "--hands", str(hands)]


def process(command: list[str]) -> Process:
    """Run a command to its end, from a small process: its memory would count as the command's."""
    told = output([sys.executable, "-S", "-c", LAUNCHER, *command])
    wall, cpu, kilobytes = map(float, told.split())
    return Process(wall, cpu, kilobytes / 1024)


def output(command: list[str]) -> str:
    """What a command prints."""
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=_environment()
    ).stdout


@cache
def _environment() -> dict[str, str]:
    """As after an installation: what has been imported once is kept as bytecode."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(scratch())}


LAUNCHER = """
import os, sys, time
began = time.perf_counter()
child = os.posix_spawn(
    sys.argv[1], sys.argv[1:], os.environ,
    file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
)
_, status, used = os.wait4(child, 0)
print(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""
