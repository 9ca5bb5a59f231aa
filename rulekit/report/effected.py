"""The report of what the options of a game do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.answers.differences import Difference
from rulekit.answers.effects import Effect, Effects
from rulekit.answers.playing import Table
from rulekit.answers.words import in_order
from rulekit.play.game import Game
from rulekit.report.differing import (
    DOTS,
    difference_table,
    differences_said,
    figure_table,
    same_note,
    scales_of,
    shown,
)
from rulekit.report.markup import Html, html, strong, tag
from rulekit.report.numbers import listed, number
from rulekit.report.outcomes import capital
from rulekit.report.page import Page, Section, plot, table
from rulekit.report.plots import bars
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section

USUAL = ("match.hands", "length.turns", "wins.first", "points.winner")
"""Figures that are shown of all values, if there are any."""

MOST_FIGURES = 6
MOST_SAID = 3


def effected(found: Effects, games: Sequence[Game], command: str = "") -> Page:
    """The page of the effects of options. `games`: the game itself, or none."""
    default = found.default
    who = listed(list(dict.fromkeys(default.bots)))
    stopped = "Stopped before all values were played." if found.interrupted else ""
    return Page(
        title=f"What the options of {default.title} do",
        under=f"{capital(who)} bots; every value against {default.name} on the same deals.",
        facts=f"{len(found.effects)} values · {found.pairs:,} {found.unit} each · "
        f"{found.players} players",
        stopped=stopped,
        answer=html(_answer(found)),
        sure=html(_sure(found)),
        sections=tuple(_sections(found, games, command)),
    )


def _answer(found: Effects) -> Iterator[Html]:
    changing = [each for each in found.effects if each.told]
    if not changing:
        yield strong(f"None of {len(found.effects)} values is found to change play.")
        return
    count = f"{len(changing)} of {len(found.effects)} values"
    makes = "makes" if len(changing) == 1 else "make"
    yield html(strong(f"{count} {makes} a difference"), ". ")
    for each in changing[:MOST_SAID]:
        top = in_order(each.differences)[:1]
        yield html(strong(each.name), ": ", differences_said(top))


def _sure(found: Effects) -> Iterator[Html]:
    could = sum(each.might_differ for effect in found.effects for each in effect.differences)
    yield html(f"Corrected for {could:,} figures of all values together. ")
    for title, names in _others(found):
        if names:
            yield html(f"{capital(title)}: {', '.join(names)}. ")
    yield html("All this is between ",
               strong(f"{listed(list(dict.fromkeys(found.default.bots)))} bots"),
               "; people play otherwise.")  # fmt: skip


def _others(found: Effects) -> Iterator[tuple[str, list[str]]]:
    """The values that change nothing, as far as that can be told, and why."""
    alike = [each for each in found.effects if not each.told and not each.problem]
    same_rules = [each for each in alike if not each.rules_differ]
    same_play = [
        each
        for each in alike
        if each.rules_differ and all(one.verdict == "same" for one in each.differences)
    ]
    rest = [each for each in alike if each not in same_rules and each not in same_play]
    yield f"no difference found in {found.pairs:,} {found.unit}", [each.name for each in rest]
    yield f"the same in each of {found.pairs:,} {found.unit}", [each.name for each in same_play]
    yield f"the rules of {found.players} players are the same", [each.name for each in same_rules]
    yield "cannot be played", [f"{e.name} ({e.problem})" for e in found.effects if e.problem]


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(found: Effects, games: Sequence[Game], command: str) -> Iterator[Section]:
    changing = [each for each in found.effects if each.told]
    if changing:
        yield _sizes(changing)
    rows = _figures(found)
    if rows:
        scales = scales_of(one for figure in rows for _, one in figure)
        said = html(f"What each value has more than the default. {DOTS}")
        yield Section("What each value changes", said,
                      figure_table(rows, ("default", "with the value"), scales))  # fmt: skip
    if changing:
        yield each_section([(e.name, e.differences, len(e.told)) for e in changing], "default",
                           found.unit)  # fmt: skip
    scope = "hand" if found.unit == "hands" else "match"
    bots = found.default.bots
    rules = [(game, bots) for game in games[:1] if findable(bots)]
    yield rules_section(Table(found.players, scope, found.seed), rules, [found.default.name],
                        found.pairs)  # fmt: skip
    yield repeat_section(Repeat(
        command or f"rulekit effects {found.default.name} --{found.unit} {found.pairs} "
        f"--seed {found.seed} --players {found.players}",
        (("rules", found.default.digest),), found.seed, found.unit, found.first, found.pairs,
        found.version, "", found.players, tuple(dict.fromkeys(bots)), rotate=False,
        options=found.default.options,
    ))  # fmt: skip
    yield notes_section(
        "Intervals are 95% intervals of paired differences, deal by deal. A figure differs if it "
        "survives the correction of Holm for all figures of all values together.",
        "How much a value changes counts in what is too little to matter: 2 percentage points of a "
        "share, or a tenth of how much single hands differ. Kinds of moves are left out of it.",
    )


def _sizes(changing: Sequence[Effect]) -> Section:
    said = (
        "The largest difference of each value, in what is too little to matter: 2 percentage "
        "points, or a tenth of how much single hands differ."
    )
    sizes = [(each.name, each.size) for each in changing]
    words = "; ".join(f"{name} {number(size, 1)}" for name, size in sizes)
    numbers = table(["", "times"], [[name, number(size, 1)] for name, size in sizes])
    drawn = plot("sizes", bars(sizes), f"{said} {words}", numbers)
    return Section("How much each value changes", html(said), drawn)


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
    values: Sequence[tuple[str, Sequence[Difference], int]], base: str, unit: str
) -> Section:
    """Every figure of each value, folded. `values`: with how many of their figures differ."""
    scales = scales_of(one for _, differences, _ in values for one in shown(differences))
    parts = [
        tag(
            "details",
            tag("summary", strong(name), f" · {count} figures differ"),
            difference_table(shown(differences), (base, name), scales),
            same_note(differences, unit),
            class_="each",
        )
        for name, differences, count in values
    ]
    said = html("All figures that could differ, value by value, on the same axes.")
    return Section("Every figure", said, html(parts))
