"""The report of a comparison."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rulekit.answers.changes import RuleChange
from rulekit.answers.comparison import MOST_CHANGES, Comparison, Side, idle
from rulekit.answers.differences import Difference
from rulekit.answers.words import IN_MATCHES, alike, in_order, untold
from rulekit.play.game import Game
from rulekit.report.differing import (
    DOTS,
    difference_table,
    differences_said,
    interval,
    same_note,
    scales_of,
    shown,
)
from rulekit.report.followed import ahead_section, followed, left_section
from rulekit.report.markup import Html, html, strong, tag
from rulekit.report.numbers import listed, number
from rulekit.report.outcomes import Seen, capital, outcome_sections
from rulekit.report.page import Page, Section
from rulekit.report.repeating import SHARES, Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section, table_of
from rulekit.stats.summary import hands_summary, matches_summary

MOST_SAID = 3
"""So many differences are told in the answer, and the others below it."""

MOST_ADDED = 4
"""And so many of the others."""

NOBODYS = frozenset({"wins.nobody", "wins.several", "wins.first"})
"""Shares of hands that are of no single place at the table."""

DEALS = {
    True: "every deal played under both",
    False: "deals of the same numbers, though the cards differ",
    None: "deals of the same numbers",
}

LONGEST_NAME = 24
"""Letters of a title that finds its place in a plot."""


def compared(found: Comparison, games: Sequence[Game], command: str = "") -> Page:
    """The page of a comparison. `games`: both that were compared, or none."""
    a, b = found.a, found.b
    first, second = side_names(a, b)
    same = a.title == b.title
    return Page(
        title=f"{a.title}: {second} against {first}" if same else f"{second} against {first}",
        under=f"{_games(a, b)}. {_bots(a, b)}; {DEALS[found.common]}.",
        facts=f"2 × {found.pairs:,} {found.unit} · {found.players} players",
        stopped=_stopped(found),
        answer=html(_answer(found)),
        sure=html(_sure(found)),
        sections=tuple(_sections(found, games, command)),
    )


def side_names(a: Side, b: Side) -> tuple[str, str]:
    """What both are called in short: by what is not the same of them.

    Names stand within plots, so titles that are long give way to the names of the games.
    """
    if a.title != b.title and max(len(a.title), len(b.title)) <= LONGEST_NAME:
        return a.title, b.title
    if a.name == b.name:
        bots = [listed(list(dict.fromkeys(each.bots))) for each in (a, b)]
        return (bots[0], bots[1]) if bots[0] != bots[1] else ("A", "B")
    return a.name, b.name.removeprefix(f"{a.name}:")


def _games(a: Side, b: Side) -> str:
    return a.name if a.name == b.name else f"{b.name} against {a.name}"


def _bots(a: Side, b: Side) -> str:
    some, others = (listed(list(dict.fromkeys(each.bots))) for each in (a, b))
    if a.bots == b.bots:
        return f"{capital(some)} bots"
    return f"{capital(some)} bots against {others} bots"


def _stopped(found: Comparison) -> str:
    if found.interrupted:
        return f"Stopped after {found.pairs:,} {found.unit}."
    if found.until and not found.reached:
        return f"Not within {found.until} yet, after {found.pairs:,} {found.unit}."
    return ""


# ── the answer ────────────────────────────────────────────────────────────────────────────────


def _answer(found: Comparison) -> Iterator[Html]:
    told = _first(found)
    if not told:
        hands = f"{found.pairs:,} {found.unit}"
        same = f"Every figure is the same in each of {hands}."
        yield strong(f"No difference found in {hands}." if found.comparisons else same)
        ruled = [*alike(found.differences), *idle(found, *side_names(found.a, found.b))]
        if ruled:
            yield html(f" {capital('; '.join(ruled))}.")
        return
    yield differences_said(told)
    yield from _fair(found)
    for each in idle(found, *side_names(found.a, found.b)):
        yield html(f" {capital(each)}.")


def _first(found: Comparison) -> list[Difference]:
    """The largest difference under each heading; kinds of moves where there is nothing else."""
    told = in_order(found.differences)
    groups = {each.metric.group: each for each in reversed(told)}
    firsts = [each for each in told if groups[each.metric.group] is each]
    return [each for each in firsts if each.metric.group != "moves"][:MOST_SAID] or firsts[:1]


def _fair(found: Comparison) -> Iterator[Html]:
    """Whether anybody at the table gains, if that has not been told."""
    wins = [
        each
        for each in found.differences
        if each.metric.group == "wins" and each.metric.key not in NOBODYS
    ]
    if wins and not any(each.verdict == "differs" for each in wins):
        most = max(wins, key=lambda each: max(-each.low, each.high))
        ruled = most.amount(max(-most.low, most.high), up=True)
        yield html(strong("No place at the table is found to gain"), f"; more than {ruled} is "
                   "ruled out.")  # fmt: skip


def _sure(found: Comparison) -> Iterator[Html]:
    first = _first(found)
    if first:
        ends = [f"{each.metric.label} {interval(each)}" for each in first]
        yield html("With 95% intervals: ", strong("; ".join(ends)), ". ")
    rest = [
        each.words(found.unit)
        for each in in_order(found.differences)
        if each not in first and each.metric.group != "moves"
    ]
    if rest:
        more = len(rest) - MOST_ADDED
        stand = "difference stands" if more == 1 else "differences stand"
        last = [f"{more} more {stand} in the table"] if more > 0 else []
        yield html(f"{capital('; '.join([*rest[:MOST_ADDED], *last]))}. ")
    ruled = list(alike(found.differences)) if first else []
    for each in (*ruled, *untold(found.differences, found.unit)):
        yield html(f"{capital(each)}. ")
    if not found.comparisons and found.unit == "hands" and found.a.digest != found.b.digest:
        yield html(f"{capital(IN_MATCHES)}. ")
    who = listed(list(dict.fromkeys((*found.a.bots, *found.b.bots))))
    yield html("All this is between ", strong(f"{who} bots"), "; people play otherwise.")


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(found: Comparison, games: Sequence[Game], command: str) -> Iterator[Section]:
    names = side_names(found.a, found.b)
    series = [each.series for each in found.tallied]
    if not all(findable(each.found_by or each.bots) for each in series):
        games = ()
    yield _changes(found, names)
    sides = [_seen(name, found, number) for number, name in enumerate(names)]
    yield from outcome_sections(sides)
    both = [
        course
        for each, game in zip(series, games, strict=False)
        if (course := followed(each, game, found.first, found.pairs)) is not None
    ]
    if len(both) == 2:
        yield from left_section(both, names)
        yield from ahead_section(both, names)
    if found.changes:
        yield _rules(found, names)
    rules = [(game, s.found_by or s.bots) for game, s in zip(games, series, strict=False)]
    yield rules_section(table_of(series[0]), rules, names, found.pairs, _places(found.changes))
    yield repeat_section(Repeat(
        command or _command(found), ((f"rules, {names[0]}", found.a.digest),
                                     (f"rules, {names[1]}", found.b.digest)),
        found.seed, found.unit, found.first, found.pairs, found.version, "", found.players,
        tuple(dict.fromkeys((*found.a.bots, *found.b.bots))), found.rotate,
    ))  # fmt: skip
    yield notes_section(*_counted(found))


def _seen(name: str, found: Comparison, side: int) -> Seen:
    tallied = found.tallied[side]
    teams = tallied.series.program.teams
    matches = matches_summary(tallied.sums, teams) if found.unit == "matches" else {}
    return Seen(name, hands_summary(tallied.sums, teams, alone=not matches), matches, tallied.sums)


def _changes(found: Comparison, names: tuple[str, str]) -> Section:
    rows = shown(found.differences)
    said = html(f"What {names[1]} has more than {names[0]}. {DOTS}")
    if not rows:
        return Section(
            "What changes", html("Nothing does."), same_note(found.differences, found.unit)
        )
    table = difference_table(rows, names, scales_of(rows))
    return Section("What changes", said, html(table, same_note(found.differences, found.unit)))


def _rules(found: Comparison, names: tuple[str, str]) -> Section:
    """The sentences of the rulebooks that one side alone has."""
    said = html("Sentences of the rulebooks: ", strong("−"), f" only in {names[0]}, ",
                strong("+"), f" only in {names[1]}.")  # fmt: skip
    if len(found.changes) > MOST_CHANGES:
        text = f"{len(found.changes)} sentences differ; see them with: "
        see = tag("code", f"rulekit diff {found.a.name} {found.b.name}")
        return Section("Which rules differ", html(text, see), Html())
    groups = [
        tag("div", tag("h3", title), tag("ul", [_change(each) for each in some], class_="lines"))
        for title, some in groupby(found.changes, key=lambda each: each.section)
    ]
    return Section("Which rules differ", said, tag("div", groups, class_="changes"))


def _change(each: RuleChange) -> Html:
    sign = tag("span", "−" if each.side == "a" else "+", class_="sign")
    place = tag("code", f" {each.places}") if each.places else None
    return tag("li", sign, each.text, place)


def _places(changes: Sequence[RuleChange]) -> Iterator[tuple[str, int]]:
    """The lines of rule files that changes are of."""
    for each in changes:
        for name, lines in re.findall(r"([^;]+?):([\d, ]+)", each.places):
            yield from ((name.strip(), int(line)) for line in re.findall(r"\d+", lines))


def _counted(found: Comparison) -> Iterator[str]:
    how = (
        "Intervals of differences are 95% confidence sequences: they hold whenever play stops."
        if found.sequential
        else "Intervals of differences are 95% intervals of paired differences, deal by deal."
    )
    gains = [each.gain for each in found.differences if each.metric.key == "length.turns"]
    paired = (
        f" For turns, common deals divide the variance by {number(gains[0], 1)}."
        if gains and gains[0] > 1.05
        else ""
    )
    yield how + paired
    yield (
        "A figure differs if it survives the correction of Holm for all "
        f"{found.comparisons:,} that could: then chance explains any of them in less than 5 of 100 "
        "comparisons."
    )
    yield SHARES


def _command(found: Comparison) -> str:
    """The command of a comparison that was asked for in Python."""
    sides = [found.a.name, found.b.name]
    words = ["rulekit", "compare", *sides, f"--{found.unit}", str(found.pairs),
             "--seed", str(found.seed), "--players", str(found.players)]  # fmt: skip
    for bots in (found.a.bots, found.b.bots) if found.a.bots != found.b.bots else (found.a.bots,):
        words += ["--bots", ",".join(bots)]
    words += ["--first", str(found.first)] if found.first else []
    words += ["--rotate"] if found.rotate else []
    return " ".join(words)
