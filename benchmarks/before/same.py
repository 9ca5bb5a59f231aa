"""Whether the same seeds give the same moves, views, rows and rulebooks as in an earlier commit.

The moves are walked by the reference, the rows come from the fast tier, with random and greedy
players; each game is looked at for every table size, with the defaults and with every value of
every option on its own.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.before.checkout import ROOT, Witness
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.prove.configurations import single

Job = dict[str, Any]
MOST_SHOWN = 40  # lines of a difference


def jobs(games: Sequence[str], decisions: int, hands: int, *, lines: bool) -> Iterator[Job]:
    """All that is compared, in an order that does not change; `lines`: those of rule files, too."""
    for name in games:
        rules = load_ruleset(name, Report())
        assert rules is not None
        for players in rules.players:
            for number, configuration in enumerate(single(rules, players)):
                place: Job = {
                    "game": name,
                    "players": players,
                    "options": dict(configuration.options),
                    "seed": number,
                    "whole": False,
                }
                yield {**place, "what": "walk", "decisions": decisions}
                for bot in ("random", "greedy"):
                    yield {**place, "what": "rows", "bots": [bot], "hands": hands}
                for language in ("en", "es"):
                    yield {**place, "what": "pages", "language": language, "lines": lines}


def differences(before: Path, todo: Sequence[Job]) -> Iterator[str]:
    """A text for each job that brings something else than before."""
    with Witness(before) as old, Witness(ROOT) as new:
        for job in todo:
            old.ask(job)
            new.ask(job)
            if old.answer() != new.answer():
                whole = {**job, "whole": True}
                yield f"{json.dumps(job)}\n{_shown(old.told(whole), new.told(whole))}"


def _shown(old: list[str], new: list[str]) -> str:
    """The first lines in which two texts differ."""
    was, now = ("\n".join(each).splitlines() for each in (old, new))
    found = difflib.unified_diff(was, now, "before", "now", lineterm="", n=1)
    return "\n".join(islice(found, MOST_SHOWN))
