"""How well the bots play: the marks that are asked of them, each by a match of its own.

    python -m benchmarks players                        all marks, some minutes each
    python -m benchmarks players --minutes 20 --write   longer, and put into docs/players.md
    python -m benchmarks players --only openspiel one_draw

Every deal is played from both seats, and what counts is the points over the other bot's, so that the
luck of the deal falls out; intervals hold 95%, over deals. A mark is played until its minutes are
over, in pieces of PIECE deals, and never stops because of what it has seen. Pieces are kept in KEPT,
by the commit that changed PLAYING last, so that a mark may be gone on with: equal commits and budgets
of playouts give equal rows. A row of the page names that commit (`code`), and stays until its mark is
measured anew.

`ms`: processor time for each decision of the bot that had a choice; what the other bot takes is left
out where it can be told apart (within the fast tier greedy's share is small, and is counted).
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.installed import absent
from benchmarks.matches import Match, played
from rulekit.bots import UnknownBot, find
from rulekit.library import shipped
from rulekit.play.game import Game, load
from rulekit.series.batch import simulate
from rulekit.stats.intervals import mean_interval, wilson

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "players.md"
KEPT = ROOT / ".benchmarks" / "players"
PLAYING = ("grammar", "rulesets", *(f"rulekit/{each}" for each in (
    "backends", "bots", "ir", "kernel", "lower", "machine", "model", "passes", "series", "settle",
)))  # fmt: skip
"""What a match may depend on, of this project."""

PIECE = 2  # deals
FEWEST = 10  # deals, for an interval to decide
QUICK = 1  # deals, to see that all runs
MINUTES = 2.0  # of each mark, where nothing is said
SEARCH = "search:playouts=400"
REFERENCE = "greedy_reference"
HEAD = "| mark | at least | aim | measured | 95% | deals | ms | code | |"
RULE = "|---|---|---|---|---|---|---|---|---|"
PLAYOUTS = "| playouts a second of search, Gin, from mid-hand | at least | aim | |"


@dataclass(slots=True)
class Tally:
    """What was played so far: of each deal the points over the other's, and what they took."""

    nets: list[float] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)  # points over the other's of each hand
    seconds: float = 0.0
    decisions: float = 0.0
    pieces: int = 0

    def add(self, other: Tally) -> None:
        """Count a piece more."""
        self.nets += other.nets
        self.hands += other.hands
        self.seconds += other.seconds
        self.decisions += other.decisions
        self.pieces += 1

    @property
    def milliseconds(self) -> float:
        """Processor time of a decision."""
        return 1000 * self.seconds / max(1.0, self.decisions)


Play = Callable[[int, int], Tally]
"""Plays so many deals of a piece by its number."""


@dataclass(frozen=True)
class Mark:
    """What is asked of a bot: points a hand, or the share of matches to 100 points that it wins."""

    key: str
    work: str
    asked: float
    aim: float
    play: Play
    matches: bool = False
    missing: Callable[[], str | None] = lambda: None

    def row(self, tally: Tally) -> str:
        """A row of the table."""
        if self.matches:
            won, of = matches_won(tally.hands)
            figure, (low, high) = won / max(1, of), wilson(won, of) if of else (0.0, 1.0)
            told = f"{100 * figure:.0f}% of {of}", f"{100 * low:.0f} to {100 * high:.0f}%"
            asked = f"{100 * self.asked:.0f}%", f"{100 * self.aim:.0f}%"
        else:
            figure, low, high = mean_interval(tally.nets)
            told = f"{figure:+.2f}", f"{low:+.2f} to {high:+.2f}"
            asked = f"{self.asked:+g}", f"{self.aim:+g}"
        verdict = self.verdict(figure, low, high, len(tally.nets))
        cells = (self.work, *asked, *told, str(len(tally.nets)), f"{tally.milliseconds:.0f}")
        return f"| {' | '.join(cells)} | {_commit()} | {verdict} |"

    def verdict(self, figure: float, low: float, high: float, deals: int) -> str:
        """Whether it is met; a mark of 0 is asked of the lower end of the interval."""
        if self.asked == 0:
            if deals < FEWEST:
                return "undecided"
            return "met" if low > 0 else "missed" if high < 0 else "undecided"
        if figure < self.asked:
            return "missed"
        return "met, with its aim" if figure >= self.aim else "met"

    def missed(self, why: str) -> str:
        """The row of a mark that was not measured."""
        return f"| {self.work} | {self.asked:+g} | {self.aim:+g} | not measured: {why} | | | | | |"


