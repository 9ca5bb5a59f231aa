"""Changes of a rule as a designer invents them: how soon `rulekit compare` tells what they do.

Six changes of Gin, one of them without effect and one that helps the dealer alone. Each is a file of
a few lines, and asked about by one command, or two where the first says that only matches can tell.
That the verdicts are right is tested in tests/unit/test_compare_designs.py.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

HEAD = "rulekit: 1\nextends: gin\ngame: Changed\n"
SECONDS, COMMANDS = 60.0, 2  # that a change may take, all its commands together
LINES = 2  # of each answer that are shown


@dataclass(frozen=True, slots=True)
class Design:
    """A change: what it is about, its lines, and what is asked after `compare gin FILE`."""

    about: str
    lines: str
    asked: tuple[str, ...] = ("--hands 1500",)


DESIGNS = (
    Design("words for readers, and nothing else", "about: Another text for readers.\n"),
    Design(
        "5 points more for a dealer who wins",
        "scoring:\n  winner:\n    dealing: 5 when winner is dealer\n",
    ),
    Design(
        "an undercut gives 50 points instead of 25",
        "scoring:\n  winner:\n    undercut: 50 when reason is undercut\n",
    ),
    Design(
        "who knocks may have 5 points at most",
        "play:\n  discard:\n    knock:\n      choose:\n"
        "        spread: melds from hand - card leaving at most 5 points\n",
    ),
    Design(
        "matches go to 50 points",
        "options: {target: 50 in 1..1000}\n",
        ("--hands 200", "--matches 200"),
    ),
    Design("two packs instead of one", "deck: {copies: 2}\n", ("--hands 600",)),
)


def run(quick: bool) -> Iterator[str]:
    """What was asked, how long it took, and what was answered. Raises CalledProcessError."""
    yield "| change | commands | seconds | answered | |"
    yield "|---|---|---|---|---|"
    for design in DESIGNS[:1] if quick else DESIGNS:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "changed.yaml"
            path.write_text(HEAD + design.lines, encoding="utf-8")
            began = time.perf_counter()
            told = [_told(path, words.split()) for words in design.asked]
            seconds = time.perf_counter() - began
        commands = "; ".join(f"`compare gin changed.yaml {words}`" for words in design.asked)
        verdict = "met" if seconds <= SECONDS and len(told) <= COMMANDS else "missed"
        yield f"| {design.about} | {commands} | {seconds:.1f} | {told[-1]} | {verdict} |"


def _told(path: Path, words: list[str]) -> str:
    """What `rulekit compare` answers first."""
    command = [sys.executable, "-m", "rulekit", "compare", "gin", str(path), *words]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    answer = dropwhile(lambda line: not line.startswith("answer"), text.splitlines())
    lines = list(takewhile(str.strip, answer))[1:]
    return "; ".join(line.strip() for line in lines[:LINES])
