"""What a comparison brought, as frozen data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import groupby
from textwrap import wrap
from typing import Any

from rulekit.answers.changes import RuleChange
from rulekit.answers.differences import Difference
from rulekit.answers.sayings import Sayings
from rulekit.answers.words import (
    IN_MATCHES,
    WIDTH,
    answer,
    in_order,
    open_,
    sentences,
    tables,
    unused,
)
from rulekit.series.hand import Series
from rulekit.stats.sums import Sums

FORMAT = 1
MOST_CHANGES = 40
"""How many sentences of the rules are shown: more of them, and it is simply another game."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared.

    `name`: what it is called here. `game`: the short name of its game. `title`: the one for people.
    `options`: all of them, as texts. `bots`: one for each seat. `digest`: the
    hash of its rules; equal for equal rules.
    """

    name: str
    game: str
    title: str
    options: Mapping[str, str]
    bots: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Tallied:
    """What a side played, as sums: the rows themselves are not kept.

    `series`: what all its hands (or matches) have in common. `sums`: of all of them, but for those
    during which play was stopped.
    """

    series: Series
    sums: Sums


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between two sides, in rules and in play. `str()` is for people.

    `a`, `b`: the sides; a difference is what `b` has more than `a`. `unit`: "hands" or "matches".
    `players`: the table size. `pairs`: how many each side has played. `first`: the number of the
    first of them in the series. `seed`: of the series. `rotate`: whether bots move round the seats.
    `until`: how narrow the intervals were to be, as text; empty if the number was fixed.
    `reached`: whether they are. `interrupted`: whether it was stopped before. `sequential`: whether
    intervals are those of a confidence sequence, which holds whenever play stops. `common`: whether
    both sides are dealt the same cards; None if that cannot be told. `changes`: the rule lines that
    differ. `differences`: all figures. `version`: of rulekit. `seconds`: how long it took.
    """

    a: Side
    b: Side
    unit: str
    players: int
    pairs: int
    first: int
    seed: int
    rotate: bool
    until: str
    reached: bool
    interrupted: bool
    sequential: bool
    common: bool | None
    changes: tuple[RuleChange, ...]
    differences: tuple[Difference, ...]
    version: str
    tallied: tuple[Tallied, Tallied] = field(repr=False, compare=False)
    seconds: float = field(default=0.0, compare=False)

    def __getitem__(self, key: str) -> Difference:
        """The difference of a figure, by its key. Raises KeyError."""
        for each in self.differences:
            if each.metric.key == key:
                return each
        raise KeyError(key)

    @property
    def told(self) -> tuple[Difference, ...]:
        """The differences that there are: by rank, the largest first; slight ones come last."""
        return tuple(in_order(self.differences))

    @property
    def unclear(self) -> tuple[Difference, ...]:
        """The figures of which nothing can be said yet: by rank, those that need least first."""
        return tuple(open_(self.differences))

    @property
    def comparisons(self) -> int:
        """For how many figures together the probabilities were corrected."""
        return sum(each.verdict != "same" for each in self.differences)

    def told_in(self, sayings: Sayings) -> Comparison:
        """The same, its figures told in another language; the frame of `str()` stays English."""
        return replace(self, differences=tuple(each.told_in(sayings) for each in self.differences))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, ready for JSON."""
        return {
            "format_version": FORMAT,
            "kind": "comparison",
            "a": {**asdict(self.a), "options": dict(self.a.options)},
            "b": {**asdict(self.b), "options": dict(self.b.options)},
            "unit": self.unit,
            "players": self.players,
            "pairs": self.pairs,
            "first": self.first,
            "seed": self.seed,
            "rotate": self.rotate,
            "until": self.until,
            "reached": self.reached,
            "interrupted": self.interrupted,
            "sequential": self.sequential,
            "common_deals": self.common,
            "comparisons": self.comparisons,
            "level": 0.95,
            "correction": "Holm",
            "words": [each.words(self.unit) for each in (*self.told, *self.unclear)],
            "unused": {
                side.lower(): [each.metric.label for each in some]
                for side, some in unused(self.differences).items()
            },
            "changes": [asdict(each) for each in self.changes],
            "differences": [
                {**each.as_dict(), "words": each.words(self.unit)} for each in self.differences
            ],
            "version": self.version,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        said = answer(self.differences, self.pairs, self.unit)
        said += [*sentences(idle(self)), *_done_by(self), *sentences(_besides(self))]
        shown = tables(self.differences, self.unit)
        return "\n".join([*_head(self), "", *said, *shown, "", *_rules(self)])


def idle(found: Comparison, a: str = "A", b: str = "B") -> Iterator[str]:
    """Of each side, called like this: the kinds of moves that it alone has, and nobody made."""
    for side, kinds in unused(found.differences).items():
        undone = _idle_of(found, side)
        never = [each for each in kinds if each not in undone]
        for some, phrase in ((undone, "undone"), (never, "never")):
            if some:
                sayings = some[0].metric.sayings
                quoted = [sayings.say("quoted", label=each.metric.label) for each in some]
                yield sayings.say(
                    phrase, n=sayings.count(found.pairs),
                    unit=sayings.unit(found.unit, found.pairs),
                    side=a if side == "A" else b, names=", ".join(quoted),
                )  # fmt: skip


def _idle_of(found: Comparison, side: str) -> list[Difference]:
    """Those that nobody made of whom nobody knows whether they could be made.

    Bots that make this kind of move, and only this, whenever they can would have made it.
    """
    bots = (found.a if side == "A" else found.b).bots
    return [
        each
        for each in unused(found.differences)[side]
        if not all(_always(bot) == [_kind(each)] for bot in bots)
    ]


def _done_by(found: Comparison) -> list[str]:
    """The bots by whom what nobody does is done, on a line by themselves, to be copied."""
    asked = [[f":always={_kind(each)}" for each in _idle_of(found, side)] for side in ("A", "B")]
    if not any(asked):
        return []
    bots = " ".join(f"--bots greedy{''.join(each)}" for each in asked)
    return [f"    done whenever it is allowed with: {bots}"]


def _always(bot: str) -> list[str]:
    """The kinds of moves that a bot makes whenever it can."""
    parts = (part.partition("=") for part in bot.split(":"))
    return [kind for word, _, kind in parts if word == "always"]


def _kind(of: Difference) -> str:
    return of.metric.key.partition(".")[2]


# ── as text ───────────────────────────────────────────────────────────────────────────────────


def _head(found: Comparison) -> list[str]:
    deals = {
        True: "on the same deals",
        False: "numbered alike, though the deals differ",
        None: "numbered alike",
    }[found.common]
    sure = "95% intervals of paired differences"
    if found.sequential:
        sure = "95% confidence sequences of paired differences: they hold whenever play stops"
    moving = ", bots moving round the seats" if found.rotate else ""
    return [
        f"A  {_side(found.a)}",
        f"B  {_side(found.b)}",
        f"{found.players} players, {found.pairs:,} {found.unit} of each, {deals}; "
        f"seed {found.seed}, first {found.first}{moving}; {found.seconds:.1f} s",
        f"B against A, {sure}; rulekit {found.version}",
    ]


def _side(side: Side) -> str:
    bots = side.bots if len(set(side.bots)) > 1 else side.bots[:1]
    return f"{side.name}: {side.title}, {', '.join(bots)}; rules {side.digest}"


def _besides(found: Comparison) -> Iterator[str]:
    """What else is to be said of the answer."""
    if not found.comparisons and found.unit == "hands" and found.a.digest != found.b.digest:
        yield IN_MATCHES
    if found.interrupted:
        yield f"stopped after {found.pairs:,} {found.unit}"
    elif found.until and not found.reached:
        yield f"not within {found.until} yet"


def _rules(found: Comparison) -> list[str]:
    if not found.changes:
        same = found.a.digest == found.b.digest
        return ["rules", "  the same" if same else "  no sentence of the rulebooks differs"]
    if len(found.changes) > MOST_CHANGES:
        see = f"rulekit diff {found.a.name} {found.b.name}"
        count = len(found.changes)
        return ["rules", f"  {count} sentences of the rulebooks differ; see them with: {see}"]
    out = ["rules that differ (− only in A, + only in B)"]
    for title, some in groupby(found.changes, key=lambda each: each.section):
        out.append(f"  {title}")
        for each in some:
            out += wrap(str(each), WIDTH, initial_indent="    ", subsequent_indent="      ")
    return out
