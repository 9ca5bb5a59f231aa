"""The report of what the options of a game do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.answers.differences import Difference
from rulekit.answers.effects import Effect, Effects
from rulekit.answers.playing import Table
from rulekit.answers.words import in_order
from rulekit.play.game import Game
from rulekit.report.differing import (
    difference_table,
    differences_said,
    figure_table,
    same_note,
    scales_of,
    shown,
)
from rulekit.report.markup import Html, html, strong, tag
from rulekit.report.outcomes import capital
from rulekit.report.page import Page, Section, plot, table
from rulekit.report.plots import bars
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section
from rulekit.report.tongue import Tongue

USUAL = ("match.hands", "length.turns", "wins.first", "points.winner")
"""Figures that are shown of all values, if there are any."""

MOST_FIGURES = 6
MOST_SAID = 3


def effected(found: Effects, games: Sequence[Game], command: str, tongue: Tongue) -> Page:
    """The page of the effects of options. `games`: the game itself, or none."""
    default = found.default
    found = found.told_in(tongue.sayings)
    under = tongue.say("effects.under", bots=tongue.bots(default.bots), name=default.name)
    return Page(
        tongue,
        title=tongue.say("effects.title", title=default.title),
        under=capital(under),
        facts=tongue.say(
            "facts.values", n=len(found.effects), players=found.players,
            played=tongue.counted(found.pairs, found.unit),
        ),
        stopped=tongue.say("stopped.values") if found.interrupted else "",
        answer=html(_answer(found, tongue)),
        sure=html(_sure(found, tongue)),
        sections=tuple(_sections(found, games, command, tongue)),
    )  # fmt: skip


def _answer(found: Effects, tongue: Tongue) -> Iterator[Html]:
    changing = [each for each in found.effects if each.told]
    if not changing:
        yield tongue.html("effects.none", of=len(found.effects))
        return
    phrase = "effects.answer" if len(changing) == 1 else "effects.answer.several"
    yield tongue.html(phrase, n=len(changing), of=len(found.effects))
    for each in changing[:MOST_SAID]:
        top = in_order(each.differences)[:1]
        yield html(strong(each.name), ": ", differences_said(top, tongue))


def _sure(found: Effects, tongue: Tongue) -> Iterator[Html]:
    could = sum(each.might_differ for effect in found.effects for each in effect.differences)
    yield tongue.html("effects.corrected", n=tongue.count(could))
    for title, names in _others(found, tongue):
        if names:
            yield html(f"{capital(title)}: {', '.join(names)}. ")
    yield tongue.html("sure.bots", bots=tongue.bots(found.default.bots))


def _others(found: Effects, tongue: Tongue) -> Iterator[tuple[str, list[str]]]:
    """The values that change nothing, as far as that can be told, and why."""
    alike = [each for each in found.effects if not each.told and not each.problem]
    same_rules = [each for each in alike if not each.rules_differ]
    same_play = [
        each
        for each in alike
        if each.rules_differ and all(one.verdict == "same" for one in each.differences)
    ]
    rest = [each for each in alike if each not in same_rules and each not in same_play]
    played = tongue.counted(found.pairs, found.unit)
    yield tongue.say("effects.no_difference", played=played), [each.name for each in rest]
    yield tongue.say("effects.same", played=played), [each.name for each in same_play]
    same = tongue.say("effects.same_rules", players=found.players)
    yield same, [each.name for each in same_rules]
    yield (
        tongue.say("unplayed"),
        [
            tongue.say("unplayed.value", value=each.name, problem=each.problem)
            for each in found.effects
            if each.problem
        ],
    )


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    found: Effects, games: Sequence[Game], command: str, tongue: Tongue
) -> Iterator[Section]:
    changing = [each for each in found.effects if each.told]
    if changing:
        yield _sizes(changing, tongue)
    rows = _figures(found)
    if rows:
        scales = scales_of(one for figure in rows for _, one in figure)
        said = tongue.html("effects.figures.said", dots=tongue.say("dots"))
        sides = tongue.say("effects.default"), tongue.say("effects.value")
        yield Section(tongue.say("effects.figures.title"), said,
                      figure_table(rows, sides, scales, tongue))  # fmt: skip
    if changing:
        yield each_section([(e.name, e.differences, len(e.told)) for e in changing],
                           tongue.say("effects.default"), found.unit, tongue)  # fmt: skip
    scope = "hand" if found.unit == "hands" else "match"
    bots = found.default.bots
    rules = [(game, bots) for game in games[:1] if findable(bots)]
    yield rules_section(Table(found.players, scope, found.seed), rules, [found.default.name],
                        found.pairs, tongue)  # fmt: skip
    yield repeat_section(Repeat(
        command or f"rulekit effects {found.default.name} --{found.unit} {found.pairs} "
        f"--seed {found.seed} --players {found.players}",
        ((tongue.say("repeat.rules"), found.default.digest),), found.seed, found.unit,
        found.first, found.pairs, found.version, "", found.players, tuple(dict.fromkeys(bots)),
        rotate=False,
        options=found.default.options,
    ), tongue)  # fmt: skip
    yield notes_section(tongue, tongue.say("note.values"), tongue.say("note.sizes"))


def _sizes(changing: Sequence[Effect], tongue: Tongue) -> Section:
    said = tongue.say("effects.sizes.said")
    sizes = [(each.name, each.size) for each in changing]
    rows = [[name, tongue.number(size, 1)] for name, size in sizes]
    words = "; ".join(" ".join(row) for row in rows)
    numbers = table(["", tongue.say("head.times")], rows, tongue)
    drawn = plot("sizes", bars(sizes, tongue), f"{said} {words}", numbers, tongue)
    return Section(tongue.say("effects.sizes.title"), html(said), drawn)


def _figures(found: Effects) -> list[list[tuple[str, Difference]]]:
    """The figures to show, each with its rows: the usual ones, and those that change most."""
    every = [one for each in found.effects for one in in_order(each.differences)]
    changed = [one.metric.key for one in every if one.metric.group != "moves"]
    by_size = sorted(
        dict.fromkeys(changed),
        key=lambda key: (
            -max(abs(e.difference) / (e.small or 1) for e in every if e.metric.key == key)
        ),
    )
    keys = list(dict.fromkeys([*USUAL, *by_size]))
    rows = [
        [
            (each.name, one)
            for each in found.effects
            for one in shown(each.differences)
            if one.metric.key == key
        ]
        for key in keys
    ]
    return [figure for figure in rows if figure][:MOST_FIGURES]


def each_section(
    values: Sequence[tuple[str, Sequence[Difference], int]], base: str, unit: str, tongue: Tongue
) -> Section:
    """Every figure of each value, folded. `values`: with how many of their figures differ."""
    scales = scales_of(one for _, differences, _ in values for one in shown(differences))
    parts = [
        tag(
            "details",
            tag("summary", strong(name), f" · {tongue.say('every.count', n=count)}"),
            difference_table(shown(differences), (base, name), scales, tongue),
            same_note(differences, unit, tongue),
            class_="each",
        )
        for name, differences, count in values
    ]
    return Section(tongue.say("every.title"), html(tongue.say("every.said")), html(parts))
