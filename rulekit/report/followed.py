"""How play goes on, of a sample of hands or matches that are followed from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import iter_unpack

from rulekit.play.game import Game
from rulekit.report.markup import Html, html
from rulekit.report.page import Section, plot, table
from rulekit.report.plots import Curve, curves
from rulekit.report.tongue import Tongue
from rulekit.series.batch import simulate
from rulekit.series.courses import CARDS, POINTS, Courses, courses_of_hands, courses_of_matches
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


def left_section(
    sides: Sequence[Followed], names: Sequence[str], tongue: Tongue
) -> Iterator[Section]:
    """What is left in the hand after each turn: of one side by who wins, of two sides of each."""
    if any(unit != "hands" for unit, _ in sides):
        return
    found = [each for _, each in sides]
    one = found[0]
    if len(found) == 1:
        found_curves = [
            Curve(tongue.say("left.others"), lacking(one.courses, least=LEAST, won=False)),
            Curve(tongue.say("left.winner"), lacking(one.courses, least=LEAST, won=True)),
        ]
    else:
        found_curves = [
            Curve(name, lacking(each.courses, least=LEAST))
            for name, each in zip(names, found, strict=True)
        ]
    if not all(curve.points for curve in found_curves):
        return
    what = POINTS if all(each.unit == POINTS for each in found) else CARDS
    told = tongue.say(f"left.{what}.said")
    counts = tongue.both(dict.fromkeys(tongue.count(each.number) for each in found))
    caption = tongue.say("left.caption", counts=counts, least=LEAST)
    said = f"{told} " + "; ".join(_ends_of(curve, tongue) for curve in found_curves)
    numbers = _numbers(found_curves, tongue.say("left.turn"), tongue, share=False)
    spec = curves(found_curves, tongue.say("left.axis"), tongue=tongue)
    body = plot("left", spec, said, numbers, tongue, caption)
    yield Section(tongue.say(f"left.{what}.title"), html(told), body, half=True)


def ahead_section(
    sides: Sequence[Followed], names: Sequence[str], tongue: Tongue
) -> Iterator[Section]:
    """How early who wins at last is ahead."""
    unit = sides[0][0]
    found = [each for _, each in sides]
    lines = [Curve(name, ahead(each.courses)) for name, each in zip(names, found, strict=True)]
    if min(line.points[0].n for line in lines) < LEAST:  # of so few hands curves say nothing
        return
    one = tongue.sayings.unit(unit, 1)
    measure = "ahead.in_points" if unit == "matches" else f"ahead.{found[0].unit}"
    told = tongue.say("ahead.said", one=one, measure=tongue.say(measure))
    changes = [sum(map(lead_changes, each.courses)) / max(1, len(each.courses)) for each in found]
    turned = tongue.both(dict.fromkeys(tongue.number(each, 1) for each in changes))
    caption = tongue.say("ahead.caption", n=turned, one=one)
    said = f"{told} " + "; ".join(
        tongue.say(
            "ahead.line", name=line.name or tongue.say("ahead.winner"),
            start=tongue.percent(line.points[0].value, 0),
            half=tongue.percent(line.points[PARTS // 2].value, 0),
        )
        for line in lines
    )  # fmt: skip
    axis = tongue.say("ahead.axis", one=one)
    spec = curves(lines, axis, share=True, even=0.5, tongue=tongue)
    numbers = _numbers(lines, tongue.say("ahead.way"), tongue, share=True)
    body = plot("ahead", spec, said, numbers, tongue, caption)
    yield Section(tongue.say("ahead.title"), html(told), body, half=True)


def _ends_of(curve: Curve, tongue: Tongue) -> str:
    first, last = curve.points[0], curve.points[-1]
    return tongue.say(
        "left.line", name=curve.name, first=tongue.number(first.value, 1),
        last=tongue.number(last.value, 1), at=last.at,
    )  # fmt: skip


def _numbers(lines: Sequence[Curve], head: str, tongue: Tongue, *, share: bool) -> Html:
    def shown(value: float) -> str:
        return tongue.percent(value) if share else tongue.number(value, 1)

    def cells(point: Stretch | None) -> list[str]:
        if point is None:
            return ["", "", ""]
        ends = tongue.between(shown(point.low), shown(point.high))
        return [tongue.count(point.n), shown(point.value), ends]

    by_place = [{point.at: point for point in line.points} for line in lines]
    places = sorted({at for each in by_place for at in each})
    ahead, interval = tongue.say("ahead.head"), tongue.say("head.interval")
    return table(
        [head, *(word for line in lines for word in ("n", line.name or ahead, interval))],
        [
            [f"{at * PARTS}%" if share else str(at),
             *(cell for each in by_place for cell in cells(each.get(at)))]
            for at in places
        ],
        tongue,
    )  # fmt: skip
