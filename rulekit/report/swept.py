"""The report of figures over the values of an option, or of a number in a rule file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rulekit.answers.differences import HEADINGS
from rulekit.answers.levels import Level
from rulekit.answers.playing import Table
from rulekit.answers.sweeps import Point, Sweep
from rulekit.answers.words import in_order
from rulekit.play.game import Game
from rulekit.report.differing import interval, signed
from rulekit.report.effected import each_section
from rulekit.report.markup import Html, html, strong
from rulekit.report.numbers import between, listed, number, percent
from rulekit.report.outcomes import capital
from rulekit.report.page import Page, Section, plot, table
from rulekit.report.plots import Level as Drawn
from rulekit.report.plots import levels
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section

MOST_SAID = 3


def swept(found: Sweep, games: Sequence[Game], command: str = "") -> Page:
    """The page of a sweep. `games`: the game as it is, or none."""
    who = listed(list(dict.fromkeys(found.base.bots)))
    return Page(
        title=f"{found.base.title} over {_what(found)}",
        under=f"{capital(who)} bots; every value on the same deals as {found.base.name}, where it "
        f"is {found.now}.",
        facts=f"{len(found.points)} values · {found.pairs:,} {found.unit} each · "
        f"{found.players} players",
        stopped="Stopped before all values were played." if found.interrupted else "",
        answer=html(_answer(found)),
        sure=html(_sure(found)),
        sections=tuple(_sections(found, games, command)),
    )


def _what(found: Sweep) -> str:
    """The option, or the place of a number without the folders before it."""
    return PurePath(found.what).name


def _points(found: Sweep, key: str) -> list[tuple[Point, Level]]:
    return [(each, level) for each in found.points if (level := each.level(key)) is not None]


def _shown(level: Level, value: float) -> str:
    return percent(value) if level.metric.is_share else number(value)


def _answer(found: Sweep) -> Iterator[Html]:
    if not found.shown:
        yield strong(f"No figure is found to change with {_what(found)}.")
        return
    values = [each.value for each in found.points if not each.problem]
    yield html(f"From {values[0]} to {values[-1]} of ", strong(_what(found)), ": ")
    parts = []
    for key in found.shown[:MOST_SAID]:
        some = _points(found, key)
        (_, first), (_, last) = some[0], some[-1]
        name = f"{HEADINGS[first.metric.group]}, {first.metric.label}"
        change = f"{_shown(first, first.value)} to {_shown(last, last.value)}"
        parts.append(html(f"{name} ", strong(change)))
    yield html([html(part, "; " if part is not parts[-1] else ".") for part in parts])


def _sure(found: Sweep) -> Iterator[Html]:
    changing = [each for each in found.points if in_order(each.differences)]
    yield html(
        f"{len(changing)} of {len(found.points)} values differ from {found.now} in some figure. ",
    )
    problems = [f"{each.value} ({each.problem})" for each in found.points if each.problem]
    if problems:
        yield html(f"Cannot be played: {'; '.join(problems)}. ")
    yield html("All this is between ",
               strong(f"{listed(list(dict.fromkeys(found.base.bots)))} bots"),
               "; people play otherwise.")  # fmt: skip


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(found: Sweep, games: Sequence[Game], command: str) -> Iterator[Section]:
    for place, key in enumerate(found.shown):
        if _points(found, key):
            yield _curve(found, key, f"swept-{place}")
    changing = [each for each in found.points if in_order(each.differences)]
    if changing:
        yield each_section(
            [(e.value, e.differences, len(in_order(e.differences))) for e in changing],
            f"{found.now}, now", found.unit,
        )  # fmt: skip
    bots = found.base.bots
    scope = "hand" if found.unit == "hands" else "match"
    rules = [(game, bots) for game in games[:1] if findable(bots)]
    yield rules_section(Table(found.players, scope, found.seed), rules, [found.base.name],
                        found.pairs)  # fmt: skip
    values = ",".join(each.value for each in found.points)
    given = f"--vary {_what(found)}" if ":" in found.what else f"--set {found.what}"
    yield repeat_section(Repeat(
        command or f"rulekit sweep {found.base.name} {given}={values} --{found.unit} "
        f"{found.pairs} --seed {found.seed} --players {found.players}",
        (("rules, as they are", found.base.digest),), found.seed, found.unit, found.first,
        found.pairs, found.version, "", found.players, tuple(dict.fromkeys(bots)), rotate=False,
        options=found.base.options,
    ))  # fmt: skip
    yield notes_section(
        "Intervals of the curves are 95% intervals of each value for itself; values share their "
        "deals, so differences are surer than the curves look.",
        f"Differences are paired, deal by deal, with the value {found.now}; a figure differs if it "
        "survives the correction of Holm for all figures of all values together.",
    )


def _curve(found: Sweep, key: str, name: str) -> Section:
    some = _points(found, key)
    metric = some[0][1].metric
    marks = [
        Drawn(each.value, level.value, level.low, level.high, each.value == found.now)
        for each, level in some
    ]
    rows = []
    for each, level in some:
        ends = between(_shown(level, level.low), _shown(level, level.high))
        difference = each.difference(key)
        more = ["", ""] if difference is None or difference.verdict == "same" else [
            signed(difference, difference.difference), interval(difference)
        ]  # fmt: skip
        rows.append([each.value, _shown(level, level.value), ends, *more])
    head = [_what(found), metric.label, "95% interval", f"against {found.now}", "95% interval"]
    told = f"{capital(HEADINGS[metric.group])}: {metric.label}, with 95% intervals."
    words = f"{told} " + "; ".join(f"{row[0]}: {row[1]}" for row in rows)
    drawn = plot(name, levels(marks, _what(found), share=metric.is_share), words,
                 table(head, rows))  # fmt: skip
    return Section(capital(metric.label), html(told), drawn, half=True)
