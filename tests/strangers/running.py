"""Judges inputs in a worker that is watched, and keeps what was found, a batch at a time."""

from __future__ import annotations

import gc
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from rulekit.process import YOUNG
from tests.strangers.inputs import input_of
from tests.strangers.judging import FAULT, SECONDS, Verdict, bound_memory, judged, peak

BATCH = 500
"""Inputs that are judged together; after each batch what was found is kept."""

PATIENCE = 10 * SECONDS
"""Seconds by the clock after which a worker that says nothing is taken to hang outside Python."""

SLOWEST = 5
"""How many of the slowest inputs of a batch are kept."""

STOPPED = ("hang: the worker said nothing", "crash: the worker died")
"""Faults that only the watcher can tell of."""

Row = tuple[int, str, str, Verdict]
"""What is known of one input: its number, kind, and game, and what became of it."""


@dataclass
class Found:
    """What became of some inputs, so that it can be written down and added up.

    `outcomes`: by kind and outcome. `codes`: inputs that have findings of a code. `games`: inputs
    made of a game. `slowest`: seconds, number, kind, game and outcome. `faults`: number, kind,
    fault, and the end of its traceback. `seconds`: of processor time; `peak`: MiB of the worker.
    """

    first: int
    count: int
    outcomes: dict[str, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    slowest: list[tuple[float, int, str, str, str]] = field(default_factory=list)
    faults: list[tuple[int, str, str, str]] = field(default_factory=list)
    seconds: float = 0.0
    peak: int = 0


def summed(first: int, rows: Sequence[Row], most: int) -> Found:
    """What is kept of a batch; `most`: the peak of its worker."""
    timed = sorted(
        ((v.seconds, number, kind, game, v.outcome) for number, kind, game, v in rows), reverse=True
    )
    return Found(
        first,
        len(rows),
        dict(Counter(f"{kind} {v.outcome}" for _, kind, _, v in rows)),
        dict(Counter(code for _, _, _, v in rows for code in v.codes)),
        dict(Counter(game for _, _, game, _ in rows)),
        timed[:SLOWEST],
        [(number, kind, v.fault, v.trace) for number, kind, _, v in rows if v.outcome == FAULT],
        sum(v.seconds for _, _, _, v in rows),
        most,
    )


def together(batches: Sequence[Found]) -> Found:
    """Several batches as one."""
    whole = Found(min((each.first for each in batches), default=0), 0)
    for each in batches:
        whole.count += each.count
        whole.seconds += each.seconds
        whole.peak = max(whole.peak, each.peak)
        for mine, theirs in (
            (whole.outcomes, each.outcomes),
            (whole.codes, each.codes),
            (whole.games, each.games),
        ):
            for key, number in theirs.items():
                mine[key] = mine.get(key, 0) + number
        whole.slowest += each.slowest
        whole.faults += each.faults
    whole.slowest = sorted(whole.slowest, reverse=True)[: 2 * SLOWEST]
    return whole


class Results:
    """What a folder keeps of a seed: a file with a line for each batch that is done."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path = folder / f"seed-{seed}.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else []
        found = [Found(**json.loads(line)) for line in lines]
        for each in found:  # JSON has no tuples
            each.slowest = [tuple(row) for row in each.slowest]  # type: ignore[misc]
            each.faults = [tuple(row) for row in each.faults]  # type: ignore[misc]
        self._by_first = {each.first: each for each in found}

    @property
    def batches(self) -> list[Found]:
        """What is known of each batch, as it was found last."""
        return [*self._by_first.values()]

    def open(self, inputs: int) -> list[int]:
        """The first numbers of the batches that are not done yet, or had a fault."""
        done = {each.first for each in self.batches if not each.faults}
        return [first for first in range(0, inputs, BATCH) if first not in done]

    def add(self, batch: Found) -> None:
        """Keep a batch."""
        self._by_first[batch.first] = batch
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(batch)) + "\n")


def judged_batch(seed: int, first: int, count: int) -> Found:
    """Judge a batch in a worker; who hangs or brings it down is named, and left out."""
    rows: list[Row] = []
    most, number, end = 0, first, first + count
    while number < end:
        ours, theirs = multiprocessing.Pipe()
        worker = multiprocessing.get_context("fork").Process(
            target=_work, args=(theirs, seed, number, end), daemon=True
        )
        worker.start()
        theirs.close()
        stopped = ""
        while number < end and not stopped:
            try:
                if not ours.poll(PATIENCE):
                    stopped = STOPPED[0]
                    worker.kill()
                    break
                *row, size = ours.recv()
            except EOFError:
                stopped = STOPPED[1]
                break
            rows.append(tuple(row))  # type: ignore[arg-type]
            most, number = max(most, size), number + 1
        worker.join()
        if stopped:
            given = input_of(seed, number)
            rows.append((number, given.kind, given.game, Verdict(FAULT, (), PATIENCE, stopped)))
            number += 1
    return summed(first, rows, most)


def _work(pipe: Connection, seed: int, first: int, end: int) -> None:
    bound_memory()
    gc.set_threshold(YOUNG)  # as the command line does
    for number in range(first, end):
        given = input_of(seed, number)
        verdict = judged(given)
        pipe.send((number, given.kind, given.game, verdict, peak()))


def run(
    folder: Path, seed: int, inputs: int, seconds: float, told: Callable[[Found], None]
) -> Results:
    """Judge the batches that are open, for so many seconds by the clock at most.

    `told`: is called after each of them.
    """
    results, until = Results(folder, seed), time.monotonic() + seconds
    for first in results.open(inputs):
        if time.monotonic() > until:
            break
        batch = judged_batch(seed, first, min(BATCH, inputs - first))
        results.add(batch)
        told(batch)
    return results
