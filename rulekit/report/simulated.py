"""The report of a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from rulekit.play.game import Game
from rulekit.report.followed import Followed, ahead_section, followed, left_section
from rulekit.report.markup import Html, html, strong, tag
from rulekit.report.numbers import between, listed, number, percent
from rulekit.report.page import Page, Section, plot, table
from rulekit.report.plots import Share, Spreads, histogram, shares
from rulekit.report.repeating import Repeat, repeat_section
from rulekit.report.rules import rules_section
from rulekit.series.results import Results
from rulekit.stats.significance import by_chance, holm

Figures = Mapping[str, Any]
LEVEL = 0.05


def simulated(results: Results, game: Game | None, command: str = "") -> Page:
    """The page of a simulation. Raises ValueError if nothing was played.

    `game`: what was played, for the figures that need its rules: without it they are left out, and
    the page says so. `command`: that which makes the same.
    """
    found = results.summary()
    if not found["done"]:
        raise ValueError("nothing has been played yet, so there is nothing to report")
    course = followed(results.series, game, results.first, results.done)
    bots = listed(list(dict.fromkeys(found["bots"])))
    seats = "in all seats" if len(set(found["bots"])) == 1 else "in the seats in this order"
    seats = "moving round the seats" if found["rotate"] else seats
    return Page(
        title=f"How {found['title']} plays",
        under=f"{_capital(bots)} {seats}; {house_rules(game)}.",
        facts=f"{found['done']:,} {found['unit']} · {found['players']} players",
        stopped=_stopped(found),
        answer=html(_answer(found)),
        sure=_sure(found),
        sections=tuple(_sections(results, found, course, game, command)),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    rest = [f"{percent(each['share'])} by {_spaced(why)}" for why, each in ends[1:3]]
    others = f", {listed(rest)}" if rest else ""
    count = percent(share["share"]) if rest else "All"
    yield html(strong(f"{count} end by {_spaced(most)}"), f"{others}. ")
    yield from _winners(found)


def _spaced(why: str) -> str:
    return why.replace("_", " ")


def _winners(found: Figures) -> Iterator[Html]:
    """Who wins: of different bots which one, of equal ones which place at the table."""
    wins = (found.get("matches") or found["hands"]).get("wins") or found["hands"]["wins"]
    if len(wins["bot"]) > 1:
        ranked = sorted(wins["bot"].items(), key=lambda item: -item[1]["share"])
        (best, first), (_, second) = ranked[:2]
        told = f"{percent(first['share'])} of its {found['unit']}"
        if first["low"] > second["high"]:
            yield html(strong(f"{_capital(best)} wins most"), f": {told}.")
        else:
            yield html(strong("No bot is clearly better"), f"; {best} wins {told}.")
        return
    favoured = _favoured(found)
    if favoured:
        name, each, even = favoured[0]
        more = "more" if each["share"] > even else "less"
        yield html(strong(f"{_capital(name)} wins {more} than an even share"),
                   f": {percent(each['share'])}, where {percent(even)} is even.")  # fmt: skip
    else:
        yield html(strong("No seat is found to gain"), ", and neither is the dealer.")


def _favoured(found: Figures) -> list[tuple[str, Figures, float]]:
    """The places at the table that win more or less than chance explains, widest apart first.

    Corrected for their number, by the method of Holm.
    """
    wins = found["hands"]["wins"]
    even = _even(wins["seat"])
    places = {f"seat {seat}": each for seat, each in wins["seat"].items()}
    if "dealer" in wins["role"]:
        places["the dealer"] = wins["role"]["dealer"]
    away = {
        name: (each["share"] - even) / sqrt(max(even * (1 - even), 1e-12) / each["of"])
        for name, each in places.items()
    }
    chances = holm([by_chance(each) for each in away.values()])
    sure = [name for name, chance in zip(away, chances, strict=True) if chance < LEVEL]
    return [(name, places[name], even) for name in sorted(sure, key=lambda one: -abs(away[one]))]


def _even(seats: Mapping[str, Figures]) -> float:
    """What each seat would win if all won alike."""
    taken = sum(each["of"] for each in seats.values())
    return sum(each["count"] for each in seats.values()) / taken if taken else 0.0


def _sure(found: Figures) -> Html:
    unit, done = found["unit"], found["done"]
    role = found["hands"]["wins"]["role"].get("dealer")
    who = listed(list(dict.fromkeys(found["bots"])))
    sure = ""
    if role is not None:
        ends = between(percent(role["low"]), percent(role["high"]))
        sure = f"the dealer wins {percent(role['share'])}, with 95% between {ends}"
    return html(f"As sure as {done:,} {unit} make it: ", strong(sure), ". All this is between "
                f"{who} bots; people play otherwise.")  # fmt: skip


# ── the evidence ──────────────────────────────────────────────────────────────────────────────


def _sections(
    results: Results, found: Figures, course: Followed | None, game: Game | None, command: str
) -> Iterator[Section]:
    sums = results.kept.sums
    hands, matches = found["hands"], found.get("matches") or {"matches": 0}
    if matches["matches"]:
        yield _won("matches", "Who wins matches", matches, found)
        yield _lengths("hands", "How long matches last", "hands", sums.ends["hand",],
                       matches["hands"], f"Hands in a match, {matches['matches']:,} matches.",
                       )  # fmt: skip
    yield _won("hands", "Is it fair?", hands, found)
    yield _ends(hands)
    yield _lengths("turns", "How long hands last", "turns", sums.counts["turns",],
                   hands["turns"], f"Turns in a hand, {hands['hands']:,} hands.")  # fmt: skip
    if course is not None:
        yield from left_section([course], [""])
        yield from ahead_section([course], [""])
    yield _points(hands)
    yield rules_section(results.series, [game] if game else [], [found["title"]], results.first,
                        results.done)  # fmt: skip
    yield repeat_section(Repeat(
        command or _command(found), (("rules", found["digest"]),), found["seed"], found["unit"],
        found["first"], found["done"], found["version"], found["engine"], found["players"],
        tuple(found["bots"]), found["rotate"],
    ))  # fmt: skip
    yield _counted(found)


def _won(name: str, title: str, of: Figures, found: Figures) -> Section:
    """Who won, in which role and seat, with intervals."""
    wins = of["wins"]
    several = len(wins["bot"]) > 1
    role = {"dealer": "dealer", "others": "other seats" if found["players"] > 2 else "other seat"}
    rows = {
        **{role[key]: each for key, each in wins.get("role", {}).items()},
        **{f"seat {seat}": each for seat, each in wins["seat"].items()},
        **(wins["bot"] if several else {}),
    }
    even = _even(wins["seat"])
    marks = [Share(row, 0, e["share"], e["low"], e["high"]) for row, e in rows.items()]
    outside = [row for row, each in rows.items() if not each["low"] <= even <= each["high"]]
    told = (
        f"{_capital(listed(outside))} lie outside an even share."
        if outside
        else "Every interval holds an even share."
    )
    nobody = of["without_winner"]
    none = f" Nobody won {percent(nobody['share'])} of {name}." if nobody["count"] else ""
    numbers = table(
        ["", "won", "of", "share", "95% interval"],
        [[row, f"{e['count']:,}", f"{e['of']:,}", percent(e["share"]),
          between(percent(e["low"]), percent(e["high"]))] for row, e in rows.items()],
    )  # fmt: skip
    said = f"Share of {name} won: " + "; ".join(
        f"{r} {percent(e['share'])}" for r, e in rows.items()
    )
    drawn = plot(f"won-{name}", shares(marks, even=even), said, numbers,
                 f"The line is an even share, {percent(even)}. {told}{none}")  # fmt: skip
    by = "by role, by seat and by bot" if several else "by role and by seat"
    by = by if "role" in wins else by.replace("by role, ", "").replace("by role and ", "")
    return Section(title, html(f"Share of {name} won, {by}, with 95% intervals."), drawn, half=True)


def _ends(hands: Figures) -> Section:
    ends = {_spaced(why): each for why, each in hands["ends"].items()}
    marks = [Share(why, 0, e["share"], e["low"], e["high"]) for why, e in ends.items()]
    numbers = table(
        ["", "count", "of", "share", "95% interval"],
        [[why, f"{e['count']:,}", f"{e['of']:,}", percent(e["share"], 2),
          between(percent(e["low"], 2), percent(e["high"], 2))] for why, e in ends.items()],
    )  # fmt: skip
    said = "Share of hands by ending: " + "; ".join(
        f"{w} {percent(e['share'])}" for w, e in ends.items()
    )
    again = hands["dealt_again"]
    caption = f"{again:,} hands were thrown in and dealt again." if again else None
    drawn = plot("ends", shares(marks, whole=True), said, numbers, caption)
    told = html("Share of hands by ending, with 95% intervals.")
    return Section("How hands end", told, drawn, half=True)


def _lengths(
    name: str, title: str, unit: str, counts: Counter[int], spread: Figures, said: str
) -> Section:
    shown = Spreads("", counts, spread["median"])
    amounts = ("mean", "sd", "least", "q05", "median", "q95", "most")
    numbers = table(["", *_AMOUNTS], [[unit, *(_amount(spread, amount) for amount in amounts)]])
    words = (
        f"{said} Median {spread['median']}, nine in ten between {spread['q05']} and "
        f"{spread['q95']}, at most {spread['most']}."
    )
    caption = (
        f"{number(spread['mean'])} on average; nine in ten between {spread['q05']} and "
        f"{spread['q95']}, the longest {spread['most']}."
    )
    return Section(title, html(said), plot(f"length-{name}", histogram([shown], unit), words,
                                           numbers, caption), half=True)  # fmt: skip


_AMOUNTS = ("mean", "sd", "least", "5%", "median", "95%", "most")


def _amount(spread: Figures, name: str) -> str:
    return number(spread[name], 2 if name in ("mean", "sd") else 0)


def _points(hands: Figures) -> Section:
    """What a hand brought each seat and bot."""
    names = ("mean", "sd", "least", "q05", "median", "q95", "most")
    points = hands["points"]
    rows = {f"seat {seat}": each for seat, each in points["seat"].items()}
    rows |= points["bot"] if len(points["bot"]) > 1 else {}
    body = table(
        ["", *_AMOUNTS], [[row, *(_amount(e, n) for n in names)] for row, e in rows.items()]
    )
    return Section("Points of a hand", html("What the scoring of a hand gave."), body, half=True)


def _counted(found: Figures) -> Section:
    told = [
        "Shares have 95% intervals after Wilson: the truth lies within them in 95 of 100 such "
        "simulations.",
        "A hand that several sides won together, or nobody, is won by no seat.",
        f"{percent(found['hands']['decisions']['with_choice'])} of decisions had a choice; a "
        f"decision offered {number(found['hands']['decisions']['moves_mean'])} moves on average, "
        f"{found['hands']['decisions']['moves_most']} at most.",
    ]
    return Section(
        "How it was counted", Html(), tag("div", [tag("p", t) for t in told], class_="notes")
    )


def _command(found: Figures) -> str:
    """The command of a simulation that was asked for in Python, by the name of its game."""
    words = ["rulekit", "simulate", found["game"], f"--{found['unit']}", str(found["asked"]),
             "--seed", str(found["seed"]), "--players", str(found["players"]),
             "--bots", ",".join(found["bots"])]  # fmt: skip
    words += ["--first", str(found["first"])] if found["first"] else []
    words += ["--rotate"] if found["rotate"] else []
    return " ".join(words)
