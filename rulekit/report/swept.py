"""The report of figures over the values of an option, or of a number in a rule file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rulekit.answers.levels import Level
from rulekit.answers.playing import Table
from rulekit.answers.sweeps import Point, Sweep
from rulekit.answers.words import in_order
from rulekit.play.game import Game
from rulekit.report.differing import interval, signed
from rulekit.report.effected import each_section
from rulekit.report.markup import Html, html
from rulekit.report.outcomes import capital
from rulekit.report.page import Page, Section, plot, table
from rulekit.report.plots import Level as Drawn
from rulekit.report.plots import levels
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section
from rulekit.report.tongue import Tongue

MOST_SAID = 3


def swept(found: Sweep, games: Sequence[Game], command: str, tongue: Tongue) -> Page:
    """The page of a sweep. `games`: the game as it is, or none."""
    base = found.base
    found = found.told_in(tongue.sayings)
    under = tongue.say("sweep.under", bots=tongue.bots(base.bots), name=base.name, now=found.now)
    return Page(
        tongue,
        title=tongue.say("sweep.title", title=base.title, what=_what(found)),
        under=capital(under),
        facts=tongue.say(
            "facts.values", n=len(found.points), players=found.players,
            played=tongue.counted(found.pairs, found.unit),
        ),
        stopped=tongue.say("stopped.values") if found.interrupted else "",
        answer=html(_answer(found, tongue)),
        sure=html(_sure(found, tongue)),
        sections=tuple(_sections(found, games, command, tongue)),
    )  # fmt: skip


def _what(found: Sweep) -> str:
    """The option, or the place of a number without the folders before it."""
    return PurePath(found.what).name


def _points(found: Sweep, key: str) -> list[tuple[Point, Level]]:
    return [(each, level) for each in found.points if (level := each.level(key)) is not None]


def _shown(level: Level, value: float, tongue: Tongue) -> str:
    return tongue.percent(value) if level.metric.is_share else tongue.number(value)


def _answer(found: Sweep, tongue: Tongue) -> Iterator[Html]:
    if not found.shown:
        yield tongue.html("sweep.none", what=_what(found))
        return
    values = [each.value for each in found.points if not each.problem]
    yield tongue.html("sweep.answer", low=values[0], high=values[-1], what=_what(found))
    parts = []
    for key in found.shown[:MOST_SAID]:
        some = _points(found, key)
        (_, first), (_, last) = some[0], some[-1]
        low, high = _shown(first, first.value, tongue), _shown(last, last.value, tongue)
        parts.append(tongue.html("sweep.change", figure=first.label, low=low, high=high))
    yield html([html(part, "; " if part is not parts[-1] else ".") for part in parts])


def _sure(found: Sweep, tongue: Tongue) -> Iterator[Html]:
    changing = [each for each in found.points if in_order(each.differences)]
    yield tongue.html("sweep.sure", n=len(changing), of=len(found.points), now=found.now)
    problems = [
        tongue.say("unplayed.value", value=each.value, problem=each.problem)
        for each in found.points
        if each.problem
    ]
    if problems:
        yield html(f"{capital(tongue.say('unplayed'))}: {'; '.join(problems)}. ")
    yield tongue.html("sure.bots", bots=tongue.bots(found.base.bots))


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    found: Sweep, games: Sequence[Game], command: str, tongue: Tongue
) -> Iterator[Section]:
    for place, key in enumerate(found.shown):
        if _points(found, key):
            yield _curve(found, key, f"swept-{place}", tongue)
    changing = [each for each in found.points if in_order(each.differences)]
    if changing:
        yield each_section(
            [(e.value, e.differences, len(in_order(e.differences))) for e in changing],
            tongue.say("sweep.now", now=found.now), found.unit, tongue,
        )  # fmt: skip
    bots = found.base.bots
    scope = "hand" if found.unit == "hands" else "match"
    rules = [(game, bots) for game in games[:1] if findable(bots)]
    yield rules_section(Table(found.players, scope, found.seed), rules, [found.base.name],
                        found.pairs, tongue)  # fmt: skip
    values = ",".join(each.value for each in found.points)
    given = f"--vary {_what(found)}" if ":" in found.what else f"--set {found.what}"
    yield repeat_section(Repeat(
        command or f"rulekit sweep {found.base.name} {given}={values} --{found.unit} "
        f"{found.pairs} --seed {found.seed} --players {found.players}",
        ((tongue.say("sweep.rules"), found.base.digest),), found.seed, found.unit, found.first,
        found.pairs, found.version, "", found.players, tuple(dict.fromkeys(bots)), rotate=False,
        options=found.base.options,
    ), tongue)  # fmt: skip
    paired = tongue.say("note.values_paired", now=found.now)
    yield notes_section(tongue, tongue.say("note.curves"), paired)


def _curve(found: Sweep, key: str, name: str, tongue: Tongue) -> Section:
    some = _points(found, key)
    metric = some[0][1].metric
    marks = [
        Drawn(each.value, level.value, level.low, level.high, each.value == found.now)
        for each, level in some
    ]
    rows = []
    for each, level in some:
        low, high = (_shown(level, end, tongue) for end in (level.low, level.high))
        difference = each.difference(key)
        more = ["", ""] if difference is None or difference.verdict == "same" else [
            signed(difference, difference.difference), interval(difference)
        ]  # fmt: skip
        value = _shown(level, level.value, tongue)
        rows.append([each.value, value, tongue.between(low, high), *more])
    ends = tongue.say("head.interval")
    against = tongue.say("sweep.against", now=found.now)
    head = [_what(found), metric.label, ends, against, ends]
    told = tongue.say("sweep.curve", heading=capital(some[0][1].heading), label=metric.label)
    words = f"{told} " + "; ".join(f"{row[0]}: {row[1]}" for row in rows)
    spec = levels(marks, _what(found), tongue, share=metric.is_share)
    drawn = plot(name, spec, words, table(head, rows, tongue), tongue)
    return Section(capital(metric.label), html(told), drawn, half=True)
