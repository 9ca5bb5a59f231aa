"""Ratios in one run, against a peer on the same work, interleaved; medians over the rounds.

Run from the repository: `python -m benchmarks [--rounds N]`. What is not installed is left out and
said so. CPU time of one process counts, so that a busy machine disturbs less.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import geometric_mean, median

from benchmarks.gin import Figures, openspiel_hands, rulekit_hands
from benchmarks.tiers import tier_rates

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
SIMULATE = [sys.executable, "-m", "rulekit", "simulate", "gin", "--hands", "1000"]
NOTHING = [sys.executable, "-c", "pass"]


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    parts = [_head(rounds), _gin(rounds), _tiers(), _process(rounds)]
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))  # noqa: T201


def _head(rounds: int) -> str:
    return f"""# Performance

Written by `python -m benchmarks`, which does the measuring again; nothing here is typed in. Python
{platform.python_version()} on one core of a {platform.machine()} machine that others use too. Rates
are CPU time, the medians of {rounds} rounds in which all that is compared takes turns. Read the
ratios: the rates change with the machine and the hour.
"""


def _gin(rounds: int) -> str:
    """Random hands of the variant that plays OpenSpiel's rules."""
    work: dict[str, Callable[[int], Figures]] = {"rulekit": lambda k: rulekit_hands(6000, k)}
    try:
        import pyspiel  # noqa: F401

        work["OpenSpiel"] = lambda k: openspiel_hands(60, k)
    except ImportError:
        pass
    found: dict[str, list[Figures]] = {name: [] for name in work}
    for k in range(rounds):
        for name, measure in work.items():
            found[name].append(measure(k))
    lines = [
        "## Random hands of Gin",
        "",
        "Whole hands between two uniform players: `openspiel_gin` within the fast tier, rows and all,",
        "and OpenSpiel's `gin_rummy` with its own C++ players (`evaluate_bots`). That the work is the",
        "same shows in the decisions of a hand and the share of hands with a knock; that the rules",
        "are the same, in tests that play both in lock-step.",
        "",
        "| engine | hands/s | decisions a hand | hands with a knock |",
        "|---|---|---|---|",
    ]
    for name, figures in found.items():
        hands = sum(each.hands for each in figures)
        rate = median(each.hands / each.seconds for each in figures)
        decisions = sum(each.decisions for each in figures) / hands
        knocks = sum(each.knocks for each in figures) / hands
        lines.append(f"| {name} | {rate:,.0f} | {decisions:.1f} | {knocks:.1%} |")
    if "OpenSpiel" in found:
        ratios = [
            (ours.hands / ours.seconds) / (theirs.hands / theirs.seconds)
            for ours, theirs in zip(found["rulekit"], found["OpenSpiel"], strict=True)
        ]
        lines += ["", f"Ratio: {median(ratios):.0f} ({min(ratios):.0f} to {max(ratios):.0f})."]
    else:
        lines += ["", "OpenSpiel was not installed."]
    return "\n".join([*lines, ""])


def _tiers() -> str:
    """Every rule file: the fast tier against the reference."""
    rates = tier_rates()
    lines = [
        "## The two tiers",
        "",
        "Random hands of every rule file at its smallest table, with the same rows from both.",
        "",
        "| game | interp, hands/s | wasm, hands/s | ratio |",
        "|---|---|---|---|",
    ]
    lines += [f"| {n} | {a:,.1f} | {b:,.0f} | {b / a:.0f} |" for n, (a, b) in rates.items()]
    ratios = {name: fast / slow for name, (slow, fast) in rates.items()}
    worst = min(ratios, key=lambda name: ratios[name])
    mean = geometric_mean(ratios.values())
    lines += ["", f"Geometric mean {mean:.0f}; worst {ratios[worst]:.0f} ({worst}).", ""]
    return "\n".join(lines)


def _process(rounds: int) -> str:
    """Whole processes: CPU seconds, wall seconds, and the peak of their memory."""
    rows = []
    for name, command in (("`python -c pass`", NOTHING), ("`simulate gin --hands 1000`", SIMULATE)):
        runs = [_run(command) for _ in range(rounds)]
        cpu, wall, memory = (median(column) for column in zip(*runs, strict=True))
        rows.append(f"| {name} | {cpu:.2f} | {wall:.2f} | {memory:.0f} |")
    head = ["## Whole processes", "", "| process | CPU s | wall s | MB |", "|---|---|---|---|"]
    return "\n".join([*head, *rows, ""])


def _run(command: list[str]) -> tuple[float, float, float]:
    """CPU seconds, wall seconds and peak memory (MB) of a process of its own."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
    )
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *command], capture_output=True, text=True, check=True
    )
    cpu, kilobytes = map(float, done.stdout.split())
    return cpu, time.perf_counter() - began, kilobytes / 1024


main()
