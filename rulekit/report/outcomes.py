"""Who won, how hands ended and how long they lasted, of one side or of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulekit.report.markup import Html, Piece, html, tag
from rulekit.report.numbers import between, listed, number, percent
from rulekit.report.page import Section, plot, table
from rulekit.report.plots import BASE, VARIANT, Share, Spreads, Style, histogram, shares
from rulekit.stats.summary import share
from rulekit.stats.sums import Sums

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a side played. `name`: empty for one that is alone. `hands`, `matches`: its summaries,
    as `Results.summary` has them. `sums`: what they come from.
    """

    name: str
    hands: Figures
    matches: Figures
    sums: Sums


def outcome_sections(sides: Sequence[Seen]) -> Iterator[Section]:
    """All that is told of matches, if there are any, and then of hands."""
    if all(side.matches.get("matches") for side in sides):
        yield _won("matches", "Who wins matches", sides, [side.matches for side in sides])
        spreads = [side.matches["hands"] for side in sides]
        counts = [side.sums.ends["hand",] for side in sides]
        told = f"Hands in a match, {_number(sides, 'matches')}."
        yield _lengths("hands", "How long matches last", told, sides, counts, spreads)
    yield _won("hands", "Is it fair?", sides, [side.hands for side in sides])
    yield _ends(sides)
    counts = [side.sums.counts["turns",] for side in sides]
    told = f"Turns in a hand, {_number(sides, 'hands')}."
    spreads = [side.hands["turns"] for side in sides]
    yield _lengths("turns", "How long hands last", told, sides, counts, spreads)


def spaced(why: str) -> str:
    """A name of the rules as people read it."""
    return why.replace("_", " ")


def capital(text: str) -> str:
    """A sentence begins so."""
    return text[:1].upper() + text[1:]


def even_share(seats: Mapping[str, Figures]) -> float:
    """What each seat would win if all won alike."""
    taken = sum(each["of"] for each in seats.values())
    return sum(each["count"] for each in seats.values()) / taken if taken else 0.0


def _number(sides: Sequence[Seen], unit: str) -> str:
    counts = list(dict.fromkeys(f"{getattr(side, unit)[unit]:,}" for side in sides))
    each = " each" if len(sides) > 1 and len(counts) == 1 else ""
    return f"{' and '.join(counts)} {unit}{each}"


# ── shares ────────────────────────────────────────────────────────────────────────────────────


def _won(name: str, title: str, sides: Sequence[Seen], found: Sequence[Figures]) -> Section:
    """Who won, in which role, seat and with which bot."""
    rows = [_places(each) for each in found]
    evens = [even_share(each["wins"]["seat"]) for each in found]
    told = [_uneven(some, even) for some, even in zip(rows, evens, strict=True)]
    where = f"The line is an even share, {percent(evens[0])}. {told[0]}".rstrip()
    if len(sides) > 1 and all(told):
        both = "; ".join(f"{side.name}: {word}" for side, word in zip(sides, told, strict=True))
        where = told[0] if told[0] == told[1] else both
    nobody = "; ".join(
        f"{percent(each['without_winner']['share'])}{f' ({side.name})' if side.name else ''}"
        for side, each in zip(sides, found, strict=True)
        if each["without_winner"]["count"]
    )
    none = f" Nobody won {nobody} of {name}." if nobody else ""
    same = max(evens) - min(evens) < 0.005
    bots = [" and by bot" for each in found if len(each["wins"]["bot"]) > 1]
    roles = "by role and by seat" if "role" in found[0]["wins"] else "by seat"
    said = f"Share of {name} won, {roles}{''.join(bots[:1])}{_with_intervals(rows)}."
    drawn = _shares(f"won-{name}", said, sides, rows, html(where, none),
                    even=evens[0] if same else None)  # fmt: skip
    return Section(title, html(said), drawn, half=True)


def _uneven(places: Mapping[str, Figures], even: float) -> str:
    """Which places do not win an even share; nothing where hands hang together."""
    if any(each["low"] is None for each in places.values()):
        return ""
    outside = [row for row, e in places.items() if not e["low"] <= even <= e["high"]]
    if not outside:
        return "Every interval holds an even share."
    return f"{capital(listed(outside))} {_lies(outside)} outside an even share."


def _lies(places: Sequence[str]) -> str:
    several = len(places) > 1 or places[0] == "other seats"
    return "lie" if several else "lies"


def _with_intervals(rows: Sequence[Mapping[str, Figures]]) -> str:
    found = [each["low"] for some in rows for each in some.values()]
    return "" if None in found else ", with 95% intervals"


def _places(found: Figures) -> dict[str, Figures]:
    """The shares of those who won, by what they are called."""
    wins = found["wins"]
    others = "other seats" if len(wins["seat"]) > 2 else "other seat"
    return {
        **{{"others": others}.get(key, key): each for key, each in wins.get("role", {}).items()},
        **{f"seat {seat}": each for seat, each in wins["seat"].items()},
        **(wins["bot"] if len(wins["bot"]) > 1 else {}),
    }


