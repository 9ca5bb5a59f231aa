"""Runs in either tree, by what users may rely on alone: jobs as lines of JSON, answers likewise."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from inspect import signature
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

import rulekit
from rulekit.cli import main

Job = dict[str, Any]

# Rows once were kept unasked.
ROWS: Job = {"rows": True} if "rows" in signature(rulekit.simulate).parameters else {}


def game_of(job: Job) -> rulekit.Game:
    """The game that a job names, with its options."""
    return rulekit.load(job["game"], **job["options"])


def walk(job: Job) -> Iterator[str]:
    """A match of chance: all moves, and at every third decision all views, with its record."""
    chance = Random(job["seed"])
    state = game_of(job).start(seed=job["seed"], players=job["players"])
    for number in range(job["decisions"]):
        if state.is_over:
            break
        few = list(islice(state.every_move(), 300))
        asides = list(state.asides)
        yield f"{number}: seat {state.to_move}, {state.phase}: {'; '.join(map(str, few + asides))}"
        if number % 3 == 0:
            yield from (str(state.view(seat + 1)) for seat in range(state.players))
        kinds = sorted({move.action for move in few})
        kind = chance.choice(kinds) if kinds else ""
        drawn = [move for move in few if move.action == kind] or asides
        if asides and chance.random() < 0.03:
            drawn = asides
        state = state.play(chance.choice(drawn))
    yield f"{state.outcome} {state.hands}"


def rows(job: Job) -> Iterator[str]:
    """The rows of some hands."""
    played = rulekit.simulate(
        game_of(job),
        hands=job["hands"],
        players=job["players"],
        bots=job["bots"],
        seed=job["seed"],
        **ROWS,
    )
    yield from (f"{name}: {values}" for name, values in played.rows.items())


def pages(job: Job) -> Iterator[str]:
    """The rulebook in a language."""
    words = [f"--set={name}={value}" for name, value in job["options"].items()]
    words += [f"--players={job['players']}", f"--lang={job['language']}"]
    words += ["--lines"] if job["lines"] else []
    yield CliRunner().invoke(main, ["show", job["game"], "--as", "rulebook", *words]).output


TEXTS: dict[str, Callable[[Job], Iterator[str]]] = {"walk": walk, "rows": rows, "pages": pages}


def paced(job: Job) -> None:
    """Play hands on and on, in short stretches: each time the next line of the input is asked for.

    Told are the processor time of each stretch and its hands; it is over when the line is not `on`.
    """
    before = [0, time.process_time()]

    def stretch(done: int, _: int) -> None:
        taken = time.process_time() - before[1]
        print(json.dumps([taken, done - before[0]]), flush=True)
        if sys.stdin.readline().strip() != "on":
            raise KeyboardInterrupt  # ends it as a user would
        before[:] = done, time.process_time()

    rulekit.simulate(
        game_of(job), hands=10**9, bots=job["bots"], players=job["players"], progress=stretch
    )


def told(job: Job) -> object:
    """What a job brings: texts, whole or as their hash. A fault is a text, too."""
    try:
        lines = list(TEXTS[job["what"]](job))
    except (rulekit.SettingError, rulekit.RuleFault) as fault:
        lines = [f"{type(fault).__name__}: {fault}"]
    return lines if job["whole"] else sha256("\n".join(lines).encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps(str(Path(rulekit.__file__).resolve())), flush=True)
    while line := sys.stdin.readline():
        asked = json.loads(line)
        if asked["what"] == "paced":
            paced(asked)
        else:
            print(json.dumps(told(asked)), flush=True)
