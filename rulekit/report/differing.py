"""Differences in tables: a dot with its interval in each row, one axis for a unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rulekit.answers.differences import HEADINGS, Difference
from rulekit.answers.metrics import Metric
from rulekit.answers.sayings import Sayings
from rulekit.report.markup import Html, html, tag
from rulekit.report.numbers import number, round_up
from rulekit.report.outcomes import capital
from rulekit.report.tongue import Tongue

Axis = tuple[bool, str]
"""What has an axis of its own: each unit, of matches and of hands."""

Scales = Mapping[Axis, float]
"""How far each axis reaches to either side."""


def axis_of(metric: Metric) -> Axis:
    """The axis on which a figure lies: a match is longer than a hand, and wins more."""
    return metric.group == "match", metric.unit


def scales_of(differences: Iterable[Difference]) -> dict[Axis, float]:
    """Axes that hold all intervals, in the units that people read."""
    found: dict[Axis, float] = {}
    for each in differences:
        axis, most = axis_of(each.metric), max(-_read(each, each.low), _read(each, each.high))
        found[axis] = max(most, found.get(axis, 0.0))
    return {axis: round_up(most) for axis, most in found.items()}


def _read(each: Difference, value: float) -> float:
    """A value as people read it: shares in percentage points."""
    return 100 * value if each.metric.is_share else value


def difference_table(
    differences: Sequence[Difference], names: tuple[str, str], scales: Scales, tongue: Tongue
) -> Html:
    """Every figure of both sides that could differ, under its heading and by its unit."""
    bodies = [
        tag(
            "tbody",
            _heading(_title(some[0], tongue), scales[axis_of(some[0].metric)], tongue.sayings),
            [_row(each, scales[axis_of(each.metric)], each.metric.label) for each in some],
        )
        for some in _grouped(differences)
    ]
    return _table(names, bodies, tongue)


def figure_table(
    figures: Sequence[Sequence[tuple[str, Difference]]], names: tuple[str, str], scales: Scales,
    tongue: Tongue,
) -> Html:  # fmt: skip
    """Some figures, each with a row for whatever changes it: its name, and the difference."""
    bodies = []
    for rows in figures:
        metric = rows[0][1].metric
        unit = tongue.unit(metric.unit)
        title = f"{capital(rows[0][1].heading)}: {metric.label}"
        title = title if unit in title.lower() else tongue.say("in_unit", title=title, unit=unit)
        reach = scales[axis_of(metric)]
        head = _heading(title, reach, tongue.sayings)
        bodies.append(tag("tbody", head, [_row(each, reach, name) for name, each in rows]))
    return _table(names, bodies, tongue)


def _table(names: tuple[str, str], bodies: Sequence[Html], tongue: Tongue) -> Html:
    words = (*names, tongue.say("head.difference"), tongue.say("head.interval"))
    head = tag(
        "tr",
        tag("th", scope="col"),
        [tag("th", word, scope="col", class_="n") for word in words],
        tag("th", scope="col"),
    )
    return tag("div", tag("table", tag("thead", head), bodies, class_="fold"), class_="wide")


def _title(each: Difference, tongue: Tongue) -> str:
    title, unit = capital(each.heading), tongue.unit(each.metric.unit)
    return title if unit in each.heading else tongue.say("in_unit", title=title, unit=unit)


def _grouped(differences: Sequence[Difference]) -> Iterator[list[Difference]]:
    """The differences of each heading, and of each unit under it."""
    order = list(HEADINGS)
    units = list(dict.fromkeys(each.metric.unit for each in differences))

    def place(each: Difference) -> tuple[int, int]:
        return order.index(each.metric.group), units.index(each.metric.unit)

    for _, some in groupby(sorted(differences, key=place), key=place):
        yield list(some)


def _heading(title: str, reach: float, sayings: Sayings) -> Html:
    digits = 0 if reach >= 2 else 1 if reach >= 0.2 else 2 if reach >= 0.02 else 3
    finer = digits + (reach / 2 != round(reach / 2, digits))
    marks = [
        number(each, finer if abs(each) == reach / 2 else digits, signed=True, sayings=sayings)
        for each in (-reach, -reach / 2, 0, reach / 2, reach)
    ]
    marks[2] = "0"
    axis = tag("div", [tag("span", mark) for mark in marks], class_="axis", aria_hidden="true")
    return tag(
        "tr",
        tag("th", title, scope="rowgroup", colspan="3"),
        tag("td", class_="side"), tag("td", class_="side"),
        tag("td", axis, class_="drawn"), class_="unit",
    )  # fmt: skip


def _row(each: Difference, reach: float, name: str) -> Html:
    a, b = (level(each, value) for value in (each.a, each.b))
    differs = each.verdict == "differs"
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", a, class_="n side"),
        tag("td", b, class_="n side"),
        tag("td", signed(each, each.difference), class_="n big"),
        tag("td", interval(each), class_="n interval"),
        tag("td", whisker(each, reach), class_="drawn"),
        class_=None if differs else "none",
    )


def signed(each: Difference, value: float) -> str:
    """A difference with its sign, to as many digits as its interval bears."""
    return number(_read(each, value), each.digits, signed=True, sayings=each.metric.sayings)


def interval(each: Difference) -> str:
    """Its interval."""
    ends = {"low": signed(each, each.low), "high": signed(each, each.high)}
    return each.metric.sayings.say("between", **ends)


def whisker(each: Difference, reach: float) -> Html:
    """A dot with its interval: filled if there is a difference, hollow if it may be nothing."""
    low, at, high = (
        f"{50 + 50 * max(-1.0, min(1.0, _read(each, value) / reach)):.2f}%"
        for value in (each.low, each.difference, each.high)
    )
    colour = "var(--p-var)"
    fill = colour if each.verdict == "differs" else "var(--bg)"
    return tag(
        "svg",
        _line("0", "100%", "12", "12", "var(--p-grid)", 1),
        _line("50%", "50%", "0", "24", "var(--p-zero)", 1),
        _line(low, high, "12", "12", colour, 2.5),
        _line(low, low, "7", "17", colour, 1.5),
        _line(high, high, "7", "17", colour, 1.5),
        tag("circle", cx=at, cy="12", r="4.5", fill=fill, stroke=colour, stroke_width="2"),
        aria_hidden="true",
    )


def _line(x1: str, x2: str, y1: str, y2: str, colour: str, width: float) -> Html:
    return tag("line", x1=x1, x2=x2, y1=y1, y2=y2, stroke=colour, stroke_width=str(width))


def differences_said(found: Sequence[Difference], tongue: Tongue) -> Html:
    """Differences in a sentence, each with both figures."""
    parts = []
    for place, each in enumerate(found):
        said = capital(each.metric.said) if place == 0 else each.metric.said
        grown = each.metric.more if each.difference > 0 else each.metric.less
        a, b = (level(each, value) for value in (each.a, each.b))
        size = tongue.number(_read(each, abs(each.difference)), min(each.digits, MOST_DIGITS))
        amount = f"{size} {tongue.unit(each.metric.unit)} {grown}"
        end = ". " if place + 1 == len(found) else "; "
        parts.append(tongue.html("difference", said=said, amount=amount, a=a, b=b))
        parts.append(html(end))
    return html(parts)


MOST_DIGITS = 2


def level(each: Difference, value: float) -> str:
    """A figure of one side."""
    mark = "%" if each.metric.is_share else ""
    digits = min(each.digits, MOST_DIGITS)
    return f"{number(_read(each, value), digits, sayings=each.metric.sayings)}{mark}"


def shown(differences: Iterable[Difference]) -> list[Difference]:
    """Those that could differ; what is the same in every pair needs no row."""
    return [each for each in differences if each.verdict != "same"]


def same_note(differences: Sequence[Difference], unit: str, tongue: Tongue) -> Html:
    """Which figures were the same in every pair, though both sides have them."""
    same = [each.label for each in differences if each.verdict == "same" and (each.a or each.b)]
    if not same:
        return Html()
    played = tongue.counted(differences[0].pairs, unit)
    told = tongue.say("same", played=played, figures="; ".join(same))
    return html(tag("p", told, class_="note"))
