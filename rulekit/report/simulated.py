"""The report of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rulekit.play.game import Game
from rulekit.report.followed import Followed, ahead_section, followed, left_section
from rulekit.report.markup import Html, html
from rulekit.report.outcomes import (
    Figures,
    Seen,
    capital,
    even_share,
    outcome_sections,
    points_section,
)
from rulekit.report.page import Page, Section
from rulekit.report.repeating import Repeat, notes_section, repeat_section
from rulekit.report.rules import findable, rules_section, table_of
from rulekit.report.tongue import Tongue
from rulekit.series.results import Results
from rulekit.stats.significance import by_chance, holm

LEVEL = 0.05


def simulated(results: Results, game: Game | None, command: str, tongue: Tongue) -> Page:
    """The page of a simulation in which something was played.

    `game`: what was played, for the figures that need its rules: without it they are left out, and
    the page says so. `command`: that which makes the same; if empty, it is put together.
    """
    found = results.summary()
    if not findable(results.series.found_by or results.series.bots):
        game = None
    course = followed(results.series, game, results.first, results.done)
    seats = "all" if len(set(found["bots"])) == 1 else "order"
    seats = "moving" if found["rotate"] else seats
    who = tongue.say(f"seats.{seats}", bots=tongue.bots(found["bots"]))
    done = tongue.counted(found["done"], found["unit"])
    return Page(
        tongue,
        title=tongue.say("simulated.title", title=found["title"]),
        under=f"{capital(who)}; {house_rules(game, tongue)}.",
        facts=tongue.say("facts", played=done, players=found["players"]),
        stopped=_stopped(found, tongue),
        answer=html(_answer(found, tongue)),
        sure=_sure(found, tongue),
        sections=tuple(_sections(results, found, course, game, command, tongue)),
    )


def house_rules(game: Game | None, tongue: Tongue) -> str:
    """Which options are not as the rules have them, as far as that is known."""
    if game is None:
        return tongue.say("options.below")
    chosen = [f"{name}={value}" for name, value in game.chosen.items()]
    if not chosen:
        return tongue.say("options.usual")
    return tongue.say("options.chosen", chosen=tongue.listed(chosen))


def _stopped(found: Figures, tongue: Tongue) -> str:
    if not found["interrupted"]:
        return ""
    asked = tongue.counted(found["asked"], found["unit"])
    return tongue.say("stopped.of", done=tongue.count(found["done"]), asked=asked)


# ── the answer ────────────────────────────────────────────────────────────────────────────────


def _answer(found: Figures, tongue: Tongue) -> Iterator[Html]:
    hands = found["hands"]
    turns = hands["turns"]
    ends = list(hands["ends"].items())
    if "matches" in found and found["matches"]["matches"]:
        of = found["matches"]["hands"]
        yield tongue.html("answer.matches", median=of["median"], low=of["q05"], high=of["q95"])
    yield tongue.html("answer.hands", median=turns["median"], low=turns["q05"], high=turns["q95"])
    called = tongue.reasons(hands["ends"])
    most, share = ends[0]
    rest = [
        tongue.say("answer.by", share=tongue.percent(each["share"]), why=called[why])
        for why, each in ends[1:3]
    ]
    if rest:
        first = tongue.percent(share["share"])
        yield tongue.html("answer.ends", share=first, why=called[most], others=tongue.listed(rest))
    else:
        yield tongue.html("answer.ends.all", why=called[most])
    yield _winners(found, tongue)


def _winners(found: Figures, tongue: Tongue) -> Html:
    """Who wins: of different bots which one, of equal ones which place at the table."""
    wins = (found.get("matches") or found["hands"]).get("wins") or found["hands"]["wins"]
    if len(wins["bot"]) > 1:
        ranked = sorted(wins["bot"].items(), key=lambda item: -item[1]["share"])
        (best, first), (_, second) = ranked[:2]
        clear = first["low"] > second["high"]
        return tongue.html(
            "winners.bot" if clear else "winners.bot.none", bot=capital(best) if clear else best,
            share=tongue.percent(first["share"]), unit=tongue.unit(found["unit"]),
        )  # fmt: skip
    favoured = _favoured(found, tongue)
    if not favoured:  # hands of a match hang together, so of matches nothing is said of the dealer
        return tongue.html("winners.none" if found.get("matches") else "winners.none.dealer")
    name, each, even = favoured[0]
    return tongue.html(
        "winners.more" if each["share"] > even else "winners.less", who=capital(name),
        share=tongue.percent(each["share"]), even=tongue.percent(even),
    )  # fmt: skip


def _favoured(found: Figures, tongue: Tongue) -> list[tuple[str, Figures, float]]:
    """The places at the table that win more or less than chance explains, widest apart first.

    Corrected for their number, by the method of Holm.
    """
    wins = (found.get("matches") or found["hands"])["wins"]
    even = even_share(wins["seat"])
    places = {tongue.say("the_seat", n=seat): each for seat, each in wins["seat"].items()}
    if "dealer" in wins.get("role", {}):
        places[tongue.say("the_dealer")] = wins["role"]["dealer"]
    away = {
        name: (each["share"] - even) / sqrt(max(even * (1 - even), 1e-12) / each["of"])
        for name, each in places.items()
    }
    chances = holm([by_chance(each) for each in away.values()])
    sure = [name for name, chance in zip(away, chances, strict=True) if chance < LEVEL]
    return [(name, places[name], even) for name in sorted(sure, key=lambda one: -abs(away[one]))]


def _sure(found: Figures, tongue: Tongue) -> Html:
    role = None if found.get("matches") else found["hands"]["wins"]["role"].get("dealer")
    of = {
        "played": tongue.counted(found["done"], found["unit"]),
        "bots": tongue.bots(found["bots"]),
    }
    if role is None:
        return tongue.html("sure", **of)
    shares = {name: tongue.percent(role[name]) for name in ("share", "low", "high")}
    return tongue.html("sure.dealer", **of, **shares)


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    results: Results, found: Figures, course: Followed | None, game: Game | None, command: str,
    tongue: Tongue,
) -> Iterator[Section]:  # fmt: skip
    seen = Seen("", found["hands"], found.get("matches") or {}, results.kept.sums)
    yield from outcome_sections([seen], tongue)
    if course is not None:
        yield from left_section([course], [""], tongue)
        yield from ahead_section([course], [""], tongue)
    yield points_section([seen], tongue)
    bots = results.series.found_by or results.series.bots
    rules = [(game, bots)] if game else []
    played = table_of(results.series)
    yield rules_section(played, rules, [found["title"]], results.done, tongue)
    yield repeat_section(Repeat(
        command or _command(found), ((tongue.say("repeat.rules"), found["digest"]),),
        found["seed"], found["unit"],
        found["first"], found["done"], found["version"], found["engine"], found["players"],
        tuple(found["bots"]), found["rotate"], found["options"],
    ), tongue)  # fmt: skip
    decisions = found["hands"]["decisions"]
    choice = tongue.say(
        "note.choice", share=tongue.percent(decisions["with_choice"]),
        mean=tongue.number(decisions["moves_mean"]), most=decisions["moves_most"],
    )  # fmt: skip
    yield notes_section(tongue, tongue.say("note.shares"), tongue.say("note.several"), choice)


def _command(found: Figures) -> str:
    """The command of a simulation that was asked for in Python, by the name of its game."""
    words = ["rulekit", "simulate", found["game"], f"--{found['unit']}", str(found["asked"]),
             "--seed", str(found["seed"]), "--players", str(found["players"]),
             "--bots", ",".join(found["bots"])]  # fmt: skip
    words += ["--first", str(found["first"])] if found["first"] else []
    words += ["--rotate"] if found["rotate"] else []
    return " ".join(words)
