"""Who won, how hands ended and how long they lasted, of one side or of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulekit.report.markup import Html, Piece, html, tag
from rulekit.report.page import Section, plot, table
from rulekit.report.plots import BASE, VARIANT, Share, Spreads, Style, histogram, shares
from rulekit.report.tongue import Tongue
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


def outcome_sections(sides: Sequence[Seen], tongue: Tongue) -> Iterator[Section]:
    """All that is told of matches, if there are any, and then of hands."""
    if all(side.matches.get("matches") for side in sides):
        yield _won("matches", sides, [side.matches for side in sides], tongue)
        spreads = [side.matches["hands"] for side in sides]
        counts = [side.sums.ends["hand",] for side in sides]
        yield _lengths("hands", "matches", sides, counts, spreads, tongue)
    yield _won("hands", sides, [side.hands for side in sides], tongue)
    yield _ends(sides, tongue)
    counts = [side.sums.counts["turns",] for side in sides]
    spreads = [side.hands["turns"] for side in sides]
    yield _lengths("turns", "hands", sides, counts, spreads, tongue)


def capital(text: str) -> str:
    """A sentence begins so."""
    return text[:1].upper() + text[1:]


def even_share(seats: Mapping[str, Figures]) -> float:
    """What each seat would win if all won alike."""
    taken = sum(each["of"] for each in seats.values())
    return sum(each["count"] for each in seats.values()) / taken if taken else 0.0


def _number(sides: Sequence[Seen], unit: str, tongue: Tongue) -> str:
    counts = list(dict.fromkeys(getattr(side, unit)[unit] for side in sides))
    *before, last = counts
    told = tongue.both([*map(tongue.count, before), tongue.counted(last, unit)])
    return tongue.say("each", played=told) if len(sides) > 1 and not before else told


# ── shares ────────────────────────────────────────────────────────────────────────────────────


def _won(unit: str, sides: Sequence[Seen], found: Sequence[Figures], tongue: Tongue) -> Section:
    """Who won, in which role, seat and with which bot."""
    rows = [_places(each, tongue) for each in found]
    evens = [even_share(each["wins"]["seat"]) for each in found]
    told = [_uneven(some, even, tongue) for some, even in zip(rows, evens, strict=True)]
    where = f"{tongue.say('won.even', even=tongue.percent(evens[0]))} {told[0]}".rstrip()
    if len(sides) > 1 and all(told):
        both = "; ".join(f"{side.name}: {word}" for side, word in zip(sides, told, strict=True))
        where = told[0] if told[0] == told[1] else both
    nobody = "; ".join(
        f"{tongue.percent(each['without_winner']['share'])}{f' ({side.name})' if side.name else ''}"
        for side, each in zip(sides, found, strict=True)
        if each["without_winner"]["count"]
    )
    units = tongue.unit(unit)
    none = f" {tongue.say('won.nobody', share=nobody, unit=units)}" if nobody else ""
    same = max(evens) - min(evens) < 0.005
    by = tongue.say("won.role" if "role" in found[0]["wins"] else "won.seat")
    if any(len(each["wins"]["bot"]) > 1 for each in found):
        by += tongue.say("won.bot")
    said = tongue.say("won.said", unit=units, by=by, intervals=_with_intervals(rows, tongue))
    drawn = _shares(f"won-{unit}", said, sides, rows, html(where, none), tongue,
                    even=evens[0] if same else None)  # fmt: skip
    return Section(tongue.say(f"won.{unit}.title"), html(said), drawn, half=True)


def _uneven(places: Mapping[str, Figures], even: float, tongue: Tongue) -> str:
    """Which places do not win an even share; nothing where hands hang together."""
    if any(each["low"] is None for each in places.values()):
        return ""
    outside = [row for row, e in places.items() if not e["low"] <= even <= e["high"]]
    if not outside:
        return tongue.say("won.all_even")
    several = len(outside) > 1 or outside[0] == tongue.say("role.others")
    phrase = "won.outside.several" if several else "won.outside"
    return capital(tongue.say(phrase, places=tongue.listed(outside)))


def _with_intervals(rows: Sequence[Mapping[str, Figures]], tongue: Tongue) -> str:
    found = [each["low"] for some in rows for each in some.values()]
    return "" if None in found else tongue.say("with_intervals")


def _places(found: Figures, tongue: Tongue) -> dict[str, Figures]:
    """The shares of those who won, by what they are called."""
    wins = found["wins"]
    others = "role.others" if len(wins["seat"]) > 2 else "role.other"
    roles = {"dealer": tongue.say("role.dealer"), "others": tongue.say(others)}
    return {
        **{roles[key]: each for key, each in wins.get("role", {}).items()},
        **{tongue.say("seat", n=seat): each for seat, each in wins["seat"].items()},
        **(wins["bot"] if len(wins["bot"]) > 1 else {}),
    }


def _ends(sides: Sequence[Seen], tongue: Tongue) -> Section:
    names = tongue.reasons(why for side in sides for why in side.hands["ends"])
    rows = [
        {
            called: side.hands["ends"].get(why)
            or share(0, side.hands["hands"], alone=not side.matches)
            for why, called in names.items()
        }
        for side in sides
    ]
    again = [side.hands["dealt_again"] for side in sides]
    counts = tongue.both(map(tongue.count, again))
    caption = tongue.say("ends.again", n=counts) if any(again) else ""
    said = tongue.say("ends.said", intervals=_with_intervals(rows, tongue))
    drawn = _shares("ends", said, sides, rows, html(caption), tongue, whole=True)
    return Section(tongue.say("ends.title"), html(said), drawn, half=True)


def _shares(
    name: str, said: str, sides: Sequence[Seen], rows: Sequence[Mapping[str, Figures]],
    caption: Html, tongue: Tongue, **drawn: Any,
) -> Html:  # fmt: skip
    """Shares of each side as a plot and as a table."""
    labels = list(dict.fromkeys(row for some in rows for row in some))
    marks = [
        Share(row, side, each["share"], *_ends_of(each))
        for row in labels
        for side, some in enumerate(rows)
        if (each := some.get(row)) is not None
    ]
    first = "head.count" if name == "ends" else "head.won"
    head = [tongue.say(key) for key in (first, "head.of", "head.share", "head.interval")]
    cells = [
        [row, *(cell for some in rows for cell in _cells(some.get(row), tongue))] for row in labels
    ]
    words = "; ".join(
        f"{row} {tongue.both(tongue.percent(s[row]['share']) for s in rows if row in s)}"
        for row in labels
    )
    key = _key(sides)
    told = html(key, caption) if key or caption else None
    numbers = table(["", *(each for _ in sides for each in head)], cells, tongue)
    spec = shares(marks, tongue=tongue, **drawn)
    return plot(name, spec, f"{said} {words}", numbers, tongue, told)


def _ends_of(each: Figures) -> tuple[float, float]:
    """The ends of an interval; where there is none, the share itself."""
    share = each["share"]
    return (share, share) if each["low"] is None else (each["low"], each["high"])


def _cells(each: Figures | None, tongue: Tongue) -> list[str]:
    if each is None:
        return ["", "", "", ""]
    interval = "" if each["low"] is None else tongue.between(
        tongue.percent(each["low"]), tongue.percent(each["high"])
    )  # fmt: skip
    counts = tongue.count(each["count"]), tongue.count(each["of"])
    return [*counts, tongue.percent(each["share"]), interval]


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
    name: str, of: str, sides: Sequence[Seen], counts: Sequence[Counter[int]],
    spreads: Sequence[Figures], tongue: Tongue,
) -> Section:  # fmt: skip
    """How many `name` there are in each of what was played: turns in hands, hands in matches."""
    shown = [
        Spreads(side.name, each, spread["median"])
        for side, each, spread in zip(sides, counts, spreads, strict=True)
    ]
    unit = tongue.unit(name)
    rows = [
        [side.name or unit, *amounts(spread, tongue)]
        for side, spread in zip(sides, spreads, strict=True)
    ]
    told = [
        f"{f'{side.name}: ' if side.name else ''}"
        + tongue.say("lengths.told", mean=tongue.number(spread["mean"]), low=spread["q05"],
                     high=spread["q95"], most=spread["most"])
        for side, spread in zip(sides, spreads, strict=True)
    ]  # fmt: skip
    said = tongue.say(f"lengths.{of}.said", played=_number(sides, of, tongue))
    medians = tongue.say("lengths.medians", n=tongue.both(str(each["median"]) for each in spreads))
    drawn = plot(
        f"length-{name}", histogram(shown, unit, tongue), " ".join([said, medians, *told]),
        table(["", *_amount_heads(tongue)], rows, tongue), tongue, " ".join(told),
    )  # fmt: skip
    return Section(tongue.say(f"lengths.{of}.title"), html(said), drawn, half=True)


def _amount_heads(tongue: Tongue) -> list[str]:
    """The heads of `amounts`."""
    names = ("mean", "sd", "least", "low", "median", "high", "most")
    return [tongue.say(f"amount.{name}") for name in names]


def amounts(spread: Figures, tongue: Tongue) -> list[str]:
    """How numbers are spread."""
    exact = ("least", "q05", "median", "q95", "most")
    average = [tongue.number(spread[each]) for each in ("mean", "sd")]
    return [*average, *(tongue.number(spread[each], 0) for each in exact)]


def points_section(sides: Sequence[Seen], tongue: Tongue) -> Section:
    """What a hand brought each seat and bot."""
    rows: list[list[str]] = []
    for side in sides:
        points = side.hands["points"]
        found = {tongue.say("seat", n=seat): each for seat, each in points["seat"].items()}
        found |= points["bot"] if len(points["bot"]) > 1 else {}
        before = f"{side.name}, " if side.name else ""
        rows += [[f"{before}{row}", *amounts(each, tongue)] for row, each in found.items()]
    shown = table(["", *_amount_heads(tongue)], rows, tongue)
    said = html(tongue.say("points.said"))
    return Section(tongue.say("points.title"), said, shown, half=len(sides) == 1)
