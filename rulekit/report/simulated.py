"""The report of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rulekit.play.game import Game
from rulekit.report.followed import Followed, ahead_section, followed, left_section
from rulekit.report.markup import Html, html, strong
from rulekit.report.numbers import listed, number, percent
from rulekit.report.outcomes import (
    Figures,
    Seen,
    capital,
    even_share,
    outcome_sections,
    points_section,
    spaced,
)
from rulekit.report.page import Page, Section
from rulekit.report.repeating import SHARES, Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section, table_of
from rulekit.series.results import Results
from rulekit.stats.significance import by_chance, holm

LEVEL = 0.05


def simulated(results: Results, game: Game | None, command: str = "") -> Page:
    """The page of a simulation. Raises ValueError if nothing was played.

    `game`: what was played, for the figures that need its rules: without it they are left out, and
    the page says so. `command`: that which makes the same.
    """
    found = results.summary()
    if not found["done"]:
        raise ValueError("nothing has been played yet, so there is nothing to report")
    if not findable(results.series.found_by or results.series.bots):
        game = None
    course = followed(results.series, game, results.first, results.done)
    bots = listed(list(dict.fromkeys(found["bots"])))
    seats = "in all seats" if len(set(found["bots"])) == 1 else "in the seats in this order"
    seats = "moving round the seats" if found["rotate"] else seats
    return Page(
        title=f"How {found['title']} plays",
        under=f"{capital(bots)} {seats}; {house_rules(game)}.",
        facts=f"{found['done']:,} {found['unit']} · {found['players']} players",
        stopped=_stopped(found),
        answer=html(_answer(found)),
        sure=_sure(found),
        sections=tuple(_sections(results, found, course, game, command)),
    )


def house_rules(game: Game | None) -> str:
    """Which options are not as the rules have them, as far as that is known."""
    if game is None:
        return "options as below"
    chosen = [f"{name}={value}" for name, value in game.chosen.items()]
    return f"with {listed(chosen)}" if chosen else "all options at their defaults"


def _stopped(found: Figures) -> str:
    if not found["interrupted"]:
        return ""
    return f"Stopped after {found['done']:,} of {found['asked']:,} {found['unit']}."


# ── the answer ────────────────────────────────────────────────────────────────────────────────


def _answer(found: Figures) -> Iterator[Html]:
    hands = found["hands"]
    turns = hands["turns"]
    ends = list(hands["ends"].items())
    if "matches" in found and found["matches"]["matches"]:
        of = found["matches"]["hands"]
        yield html("Half of all matches end within ", strong(f"{of['median']} hands"),
                   f"; nine in ten take {of['q05']} to {of['q95']}. ")  # fmt: skip
    yield html("Half of all hands end within ", strong(f"{turns['median']} turns"),
               f"; nine in ten take {turns['q05']} to {turns['q95']}. ")  # fmt: skip
    most, share = ends[0]
    rest = [f"{percent(each['share'])} by {spaced(why)}" for why, each in ends[1:3]]
    others = f", {listed(rest)}" if rest else ""
    count = percent(share["share"]) if rest else "All"
    yield html(strong(f"{count} end by {spaced(most)}"), f"{others}. ")
    yield from _winners(found)


def _winners(found: Figures) -> Iterator[Html]:
    """Who wins: of different bots which one, of equal ones which place at the table."""
    wins = (found.get("matches") or found["hands"]).get("wins") or found["hands"]["wins"]
    if len(wins["bot"]) > 1:
        ranked = sorted(wins["bot"].items(), key=lambda item: -item[1]["share"])
        (best, first), (_, second) = ranked[:2]
        told = f"{percent(first['share'])} of its {found['unit']}"
        if first["low"] > second["high"]:
            yield html(strong(f"{capital(best)} wins most"), f": {told}.")
        else:
            yield html(strong("No bot is clearly better"), f"; {best} wins {told}.")
        return
    favoured = _favoured(found)
    if favoured:
        name, each, even = favoured[0]
        more = "more" if each["share"] > even else "less"
        yield html(strong(f"{capital(name)} wins {more} than an even share"),
                   f": {percent(each['share'])}, where {percent(even)} is even.")  # fmt: skip
    else:
        yield html(strong("No seat is found to gain"), _nor_dealer(found))


def _nor_dealer(found: Figures) -> str:
    """Hands of a match hang together, so of matches nothing is said of the dealer."""
    return "." if found.get("matches") else ", and the dealer does not either."


def _favoured(found: Figures) -> list[tuple[str, Figures, float]]:
    """The places at the table that win more or less than chance explains, widest apart first.

    Corrected for their number, by the method of Holm.
    """
    wins = (found.get("matches") or found["hands"])["wins"]
    even = even_share(wins["seat"])
    places = {f"seat {seat}": each for seat, each in wins["seat"].items()}
    if "dealer" in wins.get("role", {}):
        places["the dealer"] = wins["role"]["dealer"]
    away = {
        name: (each["share"] - even) / sqrt(max(even * (1 - even), 1e-12) / each["of"])
        for name, each in places.items()
    }
    chances = holm([by_chance(each) for each in away.values()])
    sure = [name for name, chance in zip(away, chances, strict=True) if chance < LEVEL]
    return [(name, places[name], even) for name in sorted(sure, key=lambda one: -abs(away[one]))]


def _sure(found: Figures) -> Html:
    unit, done = found["unit"], found["done"]
    role = None if found.get("matches") else found["hands"]["wins"]["role"].get("dealer")
    who = listed(list(dict.fromkeys(found["bots"])))
    sure = ""
    if role is not None:
        ends = f"{percent(role['low'])} and {percent(role['high'])}"
        sure = f": the dealer wins {percent(role['share'])}, with 95% certainty between {ends}"
    return html(f"From {done:,} {unit}", strong(sure) if sure else None,
                f". All of it is between {who} bots; people play otherwise.")  # fmt: skip


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    results: Results, found: Figures, course: Followed | None, game: Game | None, command: str
) -> Iterator[Section]:
    seen = Seen("", found["hands"], found.get("matches") or {}, results.kept.sums)
    yield from outcome_sections([seen])
    if course is not None:
        yield from left_section([course], [""])
        yield from ahead_section([course], [""])
    yield points_section([seen])
    bots = results.series.found_by or results.series.bots
    rules = [(game, bots)] if game else []
    yield rules_section(table_of(results.series), rules, [found["title"]], results.done)
    yield repeat_section(Repeat(
        command or _command(found), (("rules", found["digest"]),), found["seed"], found["unit"],
        found["first"], found["done"], found["version"], found["engine"], found["players"],
        tuple(found["bots"]), found["rotate"], found["options"],
    ))  # fmt: skip
    decisions = found["hands"]["decisions"]
    yield notes_section(
        SHARES,
        "A hand that several sides won together, or nobody, is won by no seat.",
        f"{percent(decisions['with_choice'])} of decisions had a choice; a decision offered "
        f"{number(decisions['moves_mean'])} moves on average, {decisions['moves_most']} at most.",
    )


def _command(found: Figures) -> str:
    """The command of a simulation that was asked for in Python, by the name of its game."""
    words = ["rulekit", "simulate", found["game"], f"--{found['unit']}", str(found["asked"]),
             "--seed", str(found["seed"]), "--players", str(found["players"]),
             "--bots", ",".join(found["bots"])]  # fmt: skip
    words += ["--first", str(found["first"])] if found["first"] else []
    words += ["--rotate"] if found["rotate"] else []
    return " ".join(words)