def matches_won(hands: list[float], target: int = 100) -> tuple[int, int]:
    """Matches won, and played, by hands in their order: the first with `target` points wins.

    Of a hand only its winner has points. Hands that do not make a whole match are left out.
    """
    won = of = 0
    ours = theirs = 0.0
    for points in hands:
        ours, theirs = ours + max(0.0, points), theirs + max(0.0, -points)
        if max(ours, theirs) >= target:
            won, of = won + (ours > theirs), of + 1
            ours = theirs = 0.0
    return won, of


# ── matches ───────────────────────────────────────────────────────────────────────────────────


def between(bot: str, other: str, game: str) -> Play:
    """A match of two bots of the library, in whole hands, from every seat."""

    def play(piece: int, deals: int) -> Tally:
        match: Match = played(load(game), (bot, other), deals, seed=piece)
        decisions = 1000 * match.seconds / max(match.milliseconds, 1e-9)
        return Tally(list(match.nets), [], match.seconds, decisions)

    return play


def against_one_draw(bot: str) -> Play:
    """A match against the page of tactics of `benchmarks.yardsticks`, in Gin."""

    def play(piece: int, deals: int) -> Tally:
        from benchmarks.yardsticks import OneDraw

        game, tally, nets = load("gin"), Tally(), [0.0] * deals
        for side in (0, 1):
            bots: list[object] = [bot, OneDraw()] if side == 0 else [OneDraw(), bot]
            began, before = time.process_time(), OneDraw.spent
            rows = simulate(game, hands=deals, bots=bots, seed=piece, rows=True).rows
            tally.seconds += time.process_time() - began - (OneDraw.spent - before)
            tally.decisions += sum(int(str(each)) for each in rows["choices"]) / 2
            for deal in range(deals):
                ours, theirs = (int(str(rows[f"points_{n}"][deal])) for n in (side + 1, 2 - side))
                nets[deal] += (ours - theirs) / 2
        tally.nets = nets
        return tally

    return play


def against_openspiel(bot: str) -> Play:
    """A match against OpenSpiel's simple bot, by its rules, each side choosing in its own program."""

    def play(piece: int, deals: int) -> Tally:
        from benchmarks.openspiel_match import hand

        game, tally, nets = load("openspiel_gin"), Tally(), [0.0] * deals
        for deal in range(deals):
            for seat in (0, 1):
                points, seconds, decisions = hand(game, bot, seat, seed=piece * 10_000 + deal)
                tally.hands.append(points)
                tally.seconds += seconds
                tally.decisions += decisions
                nets[deal] += points / 2
        tally.nets = nets
        return tally

    return play


def _no_openspiel() -> str | None:
    return absent("pyspiel")


def _not_there(name: str, game: str) -> Callable[[], str | None]:
    def missing() -> str | None:
        try:
            find(name)
        except UnknownBot as error:
            return str(error).partition(";")[0]
        return None

    return missing


def marks() -> Iterator[Mark]:
    """Every mark, in the order of the page."""
    openspiel = against_openspiel(SEARCH)
    yield Mark("openspiel", "search v OpenSpiel's simple bot, points a hand", 4, 7, openspiel,
               missing=_no_openspiel)  # fmt: skip
    yield Mark("openspiel", "the same in matches to 100 points, won", 0.65, 0.78, openspiel,
               matches=True, missing=_no_openspiel)  # fmt: skip
    yield Mark("reference", f"search v {REFERENCE}, openspiel_gin", 5, 9,
               between(SEARCH, REFERENCE, "openspiel_gin"))  # fmt: skip
    yield Mark("one_draw", "search v the one-draw tactics, gin, lower end", 0, 3,
               against_one_draw(SEARCH))  # fmt: skip
    yield Mark("rum500", f"search v {REFERENCE}, rum500", 40, 60,
               between("search:playouts=90", REFERENCE, "rum500"))  # fmt: skip
    yield Mark("learned", f"learned v {REFERENCE}, gin", 3, 6, between("learned", REFERENCE, "gin"),
               missing=_not_there("learned", "gin"))  # fmt: skip
    for name in shipped():
        if name not in ("openspiel_gin", "rum500"):
            yield Mark(f"any_{name}", f"search v {REFERENCE}, {name}, lower end", 0, 0,
                       between(SEARCH, REFERENCE, name))  # fmt: skip