def _ends(sides: Sequence[Seen]) -> Section:
    names = dict.fromkeys(why for side in sides for why in side.hands["ends"])
    rows = [
        {
            spaced(why): side.hands["ends"].get(why)
            or share(0, side.hands["hands"], alone=not side.matches)
            for why in names
        }
        for side in sides
    ]
    again = [side.hands["dealt_again"] for side in sides]
    caption = (
        f"Hands that were thrown in and dealt again: {' and '.join(f'{n:,}' for n in again)}."
        if any(again)
        else ""
    )
    said = f"Share of hands by ending{_with_intervals(rows)}."
    drawn = _shares("ends", said, sides, rows, html(caption), whole=True)
    return Section("How hands end", html(said), drawn, half=True)


def _shares(
    name: str, said: str, sides: Sequence[Seen], rows: Sequence[Mapping[str, Figures]],
    caption: Html, **drawn: Any,
) -> Html:  # fmt: skip
    """Shares of each side as a plot and as a table."""
    labels = list(dict.fromkeys(row for some in rows for row in some))
    marks = [
        Share(row, side, each["share"], *_ends_of(each))
        for row in labels
        for side, some in enumerate(rows)
        if (each := some.get(row)) is not None
    ]
    head = ["won", "of", "share", "95% interval"]
    if name == "ends":
        head[0] = "count"
    cells = [[row, *(cell for some in rows for cell in _cells(some.get(row)))] for row in labels]
    words = "; ".join(
        f"{row} {' and '.join(percent(s[row]['share']) for s in rows if row in s)}"
        for row in labels
    )
    key = _key(sides)
    told = html(key, caption) if key or caption else None
    numbers = table(["", *(each for _ in sides for each in head)], cells)
    return plot(name, shares(marks, **drawn), f"{said} {words}", numbers, told)


def _ends_of(each: Figures) -> tuple[float, float]:
    """The ends of an interval; where there is none, the share itself."""
    share = each["share"]
    return (share, share) if each["low"] is None else (each["low"], each["high"])


def _cells(each: Figures | None) -> list[str]:
    if each is None:
        return ["", "", "", ""]
    interval = "" if each["low"] is None else between(percent(each["low"]), percent(each["high"]))
    return [f"{each['count']:,}", f"{each['of']:,}", percent(each["share"]), interval]


def _key(sides: Sequence[Seen]) -> Piece:
    """Which marks are of which side, where there are two."""
    if len(sides) < 2:
        return None
    looks = zip(sides, (BASE, VARIANT), strict=True)
    return html(tag("span", sign(look), side.name, class_="key") for side, look in looks)


def sign(look: Style) -> Html:
    """The mark of a series, as it stands before its name."""
    shape = (
        tag("circle", cx="6", cy="6", r="4.6", fill=look.colour)
        if look.shape == "circle"
        else tag("path", d="M6 .5 11.5 6 6 11.5 .5 6z", fill=look.colour)
    )
    return tag("svg", shape, width="12", height="12", aria_hidden="true")


# ── amounts ───────────────────────────────────────────────────────────────────────────────────


def _lengths(
    name: str, title: str, said: str, sides: Sequence[Seen],
    counts: Sequence[Counter[int]], spreads: Sequence[Figures],
) -> Section:  # fmt: skip
    shown = [
        Spreads(side.name, each, spread["median"])
        for side, each, spread in zip(sides, counts, spreads, strict=True)
    ]
    rows = [
        [side.name or name, *amounts(spread)] for side, spread in zip(sides, spreads, strict=True)
    ]
    told = [
        f"{f'{side.name}: ' if side.name else ''}{number(spread['mean'])} on average; nine in ten "
        f"between {spread['q05']} and {spread['q95']}, the longest {spread['most']}."
        for side, spread in zip(sides, spreads, strict=True)
    ]
    medians = " and ".join(str(spread["median"]) for spread in spreads)
    drawn = plot(f"length-{name}", histogram(shown, name), f"{said} Median {medians}. "
                 + " ".join(told), table(["", *AMOUNTS], rows), " ".join(told))  # fmt: skip
    return Section(title, html(said), drawn, half=True)


AMOUNTS = ("mean", "sd", "least", "5%", "median", "95%", "most")


def amounts(spread: Figures) -> list[str]:
    """How numbers are spread, in the order of AMOUNTS."""
    exact = ("least", "q05", "median", "q95", "most")
    return [number(spread["mean"]), number(spread["sd"]), *(number(spread[e], 0) for e in exact)]


def points_section(sides: Sequence[Seen]) -> Section:
    """What a hand brought each seat and bot."""
    rows: list[list[str]] = []
    for side in sides:
        points = side.hands["points"]
        found = {f"seat {seat}": each for seat, each in points["seat"].items()}
        found |= points["bot"] if len(points["bot"]) > 1 else {}
        before = f"{side.name}, " if side.name else ""
        rows += [[f"{before}{row}", *amounts(each)] for row, each in found.items()]
    said = html("What the scoring of a hand gave.")
    return Section("Points of a hand", said, table(["", *AMOUNTS], rows), half=len(sides) == 1)
