"""The plots of reports, as Vega-Lite specifications: plain dictionaries with their numbers in them.

Two series at most: the first is grey, with circles and dashes, the second has colour, diamonds and
whole lines; alone a series has the colour. Colours are variables of the style sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from rulekit.report.tongue import ENGLISH, Tongue
from rulekit.stats.courses import Stretch

Spec = dict[str, Any]

FONT = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, '
    "sans-serif"
)
INK, QUIET, GRID, ZERO = "var(--text)", "var(--text-2)", "var(--p-grid)", "var(--p-zero)"

CONFIG: Spec = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "text": {"fontSize": 13},
    "axis": {
        "labelColor": QUIET,
        "labelFontSize": 13,
        "titleColor": QUIET,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "gridColor": GRID,
        "domain": False,
        "ticks": False,
        "labelFlush": False,
        "labelPadding": 8,
    },
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a series looks."""

    colour: str
    shape: str
    dash: tuple[int, ...]


BASE = Style("var(--p-base)", "circle", (5, 3))
VARIANT = Style("var(--p-var)", "diamond", ())
ALONE = Style("var(--p-var)", "circle", ())


def styles(number: int) -> tuple[Style, ...]:
    """The looks of so many series, one or two."""
    return (BASE, VARIANT) if number == 2 else (ALONE,)


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval, in a row of a plot. `side`: the number of its series, from 0."""

    row: str
    side: int
    value: float
    low: float
    high: float


def shares(
    found: Sequence[Share], *, tongue: Tongue, even: float | None = None, whole: bool = False
) -> Spec:
    """Dots with whiskers, in a row for each name, and beneath each other where sides are two.

    `even`: where a line is drawn. `whole`: whether the axis begins at 0.
    """
    sides = 1 + max(each.side for each in found)
    rows = list(dict.fromkeys(each.row for each in found))
    x: Spec = {"type": "quantitative", "scale": {"zero": whole, "nice": True}}
    y: Spec = {"field": "row", "type": "nominal", "sort": rows, "title": None,
               "axis": {"labelColor": INK, "grid": False, "labelLimit": 150,
                        "labelPadding": 10}}  # fmt: skip
    offset: Spec = {"yOffset": {"field": "side", "type": "ordinal", "sort": list(range(sides)),
                                "scale": {"paddingOuter": 0.5}}} if sides > 1 else {}  # fmt: skip
    layers: list[Spec] = []
    if even is not None:
        layers.append({"data": {"values": [{"even": even}]},
                       "mark": {"type": "rule", "color": ZERO, "strokeWidth": 1},
                       "encoding": {"x": {"field": "even", **x}}})  # fmt: skip
    for side, look in enumerate(styles(sides)):
        mine: Spec = {"transform": [{"filter": f"datum.side === {side}"}]}
        at = {"x": {"field": "low", **x, "title": None,
                    "axis": {"format": ".1~%", "tickCount": 5, "labelSeparation": 8}},
              "y": y, **offset}  # fmt: skip
        layers += [
            {**mine, "mark": {"type": "rule", "color": look.colour, "strokeWidth": 2},
             "encoding": {**at, "x2": {"field": "high"}}},
            {**mine, "mark": {"type": "point", "shape": look.shape, "filled": True, "opacity": 1,
                              "color": look.colour, "size": 90 if look.shape == "circle" else 140},
             "encoding": {**at, "x": {**at["x"], "field": "value"}}},
            {**mine, "mark": {"type": "text", "align": "left", "dx": 8, "color": look.colour,
                              "fontWeight": 600, "fontSize": 12},
             "encoding": {**at, "x": {**at["x"], "field": "high"},
                          "text": {"field": "text", "type": "nominal"}}},
        ]  # fmt: skip
    values = [
        {"row": each.row, "side": each.side, "value": each.value, "low": each.low,
         "high": each.high, "text": _percent(each, tongue)}
        for each in found
    ]  # fmt: skip
    height = len(rows) * (44 if sides > 1 else 34)
    return _drawn(layers, tongue, height=height, values=values, right=52)


def _percent(each: Share, tongue: Tongue) -> str:
    """A share to as many digits as its interval bears."""
    half = 50 * (each.high - each.low)
    return tongue.percent(each.value, 2 if 0 < half < 0.05 else 1)


@dataclass(frozen=True, slots=True)
class Spreads:
    """How often each whole number occurs in a series. `name`: beside its curve."""

    name: str
    counts: Mapping[int, int]
    median: int


MOST_BINS = 60


def binned(counts: Mapping[int, int], low: int, width: int, bins: int) -> list[float]:
    """The share of all numbers that falls into each bin."""
    total = sum(counts.values())
    found = [0.0] * bins
    for value, times in counts.items():
        found[min((value - low) // width, bins - 1)] += times / total
    return found


def histogram(sides: Sequence[Spreads], title: str, tongue: Tongue = ENGLISH) -> Spec:
    """Curves in steps, with medians beside their tops. `title`: of the axis."""
    numbers = [value for side in sides for value, times in side.counts.items() if times]
    low, high = min(numbers), max(numbers)
    width = -(-(high - low + 1) // MOST_BINS)
    bins = (high - low) // width + 1
    shown = [binned(side.counts, low, width, bins) for side in sides]
    x: Spec = {"field": "x", "type": "quantitative", "title": title,
               "axis": {"grid": False, "tickMinStep": 1},
               "scale": {"zero": False, "nice": False,
                         "domain": [low - width, low + (bins + 0.5) * width]}}  # fmt: skip
    y: Spec = {"field": "y", "type": "quantitative", "title": None,
               "axis": {"format": ".0~%", "tickCount": 4}}  # fmt: skip
    layers: list[Spec] = []
    for look, heights in zip(styles(len(sides)), shown, strict=True):
        middle = [low + (i + (width - 1) / 2 / width) * width for i in range(-1, bins + 1)]
        steps = [{"x": x, "y": y} for x, y in zip(middle, [0.0, *heights, 0.0], strict=True)]
        layers.append(
            {"data": {"values": steps},
             "mark": {"type": "area", "interpolate": "step", "color": look.colour,
                      "fillOpacity": 0.16, "line": {"color": look.colour, "strokeWidth": 1.8,
                                                    "strokeDash": list(look.dash)}},
             "encoding": {"x": x, "y": y}}
        )  # fmt: skip
    top = max(max(heights) for heights in shown)
    return _drawn([*layers, *_medians(sides, top, x, y, tongue)], tongue, height=200)


def _medians(sides: Sequence[Spreads], top: float, x: Spec, y: Spec, tongue: Tongue) -> list[Spec]:
    """A line at each median, and above the curves what it is: of two, the earlier on the left."""
    lines = 1 + any(side.name for side in sides)
    room = {**y, "scale": {"domain": [0, top * (1.06 + 0.13 * lines)]}}
    earlier = min(range(len(sides)), key=lambda i: sides[i].median)
    found: list[Spec] = []
    for number, (side, look) in enumerate(zip(sides, styles(len(sides)), strict=True)):
        left = number == earlier
        median = tongue.say("plot.median", n=side.median)
        found += [
            {"data": {"values": [{"x": side.median, "y": 0, "top": top}]},
             "mark": {"type": "rule", "color": look.colour, "strokeDash": [2, 3],
                      "strokeWidth": 1.4},
             "encoding": {"x": x, "y": room, "y2": {"field": "top"}}},
            {"mark": {"type": "text", "align": "left" if left else "right", "baseline": "top",
                      "color": look.colour, "fontWeight": 650, "lineHeight": 17,
                      "x": 4 if left else {"expr": "width - 4"}, "y": 0,
                      "text": [*([side.name] if side.name else []), median]},
             "data": {"values": [{}]}},
        ]  # fmt: skip
    return found


@dataclass(frozen=True, slots=True)
class Curve:
    """A line with its band. `name`: at its end, if it needs one."""

    name: str
    points: tuple[Stretch, ...]


def curves(
    found: Sequence[Curve], title: str, *, tongue: Tongue, share: bool = False,
    even: float | None = None,
) -> Spec:  # fmt: skip
    """Lines with bands of their intervals. `title`: of the axis below. `share`: heights are such.

    `even`: where a line is drawn across.
    """
    x: Spec = {"field": "at", "type": "quantitative", "title": title,
               "axis": {"grid": False, "tickMinStep": 1, **({"labelExpr": "datum.value * 10 + '%'"}
                                                           if share else {})},
               "scale": {"zero": share, "nice": False}}  # fmt: skip
    y: Spec = {"type": "quantitative", "title": None, "scale": {"zero": True},
               "axis": {"tickCount": 5, **({"format": ".0%"} if share else {})}}  # fmt: skip
    layers: list[Spec] = []
    if even is not None:
        layers.append({"data": {"values": [{"even": even}]},
                       "mark": {"type": "rule", "color": ZERO, "strokeDash": [2, 3]},
                       "encoding": {"y": {"field": "even", **y}}})  # fmt: skip
    for look, curve in zip(styles(len(found)), found, strict=True):
        values = [{"at": p.at, "value": p.value, "low": p.low, "high": p.high}
                  for p in curve.points]  # fmt: skip
        layers += [
            {"data": {"values": values},
             "mark": {"type": "area", "color": look.colour, "opacity": 0.18},
             "encoding": {"x": x, "y": {"field": "low", **y}, "y2": {"field": "high"}}},
            {"data": {"values": values},
             "mark": {"type": "line", "color": look.colour, "strokeWidth": 2,
                      "strokeDash": list(look.dash)},
             "encoding": {"x": x, "y": {"field": "value", **y}}},
        ]  # fmt: skip
    return _drawn([*layers, *_ends(found, x, y)], tongue, height=190)


LETTER = 0.022  # the width of a letter, as a part of that of a plot


def _ends(found: Sequence[Curve], x: Spec, y: Spec) -> list[Spec]:
    """The names of lines: of the upper one above its end, of the lower one below its beginning."""
    named = [curve for curve in found if curve.name]
    upper = max(named, key=lambda curve: curve.points[-1].value, default=None)
    made = []
    for look, curve in zip(styles(len(found)), found, strict=True):
        part = min(1.0, LETTER * len(curve.name))  # the name is as wide as so much of the curve
        wide = min(len(curve.points), 1 + ceil(part * len(curve.points)))
        if curve is upper:
            at, edge = curve.points[-1].at, max(p.high for p in curve.points[-wide:])
        else:
            at, edge = curve.points[0].at, min(p.low for p in curve.points[:wide])
        mark = {"align": "right", "dy": -10} if curve is upper else {"align": "left", "dy": 14}
        made.append(
            {"data": {"values": [{"at": at, "value": edge}]},
             "mark": {"type": "text", **mark, "dx": 0 if curve is upper else 6,
                      "color": look.colour, "fontWeight": 650, "text": curve.name},
             "encoding": {"x": x, "y": {"field": "value", **y}}}
        )  # fmt: skip
    return made if named else []


@dataclass(frozen=True, slots=True)
class Level:
    """A figure at one value of what is swept. `now`: whether the game has that value."""

    at: str
    value: float
    low: float
    high: float
    now: bool


def levels(found: Sequence[Level], title: str, tongue: Tongue, *, share: bool) -> Spec:
    """Dots with whiskers over values in their order; that of the game as it is has a ring."""
    whole = all(each.at.lstrip("-").isdecimal() for each in found)
    kind = "quantitative" if whole else "ordinal"
    x: Spec = {"field": "at", "type": kind, "title": title,
               "sort": None, "scale": {"zero": False, "padding": 14} if whole else {},
               "axis": {"grid": False, "labelAngle": 0, "tickMinStep": 1,
                        "labelOverlap": True}}  # fmt: skip
    y: Spec = {"type": "quantitative", "title": None, "scale": {"zero": False, "nice": True},
               "axis": {"tickCount": 5, **({"format": ".1~%"} if share else {})}}  # fmt: skip
    values = [
        {"at": int(each.at) if whole else each.at, "value": each.value, "low": each.low,
         "high": each.high, "now": each.now}
        for each in found
    ]  # fmt: skip
    at: Spec = {"x": x, "y": {"field": "value", **y}}
    colour = ALONE.colour
    layers: list[Spec] = [
        {"mark": {"type": "line", "color": colour, "strokeWidth": 1.5, "opacity": 0.5},
         "encoding": at},
        {"mark": {"type": "rule", "color": colour, "strokeWidth": 2},
         "encoding": {"x": x, "y": {"field": "low", **y}, "y2": {"field": "high"}}},
        {"mark": {"type": "point", "filled": True, "opacity": 1, "color": colour, "size": 60},
         "encoding": at},
        {"transform": [{"filter": "datum.now"}],
         "mark": {"type": "point", "filled": False, "color": ZERO, "size": 190, "opacity": 1,
                  "strokeWidth": 1.5}, "encoding": at},
        {"transform": [{"filter": "datum.now"}],
         "mark": {"type": "text", "dy": -18, "color": INK, "fontWeight": 650,
                  "text": tongue.say("plot.now")},
         "encoding": at},
    ]  # fmt: skip
    return _drawn(layers if whole else layers[1:], tongue, height=190, values=values)


def bars(found: Sequence[tuple[str, float]], tongue: Tongue) -> Spec:
    """Bars from 0, one below the other, each with its length written behind it."""
    values = [{"row": row, "value": value, "text": tongue.number(value, 1)} for row, value in found]
    x: Spec = {"field": "value", "type": "quantitative", "title": None, "scale": {"zero": True}}
    y: Spec = {"field": "row", "type": "nominal", "sort": None, "title": None,
               "axis": {"labelColor": INK, "grid": False, "labelLimit": 210}}  # fmt: skip
    layers: list[Spec] = [
        {"mark": {"type": "bar", "color": ALONE.colour, "height": 9}, "encoding": {"x": x, "y": y}},
        {"mark": {"type": "text", "align": "left", "dx": 6, "color": ALONE.colour,
                  "fontWeight": 600, "fontSize": 12},
         "encoding": {"x": x, "y": y, "text": {"field": "text", "type": "nominal"}}},
    ]  # fmt: skip
    return _drawn(layers, tongue, height=24 * len(found), values=values, right=40)


def _drawn(
    layers: list[Spec], tongue: Tongue, *, height: object,
    values: Sequence[Mapping[str, Any]] = (), right: int = 14,
) -> Spec:  # fmt: skip
    """The whole specification; it is as wide as its place."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "width": "container",
        "height": height,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": {"left": 2, "right": right, "top": 18, "bottom": 4},
        **({"data": {"values": list(values)}} if values else {}),
        "layer": layers,
        "config": CONFIG if tongue is ENGLISH else {**CONFIG, "locale": _marks(tongue)},
    }


def _marks(tongue: Tongue) -> Spec:
    """The marks within numbers on axes; those of Vega itself are English."""
    sayings = tongue.sayings
    return {"number": {"decimal": sayings.decimal, "thousands": sayings.thousands,
                       "grouping": [3], "currency": ["", ""]}}  # fmt: skip
