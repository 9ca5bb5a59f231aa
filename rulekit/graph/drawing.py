"""The phases and moves of a game as a picture: SVG, drawn in layers from above.

The method is that of Sugiyama and others (1981): ways that lead back are turned round, every place
gets the layer of the longest way to it, places that a long way passes get a stand-in there, and
each layer is ordered by the means of its neighbours. Equal graphs give equal pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from rulekit.graph.states import Edge, Graph

HIGH, LETTER, GAP, STEP = 34, 7.4, 64, 124  # pixels: boxes, letters, between boxes, layers
SMALL = 6.6  # pixels of a letter of a label
SWEEPS = 12
SHARES = (0.34, 0.5, 0.64, 0.42, 0.57, 0.28, 0.71)  # how far down labels stand, not to meet
ASIDE = (0, -28, 28, -52, 52)  # pixels from a way to where what is said of it may have room
LOOP = 38  # pixels beside a box that a loop takes, before what is said of it
LONGEST = 22  # letters of a label; the table below the picture has all of them

ANYWHERE = "anywhere"  # where a claim may interrupt an action that several phases have


@dataclass(frozen=True, slots=True)
class Wording:
    """What a picture says itself. `raw`: what places with other names are called in the rules."""

    raw: Mapping[str, str] = field(default_factory=dict)
    about: str = "phases and moves of {title}"
    more: str = "and {n} more"


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Place = str | tuple[int, int]
"""A node by its name; a stand-in by the number of its way and its layer."""


@dataclass
class Way:
    """All edges between two places. `ends` are as drawn, from above; `back`: it leads up."""

    ends: tuple[str, str]
    back: bool
    aside: bool
    labels: list[str] = field(default_factory=list)
    shift: int = 0
    through: list[Place] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Label:
    """A line of what is said of a way, with its middle at `x`."""

    line: str
    x: float
    y: float

    @property
    def half(self) -> float:
        """How far it reaches to either side."""
        return len(self.line) * SMALL / 2

    @property
    def box(self) -> Box:
        """What it covers."""
        return self.x - self.half, self.y - 9, self.x + self.half, self.y + 3

    @property
    def text(self) -> str:
        """It as SVG."""
        return f'<text class="label" x="{self.x:.0f}" y="{self.y:.0f}">{escape(self.line)}</text>'


def svg(graph: Graph, wording: Wording = Wording()) -> str:
    """The picture of a graph."""
    ways, loops = _ways(graph)
    layers = _ordered(_layers([node.name for node in graph.nodes], ways), ways)
    kinds = {node.name: node.kind for node in graph.nodes}
    at = _placed(layers, ways, {name: _longest(said, wording.more) for name, said in loops.items()})
    lines = [
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        'markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ]
    labels: list[Label] = []
    for name, said in loops.items():
        x, y = at[name][0] + _width(name) / 2, at[name][1]
        lines.append(
            f'<path class="way" marker-end="url(#tip)" d="M{x:.0f} {y - 8:.0f}c44 -16 44 32 2 16"/>'
        )
        labels += _label(said, x + LOOP + _longest(said, wording.more) / 2, y, wording.more)
    taken = [*(_covered(name, *at[name]) for name in kinds), *(each.box for each in labels)]
    pairs = {(way.ends, way.back) for way in ways}
    for way in ways:
        if (way.ends, not way.back) in pairs:  # there and back: beside each other
            way.shift = 12 if way.back else -12
    met: dict[str, int] = {}
    for way in sorted(ways, key=lambda each: at[each.ends[1]][0]):
        lines.append(_curve(way, at))
        first = met[way.ends[0]] = met.get(way.ends[0], -1) + 1
        tried = [
            list(_label(way.labels, *middle, wording.more)) for middle in _middles(way, at, first)
        ]
        best = min(tried, key=lambda some: _met(some, taken))
        labels += best
        taken += [each.box for each in best]
    lines += [_named(_box(name, kinds[name], *at[name]), wording.raw.get(name)) for name in kinds]
    least = min([0.0, *(each.x - each.half for each in labels)])
    most = max(x + _width(place) / 2 for place, (x, _) in at.items()) + 60
    wide = max([most, *(each.x + each.half for each in labels)]) - least
    high = len(layers) * STEP - STEP + 2 * HIGH
    head = (
        f'<div class="graph"><svg viewBox="{least:.0f} 0 {wide:.0f} {high}" '
        f'style="width: {wide:.0f}px" role="img" '
        f'aria-label="{escape(wording.about.format(title=graph.title))}">'
    )
    return "\n".join([head, *lines, *(each.text for each in labels), "</svg></div>"])


# ── ways ──────────────────────────────────────────────────────────────────────────────────────


def _ways(graph: Graph) -> tuple[list[Way], dict[str, list[str]]]:
    """The ways between different places, those back turned round; and the loops of places."""
    after: dict[str, list[Edge]] = {node.name: [] for node in graph.nodes}
    for edge in graph.edges:
        after[edge.source].append(edge)
    done: list[str] = []
    back: set[tuple[str, str]] = set()
    begins = [node.name for node in graph.nodes if node.kind == "begin"]
    for name in [*begins, *after]:
        _search(name, after, [], done, back)
    found: dict[tuple[str, str], Way] = {}
    loops: dict[str, list[str]] = {}
    for edge in graph.edges:
        if edge.source == edge.target:
            loops.setdefault(edge.source, []).append(_short(edge.label))
            continue
        ends = edge.source, edge.target
        turned = ends in back
        way = found.setdefault(ends, Way(ends[::-1] if turned else ends, turned, edge.aside))
        way.labels.append(_short(edge.label))
    return list(found.values()), loops


def _search(
    name: str,
    after: Mapping[str, list[Edge]],
    above: list[str],
    done: list[str],
    back: set[tuple[str, str]],
) -> None:
    """In depth: what leads to a place that one has come through leads back."""
    if name in done:
        return
    done.append(name)
    for edge in after[name]:
        if edge.target in (*above, name):
            back.add((name, edge.target))
        else:
            _search(edge.target, after, [*above, name], done, back)


def _short(label: str) -> str:
    """The action of a label; without one, its condition."""
    said = re.match(r"(?P<action>[^\[(;]*)(?:;.*)?(?:\[(?P<condition>.*?)\])?", label)
    text = (said["action"].strip() or said["condition"] or "") if said else ""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


# ── layers ────────────────────────────────────────────────────────────────────────────────────


def _layers(names: list[str], ways: list[Way]) -> list[list[Place]]:
    """Every place in the layer of the longest way to it, with stand-ins of long ways."""
    depth = dict.fromkeys(names, 0)
    for _ in names:
        for way in ways:
            upper, lower = way.ends
            depth[lower] = max(depth[lower], depth[upper] + 1)
    layers: list[list[Place]] = [[] for _ in range(max(depth.values()) + 1)]
    for name in names:
        layers[depth[name]].append(name)
    for number, way in enumerate(ways):
        upper, lower = way.ends
        between = range(depth[upper] + 1, depth[lower])
        way.through = [upper, *((number, layer) for layer in between), lower]
        for layer in between:
            layers[layer].append((number, layer))
    return layers


def _ordered(layers: list[list[Place]], ways: list[Way]) -> list[list[Place]]:
    """Each layer by the means of the neighbours, downwards and upwards by turns."""
    near: dict[Place, list[Place]] = {place: [] for layer in layers for place in layer}
    for way in ways:
        for upper, lower in pairwise(way.through):
            near[upper].append(lower)
            near[lower].append(upper)
    for sweep in range(SWEEPS):
        order = layers if sweep % 2 == 0 else layers[::-1]
        for fixed, moved in pairwise(order):
            rank = {place: number / max(1, len(fixed) - 1) for number, place in enumerate(fixed)}
            own = {place: number / max(1, len(moved) - 1) for number, place in enumerate(moved)}
            mean = {
                place: _mean([rank[each] for each in near[place] if each in rank], own[place])
                for place in moved
            }
            moved.sort(key=mean.__getitem__)
    return layers


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


# ── places ────────────────────────────────────────────────────────────────────────────────────


def _width(place: Place) -> float:
    return len(place or ANYWHERE) * LETTER + 22 if isinstance(place, str) else 66.0


def _placed(
    layers: list[list[Place]], ways: list[Way], said: Mapping[str, float]
) -> dict[Place, tuple[float, float]]:
    """Where the middle of each place is: near its neighbours, none over another.

    `said`: how wide that is which is said of loops, for which there is room beside their places.
    """
    beside: dict[Place, float] = {name: max(GAP, LOOP + width + 14) for name, width in said.items()}
    near: dict[Place, list[Place]] = {place: [] for layer in layers for place in layer}
    for way in ways:
        for upper, lower in pairwise(way.through):
            near[upper].append(lower)
            near[lower].append(upper)
    x: dict[Place, float] = {}
    for layer in layers:
        left = 0.0
        for place in layer:
            x[place] = left + _width(place) / 2
            left += _width(place) + beside.get(place, GAP)
        for place in layer:
            x[place] -= left / 2
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else layers[::-1]:
            wish = [_mean([x[each] for each in near[place]], x[place]) for place in layer]
            for place, wished in zip(layer, _apart(layer, wish, beside), strict=True):
                x[place] = wished
    least = min(value - _width(place) / 2 for place, value in x.items())
    return {
        place: (x[place] - least + 8, HIGH + STEP * depth)
        for depth, layer in enumerate(layers)
        for place in layer
    }


def _apart(layer: list[Place], wish: list[float], beside: Mapping[Place, float]) -> list[float]:
    """The nearest places in this order that do not overlap: the mean of pushing either way."""
    need = [(_width(one) + _width(two)) / 2 + beside.get(one, GAP) for one, two in pairwise(layer)]
    right, left = list(wish), list(wish)
    for at, gap in enumerate(need, start=1):
        right[at] = max(right[at], right[at - 1] + gap)
    for at in range(len(need), 0, -1):
        left[at - 1] = min(left[at - 1], left[at] - need[at - 1])
    return [(one + two) / 2 for one, two in zip(left, right, strict=True)]


# ── drawing ───────────────────────────────────────────────────────────────────────────────────


def _curve(way: Way, at: Mapping[Place, tuple[float, float]]) -> str:
    points = [(at[place][0] + way.shift, at[place][1]) for place in way.through]
    half = HIGH / 2
    path = f"M{points[0][0]:.0f} {points[0][1] + half:.0f}"
    for number, ((x, y), (to_x, to_y)) in enumerate(pairwise(points)):
        above = y + half if number == 0 else y
        below = to_y - half if number == len(points) - 2 else to_y
        bend = (below - above) / 2
        path += f"C{x:.0f} {above + bend:.0f} {to_x:.0f} {below - bend:.0f} {to_x:.0f} {below:.0f}"
    end = "start" if way.back else "end"
    kind = "way aside" if way.aside else "way"
    return f'<path class="{kind}" marker-{end}="url(#tip)" d="{path}"/>'


def _middles(
    way: Way, at: Mapping[Place, tuple[float, float]], first: int
) -> Iterator[tuple[float, float]]:
    """Where the label may be, on the curve or near it, which begins and ends upright.

    Best it is on the part that leaves its place. `first`: how many ways leave it that have theirs.
    """
    parts = list(pairwise(way.through))
    shares = SHARES[first % 3 :] + SHARES[: first % 3]
    for aside in ASIDE:
        for one, two in reversed(parts) if way.back else parts:
            (x, y), (to_x, to_y) = at[one], at[two]
            for share in shares:
                across = share * share * (3 - 2 * share)
                yield x + (to_x - x) * across + 2 * way.shift + aside, y + (to_y - y) * share


def _met(labels: list[Label], taken: list[Box]) -> int:
    """How often labels would lie over something."""
    return sum(
        left < to and right > begin and top < bottom and low > high
        for left, top, right, low in (each.box for each in labels)
        for begin, high, to, bottom in taken
    )


def _covered(name: str, x: float, y: float) -> Box:
    half = _width(name) / 2
    return x - half, y - HIGH / 2, x + half, y + HIGH / 2


def _said(said: list[str], more: str) -> list[str]:
    """The lines of a label."""
    lines = list(dict.fromkeys(filter(None, said)))
    return lines if len(lines) <= 3 else [*lines[:2], more.format(n=len(lines) - 2)]


def _longest(said: list[str], more: str) -> float:
    """How wide a label is."""
    return max((len(line) for line in _said(said, more)), default=0) * SMALL


def _label(said: list[str], x: float, y: float, more: str) -> Iterator[Label]:
    lines = _said(said, more)
    for number, line in enumerate(lines):
        yield Label(line, x, y + 12 * (number - (len(lines) - 1) / 2) + 4)


def _named(box: str, raw: str | None) -> str:
    """A box that is called otherwise in the rules, which is told where one points at it."""
    if raw is None:
        return box
    told = f"<title>{escape(raw)}</title>" if raw else ""
    return f'<g class="place" data-place="{escape(raw)}">{told}{box}</g>'


_ROUND = {"phase": 8, "step": HIGH / 2, "end": 0, "begin": 0}


def _box(name: str, kind: str, x: float, y: float) -> str:
    half, tall = _width(name) / 2, HIGH / 2
    text = f'<text x="{x:.0f}" y="{y + 4:.0f}">{escape(name or ANYWHERE)}</text>'
    if kind == "claim":
        points = (
            (x - half, y), (x - half + 12, y - tall), (x + half - 12, y - tall),
            (x + half, y), (x + half - 12, y + tall), (x - half + 12, y + tall),
        )  # fmt: skip
        corners = " ".join(f"{a:.0f},{b:.0f}" for a, b in points)
        return f'<polygon class="claim" points="{corners}"/>{text}'
    return (
        f'<rect class="{kind}" x="{x - half:.0f}" y="{y - tall:.0f}" width="{2 * half:.0f}" '
        f'height="{HIGH}" rx="{_ROUND[kind]}"/>{text}'
    )