# ── running ───────────────────────────────────────────────────────────────────────────────────


def run(quick: bool, minutes: float = MINUTES, only: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of the report."""
    yield HEAD
    yield RULE
    done: dict[str, Tally] = {}
    for mark in marks():
        if only and not any(mark.key == each or mark.key == f"any_{each}" for each in only):
            continue
        why = mark.missing()
        if why is not None:
            yield mark.missed(why.strip().rstrip("."))
            continue
        if quick and mark.key.startswith("any_") and mark.key != "any_gin":
            continue
        if mark.key not in done:
            done[mark.key] = quick_tally(mark) if quick else tally_of(mark, minutes)
        yield mark.row(done[mark.key])
    if not only or "playouts" in only:
        yield ""
        yield from playouts(quick)


def joined(before: list[str], lines: list[str]) -> list[str]:
    """The lines of the page: a mark that was not measured now keeps its row, with its commit."""
    rows = {work: row for each in (before, lines) for work, row in _rows(each)}
    rate = _playouts_of(lines) or _playouts_of(before)
    marked = [rows[mark.work] for mark in marks() if mark.work in rows]
    return [HEAD, RULE, *marked, *(["", *rate] if rate else []), "", lines[-1]]


def _rows(lines: list[str]) -> Iterator[tuple[str, str]]:
    table = lines[2 : lines.index("")] if HEAD in lines else ()
    return ((row.split("|")[1].strip(), row) for row in table)


def _playouts_of(lines: list[str]) -> list[str]:
    return lines[lines.index(PLAYOUTS) :][:3] if PLAYOUTS in lines else []


def quick_tally(mark: Mark) -> Tally:
    """One deal, to see that all runs."""
    tally = Tally()
    tally.add(mark.play(0, QUICK))
    return tally


def tally_of(mark: Mark, minutes: float) -> Tally:
    """What is kept of a mark, gone on with until the minutes are over."""
    path = KEPT / _commit() / f"{mark.key}.json"
    tally = Tally(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Tally()
    began = time.monotonic()
    while tally.pieces == 0 or time.monotonic() - began < 60 * minutes:
        tally.add(mark.play(tally.pieces, PIECE))
        path.parent.mkdir(parents=True, exist_ok=True)
        kept: dict[str, Any] = {name: getattr(tally, name) for name in Tally.__slots__}
        path.write_text(json.dumps(kept), encoding="utf-8")
    return tally


@cache
def _commit() -> str:
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%h", "--", *PLAYING]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return told.stdout.strip() or "unknown"


def playouts(quick: bool) -> Iterator[str]:
    """Playouts a second of `search` from the middle of hands of Gin, in processor time."""
    each, hands = (200, 1) if quick else (20_000, 6)
    game, rates = load("gin"), []
    for seed in range(hands):
        state = middle(game, seed)
        state.ask("search:playouts=1")  # makes the code
        began = time.process_time()
        state.ask(f"search:playouts={each}")
        rates.append(each / (time.process_time() - began))
    yield PLAYOUTS
    yield "|---|---|---|---|"
    rate = sum(rates) / len(rates)
    verdict = "met, with its aim" if rate >= 60_000 else "met" if rate >= 20_000 else "missed"
    yield f"| {rate:,.0f} (mean of {hands} positions) | 20,000 | 60,000 | {verdict} |"


def middle(game: Game, seed: int, moves: int = 13) -> Any:
    """A position in the middle of a hand between greedy players, where a discard is to be chosen."""
    state, made = game.start(seed=seed, scope="hand"), 0
    while made < moves or state.phase != "discard":
        state, made = state.play(state.ask("greedy")), made + 1
        if state.is_over:  # too short a hand: another one
            seed += 1000
            state, made = game.start(seed=seed, scope="hand"), 0
    return state
