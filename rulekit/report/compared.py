"""The report of a comparison."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rulekit.answers.changes import RuleChange, rule_changes
from rulekit.answers.comparison import MOST_CHANGES, Comparison, Side, idle
from rulekit.answers.differences import Difference
from rulekit.answers.words import alike, in_order, untold
from rulekit.play.game import Game
from rulekit.report.differing import (
    difference_table,
    differences_said,
    interval,
    same_note,
    scales_of,
    shown,
)
from rulekit.report.followed import ahead_section, followed, left_section
from rulekit.report.markup import Html, html, tag
from rulekit.report.outcomes import Seen, capital, outcome_sections
from rulekit.report.page import Page, Section
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section, table_of
from rulekit.report.tongue import ENGLISH, Tongue
from rulekit.rulebook import Played
from rulekit.stats.summary import hands_summary, matches_summary

MOST_SAID = 3
"""So many differences are told in the answer, and the others below it."""

MOST_ADDED = 4
"""And so many of the others."""

NOBODYS = frozenset({"wins.nobody", "wins.several", "wins.first"})
"""Shares of hands that are of no single place at the table."""

DEALS = {True: "deals.common", False: "deals.differ", None: "deals.numbered"}
"""What is said of the deals, by whether they are the same."""

LONGEST_NAME = 24
"""Letters of a title that finds its place in a plot."""


def compared(found: Comparison, games: Sequence[Game], command: str, tongue: Tongue) -> Page:
    """The page of a comparison. `games`: both that were compared, or none."""
    a, b = found.a, found.b
    found = found.told_in(tongue.sayings)
    first, second = side_names(a, b, tongue)
    against = tongue.say("against", a=first, b=second)
    games_said = a.name if a.name == b.name else tongue.say("against", a=a.name, b=b.name)
    played = tongue.counted(found.pairs, found.unit)
    return Page(
        tongue,
        title=f"{a.title}: {against}" if a.title == b.title else against,
        under=f"{games_said}. {_bots(a, b, tongue)}; {tongue.say(DEALS[found.common])}.",
        facts=tongue.say("facts.twice", played=played, players=found.players),
        stopped=_stopped(found, tongue),
        answer=html(_answer(found, tongue)),
        sure=html(_sure(found, tongue)),
        sections=tuple(_sections(found, games, command, tongue)),
    )


def side_names(a: Side, b: Side, tongue: Tongue = ENGLISH) -> tuple[str, str]:
    """What both are called in short: by what is not the same of them.

    Names stand within plots, so titles that are long give way to the names of the games.
    """
    if a.title != b.title and max(len(a.title), len(b.title)) <= LONGEST_NAME:
        return a.title, b.title
    if a.name == b.name:
        bots = [tongue.bots(each.bots) for each in (a, b)]
        return (bots[0], bots[1]) if bots[0] != bots[1] else ("A", "B")
    return a.name, b.name.removeprefix(f"{a.name}:")


def _bots(a: Side, b: Side, tongue: Tongue) -> str:
    some, others = (tongue.bots(each.bots) for each in (a, b))
    if a.bots == b.bots:
        return capital(tongue.say("bots", bots=some))
    return capital(tongue.say("bots.against", a=some, b=others))


def _stopped(found: Comparison, tongue: Tongue) -> str:
    played = tongue.counted(found.pairs, found.unit)
    if found.interrupted:
        return tongue.say("stopped", played=played)
    if found.until and not found.reached:
        amount, _, unit = found.until.partition(" ")
        amount = amount.replace(".", tongue.sayings.decimal)
        until = f"{amount} {tongue.unit(unit)}".rstrip()
        return tongue.say("stopped.wide", until=until, played=played)
    return ""


# ── the answer ────────────────────────────────────────────────────────────────────────────────


def _answer(found: Comparison, tongue: Tongue) -> Iterator[Html]:
    told = _first(found)
    names = side_names(found.a, found.b, tongue)
    if not told:
        hands = tongue.counted(found.pairs, found.unit)
        yield tongue.html("compared.none" if found.comparisons else "compared.same", played=hands)
        ruled = [*alike(found.differences), *idle(found, *names)]
        if ruled:
            yield html(f" {capital('; '.join(ruled))}.")
        return
    yield differences_said(told, tongue)
    yield from _fair(found, tongue)
    for each in idle(found, *names):
        yield html(f" {capital(each)}.")


def _first(found: Comparison) -> list[Difference]:
    """The largest difference under each heading; kinds of moves where there is nothing else."""
    told = in_order(found.differences)
    groups = {each.metric.group: each for each in reversed(told)}
    firsts = [each for each in told if groups[each.metric.group] is each]
    return [each for each in firsts if each.metric.group != "moves"][:MOST_SAID] or firsts[:1]


def _fair(found: Comparison, tongue: Tongue) -> Iterator[Html]:
    """Whether anybody at the table gains, if that has not been told."""
    wins = [
        each
        for each in found.differences
        if each.metric.group == "wins" and each.metric.key not in NOBODYS
    ]
    if wins and not any(each.verdict == "differs" for each in wins):
        most = max(wins, key=lambda each: max(-each.low, each.high))
        ruled = most.amount(max(-most.low, most.high), up=True)
        yield tongue.html("compared.fair", amount=ruled)


def _sure(found: Comparison, tongue: Tongue) -> Iterator[Html]:
    first = _first(found)
    if first:
        ends = [f"{each.metric.label} {interval(each)}" for each in first]
        yield tongue.html("compared.intervals", intervals="; ".join(ends))
    rest = [
        each.words(found.unit)
        for each in in_order(found.differences)
        if each not in first and each.metric.group != "moves"
    ]
    if rest:
        more = len(rest) - MOST_ADDED
        phrase = "compared.more" if more == 1 else "compared.more.several"
        last = [tongue.say(phrase, n=more)] if more > 0 else []
        yield html(f"{capital('; '.join([*rest[:MOST_ADDED], *last]))}. ")
    ruled = list(alike(found.differences)) if first else []
    for each in (*ruled, *untold(found.differences, found.unit)):
        yield html(f"{capital(each)}. ")
    if not found.comparisons and found.unit == "hands" and found.a.digest != found.b.digest:
        yield html(f"{capital(tongue.sayings.say('in_matches'))}. ")
    yield tongue.html("sure.bots", bots=tongue.bots((*found.a.bots, *found.b.bots)))


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    found: Comparison, games: Sequence[Game], command: str, tongue: Tongue
) -> Iterator[Section]:
    names = side_names(found.a, found.b, tongue)
    changes = _changes(found, games, tongue)
    series = [each.series for each in found.tallied]
    if not all(findable(each.found_by or each.bots) for each in series):
        games = ()
    yield _figures(found, names, tongue)
    sides = [_seen(name, found, number) for number, name in enumerate(names)]
    yield from outcome_sections(sides, tongue)
    both = [
        course
        for each, game in zip(series, games, strict=False)
        if (course := followed(each, game, found.first, found.pairs)) is not None
    ]
    if len(both) == 2:
        yield from left_section(both, names, tongue)
        yield from ahead_section(both, names, tongue)
    if found.changes:
        yield _rules(found, changes, names, tongue)
    rules = [(game, s.found_by or s.bots) for game, s in zip(games, series, strict=False)]
    changed = _places(found.changes)
    yield rules_section(table_of(series[0]), rules, names, found.pairs, tongue, changed)
    a, b = (tongue.say("repeat.rules_of", name=each) for each in names)
    yield repeat_section(Repeat(
        command or _command(found), ((a, found.a.digest), (b, found.b.digest)),
        found.seed, found.unit, found.first, found.pairs, found.version, "", found.players,
        tuple(dict.fromkeys((*found.a.bots, *found.b.bots))), found.rotate,
    ), tongue)  # fmt: skip
    yield notes_section(tongue, *_counted(found, tongue))


def _seen(name: str, found: Comparison, side: int) -> Seen:
    tallied = found.tallied[side]
    teams = tallied.series.program.teams
    matches = matches_summary(tallied.sums, teams) if found.unit == "matches" else {}
    return Seen(name, hands_summary(tallied.sums, teams, alone=not matches), matches, tallied.sums)


def _figures(found: Comparison, names: tuple[str, str], tongue: Tongue) -> Section:
    rows = shown(found.differences)
    title, note = tongue.say("changes.title"), same_note(found.differences, found.unit, tongue)
    if not rows:
        return Section(title, html(tongue.say("changes.none")), note)
    said = tongue.html("changes.said", a=names[0], b=names[1], dots=tongue.say("dots"))
    return Section(title, said, html(difference_table(rows, names, scales_of(rows), tongue), note))


def _changes(found: Comparison, games: Sequence[Game], tongue: Tongue) -> tuple[RuleChange, ...]:
    """The sentences of the rulebooks that one side alone has; none that nobody could translate."""
    if tongue is ENGLISH or not found.changes:
        return found.changes
    sides = [Played(each.rules, found.players, each.chosen) for each in games]
    return rule_changes(sides[0], sides[1], language=tongue.code) if len(sides) == 2 else ()


def _rules(
    found: Comparison, changes: Sequence[RuleChange], names: tuple[str, str], tongue: Tongue
) -> Section:
    """The sentences of the rulebooks that one side alone has."""
    title = tongue.say("rules.title")
    if len(found.changes) > MOST_CHANGES or not changes:
        text = tongue.say("rules.many", n=len(changes or found.changes))
        language = "" if tongue is ENGLISH else f" --lang {tongue.code}"
        see = tag("code", f"rulekit diff {found.a.name} {found.b.name}{language}")
        return Section(title, html(text, see), Html())
    said = tongue.html("rules.said", a=names[0], b=names[1])
    groups = [
        tag("div", tag("h3", title), tag("ul", [_change(each) for each in some], class_="lines"))
        for title, some in groupby(changes, key=lambda each: each.section)
    ]
    return Section(title, said, tag("div", groups, class_="changes"))


def _change(each: RuleChange) -> Html:
    sign = tag("span", "−" if each.side == "a" else "+", class_="sign")
    place = tag("code", f" {each.places}") if each.places else None
    return tag("li", sign, each.text, place)


def _places(changes: Sequence[RuleChange]) -> Iterator[tuple[str, int]]:
    """The lines of rule files that changes are of."""
    for each in changes:
        for name, lines in re.findall(r"([^;]+?):([\d, ]+)", each.places):
            yield from ((name.strip(), int(line)) for line in re.findall(r"\d+", lines))


def _counted(found: Comparison, tongue: Tongue) -> Iterator[str]:
    gains = [each.gain for each in found.differences if each.metric.key == "length.turns"]
    paired = (
        f" {tongue.say('note.gain', n=tongue.number(gains[0], 1))}"
        if gains and gains[0] > 1.05
        else ""
    )
    yield tongue.say("note.sequences" if found.sequential else "note.paired") + paired
    yield tongue.say("note.holm", n=tongue.count(found.comparisons))
    yield tongue.say("note.shares")


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
