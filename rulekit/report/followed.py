"""How play goes on, of a sample of hands or matches that are followed from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import iter_unpack

from rulekit.play.game import Game
from rulekit.report.markup import Html, html
from rulekit.report.numbers import between, number, percent
from rulekit.report.page import Section, plot, table
from rulekit.report.plots import Curve, curves
from rulekit.series.batch import simulate
from rulekit.series.courses import POINTS, Courses, courses_of_hands, courses_of_matches
from rulekit.series.hand import Series
from rulekit.stats.courses import PARTS, Stretch, ahead, lacking, lead_changes

MOST_HANDS = 300
"""So many hands are followed, or fewer where fewer were played."""

MOST_MATCHES = 100
LEAST = 20
"""A curve goes on as long as so many hands do."""

Followed = tuple[str, Courses]


def followed(series: Series, game: Game | None, first: int, done: int) -> Followed | None:
    """The first hands (or matches) of a series, with what they are called; None without rules."""
    if game is None:
        return None
    if series.scope == "hand":
        return "hands", courses_of_hands(game, series, first, min(done, MOST_HANDS))
    results = simulate(
        game, matches=min(done, MOST_MATCHES), players=series.program.players,
        bots=series.found_by or series.bots, seed=series.seed, rotate=series.rotate,
        engine=series.engine, first=first, rows=True,
    )  # fmt: skip
    rows = list(iter_unpack(f"{len(series.columns)}q", b"".join(b.rows for b in results.raw or ())))
    return "matches", courses_of_matches(series, rows)


def left_section(sides: Sequence[Followed], names: Sequence[str]) -> Iterator[Section]:
    """What is left in the hand after each turn: of one side by who wins, of two sides of each."""
    if any(unit != "hands" for unit, _ in sides):
        return
    found = [each for _, each in sides]
    one = found[0]
    if len(found) == 1:
        found_curves = [
            Curve("the others", lacking(one.courses, least=LEAST, won=False)),
            Curve("who wins", lacking(one.courses, least=LEAST, won=True)),
        ]
    else:
        found_curves = [
            Curve(name, lacking(each.courses, least=LEAST))
            for name, each in zip(names, found, strict=True)
        ]
    if not all(curve.points for curve in found_curves):
        return
    what = "Points" if all(each.unit == POINTS for each in found) else "Cards"
    told = f"{what} that melds leave over in the hand, after each turn of a player, with 95% bands."
    caption = (
        f"On average over hands that still go on, so good hands leave the curves. {_sample(found)} "
        f"followed move by move; a curve ends where fewer than {LEAST} are left."
    )
    said = f"{told} " + "; ".join(_ends_of(curve) for curve in found_curves)
    body = plot("left", curves(found_curves, "turn of the player"), said,
                _numbers(found_curves, "turn", share=False), caption)  # fmt: skip
    yield Section(f"{what} by turn", html(told), body, half=True)


def _sample(found: Sequence[Courses]) -> str:
    counts = " and ".join(dict.fromkeys(f"{each.number:,}" for each in found))
    return f"The first {counts} hands were"


def ahead_section(sides: Sequence[Followed], names: Sequence[str]) -> Iterator[Section]:
    """How early who wins at last is ahead."""
    unit = sides[0][0]
    found = [each for _, each in sides]
    lines = [Curve(name, ahead(each.courses)) for name, each in zip(names, found, strict=True)]
    if min(line.points[0].n for line in lines) < LEAST:  # of so few hands curves say nothing
        return
    one = unit.removesuffix("es") if unit == "matches" else "hand"
    measure = "in points" if unit == "matches" else f"with the fewest {found[0].unit} left over"
    told = f"How often the winner of a {one} was ahead on the way, {measure}, with 95% bands."
    changes = [sum(map(lead_changes, each.courses)) / max(1, len(each.courses)) for each in found]
    turned = " and ".join(dict.fromkeys(number(each, 1) for each in changes))
    caption = f"The lead changes {turned} times a {one}. The dotted line is one in two."
    said = f"{told} " + "; ".join(
        f"{line.name or 'the winner'}: {percent(line.points[0].value, 0)} at the start, "
        f"{percent(line.points[PARTS // 2].value, 0)} half-way"
        for line in lines
    )
    body = plot("ahead", curves(lines, f"way through the {one}", share=True, even=0.5), said,
                _numbers(lines, "way", share=True), caption)  # fmt: skip
    yield Section("Who is ahead", html(told), body, half=True)


def _ends_of(curve: Curve) -> str:
    first, last = curve.points[0], curve.points[-1]
    left = f"{number(first.value, 1)} at first, {number(last.value, 1)} at turn {last.at}"
    return f"{curve.name}: {left}"


def _numbers(lines: Sequence[Curve], head: str, *, share: bool) -> Html:
    def shown(value: float) -> str:
        return percent(value) if share else number(value, 1)

    def cells(point: Stretch | None) -> list[str]:
        if point is None:
            return ["", "", ""]
        return [f"{point.n:,}", shown(point.value), between(shown(point.low), shown(point.high))]

    by_place = [{point.at: point for point in line.points} for line in lines]
    places = sorted({at for each in by_place for at in each})
    return table(
        [head, *(word for line in lines for word in ("n", line.name or "ahead", "95% interval"))],
        [
            [f"{at * PARTS}%" if share else str(at),
             *(cell for each in by_place for cell in cells(each.get(at)))]
            for at in places
        ],
    )  # fmt: skip
