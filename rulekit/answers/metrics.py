"""The figures of hands and matches that are compared: what each is called, and how it is said.

Each figure is a sum over a sum: won hands over hands, turns over hands, choices over decisions.
Both sums are of whole numbers, one pair for each unit of play (a hand, or a match).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from rulekit.series.hand import Series
from rulekit.stats.outcomes import place_name

SHARE = "percentage points"
"""The unit of what is a share of something; its figures are kept as shares, 0.25 for 25%."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that both sides have.

    `key`: its name for programs, `length.turns`. `label`: its name in tables. `unit`: that of a
    difference, in words; SHARE for shares. `said`: a sentence about a difference, up to where the
    difference follows. `more`, `less`: what comes after it, as in `longer` and `shorter`.
    `only`: "A" or "B" if it is of a kind of move that the other side does not have, else "".
    """

    key: str
    label: str
    unit: str
    said: str
    more: str = "more"
    less: str = "less"
    only: str = ""

    @property
    def group(self) -> str:
        """The heading under which it stands: `length`, `ends`, `wins`, `points` and so on."""
        return self.key.partition(".")[0]

    @property
    def rank(self) -> int:
        """How soon it is told: who wins, points, turns, how hands end, then all the rest."""
        if self.key in ("match.turns", "length.turns"):
            return _ASKED.index("length")
        return _ASKED.index(self.group) if self.group != "length" else _ASKED.index("rest")

    @property
    def is_share(self) -> bool:
        """Whether it is a share of something."""
        return self.unit == SHARE


_ASKED = ("match", "wins", "points", "length", "ends", "rest", "moves")
"""Groups of figures in the order in which they are told; "rest": lengths that are no turns."""


def places(players: int) -> Iterator[tuple[str, str]]:
    """Key and words of each place at the table, counted from the dealer, who is the last.

    >>> list(places(3))
    [('after_1', 'first after the dealer'), ('after_2', 'second after the dealer'), \
('dealer', 'dealer')]
    """
    for after in range(1, players):
        yield f"after_{after}", place_name(after)
    yield "dealer", place_name(0)


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
    yield Metric("length.turns", "turns", "turns", "hands are", "longer", "shorter")
    yield Metric("length.decisions", "decisions", "decisions", "a hand takes", less="fewer")
    yield Metric(
        "length.choice", "decisions with a choice", SHARE, "there is a real choice in",
        "more of all decisions", "fewer of all decisions",
    )  # fmt: skip
    yield Metric(
        "length.offered", "moves to choose from", "moves", "a player has",
        "more to choose from on average", "fewer to choose from on average",
    )  # fmt: skip
    yield Metric("length.again", "thrown in, dealt again", SHARE, "hands are dealt again", *_OFTEN)
    for why in reasons_told(a, b):
        told = why.replace("_", " ")
        yield Metric(f"ends.{why}", f"by {told}", SHARE, f"hands end by {told}", *_OFTEN)
    yield from _wins(a, b)
    yield from _points(a, b)
    for kind in kinds_told(a, b):
        told = kind.replace("_", " ")
        only = _only(kind, a.action_names, b.action_names)
        yield Metric(f"moves.{kind}", told, "times a hand", f"'{told}' is done", *_OFTEN, only)


_OFTEN = ("more often", "less often")


def _only(name: str, a: Container[str], b: Container[str]) -> str:
    """Which side alone has it; "" if both do."""
    return "" if name in a and name in b else "A" if name in a else "B"


def _wins(a: Series, b: Series) -> Iterator[Metric]:
    for key, who in places(a.program.players):
        yield Metric(f"wins.{key}", who, SHARE, f"the {who} wins", *_OFTEN)
    for seat in seats_told(a, b):
        yield Metric(f"wins.seat_{seat}", f"seat {seat}", SHARE, f"seat {seat} wins", *_OFTEN)
    for bot in bots_told(a, b):
        yield Metric(f"wins.{bot}", bot, SHARE, f"{bot} wins", *_OFTEN)
    told = "of hands that are won, the first after the dealer wins"
    yield Metric("wins.first", "first after the dealer, of hands won", SHARE, told)
    yield Metric("wins.nobody", "nobody", SHARE, "nobody wins", *_OFTEN)
    yield Metric("wins.several", "several", SHARE, "several sides win together", *_OFTEN)


def _points(a: Series, b: Series) -> Iterator[Metric]:
    yield Metric("points.all", "all seats together", "points", "all together make")
    yield Metric("points.winner", "the winner", "points", "who wins a hand makes")
    yield Metric("points.gap", "between best and worst", "points", "best and worst lie", "further "
                 "apart", "closer together")  # fmt: skip
    for key, who in places(a.program.players):
        yield Metric(f"points.{key}", who, "points", f"the {who} makes")
    for seat in seats_told(a, b):
        yield Metric(f"points.seat_{seat}", f"seat {seat}", "points", f"seat {seat} makes")
    for bot in bots_told(a, b):
        yield Metric(f"points.{bot}", bot, "points", f"{bot} makes")


def _matches(a: Series, b: Series) -> Iterator[Metric]:
    yield Metric("match.hands", "hands of a match", "hands", "matches are", "longer", "shorter")
    yield Metric("match.turns", "turns of a match", "turns", "matches are", "longer", "shorter")
    for seat in range(1, a.program.players + 1):
        yield Metric(f"match.seat_{seat}", f"won by seat {seat}", SHARE,
                     f"seat {seat} wins matches", *_OFTEN)  # fmt: skip
    for bot in bots_told(a, b):
        yield Metric(f"match.{bot}", f"won by {bot}", SHARE, f"{bot} wins matches", *_OFTEN)
    yield Metric("match.nobody", "won by nobody", SHARE, "nobody wins a match", *_OFTEN)
    yield Metric("match.broken_off", "broken off", SHARE, "matches are broken off", *_OFTEN)
    yield Metric("match.champion", "total of the winner", "points", "who wins a match has")
