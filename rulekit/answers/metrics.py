"""The figures of hands and matches that are compared; what they are called is in `english.py`.

Each figure is a sum over a sum: won hands over hands, turns over hands, choices over decisions.
Both sums are of whole numbers, one pair for each unit of play (a hand, or a match).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from rulekit.answers.english import ENGLISH
from rulekit.answers.sayings import Said, Sayings
from rulekit.series.hand import Series

SHARE = "percentage points"
"""The unit of what is a share of something; its figures are kept as shares, 0.25 for 25%."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that both sides have.

    `key`: its name for programs, `length.turns`. `unit`: that of a difference, in English; SHARE
    for shares. `kind`, `name`: what it is of, if there are several such figures: a `place` (how
    many after the dealer's), a `seat`, a `bot`, a `reason` or an `action`. `only`: "A" or "B" if it
    is of a kind of move that the other side does not have, else "". `sayings`: the language in
    which it is told.
    """

    key: str
    unit: str
    kind: str = ""
    name: str = ""
    only: str = ""
    sayings: Sayings = field(default=ENGLISH, repr=False, compare=False)

    @property
    def label(self) -> str:
        """Its name in tables."""
        return self._told(self._said.label)

    @property
    def heading(self) -> str:
        """The heading under which it stands, in words."""
        return self.sayings.headings[self.group]

    @property
    def said(self) -> str:
        """A sentence about a difference, up to where the difference follows."""
        return self._told(self._said.said)

    @property
    def more(self) -> str:
        """What comes after a difference, where there is more: `longer`."""
        return self._said.more

    @property
    def less(self) -> str:
        """The same where there is less: `shorter`."""
        return self._said.less

    @property
    def _said(self) -> Said:
        return self.sayings.figures[f"{self.group}.{self.kind}" if self.kind else self.key]

    def _told(self, text: str) -> str:
        return text.format(name=self.sayings.name(self.kind, self.name))

    @property
    def group(self) -> str:
        """The heading under which it stands: `length`, `ends`, `wins`, `points` and so on."""
        return self.key.partition(".")[0]

    @property
    def rank(self) -> int:
        """How soon it is told: who wins, points, how hands end, turns, moves, then all the rest."""
        if self.key in ("match.turns", "length.turns"):
            return _ASKED.index("length")
        return _ASKED.index(self.group) if self.group != "length" else _ASKED.index("rest")

    @property
    def is_aside(self) -> bool:
        """Whether people ask for others before it: who wins, and points."""
        return self.rank >= _ASKED.index("ends")

    @property
    def is_share(self) -> bool:
        """Whether it is a share of something."""
        return self.unit == SHARE


_ASKED = ("match", "wins", "points", "ends", "length", "moves", "rest")
"""Groups of figures in the order in which they are told; "rest": lengths that are no turns."""


def metrics_of(a: Series, b: Series) -> tuple[Metric, ...]:
    """All figures of two series of one table size, in the order of a report.

    What only one of them knows (a way to end, a kind of move, a bot) is there, and counts nothing
    in the other.
    """
    if a.scope == "match":
        return (*_matches(a, b), *_hands(a, b))
    return tuple(_hands(a, b))


def bots_told(a: Series, b: Series) -> tuple[str, ...]:
    """The bots that both have, and that do not sit in all seats of either."""
    shared = [name for name in dict.fromkeys(a.bots) if name in b.bots]
    return tuple(name for name in shared if {name} not in (set(a.bots), set(b.bots)))


def seats_told(a: Series, b: Series) -> tuple[int, ...]:
    """The seats that are worth telling, from 1: where bots keep different seats, all of them.

    With one bot in all seats they are alike, for the deal goes round.
    """
    fixed = [len(set(each.bots)) > 1 and not each.rotate for each in (a, b)]
    return tuple(range(1, a.program.players + 1)) if any(fixed) else ()


def kinds_told(a: Series, b: Series) -> tuple[str, ...]:
    """The kinds of moves of both, each once."""
    return tuple(dict.fromkeys((*a.action_names, *b.action_names)))


def reasons_told(a: Series, b: Series) -> tuple[str, ...]:
    """The ways to end of both, each once; the empty one, of a hand that goes on, is none."""
    return tuple(each for each in dict.fromkeys((*a.program.reasons, *b.program.reasons)) if each)


# ── the rows ──────────────────────────────────────────────────────────────────────────────────


def _hands(a: Series, b: Series) -> Iterator[Metric]:
    yield Metric("length.turns", "turns")
    yield Metric("length.decisions", "decisions")
    yield Metric("length.choice", SHARE)
    yield Metric("length.offered", "moves")
    yield Metric("length.again", SHARE)
    for why in reasons_told(a, b):
        yield Metric(f"ends.{why}", SHARE, "reason", why)
    yield from _wins(a, b)
    yield from _points(a, b)
    for kind in kinds_told(a, b):
        only = _only(kind, a.action_names, b.action_names)
        yield Metric(f"moves.{kind}", "times a hand", "action", kind, only)


def _only(name: str, a: Container[str], b: Container[str]) -> str:
    """Which side alone has it; "" if both do."""
    return "" if name in a and name in b else "A" if name in a else "B"


def _of_somebody(a: Series, b: Series, group: str, unit: str) -> Iterator[Metric]:
    """A figure of each place, counted from the dealer, who is the last; of seats; of bots."""
    for after in range(1, a.program.players):
        yield Metric(f"{group}.after_{after}", unit, "place", str(after))
    yield Metric(f"{group}.dealer", unit, "place", "0")
    for seat in seats_told(a, b):
        yield Metric(f"{group}.seat_{seat}", unit, "seat", str(seat))
    for bot in bots_told(a, b):
        yield Metric(f"{group}.{bot}", unit, "bot", bot)


def _wins(a: Series, b: Series) -> Iterator[Metric]:
    yield from _of_somebody(a, b, "wins", SHARE)
    yield Metric("wins.first", SHARE)
    yield Metric("wins.nobody", SHARE)
    yield Metric("wins.several", SHARE)


def _points(a: Series, b: Series) -> Iterator[Metric]:
    yield Metric("points.all", "points")
    yield Metric("points.winner", "points")
    yield Metric("points.gap", "points")
    yield from _of_somebody(a, b, "points", "points")


def _matches(a: Series, b: Series) -> Iterator[Metric]:
    yield Metric("match.hands", "hands")
    yield Metric("match.turns", "turns")
    for seat in range(1, a.program.players + 1):
        yield Metric(f"match.seat_{seat}", SHARE, "seat", str(seat))
    for bot in bots_told(a, b):
        yield Metric(f"match.{bot}", SHARE, "bot", bot)
    yield Metric("match.nobody", SHARE)
    yield Metric("match.broken_off", SHARE)
    yield Metric("match.champion", "points")
